#include "book/view/controls.h"

#include <algorithm>
#include <numeric>

#include "book/element_ids.h"
#include "book/pretest/pretest.h"
#include "book/quiz/eyebrow.h"
#include "book/quiz/once_more.h"
#include "book/review/review.h"
#include "book/spoilers.h"
#include "book/view/question_props.h"

namespace book::view {
namespace {

ItemView view_before_start(const Item& item) {
  ItemView view = view_of(item, {});
  std::iota(view.order.begin(), view.order.end(), 0);
  for (size_t i = 0; item.kind->control->is_order && i < view.options.size(); ++i) view.options[i].place = static_cast<int>(i) + 1;
  view.state.clear();
  view.closed = true;
  return view;
}

/// Where to train, and what is known of the run.
void add_run(Element& to, const QuestionProps& card) {
  card.add_words(to, "p.where own-run", where_id(card.item.id), card.item.where).flag("hidden", !card.view.waiting);
  to.add("p.state", state_id(card.item.id)).flag("hidden", card.view.state.empty()).say(card.view.state);
}

void add_verdict_row(Element& to, const Item& item, const ItemView& view, const Document& document) {
  Element& row = to.add("div.verdict", verdict_id(item.id)).flag("data-empty", !view.has_verdict_row());
  if (!item.kind->grades_immediately || is_review(document) || is_pretest(document))
    row.add(kPrimaryButton, check_id(item.id))
        .say(view.check_words.empty() ? item.kind->check_words : view.check_words)
        .flag("disabled", !view.can_check)
        .flag("hidden", !view.has_check);
  if (is_review(document))
    row.add(kButton, sure_id(item.id)).say(kSureWords).with("aria-pressed", view.sure ? "true" : "false").flag("hidden", !view.asks_sure);
  row.add(kButton, again_id(item.id)).say(kAgainWords).flag("hidden", !view.can_retry);
  if (item.generated.exists()) row.add(kButton, fresh_id(item.id)).say(kFreshWords).flag("hidden", !view.can_retry);
  if (item.kind->has_reveal) row.add(kButton, reveal_id(item.id)).say(kRevealWords).flag("hidden", !view.can_reveal);
  if (!item.hints.empty()) {
    Element& hint = row.add(kButton, hint_id(item.id)).say(view.hints == 0 ? "Hint" : "Another hint");
    hint.flag("hidden", !view.can_hint).flag("disabled", view.closed);
  }
  if (is_pretest(document)) row.add(kButton, unknown_id(item.id)).say("I don’t know").flag("hidden", !view.can_pass);
  if (is_bank(document))
    row.add(kButton, next_id(item.id)).say(view.next_words.empty() ? "Next" : view.next_words).flag("hidden", !view.can_go_on);
  if (is_pretest(document)) row.add(kButton, stop_id(item.id)).say("Stop here").flag("hidden", !view.can_stop);
  // What comes here is read out as it comes, once web/run.js has turned that on: what the reader has answered earlier is no news. The role
  // of a status bar would be announced even while there is nothing in it.
  row.add("p.status[aria-live=off]", status_id(item.id)).with("data-verdict", whole_verdict(view)).say(view.words);
  if (item.kind->control->is_arranged) row.add("p.unseen[aria-live=off]", live_id(item.id)).say(view.spoken);
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
void add_spoiler(Element& to, const Item& item, const ItemView* view) {
  Element& line = to.add("p.spoiler", spoiler_id(item.id)).flag("hidden", view && !view->gated);
  line.add("span", spoiler_text_id(item.id)).say(kSpoilerWords);
  line.add_text(" ");
  line.add("button.quiet[type=button][data-press]", open_id(item.id)).say(kOpenWords).flag("disabled", !view);
}

}  // namespace

std::string_view whole_verdict(const ItemView& view) {
  const bool judged = view.status == ItemView::Status::right || view.status == ItemView::Status::wrong;
  return judged ? name_of(view.status) : "";
}

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
  const bool one_at_a_time = is_bank(document);
  const bool gated = has_spoiler(document, index);
  Element section("section.quiz", item.id);
  section.with("aria-labelledby", eyebrow_id(item.id))
      .with("tabindex", one_at_a_time || gated || is_once_more(item) ? "-1" : "")
      .flag("hidden", one_at_a_time && (!view || view->put_aside));
  section.add("p.eyebrow", eyebrow_id(item.id)).say(eyebrow_text(document, index, seen.place));
  if (one_at_a_time) section.add("p.scope", scope_id(item.id)).flag("hidden", seen.scope.empty()).say(seen.scope);
  Element& asked = section.add("p.question", question_id(item.id));
  add_content(item.kind->control->is_number ? asked.add("label").with("for", number_id(item.id)) : asked, document, item.question,
              question_id(item.id));
  if (!is_exercise(item)) add_hints(section, card);
  if (asks_about_run(item)) add_run(section, card);
  item.kind->control->add_to(section, card);
  if (ranks_run(item)) add_comparison(section, card);
  add_verdict_row(section, item, seen, document);
  if (is_exercise(item)) add_hints(section, card);  // the question is a screen above
  if (item.kind->control->add_below) item.kind->control->add_below(section, card);
  if (!item.again.empty()) card.add_words(section, "p.read", read_id(item.id), item.again).flag("hidden", !seen.can_read_again);
  if (!item.origin.empty())
    card.add_words(section, "p.origin", origin_id(item.id), item.origin).flag("hidden", seen.tries == 0 || seen.withheld);
  section.add("").fill(Element::Slot::question_report, index);
  if (gated) add_spoiler(section, item, view);
  return section;
}

}  // namespace book::view
