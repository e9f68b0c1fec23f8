#include <algorithm>

#include "app/app.h"
#include "app/patch_text.h"
#include "base/json_writer.h"
#include "base/text.h"
#include "book/address.h"
#include "book/element_ids.h"
#include "book/overview.h"

// The desired state in the DOM of questions, the chapter's facts, its summary and the rings in the contents.
namespace app {
namespace {

using base::json_quote;
using Status = book::ItemView::Status;

std::string enabled_if(bool can) { return can ? kNone : "\"\""; }

std::string verdict_of(const book::OptionView& view) {
  if (!view.graded) return kNone;
  if (!view.chosen) return json_quote("missed");
  return json_quote(view.right ? "right" : "wrong");
}

/// How much of the ring is filled: "none", "part" or "full".
std::string_view share_of(const ContentsEntry& entry) {
  if (entry.answered == 0) return "none";
  return entry.answered < entry.questions ? "part" : "full";
}

}  // namespace

void App::describe_items_dom() {
  for (const book::Item& item : document_.items) {
    const book::ItemView view = view_of(item);
    switch (item.kind->form) {
      case book::Form::options:
      case book::Form::lines: describe_options_dom(item, view); break;
      case book::Form::pairs: describe_pairs_dom(item, view); break;
      case book::Form::field: describe_number_dom(item, view); break;
      case book::Form::figure: break;
    }
    describe_holes_dom(item);
    describe_feedback_dom(item, view);
    describe_verdict_dom(item, view);
  }
  const std::vector<book::ItemView> views = item_views();
  dom_.set("text", book::kFactsId, "", json_quote(book::facts_text(document_, views)));
  if (!document_.items.empty()) describe_summary_dom(views);
  describe_final_dom();
  describe_rings_dom();
  if (focus_count_ > 0) dom_.set("focus", focus_id_, "", std::to_string(focus_count_));
}

void App::describe_options_dom(const book::Item& item, const book::ItemView& view) {
  std::vector<std::string> order;
  for (const int i : view.order) {
    const book::Option& option = item.options[static_cast<size_t>(i)];
    if (book::is_choice(option)) order.push_back(book::choice_id(item.id, option.id));
  }
  if (item.kind->form == book::Form::options) dom_.set("order", book::options_id(item.id), "", base::to_json(order));
  for (size_t o = 0; o < item.options.size(); ++o) {
    const book::Option& option = item.options[o];
    if (!book::is_choice(option)) continue;
    const std::string input = book::input_id(item.id, option.id);
    dom_.set("attribute", input, "disabled", enabled_if(!view.closed));
    dom_.set("property", input, "checked", view.options[o].chosen ? kTrue : kFalse);
    dom_.set("attribute", input, "aria-describedby",
             view.options[o].feedback_shown ? json_quote(book::feedback_id(item.id, option.id)) : kNone);
    dom_.set("attribute", book::option_id(item.id, option.id), "data-verdict", verdict_of(view.options[o]));
    const std::string& number = view.options[o].number;
    if (item.kind->mark_number != book::MarkNumber::none)
      dom_.set("attribute", input, "data-number", number.empty() ? kNone : json_quote(number));
    if (item.kind->mark_number != book::MarkNumber::given) continue;
    const std::string name = plain_text(option.text, document_.formulas);
    dom_.set("attribute", input, "aria-label", json_quote(number.empty() ? name : name + ", place " + number));
  }
}

void App::describe_pairs_dom(const book::Item& item, const book::ItemView& view) {
  std::vector<std::string> order;
  for (size_t letter = 0; letter < view.sides.size(); ++letter) {
    const std::string& option = item.options[static_cast<size_t>(view.sides[letter])].id;
    order.push_back(book::side_id(item.id, option));
    dom_.set("text", book::side_letter_id(item.id, option), "", json_quote(book::letter_name(letter)));
  }
  dom_.set("order", book::sides_id(item.id), "", base::to_json(order));
  for (size_t o = 0; o < item.options.size(); ++o) {
    if (!book::is_choice(item.options[o])) continue;
    const std::string& option = item.options[o].id;
    dom_.set("attribute", book::option_id(item.id, option), "data-verdict", verdict_of(view.options[o]));
    for (size_t letter = 0; letter < view.sides.size(); ++letter) {
      const std::string chip = book::chip_id(item.id, option, letter);
      dom_.set("attribute", chip, "disabled", enabled_if(!view.closed));
      dom_.set("property", chip, "checked", view.options[o].letter == static_cast<int>(letter) ? kTrue : kFalse);
      const std::string& side = item.options[static_cast<size_t>(view.sides[letter])].id;
      dom_.set("attribute", chip, "aria-describedby", json_quote(book::side_text_id(item.id, side)));
    }
  }
}

void App::describe_holes_dom(const book::Item& item) {
  const auto tell = [&](const std::vector<book::Run>& runs) {
    for (const book::Run& run : runs) {
      if (run.hole >= 0) dom_.set("text", book::hole_id(item.id, run.hole), "", json_quote(run.text));
    }
  };
  tell(item.question);
  for (const book::Option& option : item.options) {
    for (const std::vector<book::Run>* runs : {&option.text, &option.side, &option.feedback}) tell(*runs);
  }
  for (const book::GeneratedSetting& generated : item.generated.settings) {
    const book::Link& link = document_.links[static_cast<size_t>(generated.link)];
    dom_.set("attribute", link.element_id, "href", json_quote(book::deep_link(link)));
  }
}

/// Called whenever figures are described, because their states change with the pointer.
void App::describe_figure_states_dom() {
  for (const book::Item& item : document_.items) {
    if (item.kind->form == book::Form::figure) dom_.set("text", book::state_id(item.id), "", json_quote(view_of(item).state));
  }
}

void App::describe_number_dom(const book::Item& item, const book::ItemView& view) {
  const std::string number = book::number_id(item.id);
  dom_.set("attribute", number, "disabled", enabled_if(!view.closed));
  dom_.set("property", number, "value", json_quote(view.number));
  dom_.set("attribute", number, "aria-invalid", view.invalid_number ? json_quote("true") : kNone);
  dom_.set("attribute", number, "aria-describedby", json_quote(book::status_id(item.id)));
  const bool judged = view.status == Status::right || view.status == Status::wrong;
  dom_.set("attribute", number, "data-verdict", judged ? json_quote(name_of(view.status)) : kNone);
}

void App::describe_feedback_dom(const book::Item& item, const book::ItemView& view) {
  for (size_t o = 0; o < item.options.size(); ++o) {
    const std::string& option = item.options[o].id;
    const bool feedback_shown = view.options[o].feedback_shown;
    if (item.options[o].feedback.empty()) continue;  // it has no element: the feedback of "other" is shown instead
    dom_.set("attribute", book::feedback_id(item.id, option), "hidden", hidden_unless(feedback_shown));
    dom_.set("attribute", book::lead_id(item.id, option), "data-verdict",
             feedback_shown ? json_quote(view.options[o].right ? "right" : "wrong") : kNone);
    dom_.set("text", book::lead_id(item.id, option), "", json_quote(view.options[o].lead));
  }
}

void App::describe_verdict_dom(const book::Item& item, const book::ItemView& view) {
  const bool judged = view.status == Status::right || view.status == Status::wrong;
  dom_.set("attribute", book::verdict_id(item.id), "data-empty", view.has_verdict_row() ? kNone : "\"\"");
  if (!item.kind->grades_immediately) {
    dom_.set("attribute", book::check_id(item.id), "hidden", hidden_unless(view.has_check));
    dom_.set("attribute", book::check_id(item.id), "disabled", enabled_if(view.can_check));
  }
  dom_.set("attribute", book::again_id(item.id), "hidden", hidden_unless(view.can_retry));
  if (item.kind->has_reveal) dom_.set("attribute", book::reveal_id(item.id), "hidden", hidden_unless(view.can_reveal));
  if (!item.again.empty()) dom_.set("attribute", book::read_id(item.id), "hidden", hidden_unless(view.can_read_again));
  dom_.set("text", book::status_id(item.id), "", json_quote(view.words));
  dom_.set("attribute", book::status_id(item.id), "data-verdict", judged ? json_quote(name_of(view.status)) : kNone);
}

void App::describe_summary_dom(const std::vector<book::ItemView>& views) {
  const std::string again = book::review_text(views);
  dom_.set("text", book::summary_part("score"), "", json_quote(book::score_text(views, is_final())));
  dom_.set("text", book::summary_part("again"), "", json_quote(again));
  dom_.set("attribute", book::summary_part("again"), "hidden", hidden_unless(!again.empty()));
  for (size_t i = 0; i < views.size(); ++i) {
    const std::string entry = book::summary_part(document_.items[i].id);
    dom_.set("attribute", entry, "hidden", hidden_unless(book::needs_review(views[i])));
    dom_.set("text", book::summary_tail_id(entry), "", json_quote(book::review_tail(views[i], is_final())));
  }
}

void App::count_answers() {
  for (size_t i = 0; i < contents_.size(); ++i) {
    contents_[i].questions = static_cast<int>(contents_items_[i].size());
    contents_[i].answered = static_cast<int>(std::ranges::count_if(contents_items_[i], [this](const ItemKey& key) {
      const auto found = state_.progress.find(key.id);
      return found != state_.progress.end() && found->second.version == key.version && found->second.tries > 0;
    }));
  }
}

void App::describe_rings_dom() {
  count_answers();
  for (const ContentsEntry& entry : contents_) {
    const std::string id = "contents." + entry.slug;
    const std::string words =
        entry.answered == 0 ? "" : ", " + std::to_string(entry.answered) + " of " + std::to_string(entry.questions) + " questions answered";
    dom_.set("attribute", id, "data-progress", json_quote(share_of(entry)));
    dom_.set("text", id + ".progress", "", json_quote(words));
    if (shows_cover())
      dom_.set("text", "progress." + entry.slug, "", json_quote(book::facts_text(entry.minutes, entry.questions, entry.answered)));
  }
  const ContentsEntry course = course_of(contents_);
  dom_.set("attribute", "contents.course", "data-progress", json_quote(share_of(course)));
  dom_.set("text", "contents.course", "", json_quote(course.text));
}

/// Moves the focus to this element, away from a button that is about to disappear.
void App::focus_on(std::string id) {
  focus_id_ = std::move(id);
  ++focus_count_;
}

}  // namespace app
