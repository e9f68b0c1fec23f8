#include "compiler/site/origins.h"

#include <algorithm>

#include "book/element_ids.h"

namespace compiler {
namespace {

/// The headings of the explanations whose questions the item covers, each once: those of "000" for "000-Q8".
std::vector<const book::Block*> explanations_of(const book::Item& item, const book::Document& sources) {
  std::vector<const book::Block*> headings;
  for (const std::string& source : item.sources) {
    const size_t end = source.find("-Q");
    if (end == source.npos) continue;
    const auto heading = std::ranges::find(sources.blocks, "source-" + source.substr(0, end), &book::Block::id);
    if (heading != sources.blocks.end() && !std::ranges::contains(headings, &*heading)) headings.push_back(&*heading);
  }
  return headings;
}

/// “A course page” begins with a small letter within a sentence.
std::string title_in_sentence(std::string title) {
  if (title.starts_with("A ")) title.front() = 'a';
  return title;
}

void name_origin(book::Item& item, book::Document& document, const book::Document& sources) {
  const std::vector<const book::Block*> headings = explanations_of(item, sources);
  if (headings.empty()) return;
  item.origin = {{.text = headings.size() == 1 ? "After a question in another text, " : "After questions in other texts, "}};
  for (const book::Block* heading : headings) {
    if (heading != headings.front()) item.origin.push_back({.text = heading == headings.back() ? " and " : ", "});
    item.origin.push_back(
        {.text = title_in_sentence(plain_text(heading->runs, sources.formulas)), .link = static_cast<int>(document.links.size())});
    document.links.push_back({.href = std::string(kSourcesSlug) + ".html#" + heading->id,
                              .element_id = book::link_in(book::origin_id(item.id)) + std::to_string(document.links.size()),
                              .line = item.line});
  }
}

}  // namespace

void name_origins(Manuscript& manuscript) {
  const Chapter* page = find_page(manuscript, kSourcesSlug);
  if (page == nullptr) return;
  for (Chapter& chapter : manuscript.chapters) {
    for (book::Item& item : chapter.document.items) name_origin(item, chapter.document, page->document);
  }
}

}  // namespace compiler
