#include "compiler/parse/definitions.h"

#include <set>
#include <utility>

#include "base/text.h"
#include "book/definition.h"
#include "book/element_ids.h"
#include "compiler/parse/fence.h"
#include "compiler/parse/markdown.h"
#include "compiler/parse/settings.h"

namespace compiler {
namespace {

bool may_hold_terms(book::BlockKind kind) {
  return kind == book::BlockKind::paragraph || kind == book::BlockKind::list || kind == book::BlockKind::table ||
         kind == book::BlockKind::note;
}

/// For each link of a document whether it leads to one of its terms.
std::vector<bool> links_to_terms(const book::Document& document) {
  std::set<std::string_view> ids;
  for (const book::Term& term : document.terms) ids.insert(term.id);
  std::vector<bool> lead;
  for (const book::Link& link : document.links) lead.push_back(ids.contains(link.term));
  return lead;
}

/// Appends the links in `block` to terms, in order.
void collect_terms(const book::Block& block, const std::vector<bool>& to_term, std::vector<int>& found) {
  for (const book::Run& run : block.runs) {
    const bool known = run.link >= 0 && to_term[static_cast<size_t>(run.link)];
    if (known && (found.empty() || found.back() != run.link)) found.push_back(run.link);
  }
  for (const book::Block& child : block.children) collect_terms(child, to_term, found);
}

/// The block for the definition that a link opens.
book::Block note_of(const book::Link& opener, int index) {
  book::Block note;
  note.kind = book::BlockKind::definition;
  note.id = book::note_id(opener.element_id);
  note.line = opener.line;
  note.index = index;
  return note;
}

/// `blocks`, also those in folds, each followed by the definitions of the terms that it links to. `opened` receives the links, in order.
std::vector<book::Block> with_notes(std::vector<book::Block> blocks, const book::Document& document, const std::vector<bool>& to_term,
                                    std::vector<int>& opened) {
  std::vector<book::Block> all;
  for (book::Block& block : blocks) {
    std::vector<int> openers;
    if (may_hold_terms(block.kind)) collect_terms(block, to_term, openers);
    if (block.kind == book::BlockKind::fold) block.children = with_notes(std::move(block.children), document, to_term, opened);
    all.push_back(std::move(block));
    for (const int link : openers) all.push_back(note_of(document.links[static_cast<size_t>(link)], link));
    opened.append_range(openers);
  }
  return all;
}

}  // namespace

void place_definitions(ChapterDraft& chapter) {
  book::Document& document = chapter.document;
  std::vector<int> opened;
  const std::vector<bool> to_term = links_to_terms(document);
  document.blocks = with_notes(std::move(document.blocks), document, to_term, opened);
  const std::set<int> all_opened(opened.begin(), opened.end());
  for (size_t i = document.links.size(); i-- > 0;) {
    const book::Link& link = document.links[i];
    if (!to_term[i] || all_opened.contains(static_cast<int>(i))) continue;
    chapter.error(link.line, "A definition cannot open here.", "Link to terms in paragraphs, lists, tables and notes.");
  }
  for (const int index : opened) {
    const book::Link& opener = document.links[static_cast<size_t>(index)];
    book::Link more;
    more.href = opener.href;
    more.element_id = book::more_id(book::note_id(opener.element_id));
    more.line = opener.line;
    document.links.push_back(std::move(more));
  }
}

std::optional<book::Block> read_term(const Fence& fence, ChapterDraft& chapter) {
  const size_t end = fence.text.find('\n');
  const std::string_view title = base::trim(std::string_view(fence.text).substr(0, end));
  if (!is_id(fence.argument) || title.empty() || end == fence.text.npos) {
    chapter.error(fence.line, "This term cannot be read.", "Write ```term ID, a line with its title, and its definition.");
    return std::nullopt;
  }
  const size_t links = chapter.document.links.size();
  std::string text = "**";
  text.append(title).append(".**").append(fence.text, end);
  book::Term& term = chapter.document.terms.emplace_back();
  term.id = fence.argument;
  term.title = title;
  term.definition = read_inline(text, fence.line + 1, chapter);
  if (chapter.document.links.size() > links)
    chapter.error(fence.line, "The definition of " + in_quotes(fence.argument) + " contains a link.",
                  "Move the link into a paragraph of its own.");
  return std::nullopt;
}

}  // namespace compiler
