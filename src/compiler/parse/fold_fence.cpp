#include "base/text.h"
#include "compiler/fold.h"
#include "compiler/parse/fence.h"
#include "compiler/parse/markdown.h"
#include "compiler/parse/source.h"

namespace compiler {
namespace {

bool is_plain(const book::Run& run) { return !run.emphasis && !run.strong && !run.code && run.formula < 0 && run.link < 0; }

/// Reads the title of a ```deeper fence, which may end with an id, into the words that open the fold.
void read_title(std::string_view title, book::Block& fold, ChapterDraft& chapter) {
  const size_t links = chapter.document.links.size();
  if (!title.empty()) fold.runs = read_inline(title, fold.line, chapter);
  take_explicit_id(fold, chapter);
  if (fold.runs.empty()) chapter.error(fold.line, "The fold has no title.", "Say what it holds: ```deeper Why the two agree.");
  if (chapter.document.links.size() > links) {
    chapter.document.links.resize(links);
    for (book::Run& run : fold.runs) run.link = -1;
    chapter.error(fold.line, "The title of a fold contains a link.", "The whole title opens the fold: put the link inside.");
  }
  if (fold.runs.empty() || !is_plain(fold.runs.front())) fold.runs.insert(fold.runs.begin(), book::Run{});
  fold.runs.front().text.insert(0, kDeeperLead);
}

}  // namespace

std::optional<book::Block> read_fold(const Fence& fence, ChapterDraft& chapter) {
  book::Block fold;
  fold.kind = book::BlockKind::fold;
  fold.line = fence.line;
  fold.text = fence.word;
  if (fence.word == kDeeperFence) {
    read_title(fence.title, fold, chapter);
  } else {
    fold.runs = {{.text = std::string(kSourcesWords)}};
    if (!fence.title.empty()) chapter.error(fence.line, "A closing note of sources takes no title.", "Write ```sources alone.");
  }
  fold.children = read_folded(close_fences(fence.text, fence.line + 1, chapter), fence.line + 1, chapter);
  if (fold.children.empty()) chapter.error(fence.line, "The fold is empty.", "Put text between its fences, or remove it.");
  return fold;
}

}  // namespace compiler
