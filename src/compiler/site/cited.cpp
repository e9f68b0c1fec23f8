#include "compiler/site/cited.h"

#include <algorithm>
#include <string>

namespace compiler {
namespace {

bool is_paper(std::string_view address) { return address.starts_with("https://arxiv.org/abs/") || address.starts_with("https://doi.org/"); }

/// Whether the `source` of a question has a heading of its own. Questions of sources and rows of the errata need none.
bool is_described(const book::Document& sources, const std::string& source) {
  if (source.starts_with('E') || source.contains("-Q")) return true;
  const bool whole = source.find_first_not_of("0123456789") == source.npos;
  return has_anchor(sources, whole ? "source-" + source : source);
}

void check_chapter(const Chapter& chapter, const book::Document& sources, std::vector<Diagnostic>& diagnostics) {
  for (const book::Link& link : chapter.document.links) {
    if (!is_paper(link.href) || std::ranges::contains(sources.links, link.href, &book::Link::href)) continue;
    diagnostics.push_back({.file = chapter.file,
                           .line = link.line,
                           .wrong = "The paper " + link.href + " is not in sources.md.",
                           .fix = "Add it there, under a heading with an id like {#vaswani-2017}, with this exact address."});
  }
  for (const book::Item& item : chapter.document.items) {
    for (const std::string& source : item.sources) {
      if (is_described(sources, source)) continue;
      diagnostics.push_back({.file = chapter.file,
                             .line = item.line,
                             .wrong = "The source '" + source + "' of the quiz '" + item.id + "' is not in sources.md.",
                             .fix = "Name the id of a heading there, or add one."});
    }
  }
}

}  // namespace

std::vector<Diagnostic> check_citations(const Manuscript& manuscript) {
  std::vector<Diagnostic> diagnostics;
  const Chapter* page = find_page(manuscript, kSourcesSlug);
  if (page == nullptr) return diagnostics;
  for (const Chapter& chapter : manuscript.chapters) check_chapter(chapter, page->document, diagnostics);
  if (const Chapter* quiz = find_page(manuscript, book::kFinalSlug)) check_chapter(*quiz, page->document, diagnostics);
  return diagnostics;
}

}  // namespace compiler
