#include <algorithm>
#include <ranges>

#include "app/patch_text.h"
#include "app/questions.h"
#include "base/json_writer.h"
#include "book/view/controls.h"

// What the DOM shows of questions, the chapter's facts and its summary.
namespace app {

void Questions::describe(DomDiff& dom, const Chapter& chapter) {
  const book::Document& document = chapter.document;
  std::erase_if(shown_, [&](const auto& shown) {
    if (has_item(document, shown.first)) return false;
    const auto item = std::ranges::find(bank_.items, shown.first, &book::Item::id);  // of an earlier pass
    dom.show(book::view::question(bank_, static_cast<int>(item - bank_.items.begin())));
    return true;
  });
  for (size_t i = 0; i < document.items.size(); ++i) describe_item(dom, chapter, i);
  describe_gates(dom, chapter);
  describe_overview(dom, chapter);
  dom.set("text", "settings.reset", "", base::json_quote(reset_armed_ ? "Really forget all?" : "Reset"));
  // The page holds every question of the bank. Those of the pass are shown in its order.
  if (in_final_quiz()) dom.set("order", "article", "", base::to_json(std::views::transform(document.blocks, &book::Block::id)));
}

void Questions::describe_answered_in_figures(DomDiff& dom, const Chapter& chapter) {
  for (size_t i = 0; i < chapter.document.items.size(); ++i) {
    if (chapter.document.items[i].kind->form == book::Form::figure) describe_item(dom, chapter, i);
  }
}

void Questions::describe_item(DomDiff& dom, const Chapter& chapter, size_t item) {
  const book::Item& of = chapter.document.items[item];
  std::pair<size_t, book::ItemView> shown{item, view_of(of, chapter.figures)};
  const auto [last, is_new] = shown_.try_emplace(of.id);
  if (!is_new && last->second == shown) return;
  dom.show(book::view::question(chapter.document, static_cast<int>(item), &shown.second));
  last->second = std::move(shown);
}

/// What is folded is found by the browser's search all the same. A figure that is folded in the text may still be on the stage. A block
/// that two predictions fold is set twice, the second time to what holds for both.
void Questions::describe_gates(DomDiff& dom, const Chapter& chapter) const {
  const book::Document& document = chapter.document;
  std::vector<char> closed(document.blocks.size(), 0);
  const std::vector<book::Gate> gates = book::gates_of(document);
  for (const book::Gate& gate : gates) {
    const bool open = is_open(document, gate);
    for (const size_t b : gate.all()) closed[b] = closed[b] != 0 || !open;
  }
  for (const book::Gate& gate : gates) {
    for (const size_t b : gate.all()) {
      const book::Block& block = document.blocks[b];
      const bool figure = block.kind == book::BlockKind::figure;
      dom.set("attribute", block.id, figure ? "data-folded" : "hidden",
              closed[b] != 0 ? base::json_quote(figure ? "" : "until-found") : std::string(kNone));
    }
  }
}

void Questions::describe_overview(DomDiff& dom, const Chapter& chapter) const {
  const book::Document& page = in_final_quiz() ? bank_ : chapter.document;
  const std::vector<book::ItemView> items = views(chapter);
  for (const book::Block& block : page.blocks) {
    if (block.kind == book::BlockKind::facts) dom.show(book::view::facts(chapter.document, block, items));
    if (block.kind == book::BlockKind::skills) dom.show(book::view::skills(chapter.document, block, items));
    if (block.kind == book::BlockKind::summary) dom.show(book::view::summary(page, block, chapter.document, items));
  }
}

}  // namespace app
