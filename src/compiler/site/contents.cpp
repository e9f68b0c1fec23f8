#include "compiler/site/contents.h"

#include "base/json_writer.h"
#include "base/text.h"
#include "book/overview.h"
#include "book/review/review.h"
#include "compiler/site/question_bank.h"

namespace compiler {
namespace {

struct Section {
  std::string id;
  std::string title;
};

std::vector<Section> sections_of(const book::Document& document) {
  std::vector<Section> sections;
  for (const book::Block& block : document.blocks) {
    const bool section = block.kind == book::BlockKind::heading && block.level == 2;
    if (section) sections.push_back({block.id, plain_text(block.runs, document.formulas)});
  }
  return sections;
}

std::string sections_html(const book::Document& document) {
  std::string html;
  for (const Section& section : sections_of(document)) {
    html += "<li><a id=\"contents." + document.slug + "." + section.id + "\" href=\"#" + section.id + "\">" +
            base::html_escape(section.title) + "</a></li>\n";
  }
  return html.empty() ? html : "\n<ol>\n" + html + "</ol>\n";
}

base::JsonValue chapter_json(base::JsonWriter& json, const book::Document& document) {
  const base::JsonValue sections = json.array(), items = json.array();
  for (const Section& section : sections_of(document)) sections.add_object().add("id", section.id).add("title", section.title);
  for (const book::Item& item : document.items) {
    const base::JsonValue key = items.add_object().add("id", item.id).add("version", item.version);
    if (is_exercise(item)) key.add("exercise", true);
    if (!can_be_asked_elsewhere(item)) key.add("stays", true);
    if (item.generated.exists()) key.add("drawn", true);
  }
  const base::JsonValue chapter = json.object().add("slug", document.slug);
  if (document.number != book::kUnnumbered) chapter.add("number", document.number);
  return chapter.add("title", document.title).add("minutes", book::reading_minutes(document)).add("sections", sections).add("items", items);
}

}  // namespace

std::string due_html(const Manuscript& manuscript) {
  return find_page(manuscript, book::kReviewSlug) ? "<p class=\"due\" hidden><a href=\"review.html\"></a></p>\n" : "";
}

std::vector<BackMatter> back_matter(const Manuscript& manuscript) {
  std::vector<BackMatter> pages;
  constexpr std::pair<std::string_view, bool> kListed[] = {
      {book::kPretestSlug, true}, {book::kAllQuestionsSlug, true}, {book::kFinalSlug, true}, {book::kReviewSlug, true}, {kMapSlug, true},
      {kGlossarySlug, false},     {kSourcesSlug, false},           {kSeedTextsSlug, false},  {kCorrectionsSlug, false}};
  for (const auto& [slug, opens] : kListed) {
    const Chapter* page = find_page(manuscript, slug);
    if (page != nullptr) pages.push_back({page->document.slug, page->document.title, opens});
  }
  pages.push_back({std::string(kIndexSlug), std::string(kIndexTitle)});
  return pages;
}

std::string heading_of(const book::Document& document) { return book::numbered_title(document.number, document.title); }

std::string number_of(const book::Document& document) {
  return document.number == book::kUnnumbered ? "" : std::to_string(document.number);
}

std::string first_paragraph(const book::Document& document) {
  for (const book::Block& block : document.blocks) {
    if (block.kind == book::BlockKind::paragraph) return plain_text(block.runs, document.formulas);
  }
  return {};
}

std::string shortened(std::string_view text, size_t limit) {
  size_t offset = 0;
  size_t cut = 0;  // the last space that leaves room for the ellipsis
  size_t count = 0;
  while (offset < text.size() && count < limit) {
    if (text[offset] == ' ') cut = offset;
    base::next_code_point(text, &offset);
    ++count;
  }
  if (offset == text.size()) return std::string(text);
  return std::string(text.substr(0, cut)) + "…";
}

/// The dial before the title has its number too, so that only those who hear the page need it among the words.
static std::string entry_html(const book::Document& document) {
  const std::string whole = heading_of(document), number = whole.substr(0, whole.size() - document.title.size());
  return (number.empty() ? "" : "<span class=\"unseen\">" + number + "</span>") + base::html_escape(document.title);
}

std::string contents_html(const Manuscript& manuscript, std::string_view current) {
  std::string html =
      due_html(manuscript) + "<ol>\n<li><a id=\"contents.course\" href=\"index.html#cover.contents\">Whole course</a></li>\n";
  for (const Chapter& chapter : manuscript.chapters) {
    const book::Document& document = chapter.document;
    const bool here = document.slug == current;
    html += (document.number == book::kUnnumbered ? "<li class=\"unnumbered\"><a id=\"contents." : "<li><a id=\"contents.") +
            base::html_escape(document.slug) + "\" href=\"" + base::html_escape(document.slug) + ".html\" data-opens" +
            (here ? " aria-current=\"page\"" : "") + ">" + entry_html(document) + "<span id=\"contents." +
            base::html_escape(document.slug) + ".progress\" class=\"unseen\"></span></a>" + (here ? sections_html(document) : "") +
            "</li>\n";
  }
  html += "</ol>\n<ul>\n";
  for (const BackMatter& page : back_matter(manuscript)) {
    html += "<li><a id=\"contents." + page.slug + "\" href=\"" + page.slug + ".html\"" + (page.opens ? " data-opens" : "") +
            (page.slug == current ? " aria-current=\"page\"" : "") + ">" + base::html_escape(page.title) + "</a></li>\n";
  }
  return html + "</ul>";
}

std::string book_json(const Manuscript& manuscript) {
  base::JsonWriter json;
  const base::JsonValue chapters = json.array(), pages = json.array();
  for (const Chapter& chapter : manuscript.chapters) chapters.add(chapter_json(json, chapter.document));
  for (const BackMatter& page : back_matter(manuscript)) {
    const base::JsonValue entry = pages.add_object().add("slug", page.slug).add("title", page.title);
    if (page.opens) entry.add("opens", true);
  }
  return json.object().add("title", kBookTitle).add("chapters", chapters).add("pages", pages).text() + "\n";
}

}  // namespace compiler
