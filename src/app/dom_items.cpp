#include <algorithm>

#include "app/app.h"
#include "base/text.h"
#include "book/html_ids.h"
#include "book/overview.h"

// What questions, the chapter's facts, its summary and the rings of the contents should be like in the DOM.
namespace app {
namespace {

using base::json_quote;
using Status = page::ItemView::Status;

constexpr const char* kNone = "null";
constexpr const char* kTrue = "true";
constexpr const char* kFalse = "false";

std::string hidden_unless(bool shown) { return shown ? kNone : "\"\""; }
std::string enabled_if(bool can) { return can ? kNone : "\"\""; }

std::string verdict_of(const book::Option& option, const book::OptionView& view) {
  if (!view.told) return kNone;
  if (!view.chosen) return json_quote("missed");
  return json_quote(option.correct ? "right" : "wrong");
}

/// "none", "part" or "full", for the ring.
std::string_view share_of(const ui::ContentsEntry& entry) {
  if (entry.answered == 0) return "none";
  return entry.answered < entry.questions ? "part" : "full";
}

}  // namespace

void App::describe_items_dom() {
  for (const book::Item& item : document_.items) {
    const page::ItemView view = view_of(item);
    item.kind == book::ItemKind::number ? describe_number_dom(item, view) : describe_options_dom(item, view);
    describe_feedback_dom(item, view);
    describe_verdict_dom(item, view);
  }
  const std::vector<page::ItemView> views = item_views();
  mirror_.want("text", book::kFactsId, "", json_quote(book::facts_text(document_, views)));
  if (!document_.items.empty()) describe_summary_dom(views);
  describe_rings_dom();
  if (focus_count_ > 0) mirror_.want("focus", focus_id_, "", std::to_string(focus_count_));
}

void App::describe_options_dom(const book::Item& item, const page::ItemView& view) {
  std::string order;
  for (const int i : view.order) {
    order += (order.empty() ? "" : ",") + json_quote(book::choice_id(item.id, item.options[static_cast<size_t>(i)].id));
  }
  mirror_.want("order", book::options_id(item.id), "", "[" + order + "]");
  for (size_t o = 0; o < item.options.size(); ++o) {
    const book::Option& option = item.options[o];
    const std::string input = book::input_id(item.id, option.id);
    mirror_.want("attribute", input, "disabled", kNone);
    mirror_.want("property", input, "checked", view.options[o].chosen ? kTrue : kFalse);
    mirror_.want("attribute", input, "aria-describedby", view.options[o].told ? json_quote(book::feedback_id(item.id, option.id)) : kNone);
    mirror_.want("attribute", book::option_id(item.id, option.id), "data-verdict", verdict_of(option, view.options[o]));
  }
}

void App::describe_number_dom(const book::Item& item, const page::ItemView& view) {
  const std::string number = book::number_id(item.id);
  mirror_.want("attribute", number, "disabled", kNone);
  mirror_.want("property", number, "value", json_quote(view.number));
  mirror_.want("attribute", number, "aria-invalid", view.no_number ? json_quote("true") : kNone);
  mirror_.want("attribute", number, "aria-describedby", json_quote(book::status_id(item.id)));
  const bool judged = view.status == Status::right || view.status == Status::wrong;
  mirror_.want("attribute", number, "data-verdict", judged ? json_quote(name_of(view.status)) : kNone);
}

void App::describe_feedback_dom(const book::Item& item, const page::ItemView& view) {
  for (size_t o = 0; o < item.options.size(); ++o) {
    const std::string& option = item.options[o].id;
    const bool told = view.options[o].told;
    mirror_.want("attribute", book::feedback_id(item.id, option), "hidden", hidden_unless(told));
    mirror_.want("attribute", book::lead_id(item.id, option), "data-verdict",
                 told ? json_quote(item.options[o].correct ? "right" : "wrong") : kNone);
    mirror_.want("text", book::lead_id(item.id, option), "", json_quote(view.options[o].lead));
  }
}

void App::describe_verdict_dom(const book::Item& item, const page::ItemView& view) {
  const bool judged = view.status == Status::right || view.status == Status::wrong;
  mirror_.want("attribute", book::verdict_id(item.id), "data-empty", view.has_verdict_row() ? kNone : "\"\"");
  if (item.kind != book::ItemKind::one) {
    mirror_.want("attribute", book::check_id(item.id), "hidden", hidden_unless(view.has_check));
    mirror_.want("attribute", book::check_id(item.id), "disabled", enabled_if(view.can_check));
  }
  mirror_.want("attribute", book::again_id(item.id), "hidden", hidden_unless(view.can_retry));
  if (item.kind != book::ItemKind::several) mirror_.want("attribute", book::reveal_id(item.id), "hidden", hidden_unless(view.can_reveal));
  mirror_.want("text", book::status_id(item.id), "", json_quote(view.words));
  mirror_.want("attribute", book::status_id(item.id), "data-verdict", judged ? json_quote(name_of(view.status)) : kNone);
}

void App::describe_summary_dom(const std::vector<page::ItemView>& views) {
  const std::string again = book::again_text(views);
  mirror_.want("text", book::summary_part("score"), "", json_quote(book::score_text(views)));
  mirror_.want("text", book::summary_part("again"), "", json_quote(again));
  mirror_.want("attribute", book::summary_part("again"), "hidden", hidden_unless(!again.empty()));
  for (size_t i = 0; i < views.size(); ++i) {
    const std::string entry = book::summary_part(document_.items[i].id);
    mirror_.want("attribute", entry, "hidden", hidden_unless(book::is_to_look_at_again(views[i])));
    mirror_.want("text", book::summary_tail_id(entry), "", json_quote(book::again_tail(views[i])));
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
  for (const ui::ContentsEntry& entry : contents_) {
    const std::string id = "contents." + entry.slug;
    const std::string words =
        entry.answered == 0 ? "" : ", " + std::to_string(entry.answered) + " of " + std::to_string(entry.questions) + " questions answered";
    mirror_.want("attribute", id, "data-progress", json_quote(share_of(entry)));
    mirror_.want("text", id + ".progress", "", json_quote(words));
    if (shows_cover())
      mirror_.want("text", "progress." + entry.slug, "", json_quote(book::facts_text(entry.minutes, entry.questions, entry.answered)));
  }
}

/// Moves the focus from a button that is about to go.
void App::focus_on(std::string id) {
  focus_id_ = std::move(id);
  ++focus_count_;
}

}  // namespace app
