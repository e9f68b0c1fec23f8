#pragma once

#include <string>
#include <string_view>

#include "app/effects.h"
#include "book/document.h"
#include "book/quiz/progress.h"
#include "book/quiz/view.h"

namespace app {

/// Answering by moving things about: the cards of an order, and the sides of pairs. The pointer drags; keys and presses pick up, move and
/// put down. Each move is an answer that is saved, and is said in words.
class DragAnswer {
 public:
  /// The question whose cards or sides are moved, which is still open.
  struct Table {
    const book::Document& document;
    const book::Item& item;
    book::Attempt& attempt;
  };
  struct Move {
    Effects effects = {};
    bool answers = false;  ///< the attempt has changed
  };

  Move press_card(const Table& table, size_t card);
  Move nudge(const Table& table, size_t card, int by);
  /// `place` counts from 0; below 0 the card stays where it is.
  Move drag_card(const Table& table, size_t card, int place, bool dropped);
  /// While another side is held, that one goes where this one lies. Pressed twice, a side goes back to those that are left over.
  Move press_side(const Table& table, size_t side);
  Move press_slot(const Table& table, size_t row);
  /// `row` is -1 over none: dropped there, the side is taken back.
  Move drag_side(const Table& table, size_t side, int row, bool dropped);

  bool holds(const book::Item& item, size_t option) const { return item_ == item.id && held_ == static_cast<int>(option); }
  Effects put_down();
  /// Adds what is held, and what was said last, to the view of the question.
  void show(const book::Item& item, book::ItemView& view) const;

 private:
  Effects pick_up(const book::Item& item, size_t option, std::string spoken);
  Move place_card(const Table& table, size_t card, int place);
  Move place_side(const Table& table, size_t side, int row);

  std::string item_;
  int held_ = -1;  ///< an option, or one whose side it is
  int over_ = -1;  ///< the row over which it is dragged
  std::string spoken_;
};

}  // namespace app
