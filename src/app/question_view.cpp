#include "app/question_view.h"

#include <algorithm>
#include <ranges>

#include "app/patch_text.h"
#include "base/json_writer.h"
#include "book/view/controls.h"

namespace app {

namespace {

/// What is folded is found by the browser's search all the same. A figure that is folded in the text may still be on the stage. A block
/// that two predictions fold is set twice, the second time to what holds for both.
void render_spoilers(DomDiff& dom, const Chapter& chapter, const Questions& questions) {
  const book::Document& document = chapter.document;
  std::vector<char> closed(document.blocks.size(), 0);
  const std::vector<book::Spoiler> spoilers = book::spoilers_of(document);
  for (const book::Spoiler& spoiler : spoilers) {
    const bool open = questions.is_open(document, spoiler);
    for (const size_t b : spoiler.all()) closed[b] = closed[b] != 0 || !open;
  }
  for (const book::Spoiler& spoiler : spoilers) {
    for (const size_t b : spoiler.all()) {
      const book::Block& block = document.blocks[b];
      const bool figure = block.kind == book::BlockKind::figure;
      dom.set("attribute", block.id, figure ? "data-folded" : "hidden",
              closed[b] != 0 ? base::json_quote(figure ? "" : "until-found") : std::string(kNone));
    }
  }
}

/// The introduction of a pass stands above its first question until that is answered.
void render_introduction(DomDiff& dom, const Chapter& chapter, const Questions& questions) {
  const bool begun = questions.pass()->has_begun(chapter.document, questions.progress());
  for (const book::Block& block : chapter.document.blocks) {
    if (block.kind == book::BlockKind::quiz || block.kind == book::BlockKind::summary) return;
    const bool is_text = block.kind == book::BlockKind::paragraph || block.kind == book::BlockKind::list;
    const bool hidden = block.kind == book::BlockKind::note || (begun && is_text);
    dom.set("attribute", block.id, "hidden", hidden ? base::json_quote("") : std::string(kNone));
  }
}

void render_overview(DomDiff& dom, const Chapter& chapter, const Questions& questions) {
  const book::Document& page = questions.pass() ? questions.pass()->bank() : chapter.document;
  const std::vector<book::ItemView> items = questions.views(chapter);
  for (const book::Block& block : page.blocks) {
    if (block.kind == book::BlockKind::facts) dom.show(book::view::facts(chapter.document, block, items));
    if (block.kind == book::BlockKind::skills) dom.show(book::view::skills(chapter.document, block, items));
    if (block.kind != book::BlockKind::summary) continue;
    if (is_review(page))
      dom.show(book::view::review_end(page, block, questions.review_end()));
    else if (is_pretest(page))
      dom.show(book::view::pretest_end(page, block, questions.pretest_end()));
    else
      dom.show(book::view::summary(page, block, chapter.document, items));
  }
}

}  // namespace

void QuestionView::render(DomDiff& dom, const Chapter& chapter, const Questions& questions) {
  const book::Document& document = chapter.document;
  const book::Document& bank = questions.pass() ? questions.pass()->bank() : document;
  std::erase_if(shown_, [&](const auto& shown) {
    if (std::ranges::find(document.items, shown.first, &book::Item::id) != document.items.end()) return false;
    const auto item = std::ranges::find(bank.items, shown.first, &book::Item::id);  // not asked any more
    dom.show(book::view::question(bank, static_cast<int>(item - bank.items.begin())));
    return true;
  });
  for (size_t i = 0; i < document.items.size(); ++i) render_item(dom, chapter, questions, i);
  render_spoilers(dom, chapter, questions);
  render_overview(dom, chapter, questions);
  dom.set("text", "settings.reset", "", base::json_quote(questions.is_reset_armed() ? "Forget all answers?" : "Reset"));
  // The page holds every question of the bank. Those of the pass are shown in its order.
  if (!questions.pass()) return;
  render_introduction(dom, chapter, questions);
  dom.set("order", "article", "", base::to_json(std::views::transform(document.blocks, &book::Block::id)));
}

void QuestionView::render_answered_in_figures(DomDiff& dom, const Chapter& chapter, const Questions& questions) {
  for (size_t i = 0; i < chapter.document.items.size(); ++i) {
    if (chapter.document.items[i].kind->control->is_figure) render_item(dom, chapter, questions, i);
  }
}

void QuestionView::render_item(DomDiff& dom, const Chapter& chapter, const Questions& questions, size_t item_index) {
  const book::Item& item = chapter.document.items[item_index];
  std::pair<size_t, book::ItemView> shown{item_index, questions.view_of(item, chapter.figures)};
  const auto [last, is_new] = shown_.try_emplace(item.id);
  if (!is_new && last->second == shown) return;
  dom.show(book::view::question(chapter.document, static_cast<int>(item_index), &shown.second));
  last->second = std::move(shown);
}

}  // namespace app
