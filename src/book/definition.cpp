#include "book/definition.h"

#include <utility>

#include "base/text.h"
#include "book/fence.h"
#include "book/html_ids.h"
#include "book/markdown.h"
#include "book/settings.h"

namespace book {
namespace {

bool may_hold_terms(BlockKind kind) {
  return kind == BlockKind::paragraph || kind == BlockKind::list || kind == BlockKind::table || kind == BlockKind::note;
}

/// The links to terms in `block`, in order.
void collect_terms(const Block& block, const Document& document, std::vector<int>& found) {
  for (const Run& run : block.runs) {
    const bool term = run.link >= 0 && !document.links[static_cast<size_t>(run.link)].term.empty();
    if (term && (found.empty() || found.back() != run.link)) found.push_back(run.link);
  }
  for (const Block& child : block.children) collect_terms(child, document, found);
}

}  // namespace

void place_definitions(Chapter& chapter) {
  Document& document = chapter.document;
  std::vector<char> placed(document.links.size(), 0);
  std::vector<Block> blocks;
  for (Block& block : document.blocks) {
    std::vector<int> terms;
    if (may_hold_terms(block.kind)) collect_terms(block, document, terms);
    blocks.push_back(std::move(block));
    for (const int link : terms) {
      placed[static_cast<size_t>(link)] = 1;
      const Link opener = document.links[static_cast<size_t>(link)];
      if (find_term(document, opener.term) == nullptr) continue;
      const std::string id = note_id(opener.element_id);
      blocks.push_back({.kind = BlockKind::definition, .id = id, .line = opener.line, .index = link});
      document.links.push_back({.href = opener.href, .element_id = more_id(id), .line = opener.line});
    }
  }
  document.blocks = std::move(blocks);
  for (size_t i = 0; i < placed.size(); ++i) {
    const Link& link = document.links[i];
    if (link.term.empty() || placed[i]) continue;
    chapter.error(link.line, "A definition cannot open here.", "Link to terms in paragraphs, lists, tables and notes.");
  }
}

void read_term(const Fence& fence, Chapter& chapter) {
  const size_t end = fence.text.find('\n');
  const std::string_view title = base::trim(std::string_view(fence.text).substr(0, end));
  if (!is_id(fence.argument) || title.empty() || end == fence.text.npos) {
    chapter.error(fence.line, "This term cannot be read.", "Write ```term ID, a line with its title, and its definition.");
    return;
  }
  const size_t links = chapter.document.links.size();
  std::vector<Run> definition = read_inline(std::string_view(fence.text).substr(end + 1), fence.line + 2, chapter);
  if (chapter.document.links.size() > links)
    chapter.error(fence.line, "The definition of " + quoted(fence.argument) + " holds a link.",
                  "Move the link into a paragraph of its own.");
  chapter.document.terms.push_back({fence.argument, std::string(title), std::move(definition)});
}

}  // namespace book
