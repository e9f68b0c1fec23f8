#include "book/form/controls.h"

#include <algorithm>
#include <numeric>

#include "base/text.h"
#include "book/element_ids.h"
#include "book/form/inline.h"
#include "book/quiz/final_quiz.h"
#include "book/quiz/kicker.h"

namespace book::form {
namespace {

struct Card {
  const Document& document;
  const Item& item;
  const ItemView& view;

  std::vector<Element> content(const std::vector<Run>& runs, std::string_view owner) const { return form::content(document, runs, owner); }
};

ItemView view_before_start(const Item& item) {
  ItemView view = view_of(item, {});
  std::iota(view.order.begin(), view.order.end(), 0);
  view.state.clear();
  view.closed = true;
  return view;
}

/// The verdict on the whole answer, once there is one.
std::string_view verdict_of(const ItemView& view) {
  const bool judged = view.status == ItemView::Status::right || view.status == ItemView::Status::wrong;
  return judged ? name_of(view.status) : "";
}

std::string_view verdict_of(const OptionView& option) {
  if (!option.graded) return "";
  if (!option.chosen) return "missed";
  return option.right ? "right" : "wrong";
}

Element text_element(const Card& card, std::string_view tag, const std::string& id, const std::vector<Run>& runs) {
  return Element(tag, id).add(card.content(runs, id));
}

/// The feedback on an option. An option without feedback has no element for it: that of "other" is shown instead.
void add_feedback(Element& to, const Card& card, size_t index) {
  const Option& option = card.item.options[index];
  const OptionView& seen = card.view.options[index];
  if (option.feedback.empty()) return;
  const std::string id = feedback_id(card.item.id, option.id);
  Element feedback("p.feedback", id, {{"hidden", !seen.feedback_shown}});
  feedback.add({"strong",
                lead_id(card.item.id, option.id),
                {{"data-verdict", !seen.feedback_shown ? ""
                                  : seen.right         ? "right"
                                                       : "wrong"}},
                seen.lead});
  to.add(std::move(feedback).add(text(" ")).add(card.content(option.feedback, id)));
}

/// The accessible name of an option's control, or empty if the text of its label will do. Otherwise names would leave out the content of
/// <math>, and a number in the mark should be read out with the text.
std::string spoken_name(const Card& card, const Option& option, const OptionView& seen) {
  const MarkNumber mark = card.item.kind->mark_number;
  const bool has_formulas = std::ranges::any_of(option.text, [](const Run& run) { return run.formula >= 0; });
  if (mark == MarkNumber::none && !has_formulas) return "";
  const std::string words = plain_text(option.text, card.document.formulas);
  if (mark == MarkNumber::own) return number_words(card.item, option) + ": " + words;
  return mark == MarkNumber::given && !seen.number.empty() ? words + ", place " + seen.number : words;
}

/// A radio button or check box with its text.
Element choice(const Card& card, size_t index) {
  const Item& item = card.item;
  const Option& option = item.options[index];
  const OptionView& seen = card.view.options[index];
  Element input("input", input_id(item.id, option.id),
                {{"type", item.kind->several_may_be_chosen ? "checkbox" : "radio"},
                 {"name", item.id},
                 {"value", option.id},
                 {"aria-label", spoken_name(card, option, seen)},
                 {"aria-describedby", seen.feedback_shown ? feedback_id(item.id, option.id) : ""},
                 {"data-number", item.kind->mark_number == MarkNumber::none ? "" : seen.number},
                 {"disabled", card.view.closed}});
  input.checked = seen.chosen;
  return Element("label.option", option_id(item.id, option.id), {{"data-verdict", verdict_of(seen)}})
      .add(std::move(input))
      .add(text_element(card, "span", option_text_id(item.id, option.id), option.text));
}

void add_options(Element& to, const Card& card) {
  const Item& item = card.item;
  Element options("div.options", options_id(item.id),
                  {{"role", item.kind->several_may_be_chosen ? "group" : "radiogroup"},
                   {"aria-labelledby", question_id(item.id)},
                   {"data-answers", item.kind->grades_immediately}});
  for (const int i : card.view.order) {
    const size_t index = static_cast<size_t>(i);
    if (!is_choice(item.options[index])) continue;
    Element one("div.choice", choice_id(item.id, item.options[index].id));
    add_feedback(one.add(choice(card, index)), card, index);
    options.add(std::move(one));
  }
  to.add(std::move(options));
  for (size_t i = 0; i < item.options.size(); ++i) {
    if (!is_choice(item.options[i])) add_feedback(to, card, i);
  }
}

void add_all_feedback(Element& to, const Card& card) {
  for (size_t i = 0; i < card.item.options.size(); ++i) add_feedback(to, card, i);
}

void add_lines(Element& to, const Card& card) {
  const Item& item = card.item;
  Element listing("pre.lines", options_id(item.id),
                  {{"role", "radiogroup"}, {"aria-labelledby", question_id(item.id)}, {"data-answers", true}});
  const int lines = static_cast<int>(base::split(item.listing, '\n').size());
  for (int number = 1; number <= lines; ++number) {
    const auto option = std::ranges::find(item.options, number, &Option::place);
    if (option == item.options.end()) {
      listing.add({"span", "", {}, " "});
    } else {
      listing.add(choice(card, static_cast<size_t>(option - item.options.begin())));
    }
  }
  add_all_feedback(to.add(std::move(listing)), card);
}

Element side(const Card& card, size_t letter) {
  const Option& option = card.item.options[static_cast<size_t>(card.view.sides[letter])];
  return Element("div", side_id(card.item.id, option.id), {{"role", "listitem"}})
      .add({"strong", side_letter_id(card.item.id, option.id), {}, letter_name(letter)})
      .add(text_element(card, "p", side_text_id(card.item.id, option.id), option.side));
}

/// A radio button for each letter. The letters stay in place; which side each stands for depends on the order of the sides.
Element chips(const Card& card, size_t row) {
  const Item& item = card.item;
  const std::string& option = item.options[row].id;
  Element segments("div.segments");
  for (size_t letter = 0; letter < card.view.sides.size(); ++letter) {
    const std::string& side = item.options[static_cast<size_t>(card.view.sides[letter])].id;
    Element input("input", chip_id(item.id, option, letter),
                  {{"type", "radio"},
                   {"name", option_id(item.id, option)},
                   {"value", letter_name(letter)},
                   {"aria-describedby", side_text_id(item.id, side)},
                   {"disabled", card.view.closed}});
    input.checked = card.view.options[row].letter == static_cast<int>(letter);
    segments.add(Element("label").add(std::move(input)).add({"span", chip_text_id(item.id, option, letter), {}, letter_name(letter)}));
  }
  return segments;
}

void add_pairs(Element& to, const Card& card) {
  const Item& item = card.item;
  Element sides("div.sides", sides_id(item.id), {{"role", "list"}, {"aria-label", "To choose from"}});
  for (size_t letter = 0; letter < card.view.sides.size(); ++letter) sides.add(side(card, letter));
  Element rows("div.options", options_id(item.id), {{"role", "group"}, {"aria-labelledby", question_id(item.id)}});
  for (size_t i = 0; i < item.options.size(); ++i) {
    const Option& option = item.options[i];
    if (is_choice(option)) {
      const std::string words = option_text_id(item.id, option.id);
      const std::string_view verdict = verdict_of(card.view.options[i]);
      rows.add(Element("div.pair", option_id(item.id, option.id),
                       {{"role", "radiogroup"}, {"aria-labelledby", words}, {"data-verdict", verdict}})
                   .add(text_element(card, "p", words, option.text))
                   .add(chips(card, i)));
    }
    add_feedback(rows, card, i);
  }
  to.add(std::move(sides)).add(std::move(rows));
}

void add_number(Element& to, const Card& card) {
  const Item& item = card.item;
  Element field("input", number_id(item.id),
                {{"type", "text"},
                 {"inputmode", "decimal"},
                 {"autocomplete", "off"},
                 {"maxlength", "40"},
                 {"aria-labelledby", question_id(item.id) + (item.unit.empty() ? "" : " " + unit_id(item.id))},
                 {"aria-describedby", status_id(item.id)},
                 {"aria-invalid", card.view.invalid_number ? "true" : ""},
                 {"data-enter", check_id(item.id)},
                 {"data-verdict", verdict_of(card.view)},
                 {"disabled", card.view.closed}});
  field.value = card.view.number;
  Element row("div.answer");
  row.add(std::move(field));
  if (!item.unit.empty()) row.add({"span", unit_id(item.id), {}, item.unit});
  add_all_feedback(to.add(std::move(row)), card);
}

/// Where to find the figure that answers, and its state.
void add_point(Element& to, const Card& card) {
  const std::string where = where_id(card.item.id);
  to.add(Element("p.where", where).add(card.content(card.item.where, where)));
  to.add({"p.state", state_id(card.item.id), {}, card.view.state});
  add_all_feedback(to, card);
}

void add_body(Element& to, const Card& card) {
  switch (card.item.kind->form) {
    case Form::options: return add_options(to, card);
    case Form::lines: return add_lines(to, card);
    case Form::pairs: return add_pairs(to, card);
    case Form::field: return add_number(to, card);
    case Form::figure: return add_point(to, card);
  }
}

Element verdict_row(const Item& item, const ItemView& view) {
  Element row("div.verdict", verdict_id(item.id), {{"data-empty", !view.has_verdict_row()}});
  if (!item.kind->grades_immediately)
    row.add(button(check_id(item.id), kCheckWords, {{"disabled", !view.can_check}, {"hidden", !view.has_check}}));
  row.add(button(again_id(item.id), kAgainWords, {{"hidden", !view.can_retry}}));
  if (item.kind->has_reveal) row.add(button(reveal_id(item.id), kRevealWords, {{"hidden", !view.can_reveal}}));
  row.add({"p.status", status_id(item.id), {{"role", "status"}, {"data-verdict", verdict_of(view)}}, view.words});
  return row;
}

}  // namespace

Element question(const Document& document, int index, const ItemView* view) {
  const Item& item = document.items[static_cast<size_t>(index)];
  const ItemView seen = view ? *view : view_before_start(item);
  const Card card{document, item, seen};
  const bool final = is_final(document);
  Element section("section.quiz", item.id,
                  {{"aria-labelledby", kicker_id(item.id)}, {"tabindex", final ? "-1" : ""}, {"hidden", final && !view}});
  section.add({"p.kicker", kicker_id(item.id), {}, kicker_text(document, index)});
  Element asked("p.question", question_id(item.id));
  std::vector<Element> words = card.content(item.question, question_id(item.id));
  if (item.kind->form == Form::field) {
    asked.add(Element("label", "", {{"for", number_id(item.id)}}).add(std::move(words)));
  } else {
    asked.add(std::move(words));
  }
  add_body(section.add(std::move(asked)), card);
  section.add(verdict_row(item, seen));
  if (!item.again.empty()) {
    const std::string again = read_id(item.id);
    section.add(Element("p.read", again, {{"hidden", !seen.can_read_again}}).add(card.content(item.again, again)));
  }
  return section;
}

}  // namespace book::form
