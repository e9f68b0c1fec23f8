// The reader's own sentence, whose words can be moved, and what one or two attention layers compute for each order. Vaswani et al. 2017,
// Attention Is All You Need, sections 3.2.1 and 3.5; without an encoding, Haviv et al. 2022, arXiv 2203.16634. The model, the texts and the
// drawing are in attention_order/; this file handles layout and input.

#include <algorithm>
#include <cmath>
#include <optional>

#include "figures/attention_order/layout.h"
#include "figures/attention_order/model.h"
#include "figures/attention_order/picture.h"
#include "figures/attention_order/words.h"
#include "figures/figure.h"

namespace figures {
namespace {

using namespace order;

struct Cell {
  size_t query, key;
};

class AttentionOrder final : public Figure {
 public:
  void set(std::span<const double> values, std::string_view text) override;
  void draw(plot::Surface& surface, Edits& edits) override;
  bool key(std::string_view name, Edits& edits) override;
  std::string cursor_text() const override { return order::cursor_text(model_); }
  std::string describe() const override { return description(model_); }
  DataTable data(Extent extent) const override { return order::data(model_, extent); }
  float height_for(float width_px) const override { return order::height_for(width_px, model_.count(), model_.pooled); }

 private:
  void move(size_t from, size_t to, Edits& edits) const;
  void shuffle(Edits& edits);
  void propose_cell(Cell cell, Edits& edits) const;
  void pin(Cell cell, Edits& edits) const;
  void point(const plot::Pointer& pointer, const Layout& layout, Edits& edits);
  void drag(const plot::Pointer& pointer, const Layout& layout, Edits& edits);

  Model model_;
  WordDrag drag_;
  bool was_down_ = false;
  std::optional<Cell> pressed_;  ///< the cell of the weights where the pointer went down
  unsigned shuffles_ = 0;
};

void AttentionOrder::set(std::span<const double> values, std::string_view text) {
  const size_t before = model_.count();
  model_.set(values, text);
  if (model_.count() != before) drag_.held = -1;
}

void AttentionOrder::move(size_t from, size_t to, Edits& edits) const {
  if (from == to || from >= model_.count() || to >= model_.count()) return;
  Sentence proposed = model_.now;
  const auto begin = proposed.words.begin();
  const auto at = [&](size_t i) { return begin + static_cast<std::ptrdiff_t>(i); };
  if (from < to) {
    std::rotate(at(from), at(from + 1), at(to + 1));
  } else {
    std::rotate(at(to), at(from), at(from + 1));
  }
  edits.text = to_text(proposed);
}

/// Shuffles the words. The sequence of shuffles is the same in every tab; up to eight are tried until one changes the sentence.
void AttentionOrder::shuffle(Edits& edits) {
  Sentence proposed = model_.now;
  for (int attempt = 0; attempt < 8 && proposed.words == model_.now.words; ++attempt) {
    unsigned state = ++shuffles_ * 2654435761u;
    for (size_t i = proposed.words.size(); i > 1; --i) {
      state = state * 1664525u + 1013904223u;
      std::swap(proposed.words[i - 1], proposed.words[(state >> 16) % i]);
    }
  }
  if (proposed.words != model_.now.words) edits.text = to_text(proposed);
}

void AttentionOrder::propose_cell(Cell cell, Edits& edits) const {
  if (cell.query != model_.query) edits.values.push_back({kQuery, static_cast<double>(cell.query)});
  if (cell.key != model_.key) edits.values.push_back({kKey, static_cast<double>(cell.key)});
}

/// Pins the cursor here, or releases it if it is already pinned here.
void AttentionOrder::pin(Cell cell, Edits& edits) const {
  const bool here = cell.query == model_.query && cell.key == model_.key;
  propose_cell(cell, edits);
  edits.values.push_back({kPinned, model_.pinned && here ? 0.0 : 1.0});
  edits.committed = true;
}

/// Left and Right choose a word, or move it with Shift; Up and Down choose the word whose query is shown.
bool AttentionOrder::key(std::string_view name, Edits& edits) {
  const bool shifted = name.starts_with("Shift+");
  const std::string_view plain = shifted ? name.substr(6) : name;
  if (plain == "s" || plain == "S") return shuffle(edits), true;
  if (model_.count() == 0) return false;
  const Cell here{model_.query, model_.key};
  const size_t last = model_.count() - 1;
  Cell to = here;
  if (plain == "ArrowLeft")
    to.key -= here.key > 0;
  else if (plain == "ArrowRight")
    to.key += here.key < last;
  else if (plain == "ArrowUp")
    to.query -= here.query > 0;
  else if (plain == "ArrowDown")
    to.query += here.query < last;
  else if (plain == "Home")
    to.key = 0;
  else if (plain == "End")
    to.key = last;
  else if (plain == "Enter" || plain == " ")
    return pin(here, edits), true;
  else
    return false;
  if (shifted) move(here.key, to.key, edits);
  propose_cell(to, edits);
  drag_.by_keyboard = true;
  return true;
}

/// The cursor follows the pointer over the weights; a click pins it.
void AttentionOrder::point(const plot::Pointer& pointer, const Layout& layout, Edits& edits) {
  const bool within = pointer.over && layout.weights.contains(pointer.at);
  if (!within) {
    if (!pointer.down) pressed_.reset();
    return;
  }
  const auto part = [this](float at, float size) {
    return std::min(model_.count() - 1, static_cast<size_t>(at / size * static_cast<float>(model_.count())));
  };
  const Cell cell{part(pointer.at.y - layout.weights.y, layout.weights.height),
                  part(pointer.at.x - layout.weights.x, layout.weights.width)};
  if (pointer.pressed) pressed_ = cell;
  if (pointer.released && pressed_ && pressed_->query == cell.query && pressed_->key == cell.key) {
    pin(cell, edits);
  } else if (!model_.pinned) {
    propose_cell(cell, edits);
  }
  if (pointer.released) pressed_.reset();
}

void AttentionOrder::drag(const plot::Pointer& pointer, const Layout& layout, Edits& edits) {
  const bool begins = pointer.over && (pointer.pressed || (pointer.down && !was_down_));
  was_down_ = pointer.down;
  if (begins) drag_.by_keyboard = false;
  if (begins && layout.button.contains(pointer.at)) return shuffle(edits);
  if (!pointer.over || !pointer.down) drag_.held = -1;
  for (size_t i = 0; i < model_.count(); ++i) {
    const base::Rect tile = layout.tile(i);
    if (!base::inset(tile, layout.list ? -1.0f : -4.0f).contains(pointer.at)) continue;
    if (begins) {
      drag_.held = static_cast<int>(i);
      drag_.grip = {pointer.at.x - tile.x, pointer.at.y - tile.y};
    } else if (drag_.held >= 0 && drag_.held != static_cast<int>(i)) {
      move(static_cast<size_t>(drag_.held), i, edits);
      drag_.held = static_cast<int>(i);
      return;
    }
  }
}

void AttentionOrder::draw(plot::Surface& surface, Edits& edits) {
  const Layout layout = layout_for(surface.width(), surface.height(), model_.count(), model_.pooled);
  draw_hint(surface, layout, model_);
  if (model_.count() > 0) {
    draw_weights(surface, layout, model_);
    draw_outputs(surface, layout, model_);
    draw_legends(surface, layout);
    draw_tiles(surface, layout, model_, drag_);
  }
  draw_readout(surface, layout, model_);
  const plot::Pointer& pointer = surface.pointer();  // handled last: what it proposes takes effect in the next frame
  if (model_.count() > 0) point(pointer, layout, edits);
  if (pointer.over && drag_.held < 0) edits.highlight = part_at(pointer.at, layout);
  drag(pointer, layout, edits);
}

}  // namespace

extern const Kind attention_order{"attention_order", "Does attention see order?", order::parameters(),
                                  [] { return std::unique_ptr<Figure>(std::make_unique<AttentionOrder>()); }, order::sentence()};

}  // namespace figures
