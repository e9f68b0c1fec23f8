#include <algorithm>

#include "book/element_ids.h"
#include "book/quiz/answer_control.h"
#include "book/view/question_props.h"

// What is moved about to answer: the cards of an order, and the sides of pairs.
namespace book::view {
namespace {

std::string spoken(const QuestionProps& card, const std::vector<Run>& runs) { return plain_text(runs, card.document.formulas); }

const char* spoken_verdict(const OptionView& seen) { return !seen.graded ? "" : seen.right ? ", right" : ", not right"; }

/// A button that moves a card by one place.
void add_step(Element& to, const QuestionProps& card, const std::string& id, const char* sign, const std::string& name, bool enabled) {
  to.add("button.nudge[type=button][data-press]", id).with("aria-label", name).flag("disabled", card.view.closed || !enabled).say(sign);
}

/// A card with its grip, its words, and buttons for those who do not drag.
void add_tile(Element& to, const QuestionProps& card, size_t index) {
  const std::string& item = card.item.id;
  const Option& option = card.item.options[index];
  const OptionView& seen = card.view.options[index];
  const bool held = card.view.held == static_cast<int>(index);
  const int all = static_cast<int>(card.view.order.size());
  const std::string words = spoken(card, option.text);
  Element& tile =
      to.add("div.tile", option_id(item, option.id)).with("data-verdict", verdict_of(seen)).with("aria-current", held ? "true" : "");
  tile.with("data-drag", input_id(item, option.id));
  Element& grip = tile.add("button.grip[type=button][data-press]", input_id(item, option.id)).flag("disabled", card.view.closed);
  const std::string place = seen.place > 0 ? ", place " + std::to_string(seen.place) + " of " + std::to_string(all) : "";
  grip.with("aria-label", words + place + spoken_verdict(seen)).with("aria-pressed", held ? "true" : "false");
  add_seen_words(tile, card, option_text_id(item, option.id), option.text);
  add_step(tile, card, up_id(item, option.id), "↑", "Up: " + words, seen.place > 1);
  add_step(tile, card, down_id(item, option.id), "↓", "Down: " + words, seen.place < all);
}

/// Where in the grid of pairs something lies: rows and feedback take turns in two columns, and the sides that are left over come last.
struct Cell {
  size_t line = 0;
  size_t column = 0;
};

Element& put(Element& element, Cell cell) {
  return element.with("data-line", std::to_string(cell.line + 1)).with("data-column", std::to_string(cell.column + 1));
}

/// A row: its words, and the slot for its side.
void add_row(Element& to, const QuestionProps& card, size_t row, size_t line) {
  const std::string& item = card.item.id;
  const Option& option = card.item.options[row];
  const OptionView& seen = card.view.options[row];
  const auto given = std::ranges::find(card.view.options, static_cast<int>(row), &OptionView::row);
  const bool filled = given != card.view.options.end();
  const size_t side = static_cast<size_t>(given - card.view.options.begin());
  Element& words = card.add_words(to, "p.row", option_id(item, option.id), option.text).with("data-verdict", verdict_of(seen));
  put(words, {line, 0});
  Element& slot = to.add("button.slot[type=button][data-press][data-drop]", slot_id(item, option.id)).flag("disabled", card.view.closed);
  slot.with("data-verdict", verdict_of(seen)).with("aria-current", card.view.over == static_cast<int>(row) ? "true" : "");
  const std::string content = filled ? spoken(card, card.item.options[side].side) : "empty";
  put(slot.with("aria-label", spoken(card, option.text) + ": " + content + spoken_verdict(seen)), {line, 1});
}

/// A side, in the slot of its row or among those that are left over.
void add_side(Element& to, const QuestionProps& card, size_t side, Cell cell) {
  const std::string& item = card.item.id;
  const Option& option = card.item.options[side];
  const bool held = card.view.held == static_cast<int>(side);
  Element& tile = to.add("button.tile side[type=button][data-press]", side_id(item, option.id)).flag("disabled", card.view.closed);
  tile.with("data-drag", side_id(item, option.id)).with("aria-current", held ? "true" : "");
  // A label must hold the words that are seen, and what is read out for a formula is not what stands there.
  const bool formulas = has_formulas(option.side);
  tile.with("aria-label", formulas ? "" : spoken(card, option.side)).with("aria-pressed", held ? "true" : "false");
  tile.add("span.grip");
  if (formulas) tile.add("span.unseen").say(spoken(card, option.side));
  add_seen_words(put(tile, cell), card, side_text_id(item, option.id), option.side);
}

}  // namespace

void add_seen_words(Element& to, const QuestionProps& card, const std::string& id, const std::vector<Run>& runs) {
  const bool plain = std::ranges::none_of(runs, [](const Run& run) { return run.link >= 0; });
  card.add_words(to, "span", id, runs).with("aria-hidden", plain ? "true" : "");
}

/// What the reader may send of her bet.
static void add_sending(Element& to, const QuestionProps& card) {
  Element& row = to.add("div.verdict", compared_id(card.item.id, "send")).flag("hidden", card.view.comparison.rows.empty());
  row.add(kButton, compared_id(card.item.id, "link")).say("Copy a link for a friend");
  row.add(kButton, compared_id(card.item.id, "png")).say("Save card as PNG");
  row.add(kButton, compared_id(card.item.id, "svg")).say("Save card as SVG");
}

/// It has a row for each place of the outcome from the beginning, and is shown once there is something in them.
void add_comparison(Element& to, const QuestionProps& card) {
  const std::string id = compared_id(card.item.id);
  const Comparison& comparison = card.view.comparison;
  Element& table = to.add("table.compared", id).flag("hidden", comparison.rows.empty());
  table.add("caption", compared_id(card.item.id, "caption")).say(comparison.caption);
  Element& head = table.add("thead").add("tr");
  for (const char* title : {"Place", "It came out", "Accuracy", "You said"}) head.add("th[scope=col]").say(title);
  Element& body = table.add("tbody");
  for (size_t place = 1; place <= card.item.options.size(); ++place) {
    const Comparison::Row row = comparison.rows.empty() ? Comparison::Row{} : comparison.rows[place - 1];
    Element& line = body.add("tr");
    line.add("th[scope=row]").say(std::to_string(place));
    line.add("td", compared_id(card.item.id, "happened", place)).say(row.happened);
    line.add("td", compared_id(card.item.id, "value", place)).say(row.value);
    line.add("td", compared_id(card.item.id, "said", place)).say(row.said);
  }
  to.add("p.state", compared_id(card.item.id, "note")).flag("hidden", comparison.note.empty()).say(comparison.note);
  add_sending(to, card);
}

namespace {

void add_order(Element& to, const QuestionProps& card) {
  const Item& item = card.item;
  Element& list = to.add("div.options[role=list][data-sort][aria-label=Answers]", options_id(item.id));
  list.with("aria-describedby", question_id(item.id));
  for (const int index : card.view.order) {
    const size_t i = static_cast<size_t>(index);
    Element& choice = list.add("div.choice[role=listitem]", choice_id(item.id, item.options[i].id));
    add_tile(choice, card, i);
    add_feedback(choice, card, i);
  }
}

void add_pairs(Element& to, const QuestionProps& card) {
  const Item& item = card.item;
  Element& grid = to.add("div.options match[role=group][aria-label=Answers]", options_id(item.id));
  grid.with("aria-describedby", question_id(item.id));
  std::vector<size_t> lines(item.options.size());
  size_t line = 0;
  for (size_t i = 0; i < item.options.size(); ++i) {
    if (!is_choice(item.options[i])) continue;
    lines[i] = line++;
    add_row(grid, card, i, lines[i]);
    if (Element* feedback = add_feedback(grid, card, i)) put(*feedback, {line++, 2});
  }
  size_t left_over = 2 * line;
  for (const int side : card.view.sides) {
    const int row = card.view.options[static_cast<size_t>(side)].row;
    const Cell cell = row >= 0 ? Cell{lines[static_cast<size_t>(row)], 1} : Cell{left_over / 2, left_over % 2};
    if (row < 0) ++left_over;
    add_side(grid, card, static_cast<size_t>(side), cell);
  }
  for (size_t i = 0; i < item.options.size(); ++i) {
    if (!is_choice(item.options[i])) add_feedback(to, card, i);
  }
}

constexpr AnswerElement kCards[] = {{AnswerEvent::press_card, input_id}, {AnswerEvent::move_up, up_id}, {AnswerEvent::move_down, down_id}};
constexpr AnswerElement kSides[] = {{AnswerEvent::press_side, side_id}, {AnswerEvent::press_slot, slot_id}};

}  // namespace
}  // namespace book::view

namespace book::controls {

const AnswerControl order{.add_to = view::add_order,
                          .first_id = [](const Item& item, const Option& top) { return input_id(item.id, top.id); },
                          .elements = view::kCards,
                          .is_arranged = true,
                          .is_order = true};
const AnswerControl pairs{.add_to = view::add_pairs,
                          .first_id = [](const Item& item, const Option& top) { return slot_id(item.id, top.id); },
                          .elements = view::kSides,
                          .is_arranged = true,
                          .has_sides = true};

}  // namespace book::controls
