#include <utility>

#include "app/questions.h"
#include "book/quiz/arrange.h"
#include "book/quiz/grade.h"

// Answering by moving things about: the cards of an order, and the sides of pairs. The pointer drags; keys and presses pick up, move and
// put down. Each move is an answer that is kept, and is said in words.
namespace app {
namespace {

std::string words_of(const Chapter& chapter, const std::vector<book::Run>& runs) { return plain_text(runs, chapter.document.formulas); }

/// Takes back the verdict, and what was revealed, because the answer changes.
void reopen(book::Attempt& attempt) { attempt.checked = attempt.revealed = attempt.kept = false; }

}  // namespace

bool Questions::is_held(const Chapter& chapter, size_t item, size_t option) const {
  return hand_.item == chapter.document.items[item].id && hand_.held == static_cast<int>(option);
}

Changed Questions::take_up(const book::Item& item, size_t option, std::string spoken) {
  hand_ = {.item = item.id, .held = static_cast<int>(option), .over = -1, .spoken = std::move(spoken)};
  return {.questions = true};
}

Changed Questions::put_down() {
  const bool held = hand_.held >= 0;
  hand_.held = hand_.over = -1;
  return {.questions = held};
}

Changed Questions::place_card(const Chapter& chapter, size_t item, size_t option, int place) {
  const book::Item& of = chapter.document.items[item];
  const int all = static_cast<int>(of.options.size());
  if (view_of(of, chapter.figures).closed || place < 0 || place >= all) return {};
  book::Attempt& attempt = attempt_at(chapter, item);
  if (book::position_of(of, attempt, static_cast<int>(option)) == place) return {};
  book::move_option(of, attempt, static_cast<int>(option), place);
  reopen(attempt);
  hand_.item = of.id;
  hand_.spoken = words_of(chapter, of.options[option].text) + ", place " + std::to_string(place + 1) + " of " + std::to_string(all) + ".";
  return answered(of);
}

Changed Questions::press_card(const Chapter& chapter, size_t item, size_t option) {
  const book::Item& of = chapter.document.items[item];
  const std::string words = words_of(chapter, of.options[option].text);
  if (!is_held(chapter, item, option)) return take_up(of, option, words + " picked up. The arrow keys move it.");
  Changed changed = put_down();
  hand_.spoken = words + " put down.";
  return changed;
}

Changed Questions::nudge(const Chapter& chapter, size_t item, size_t option, int by) {
  const book::Item& of = chapter.document.items[item];
  return place_card(chapter, item, option, book::position_of(of, attempt_at(chapter, item), static_cast<int>(option)) + by);
}

Changed Questions::drag_card(const Chapter& chapter, size_t item, size_t option, int place, bool dropped) {
  const book::Item& of = chapter.document.items[item];
  if (view_of(of, chapter.figures).closed) return {};
  Changed changed = is_held(chapter, item, option) ? Changed{} : take_up(of, option, "");
  changed |= place_card(chapter, item, option, place);
  return dropped ? changed |= put_down() : changed;
}

/// Gives the side to a row, or takes it back for row -1.
Changed Questions::place_side(const Chapter& chapter, size_t item, size_t side, int row) {
  const book::Item& of = chapter.document.items[item];
  book::Attempt& attempt = attempt_at(chapter, item);
  const int which = static_cast<int>(side);
  Changed changed = put_down();
  if (book::row_of(of, attempt, which) == row) return changed;
  row >= 0 ? book::give_side(of, attempt, row, which) : book::take_back(of, attempt, which);
  reopen(attempt);
  const std::string words = words_of(chapter, of.options[side].side);
  hand_.item = of.id;
  hand_.spoken =
      row < 0 ? words + ", taken back." : words + ", with: " + words_of(chapter, of.options[static_cast<size_t>(row)].text) + ".";
  return changed |= answered(of);
}

/// With another side in the hand, that one goes where this one lies. Pressed twice, a side goes back to those that are left over.
Changed Questions::press_side(const Chapter& chapter, size_t item, size_t side) {
  const book::Item& of = chapter.document.items[item];
  if (view_of(of, chapter.figures).closed) return {};
  if (is_held(chapter, item, side)) return place_side(chapter, item, side, -1);
  const int row = book::row_of(of, attempt_at(chapter, item), static_cast<int>(side));
  if (row >= 0 && hand_.item == of.id && hand_.held >= 0) return place_side(chapter, item, static_cast<size_t>(hand_.held), row);
  return take_up(of, side, words_of(chapter, of.options[side].side) + " picked up. Choose its place.");
}

Changed Questions::press_slot(const Chapter& chapter, size_t item, size_t row) {
  const book::Item& of = chapter.document.items[item];
  if (view_of(of, chapter.figures).closed) return {};
  if (hand_.item == of.id && hand_.held >= 0) return place_side(chapter, item, static_cast<size_t>(hand_.held), static_cast<int>(row));
  const int side = book::side_of(of, attempt_at(chapter, item), of.options[row]);
  return side < 0 ? Changed{} : press_side(chapter, item, static_cast<size_t>(side));
}

Changed Questions::drag_side(const Chapter& chapter, size_t item, size_t side, int row, bool dropped) {
  const book::Item& of = chapter.document.items[item];
  if (view_of(of, chapter.figures).closed) return {};
  if (dropped) return place_side(chapter, item, side, row);
  Changed changed = is_held(chapter, item, side) ? Changed{} : take_up(of, side, "");
  changed |= Changed{.questions = hand_.over != row};
  hand_.over = row;
  return changed;
}

}  // namespace app
