#include <algorithm>

#include "base/text.h"
#include "book/element_ids.h"
#include "book/quiz/answer_control.h"
#include "book/view/question_props.h"

// The controls with which most questions are answered. Those whose options are moved about are in arrange.cpp.
namespace book::view {
namespace {

void add_all_feedback(Element& to, const QuestionProps& card) {
  for (size_t i = 0; i < card.item.options.size(); ++i) add_feedback(to, card, i);
}

/// What can be answered with. Its name says no more than that, because the question stands right before it: a reader who comes here past
/// the question, with Tab, hears that as the description.
Element& add_answers(Element& to, const QuestionProps& card, const char* type, const char* role = "") {
  Element& answers = to.add(type, options_id(card.item.id)).with("role", role).with("aria-label", "Answers");
  return answers.with("aria-describedby", question_id(card.item.id));
}

/// A radio button or check box with its text. The control is named by that, and not by the label around both, so that the text can be left
/// out where a screen reader reads on: it would be read twice, once for the control.
void add_choice(Element& to, const QuestionProps& card, size_t index) {
  const Item& item = card.item;
  const Option& option = item.options[index];
  const OptionView& seen = card.view.options[index];
  Element& label = to.add("label.option", option_id(item.id, option.id)).with("data-verdict", view::verdict_of(seen));
  Element& input = label.add(item.kind->several_may_be_chosen ? "input[type=checkbox]" : "input[type=radio]", input_id(item.id, option.id));
  const std::string text = option_text_id(item.id, option.id);
  const bool numbered = item.kind->mark_number == MarkNumber::own;
  input.with("name", item.id).with("value", option.id);
  input.with("aria-labelledby", numbered ? input_id(item.id, option.id) + " " + text : text);  // its own number, then the text
  if (numbered) input.with("aria-label", number_words(item, option) + ":");
  if (seen.feedback_shown) input.with("aria-describedby", feedback_id(item.id, option.id));
  if (item.kind->mark_number != MarkNumber::none) input.with("data-number", seen.number);
  input.flag("disabled", card.view.closed).checked = seen.chosen;
  add_seen_words(label, card, text, option.text);
}

void add_options(Element& to, const QuestionProps& card) {
  const Item& item = card.item;
  Element& options = add_answers(to, card, "div.options", item.kind->several_may_be_chosen ? "group" : "radiogroup");
  options.flag("data-answers", item.kind->grades_immediately);
  for (const int index : card.view.order) {
    const size_t i = static_cast<size_t>(index);
    if (!is_choice(item.options[i])) continue;
    Element& choice = options.add("div.choice", choice_id(item.id, item.options[i].id));
    add_choice(choice, card, i);
    add_feedback(choice, card, i);
  }
  for (size_t i = 0; i < item.options.size(); ++i) {
    if (!is_choice(item.options[i])) add_feedback(to, card, i);
  }
}

void add_lines(Element& to, const QuestionProps& card) {
  const Item& item = card.item;
  Element& listing = add_answers(to, card, "pre.lines[role=radiogroup][data-answers]");
  const int lines = static_cast<int>(base::split(item.listing, '\n').size());
  for (int number = 1; number <= lines; ++number) {
    const auto option = std::ranges::find(item.options, number, &Option::place);
    if (option == item.options.end()) {
      listing.add("span").say(" ");
    } else {
      add_choice(listing, card, static_cast<size_t>(option - item.options.begin()));
    }
  }
  add_all_feedback(to, card);
}

void add_number(Element& to, const QuestionProps& card) {
  const Item& item = card.item;
  Element& row = to.add("div.answer");
  // The pad of digits that phones show for numbers has no minus; shown only where one is needed, the other would tell the answer's sign.
  Element& field = row.add("input[type=text][inputmode=text][autocomplete=off][maxlength=40]", number_id(item.id));
  field.with("aria-label", "Your answer" + (item.unit.empty() ? "" : ", " + item.unit));
  field.with("aria-describedby", question_id(item.id) + " " + status_id(item.id));
  field.with("aria-invalid", card.view.invalid_number ? "true" : "");
  field.with("data-enter", check_id(item.id)).with("data-verdict", whole_verdict(card.view));
  field.flag("disabled", card.view.closed).value = card.view.number;
  if (!item.unit.empty()) row.add("span", unit_id(item.id)).say(item.unit);
  add_all_feedback(to, card);
}

/// Where to find the figure that answers, and its state.
void add_point(Element& to, const QuestionProps& card) {
  card.add_words(to, "p.where", where_id(card.item.id), card.item.where);
  to.add("p.state", state_id(card.item.id)).say(card.view.state);
  add_all_feedback(to, card);
}

/// What the function takes and returns, and the code that the reader begins with. web/python puts an editor in place of that.
void add_code(Element& to, const QuestionProps& card) {
  const Item& item = card.item;
  Element& contract = to.add("dl.contract");
  const auto add_term = [&](const char* term, const std::vector<Run>& words, const std::string& id) {
    if (words.empty()) return;
    contract.add("dt").say(term);
    card.add_words(contract, "dd", id, words);
  };
  add_term("takes", item.takes, takes_id(item.id));
  add_term("returns", item.returns, returns_id(item.id));
  Element& code = to.add("div.exercise", code_id(item.id)).with("data-exercise", exercise_name(item.id)).with("data-code", card.view.code);
  code.add("pre").add("code.language-python").say(item.listing);
}

/// Which mistake it is, and below that the outcome of each check, from web/python.
void add_outcome(Element& to, const QuestionProps& card) {
  const Item& item = card.item;
  add_all_feedback(to, card);
  to.add("div.results[aria-live=polite]", results_id(item.id));
  Element& solution = to.add("div.solution", solution_id(item.id)).flag("hidden", !card.view.revealed);
  solution.add("p").say("One way to write it:");
  solution.add("pre[tabindex=0][role=group][aria-label=One way to write it]").add("code.language-python").say(item.solution);
}

std::string first_input(const Item& item, const Option& top) { return input_id(item.id, top.id); }

constexpr AnswerElement kChoice[] = {{AnswerEvent::choose, input_id}};
constexpr AnswerElement kField[] = {{AnswerEvent::write, [](std::string_view item, std::string_view) { return number_id(item); }}};

}  // namespace
}  // namespace book::view

namespace book::controls {

const AnswerControl options{.add_to = view::add_options, .first_id = view::first_input, .elements = view::kChoice};
const AnswerControl lines{.add_to = view::add_lines, .first_id = view::first_input, .elements = view::kChoice};
const AnswerControl field{.add_to = view::add_number,
                          .first_id = [](const Item& item, const Option&) { return number_id(item.id); },
                          .elements = view::kField,
                          .has_choices = false,
                          .is_number = true};
const AnswerControl figure{.add_to = view::add_point,
                           .first_id = [](const Item& item, const Option&) { return canvas_id(item.figure); },
                           .has_choices = false,
                           .is_figure = true};
const AnswerControl code{.add_to = view::add_code,
                         .add_below = view::add_outcome,
                         .first_id = [](const Item& item, const Option&) { return editor_id(item.id); },
                         .has_choices = false,
                         .is_code = true};

}  // namespace book::controls
