#include "app/answer_sheet.h"

#include <utility>

#include "base/text.h"
#include "book/quiz/final_quiz.h"
#include "book/quiz/merge.h"
#include "book/review/review.h"
#include "platform/host.h"

namespace app {
namespace {

constexpr const char* kFile = "phasebook-progress.json";
constexpr const char* kDenied = "This browser does not allow storage: your answers last until you close the tab.";

std::string counted(int count, std::string_view what = "answer") { return base::counted(static_cast<size_t>(count), what); }

std::string told(const book::Merged& merged, int damaged) {
  const int all = merged.added + merged.changed + merged.known;
  std::string words =
      all == 0 ? "The file contains no answers" : "The file contains " + counted(all) + ": " + std::to_string(merged.added) + " new";
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

Effects AnswerSheet::restore(book::Versions current) {
  store_.set_versions(std::move(current));
  Effects effects{.errors = store_.open()};
  attempts_ = store_.answers();
  return effects;
}

book::Attempt AnswerSheet::attempt_at(const book::Item& item) const {
  const auto found = attempts_.find(item.id);
  return found != attempts_.end() && found->second.version == item.version ? found->second : book::Attempt{.version = item.version};
}

void AnswerSheet::save(const std::string& id) {
  book::Attempt& attempt = attempts_[id];
  attempt = store_.save(id, attempt);
}

void AnswerSheet::forget(const std::string& id) {
  attempts_.erase(id);
  store_.forget(id);
}

void AnswerSheet::forget_all() {
  store_.clear();
  attempts_.clear();
}

Effects AnswerSheet::report_denial() {
  if (store_.is_saved() || denial_shown_) return {};
  denial_shown_ = true;
  return {.errors = {kDenied}};
}

void AnswerSheet::take_over(const AnswerStore::Ids& ids) {
  for (const std::string& id : ids) {
    const auto answer = store_.answers().find(id);
    const auto shown = attempts_.find(id);
    if (answer != store_.answers().end()) {
      attempts_[id] = answer->second;
    } else if (shown != attempts_.end() && id != book::kFinalSlug && id != book::kReviewSlug && !is_begun(shown->second)) {
      attempts_.erase(shown);
    }
  }
}

std::string AnswerSheet::export_answers() const {
  std::string json = book::to_json(store_.answers());
  platform::save_file(kFile, "application/json", json);
  return json;
}

AnswerStore::Ids AnswerSheet::import_answers(std::string_view json, std::string& message) {
  const base::Result<book::Record> file = book::progress_from_json(json);
  if (!file || (file->progress.empty() && !file->damaged.empty())) {
    message = "This file is not Phasebook progress, or it is damaged: nothing was imported.";
    return {};
  }
  const book::Merged merged = store_.import(file->progress);
  message = told(merged, static_cast<int>(file->damaged.size()));
  if (!store_.is_saved()) message.append(" ").append(kDenied);
  return merged.touched;
}

}  // namespace app
