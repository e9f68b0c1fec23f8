#include "app/app.h"
#include "base/json_writer.h"
#include "book/quiz/final_quiz.h"
#include "platform/host.h"

// The reader's progress: saving answers, taking over those of other tabs, export, import and reset. AnswerStore keeps the answers;
// `state_.progress` also has the attempts that the reader has only begun.
namespace app {
namespace {

constexpr const char* kFile = "phasebook-progress.json";
constexpr const char* kDenied = "This browser keeps nothing for us: your answers last until you close the tab.";

std::string counted(int count, std::string_view what = "answer") {
  return std::to_string(count) + " " + std::string(what) + (count == 1 ? "" : "s");
}

std::string told(const book::Merged& merged, int damaged) {
  const int all = merged.added + merged.changed + merged.known;
  std::string words =
      all == 0 ? "The file holds no answers" : "The file holds " + counted(all) + ": " + std::to_string(merged.added) + " new";
  if (merged.changed > 0) words += ", " + std::to_string(merged.changed) + " with more tries";
  if (all > 0) words += ", " + std::to_string(merged.known) + " you had";
  words += ".";
  if (merged.other_pass > 0) words += " Left out: " + counted(merged.other_pass) + " to another final quiz, because yours is under way.";
  if (damaged > 0) words += " Left out: " + counted(damaged, "damaged answer") + ".";
  return words;
}

/// Whether there is nothing in the attempt yet that the store would keep.
bool is_begun(const book::Attempt& attempt) { return book::is_blank(attempt) || (!attempt.number.empty() && !attempt.checked); }

}  // namespace

void App::restore(std::string_view settings) {
  read_settings(state_, settings);
  for (std::string& sentence : answers_.open()) errors_.push_back(std::move(sentence));
  state_.progress = answers_.answers();
}

void App::save_progress(const std::string& item) {
  message_.clear();
  book::Attempt& attempt = state_.progress[item];
  attempt = answers_.save(item, attempt);
  report_denial();
}

/// Says so once if the browser refuses to store answers.
void App::report_denial() {
  if (answers_.is_saved() || denial_shown_) return;
  denial_shown_ = true;
  errors_.push_back(kDenied);
}

void App::stored(std::string_view key) { show_answers(answers_.reload(key)); }

/// Shows the answers with these ids as the store has them. Where it has none any more, what the reader has only begun stays, and so does
/// the choice of questions for the final quiz, which may be open.
void App::show_answers(const AnswerStore::Ids& ids) {
  bool in_chapter = false;
  for (const std::string& id : ids) {
    const auto answer = answers_.answers().find(id);
    const auto shown = state_.progress.find(id);
    if (answer != answers_.answers().end()) {
      state_.progress[id] = answer->second;
    } else if (shown != state_.progress.end() && id != book::kFinalSlug && !is_begun(shown->second)) {
      state_.progress.erase(shown);
    }
    in_chapter = in_chapter || item_index(id) >= 0 || id == book::kFinalSlug;
  }
  if (in_chapter) begin_attempts();
  if (!ids.empty()) restyled();
}

std::string App::export_progress() {
  std::string json = book::to_json(answers_.answers());
  platform::save_file(kFile, "application/json", json);
  return json;
}

/// Merges the answers of a file into ours. Returns and shows what came of it.
std::string App::import_progress(std::string_view json) {
  const base::Result<book::Record> file = book::progress_from_json(json);
  if (!file || (file->progress.empty() && !file->damaged.empty())) {
    message_ = "This file is no progress of Phasebook, or is damaged: nothing was taken from it.";
  } else {
    const book::Merged merged = answers_.import(file->progress);
    show_answers(merged.touched);
    message_ = told(merged, static_cast<int>(file->damaged.size()));
    if (!answers_.is_saved()) message_.append(" ").append(kDenied);
  }
  restyled();
  return message_;
}

void App::reset_progress() {
  answers_.clear();
  state_.progress.clear();
  reset_armed_ = false;
  begin_attempts();
  message_ = "All answers are forgotten.";
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
