#include <algorithm>

#include "app/app.h"
#include "base/text.h"
#include "platform/host.h"

// The way back to what was read last: kept while a chapter is read, offered on the cover.
namespace app {

using base::json_quote;

bool App::shows_cover() const { return state_.chapter == "index"; }

/// What storage kept is offered only if the contents still have it: see describe_way_back_dom.
void App::restore_place(std::string_view place) { place_ = place; }

/// Opening a chapter at its top is no reading: the place in it that was reached before stays.
void App::keep_place() {
  if (shows_cover()) return;
  const bool same_chapter = std::string_view(place_).substr(0, place_.find('#')) == state_.chapter;
  if (state_.section.empty() && same_chapter) return;
  place_ = state_.chapter + "#" + state_.section;
  platform::store("phasebook.place", place_);
}

void App::describe_way_back_dom() {
  const size_t hash = std::min(place_.find('#'), place_.size());
  const std::string_view slug = std::string_view(place_).substr(0, hash);
  const auto chapter = std::ranges::find(contents_, slug, &ui::ContentsEntry::slug);
  if (chapter == contents_.end()) return;
  std::string address = chapter->slug + ".html", words = chapter->text;
  for (const auto& section : chapter->sections) {
    if (std::string_view(place_).substr(std::min(hash + 1, place_.size())) != section.id) continue;
    address += "#" + section.id;
    words += ", " + section.title;
  }
  mirror_.want("attribute", "cover.continue", "hidden", "null");
  mirror_.want("attribute", "cover.continue.link", "href", json_quote(address));
  mirror_.want("text", "cover.continue.link", "", json_quote(words));
}

}  // namespace app
