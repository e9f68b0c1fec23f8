#include <algorithm>

#include "app/app.h"
#include "app/patch_text.h"
#include "base/json_writer.h"
#include "book/form/controls.h"
#include "book/overview.h"

// The desired state in the DOM of questions, the chapter's facts, its summary and the rings in the contents.
namespace app {
namespace {

using base::json_quote;

/// How much of the ring is filled: "none", "part" or "full".
std::string_view share_of(const ContentsEntry& entry) {
  if (entry.answered == 0) return "none";
  return entry.answered < entry.questions ? "part" : "full";
}

}  // namespace

void App::describe_items_dom() {
  std::erase_if(shown_items_, [this](const auto& shown) {
    if (item_index(shown.first) >= 0) return false;
    const auto item = std::ranges::find(bank_.items, shown.first, &book::Item::id);  // of an earlier pass
    dom_.show(book::form::question(bank_, static_cast<int>(item - bank_.items.begin())));
    return true;
  });
  for (size_t i = 0; i < document_.items.size(); ++i) describe_item_dom(i);
  describe_overview_dom();
  describe_final_dom();
  describe_rings_dom();
  if (focus_count_ > 0) dom_.set("focus", focus_id_, "", std::to_string(focus_count_));
}

void App::describe_item_dom(size_t index) {
  std::pair<size_t, book::ItemView> shown{index, view_of(document_.items[index])};
  const auto [last, is_new] = shown_items_.try_emplace(document_.items[index].id);
  if (!is_new && last->second == shown) return;
  dom_.show(book::form::question(document_, static_cast<int>(index), &shown.second));
  last->second = std::move(shown);
}

void App::describe_overview_dom() {
  const book::Document& page = is_final() ? bank_ : document_;
  const std::vector<book::ItemView> views = item_views();
  for (const book::Block& block : page.blocks) {
    if (block.kind == book::BlockKind::facts) dom_.show(book::form::facts(document_, block, views));
    if (block.kind == book::BlockKind::summary) dom_.show(book::form::summary(page, block, document_, views));
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
