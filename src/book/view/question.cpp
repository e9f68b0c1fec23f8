#include "book/view/controls.h"

#include <algorithm>
#include <numeric>

#include "base/text.h"
#include "book/element_ids.h"
#include "book/gates.h"
#include "book/quiz/final_quiz.h"
#include "book/quiz/kicker.h"
#include "book/view/question_props.h"

namespace book::view {
namespace {

ItemView view_before_start(const Item& item) {
  ItemView view = view_of(item, {});
  std::iota(view.order.begin(), view.order.end(), 0);
  for (size_t i = 0; item.kind->form == Form::order && i < view.options.size(); ++i) view.options[i].place = static_cast<int>(i) + 1;
  view.state.clear();
  view.closed = true;
  return view;
}

/// The verdict on the whole answer, once there is one.
std::string_view whole_verdict(const ItemView& view) {
  const bool judged = view.status == ItemView::Status::right || view.status == ItemView::Status::wrong;
  return judged ? name_of(view.status) : "";
}

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

/// Where to train, and what is known of the run.
void add_run(Element& to, const QuestionProps& card) {
  card.add_words(to, "p.where own-run", where_id(card.item.id), card.item.where).flag("hidden", !card.view.waiting);
  to.add("p.state", state_id(card.item.id)).flag("hidden", card.view.state.empty()).say(card.view.state);
}

void add_body(Element& to, const QuestionProps& card) {
  switch (card.item.kind->form) {
    case Form::options: return add_options(to, card);
    case Form::lines: return add_lines(to, card);
    case Form::order: return add_order(to, card);
    case Form::pairs: return add_pairs(to, card);
    case Form::field: return add_number(to, card);
    case Form::figure: return add_point(to, card);
  }
}

void add_verdict_row(Element& to, const Item& item, const ItemView& view, bool final) {
  Element& row = to.add("div.verdict", verdict_id(item.id)).flag("data-empty", !view.has_verdict_row());
  if (!item.kind->grades_immediately)
    row.add(kPrimaryButton, check_id(item.id))
        .say(view.check_words.empty() ? item.kind->check_words : view.check_words)
        .flag("disabled", !view.can_check)
        .flag("hidden", !view.has_check);
  row.add(kButton, again_id(item.id)).say(kAgainWords).flag("hidden", !view.can_retry);
  if (item.kind->has_reveal) row.add(kButton, reveal_id(item.id)).say(kRevealWords).flag("hidden", !view.can_reveal);
  if (!item.hints.empty()) {
    Element& hint = row.add(kButton, hint_id(item.id)).say(view.hints == 0 ? "Hint" : "Another hint");
    hint.flag("hidden", !view.can_hint).flag("disabled", view.closed);
  }
  if (final) row.add(kButton, next_id(item.id)).say("Next").flag("hidden", !view.can_go_on);
  // What comes here is read out as it comes, once web/run.js has turned that on: what the reader has answered earlier is no news. The role
  // of a status bar would be announced even while there is nothing in it.
  row.add("p.status[aria-live=off]", status_id(item.id)).with("data-verdict", whole_verdict(view)).say(view.words);
  const Form form = item.kind->form;
  if (form == Form::order || form == Form::pairs) row.add("p.unseen[aria-live=off]", live_id(item.id)).say(view.spoken);
}

/// The hints that the reader has asked for. They are read out as they appear.
void add_hints(Element& to, const QuestionProps& card) {
  if (card.item.hints.empty()) return;
  Element& hints = to.add("div.hints[aria-live=off]");
  for (size_t h = 0; h < card.item.hints.size(); ++h) {
    Element& hint = hints.add("p", hint_id(card.item.id, h)).flag("hidden", h >= card.view.hints);
    hint.add("strong").say("Hint " + std::to_string(h + 1) + " of " + std::to_string(card.item.hints.size()) + ".");
    hint.add_text(" ");
    card.add_words(hint, "span", hint_text_id(card.item.id, h), card.item.hints[h]);
  }
}

/// The line below a prediction: what follows is folded, and how to open it.
void add_gate(Element& to, const Item& item, const ItemView* view) {
  Element& line = to.add("p.gate", gate_id(item.id)).flag("hidden", view && !view->gated);
  line.add("span", gate_text_id(item.id)).say(kGateWords);
  line.add_text(" ");
  line.add("button.quiet[type=button][data-press]", open_id(item.id)).say(kOpenWords).flag("disabled", !view);
}

}  // namespace

const char* verdict_of(const OptionView& option) {
  if (!option.graded) return "";
  if (!option.chosen) return "missed";
  return option.right ? "right" : "wrong";
}

bool has_formulas(const std::vector<Run>& runs) {
  return std::ranges::any_of(runs, [](const Run& run) { return run.formula >= 0; });
}

Element* add_feedback(Element& to, const QuestionProps& card, size_t index) {
  const Option& option = card.item.options[index];
  const OptionView& seen = card.view.options[index];
  if (option.feedback.empty()) return nullptr;
  const std::string id = feedback_id(card.item.id, option.id);
  Element& feedback = to.add("p.feedback", id).flag("hidden", !seen.feedback_shown);
  Element& lead = feedback.add("strong", lead_id(card.item.id, option.id)).say(seen.lead);
  if (seen.feedback_shown) lead.with("data-verdict", seen.right ? "right" : "wrong");
  feedback.add_text(" ");
  add_content(feedback, card.document, option.feedback, id);
  return &feedback;
}

Element question(const Document& document, int index, const ItemView* view) {
  const Item& item = document.items[static_cast<size_t>(index)];
  const ItemView seen = view ? *view : view_before_start(item);
  const QuestionProps card{document, item, seen};
  const bool final = is_final(document);
  const bool gated = has_gate(document, index);
  Element section("section.quiz", item.id);
  section.with("aria-labelledby", kicker_id(item.id))
      .with("tabindex", final || gated ? "-1" : "")
      .flag("hidden", final && (!view || view->put_aside));
  section.add("p.kicker", kicker_id(item.id)).say(kicker_text(document, index));
  if (final) section.add("p.scope", scope_id(item.id)).say(seen.scope);
  Element& asked = section.add("p.question", question_id(item.id));
  const bool field = item.kind->form == Form::field;
  add_content(field ? asked.add("label").with("for", number_id(item.id)) : asked, document, item.question, question_id(item.id));
  add_hints(section, card);
  if (asks_about_run(item)) add_run(section, card);
  add_body(section, card);
  if (ranks_run(item)) add_comparison(section, card);
  add_verdict_row(section, item, seen, final);
  if (!item.again.empty()) card.add_words(section, "p.read", read_id(item.id), item.again).flag("hidden", !seen.can_read_again);
  if (!item.origin.empty()) card.add_words(section, "p.origin", origin_id(item.id), item.origin).flag("hidden", seen.tries == 0);
  section.add("").fill(Element::Slot::question_report, index);
  if (gated) add_gate(section, item, view);
  return section;
}

}  // namespace book::view
