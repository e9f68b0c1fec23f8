#include <utility>

#include "app/questions.h"
#include "base/text.h"
#include "book/quiz/final_quiz.h"
#include "platform/host.h"

// The reader's progress: saving answers, taking over those of other tabs, export, import and reset. AnswerStore keeps the answers;
// `progress_` also has the attempts that the reader has only begun.
namespace app {
namespace {

constexpr const char* kFile = "phasebook-progress.json";
constexpr const char* kDenied = "This browser keeps nothing for us: your answers last until you close the tab.";

std::string counted(int count, std::string_view what = "answer") { return base::counted(static_cast<size_t>(count), what); }

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

Changed Questions::restore(book::Versions current) {
  store_.set_versions(std::move(current));
  Changed changed{.errors = store_.open()};
  progress_ = store_.answers();
  return changed;
}

/// Stores the attempt. In the final quiz also which questions the pass asks, if another tab has forgotten it: an answer means nothing
/// without its pass.
Changed Questions::answered(const book::Item& item) {
  const std::string pass(book::kFinalSlug);
  if (in_final_quiz() && !store_.answers().contains(pass)) store_.save(pass, progress_[pass]);
  book::Attempt& attempt = progress_[item.id];
  attempt = store_.save(item.id, attempt);
  Changed changed{.questions = true, .message = ""};
  return changed |= denial();
}

/// Says so once if the browser refuses to store answers.
Changed Questions::denial() {
  if (store_.is_saved() || denial_shown_) return {};
  denial_shown_ = true;
  return {.errors = {kDenied}};
}

/// Shows the answers with these ids as the store has them. Where it has none any more, what the reader has only begun stays, and so does
/// the choice of questions for the final quiz, which may be open.
Changed Questions::show_answers(book::Document& document, const AnswerStore::Ids& ids) {
  bool in_chapter = false;
  for (const std::string& id : ids) {
    const auto answer = store_.answers().find(id);
    const auto shown = progress_.find(id);
    if (answer != store_.answers().end()) {
      progress_[id] = answer->second;
    } else if (shown != progress_.end() && id != book::kFinalSlug && !is_begun(shown->second)) {
      progress_.erase(shown);
    }
    in_chapter = in_chapter || id == book::kFinalSlug || has_item(document, id);
  }
  Changed changed{.questions = !ids.empty()};
  return in_chapter ? changed |= begin_attempts(document) : changed;
}

std::string Questions::export_answers() const {
  std::string json = book::to_json(store_.answers());
  platform::save_file(kFile, "application/json", json);
  return json;
}

Changed Questions::import_answers(book::Document& document, std::string_view json) {
  const base::Result<book::Record> file = book::progress_from_json(json);
  if (!file || (file->progress.empty() && !file->damaged.empty()))
    return {.message = "This file is no progress of Phasebook, or is damaged: nothing was taken from it."};
  const book::Merged merged = store_.import(file->progress);
  Changed changed = show_answers(document, merged.touched);
  changed.message = told(merged, static_cast<int>(file->damaged.size()));
  if (!store_.is_saved()) changed.message->append(" ").append(kDenied);
  return changed;
}

Changed Questions::forget_answers(book::Document& document) {
  store_.clear();
  progress_.clear();
  reset_armed_ = false;
  Changed changed = begin_attempts(document);
  changed.message = "All answers are forgotten.";
  return changed;
}

Changed Questions::press_reset(book::Document& document) {
  if (reset_armed_) return forget_answers(document);
  reset_armed_ = true;
  const std::string warning = "This forgets all your answers, in every chapter. Press the button again to do so.";
  return {.questions = true, .message = warning, .spoken = warning};  // some who listen do not hear a message line that has just appeared
}

Changed Questions::release_reset() { return {.questions = std::exchange(reset_armed_, false)}; }

}  // namespace app
