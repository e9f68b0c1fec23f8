#include "app/drag_answer.h"

#include <utility>

#include "book/quiz/arrange.h"
#include "book/quiz/grade.h"

namespace app {
namespace {

std::string words_of(const DragAnswer::Table& table, const std::vector<book::Run>& runs) {
  return plain_text(runs, table.document.formulas);
}

}  // namespace

void DragAnswer::show(const book::Item& item, book::ItemView& view) const {
  if (item_ != item.id) return;
  view.held = held_;
  view.over = over_;
  view.spoken = spoken_;
}

Effects DragAnswer::pick_up(const book::Item& item, size_t option, std::string spoken) {
  item_ = item.id;
  held_ = static_cast<int>(option);
  over_ = -1;
  spoken_ = std::move(spoken);
  return {.questions = true};
}

Effects DragAnswer::put_down() {
  const bool held = held_ >= 0;
  held_ = over_ = -1;
  return {.questions = held};
}

DragAnswer::Move DragAnswer::place_card(const Table& table, size_t card, int place) {
  const book::Item& item = table.item;
  const int all = static_cast<int>(item.options.size()), option = static_cast<int>(card);
  if (place < 0 || place >= all || book::position_of(item, table.attempt, option) == place) return {};
  book::move_option(item, table.attempt, option, place);
  reopen(table.attempt);
  item_ = item.id;
  spoken_ = words_of(table, item.options[card].text) + ", place " + std::to_string(place + 1) + " of " + std::to_string(all) + ".";
  return {.answers = true};
}

DragAnswer::Move DragAnswer::press_card(const Table& table, size_t card) {
  const std::string words = words_of(table, table.item.options[card].text);
  if (!holds(table.item, card)) return {pick_up(table.item, card, words + " picked up. The arrow keys move it.")};
  spoken_ = words + " put down.";
  return {put_down()};
}

DragAnswer::Move DragAnswer::nudge(const Table& table, size_t card, int by) {
  return place_card(table, card, book::position_of(table.item, table.attempt, static_cast<int>(card)) + by);
}

DragAnswer::Move DragAnswer::drag_card(const Table& table, size_t card, int place, bool dropped) {
  Effects effects = holds(table.item, card) ? Effects{} : pick_up(table.item, card, "");
  const bool answers = place_card(table, card, place).answers;
  if (dropped) effects |= put_down();
  return {std::move(effects), answers};
}

/// Gives the side to a row, or takes it back for row -1.
DragAnswer::Move DragAnswer::place_side(const Table& table, size_t side, int row) {
  const book::Item& item = table.item;
  Effects effects = put_down();
  if (book::row_of(item, table.attempt, static_cast<int>(side)) == row) return {std::move(effects)};
  row >= 0 ? book::give_side(item, table.attempt, row, static_cast<int>(side))
           : book::take_back(item, table.attempt, static_cast<int>(side));
  reopen(table.attempt);
  const std::string words = words_of(table, item.options[side].side);
  item_ = item.id;
  spoken_ = row < 0 ? words + ", taken back." : words + ", with: " + words_of(table, item.options[static_cast<size_t>(row)].text) + ".";
  return {std::move(effects), true};
}

DragAnswer::Move DragAnswer::press_side(const Table& table, size_t side) {
  if (holds(table.item, side)) return place_side(table, side, -1);
  const int row = book::row_of(table.item, table.attempt, static_cast<int>(side));
  if (row >= 0 && item_ == table.item.id && held_ >= 0) return place_side(table, static_cast<size_t>(held_), row);
  return {pick_up(table.item, side, words_of(table, table.item.options[side].side) + " picked up. Choose its place.")};
}

DragAnswer::Move DragAnswer::press_slot(const Table& table, size_t row) {
  if (item_ == table.item.id && held_ >= 0) return place_side(table, static_cast<size_t>(held_), static_cast<int>(row));
  const int side = book::side_of(table.item, table.attempt, table.item.options[row]);
  return side < 0 ? Move{} : press_side(table, static_cast<size_t>(side));
}

DragAnswer::Move DragAnswer::drag_side(const Table& table, size_t side, int row, bool dropped) {
  if (dropped) return place_side(table, side, row);
  Effects effects = holds(table.item, side) ? Effects{} : pick_up(table.item, side, "");
  effects |= Effects{.questions = over_ != row};
  over_ = row;
  return {std::move(effects)};
}

}  // namespace app
