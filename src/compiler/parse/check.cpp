#include "compiler/parse/check.h"

#include <algorithm>
#include <map>
#include <ranges>
#include <set>
#include <span>

#include "book/address.h"
#include "book/anchors.h"
#include "compiler/course.h"
#include "compiler/did_you_mean.h"
#include "compiler/parse/settings.h"

namespace compiler {
namespace {

/// What a chapter has that others name, by id, so that each of many names is found at once.
struct Names {
  std::map<std::string_view, const book::Figure*> figures;
  std::set<std::string_view> anchors, items, terms;

  explicit Names(const book::Document& document) : anchors(anchors_of(document)) {
    for (const book::Figure& figure : document.figures) figures.emplace(figure.id, &figure);
    for (const book::Item& item : document.items) items.insert(item.id);
    for (const book::Term& term : document.terms) terms.insert(term.id);
  }
};

std::string figure_names(const book::Document& document) {
  constexpr size_t kNamed = 20;
  const std::span<const book::Figure> figures = document.figures;
  std::string names;
  for (const book::Figure& figure : figures.first(std::min(kNamed, figures.size())))
    names.append(names.empty() ? "" : ", ").append(figure.id);
  if (figures.size() > kNamed) names += " and " + std::to_string(figures.size() - kNamed) + " more";
  return names.empty() ? "This chapter has no figures." : "Figures of this chapter: " + names + ".";
}

void check_figure_link(const book::FigureAddress& address, const Names& names, book::Link& link, ChapterDraft& chapter) {
  if (chapter.broken_ids.contains(link.figure_id)) return;
  const auto figure = names.figures.find(link.figure_id);
  if (figure == names.figures.end()) {
    chapter.error(link.line, "This link acts on a figure " + in_quotes(link.figure_id) + " that does not exist.",
                  Meant(link.figure_id).among(std::views::keys(names.figures)).question() + figure_names(chapter.document));
    return;
  }
  const base::FigureKind& kind = *book::find(chapter.catalog, figure->second->kind);
  for (const book::FigureAddress::Request& request : address.requests) {
    add_setting(kind, request.name, request.value, link.line, chapter, link.settings);
  }
}

/// Whether `href` names a file that is published beside the pages: "licences.txt", "lab.json".
bool is_file_of_site(std::string_view href) {
  const size_t dot = std::min(href.rfind('.'), href.size());
  return (href.substr(dot) == ".txt" || href.substr(dot) == ".json") && is_id(href.substr(0, dot));
}

void check_term(const book::Link& link, const Names& names, ChapterDraft& chapter) {
  if (!names.terms.contains(link.term)) {
    chapter.error(link.line, "There is no term " + in_quotes(link.term) + " in the glossary.",
                  Meant(link.term).among(names.terms).question() +
                      "Write the id of an entry of glossary.md, or add the entry: ## Title {#" + link.term + "}.");
  }
}

void check_link(book::Link& link, const Names& names, ChapterDraft& chapter) {
  const std::string_view href = link.href;
  if (!link.term.empty()) return check_term(link, names, chapter);
  if (href.starts_with("part:")) {
    if (!is_part_name(link.part)) {
      chapter.error(link.line, in_quotes(link.part) + " is not a valid part name.", "Use letters, digits and hyphens.");
    }
    return;
  }
  if (const auto figure = book::figure_address(href)) {
    check_figure_link(*figure, names, link, chapter);
  } else if (href.starts_with('#')) {
    if (names.anchors.contains(href.substr(1)) || chapter.broken_ids.contains(href.substr(1))) return;
    chapter.error(
        link.line, "This link leads to " + in_quotes(href) + ", which does not exist.",
        Meant(href.substr(1)).among(names.anchors).question() + "Link to the id of a heading, a figure, a quiz or a fold of this chapter.");
  } else if (!href.empty() && !href.starts_with("https://") && !href.starts_with("http://") &&
             !book::chapter_address(without_query(href)) && !is_file_of_site(href)) {
    chapter.error(link.line, "The address " + in_quotes(href) + " is of an unknown kind.",
                  "Use https://…, #section, NN-slug.html, term:id or figure:id?name=value.");
  }
}

void check_skills(const Names& names, ChapterDraft& chapter) {
  for (const book::Skill& skill : chapter.document.skills) {
    for (const std::string& id : skill.items) {
      if (names.items.contains(id) || chapter.broken_ids.contains(id)) continue;
      chapter.error(skill.line, "There is no question " + in_quotes(id) + " in this chapter.",
                    Meant(id).among(names.items).question() + "Name ids of its ```quiz fences.");
    }
  }
}

void check_headings(ChapterDraft& chapter) {
  int titles = 0;
  int level = 0;
  for (const book::Block& block : chapter.document.blocks) {
    if (block.kind != book::BlockKind::heading) continue;
    if (block.level == 1 && ++titles == 2) chapter.error(block.line, "This is a second title.", "Use ## for sections.");
    if (level > 0 && block.level > level + 1) {
      chapter.error(block.line, "This heading skips a level.",
                    "Use level " + std::to_string(level + 1) + " below level " + std::to_string(level) + ".");
    }
    level = block.level;
    if (titles == 1 && chapter.document.title.empty()) chapter.document.title = plain_text(block.runs, chapter.document.formulas);
  }
  if (titles == 0) chapter.error(1, "The chapter has no title.", "Begin it with a line '# Title'.");
}

}  // namespace

void check_chapter(ChapterDraft& chapter) {
  check_headings(chapter);
  const Names names(chapter.document);
  check_skills(names, chapter);
  for (book::Link& link : chapter.document.links) check_link(link, names, chapter);
}

}  // namespace compiler
