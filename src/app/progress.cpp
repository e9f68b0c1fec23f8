#include "app/app.h"
#include "base/json_writer.h"
#include "platform/host.h"

// Saving answers. Storage holds one record that other tabs write too, so each answer is merged into the record as stored at that moment,
// and the rest of it is left alone. A record that cannot be read, or that a newer version wrote, holds somebody's answers: it is not
// overwritten, and the answers of this visit stay in memory until the reader resets them.
namespace app {
namespace {

constexpr const char* kKey = "phasebook.progress";
constexpr const char* kFile = "phasebook-progress.json";
constexpr const char* kDenied = "This browser keeps nothing for us: your answers last until you close the tab.";
constexpr const char* kInMemory = " They are left as they are, and new answers last until you close the tab.";

std::string counted(int count) { return std::to_string(count) + (count == 1 ? " answer" : " answers"); }

std::string told(const book::Merged& merged) {
  const int all = merged.added + merged.changed + merged.known;
  if (all == 0) return "The file holds no answers.";
  std::string words = "The file holds " + counted(all) + ": " + std::to_string(merged.added) + " new";
  if (merged.changed > 0) words += ", " + std::to_string(merged.changed) + " with more tries";
  return words + ", " + std::to_string(merged.known) + " you had.";
}

}  // namespace

void App::restore_progress(std::string_view json) {
  if (json.empty()) return;
  base::Result<book::Progress> kept = book::progress_from_json(json);
  if (kept) {
    state_.progress = std::move(*kept);
  } else {
    set_storage_aside(kept.error());
  }
}

void App::set_storage_aside(std::string_view why) {
  if (storage_set_aside_) return;
  storage_set_aside_ = true;
  errors_.push_back("Your earlier answers could not be read: " + std::string(why) + kInMemory);
}

/// Merges the answer to `item` into the stored record, and takes over the answers that other tabs have stored.
void App::save_progress(const std::string& item) {
  message_.clear();
  unsaved_.insert(item);
  if (storage_set_aside_) return;
  const std::string stored = platform::stored(kKey);
  base::Result<book::Progress> all = stored.empty() ? book::Progress{} : book::progress_from_json(stored);
  if (!all) return set_storage_aside(all.error());
  for (const std::string& id : unsaved_) (*all)[id] = state_.progress[id];
  if (platform::store(kKey, book::to_json(*all))) {
    unsaved_.clear();
    return adopt(std::move(*all));
  }
  if (!denial_shown_) errors_.push_back(kDenied);
  denial_shown_ = true;
}

/// Called when another tab has written to storage.
void App::stored(std::string_view key) {
  if (key != kKey || storage_set_aside_) return;
  const std::string stored = platform::stored(kKey);
  base::Result<book::Progress> all = stored.empty() ? book::Progress{} : book::progress_from_json(stored);
  if (!all) return set_storage_aside(all.error()), changed();
  adopt(std::move(*all));
  restyled();
}

/// Replaces the answers by `stored`, but keeps those that could not be stored, and those that have only been begun.
void App::adopt(book::Progress stored) {
  for (auto& [id, ours] : state_.progress) {
    const bool begun = is_blank(ours) || (!ours.number.empty() && !ours.checked);
    if (unsaved_.contains(id))
      stored[id] = ours;
    else if (begun && !stored.contains(id))
      stored[id] = ours;
  }
  state_.progress = std::move(stored);
  begin_attempts();
}

std::string App::export_progress() {
  std::string json = book::to_json(state_.progress);
  platform::save_file(kFile, "application/json", json);
  return json;
}

/// Merges the answers of a file into ours. Returns and shows one sentence about the result.
std::string App::import_progress(std::string_view json) {
  const base::Result<book::Progress> file = book::progress_from_json(json);
  if (!file) {
    message_ = "This file is no progress of Phasebook, or is damaged: nothing was taken from it.";
  } else {
    const book::Merged merged = book::merge(state_.progress, *file);
    begin_attempts();
    for (const auto& [id, attempt] : *file) save_progress(id);
    message_ = told(merged);
  }
  restyled();
  return message_;
}

void App::reset_progress() {
  state_.progress.clear();
  unsaved_.clear();
  reset_armed_ = false;
  storage_set_aside_ = !platform::store(kKey, book::to_json({}));
  message_ = "All answers are forgotten.";
  begin_attempts();
  restyled();
}

/// Handles the buttons for all this. "Reset" asks for confirmation: only a second press in a row takes effect.
bool App::activate_progress(std::string_view id) {
  const bool was_armed = std::exchange(reset_armed_, id == "settings.reset" && !reset_armed_);
  if (was_armed || reset_armed_) changed();
  if (id == "settings.export") return export_progress(), true;
  if (id == "settings.import") return platform::pick_file("settings.file"), true;
  if (id != "settings.reset") return false;
  if (was_armed)
    reset_progress();
  else
    message_ = "This forgets all your answers, in every chapter. Press the button again to do so.";
  return true;
}

void App::describe_progress_dom() {
  dom_.set("text", "settings.reset", "", base::json_quote(reset_armed_ ? "Really forget all?" : "Reset"));
}

}  // namespace app
