#include <algorithm>

#include "app/app.h"
#include "base/json_writer.h"
#include "platform/host.h"

// The link on the cover that continues where the reader left off. The position is saved while a chapter is being read.
namespace app {

using base::json_quote;

bool App::shows_cover() const { return state_.chapter == "index"; }

/// The stored position is offered only if the contents still have it; see describe_continue_dom.
void App::restore_reading_position(std::string_view place) { reading_position_ = place; }

/// Opening a chapter at its top does not count as reading, so an earlier position in the same chapter is kept.
void App::save_reading_position() {
  if (shows_cover() || is_final()) return;
  const bool same_chapter = std::string_view(reading_position_).substr(0, reading_position_.find('#')) == state_.chapter;
  if (state_.section.empty() && same_chapter) return;
  reading_position_ = state_.chapter + "#" + state_.section;
  platform::store("phasebook.place", reading_position_);
}

/// "You have answered 31 of 80 questions, and all of them in 4 of 13 chapters."
void App::describe_course_dom() {
  const ContentsEntry course = course_of(contents_);
  if (course.answered == 0) return;
  const auto done =
      std::ranges::count_if(contents_, [](const ContentsEntry& entry) { return entry.questions > 0 && entry.answered == entry.questions; });
  std::string words = "You have answered " + std::to_string(course.answered) + " of " + std::to_string(course.questions) + " questions";
  if (done > 0) words += ", and all of them in " + std::to_string(done) + " of " + std::to_string(contents_.size()) + " chapters";
  dom_.set("attribute", "cover.progress", "hidden", "null");
  dom_.set("text", "cover.progress", "", json_quote(words + "."));
}

void App::describe_continue_dom() {
  const size_t hash = std::min(reading_position_.find('#'), reading_position_.size());
  const std::string_view slug = std::string_view(reading_position_).substr(0, hash);
  const auto chapter = std::ranges::find(contents_, slug, &ContentsEntry::slug);
  if (chapter == contents_.end()) return;
  std::string address = chapter->slug + ".html", words = chapter->text;
  for (const auto& section : chapter->sections) {
    if (std::string_view(reading_position_).substr(std::min(hash + 1, reading_position_.size())) != section.id) continue;
    address += "#" + section.id;
    words += ", " + section.title;
  }
  dom_.set("attribute", "cover.continue", "hidden", "null");
  dom_.set("attribute", "cover.continue.link", "href", json_quote(address));
  dom_.set("text", "cover.continue.link", "", json_quote(words));
}

}  // namespace app
