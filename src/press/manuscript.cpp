#include "press/manuscript.h"

#include <algorithm>
#include <map>

#include "book/address.h"
#include "book/overview.h"
#include "book/parse.h"
#include "press/files.h"

namespace press {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

const Chapter* find_chapter(const Manuscript& manuscript, std::string_view slug) {
  const auto found =
      std::ranges::find(manuscript.chapters, slug, [](const Chapter& chapter) { return std::string_view(chapter.document.slug); });
  return found == manuscript.chapters.end() ? nullptr : &*found;
}

/// Saved answers are kept by item id alone, whatever the chapter.
void check_item_ids(Manuscript& manuscript) {
  std::map<std::string, std::string, std::less<>> places;
  for (const Chapter& chapter : manuscript.chapters) {
    for (const book::Item& item : chapter.document.items) {
      const auto [first, is_new] = places.emplace(item.id, chapter.file + ":" + std::to_string(item.line));
      if (is_new) continue;
      manuscript.diagnostics.push_back({.file = chapter.file,
                                        .line = item.line,
                                        .wrong = "The quiz id '" + item.id + "' is already used at " + first->second + ".",
                                        .mend = "Choose another: answers are saved by this id."});
    }
  }
}

void check_chapter_link(const Chapter& from, const book::Link& link, Manuscript& manuscript) {
  const auto address = book::chapter_address(link.href);
  if (!address || address->slug == "index") return;
  const auto report = [&](std::string wrong, std::string mend) {
    manuscript.diagnostics.push_back({.file = from.file, .line = link.line, .wrong = std::move(wrong), .mend = std::move(mend)});
  };
  const Chapter* target = find_chapter(manuscript, address->slug);
  if (target == nullptr) {
    report("There is no chapter '" + std::string(address->slug) + "'.", "Name a file of the chapters' folder, with .html for .md.");
  } else if (!address->place.empty() && !has_anchor(target->document, address->place)) {
    report("This link leads to '" + link.href + "', which does not exist.",
           "Link to the id of a heading, a figure or a quiz of that chapter.");
  }
}

void check_numbers(Manuscript& manuscript) {
  for (size_t i = 1; i < manuscript.chapters.size(); ++i) {
    const Chapter& chapter = manuscript.chapters[i];
    const Chapter& before = manuscript.chapters[i - 1];
    if (chapter.document.number != before.document.number) continue;
    manuscript.diagnostics.push_back({.file = chapter.file,
                                      .line = 1,
                                      .wrong = "This chapter has the number of " + before.file + ".",
                                      .mend = "Rename one of the files."});
  }
}

}  // namespace

bool is_chapter_file(std::string_view name) {
  return name.size() > 6 && is_digit(name[0]) && is_digit(name[1]) && name[2] == '-' && name.ends_with(".md");
}

base::Result<Manuscript> read_manuscript(const std::string& folder, const book::Catalog& catalog) {
  const auto names = list_files(folder);
  if (!names) return std::unexpected(names.error());
  Manuscript manuscript;
  for (const std::string& name : *names) {
    if (!is_chapter_file(name)) continue;
    const std::string file = folder + "/" + name;
    base::Result<std::string> markdown = read_file(file);
    if (!markdown) return std::unexpected(markdown.error());
    book::Parsed parsed = book::parse(file, *markdown, catalog);
    book::add_overview(parsed.document);
    manuscript.diagnostics.append_range(std::move(parsed.diagnostics));
    manuscript.chapters.push_back({.file = file, .markdown = std::move(*markdown), .document = std::move(parsed.document)});
  }
  if (manuscript.chapters.empty())
    return std::unexpected("There are no chapters in " + folder + ". Their names are like 01-why-order-matters.md.");
  check_across_chapters(manuscript);
  return manuscript;
}

void check_across_chapters(Manuscript& manuscript) {
  check_numbers(manuscript);
  check_item_ids(manuscript);
  for (const Chapter& chapter : manuscript.chapters) {
    for (const book::Link& link : chapter.document.links) check_chapter_link(chapter, link, manuscript);
  }
}

size_t count_errors(const std::vector<book::Diagnostic>& diagnostics) {
  return static_cast<size_t>(std::ranges::count(diagnostics, book::Diagnostic::Severity::error, &book::Diagnostic::severity));
}

}  // namespace press
