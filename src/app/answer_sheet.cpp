#include "app/answer_sheet.h"

#include <utility>

#include "base/text.h"
#include "book/pretest/pretest.h"
#include "book/quiz/final_quiz.h"
#include "book/quiz/merge.h"
#include "book/review/log_json.h"
#include "platform/host.h"

namespace app {
namespace {

constexpr const char* kFile = "phasebook-progress.json";
/// On which days how many questions are due, as "20785:3 20790:2", for pages on which the application does not run (web/due.js).
constexpr std::string_view kDue = "phasebook.due";

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

/// Counts what only the logs of a file add: an answer that was known has more tries then, and where there is none, the log is new.
void count_logs(const LogStore::Ids& changed, const book::Progress& file, const book::Logs& before, book::Merged& merged) {
  LogStore::Ids answered, counted;
  for (const auto& [id, attempt] : file) {
    const bool left_out = book::stays_here(id) || (merged.other_pass > 0 && id.starts_with(book::kFinalPrefix));
    if (!left_out) (merged.touched.contains(id) ? counted : answered).emplace(book::asked_id(id));
  }
  for (const std::string& id : changed) {
    if (counted.contains(id)) continue;
    if (answered.contains(id)) --merged.known;
    ++(answered.contains(id) || before.contains(id) ? merged.changed : merged.added);
  }
}

/// Whether what is stored with this id is which questions a pass asks.
bool is_choice_of_questions(std::string_view id) {
  return id == book::kFinalSlug || id == book::kReviewSlug || (book::is_of_pretest(id) && !id.starts_with(book::kPretestPrefix));
}

/// Whether there is nothing in the attempt yet that the store would keep.
bool is_begun(const book::Attempt& attempt) { return book::is_blank(attempt) || (!attempt.number.empty() && !attempt.checked); }

}  // namespace

Effects AnswerSheet::restore(book::Versions current, std::vector<book::Askable> bank) {
  store_.set_versions(std::move(current));
  bank_ = std::move(bank);
  Effects effects{.errors = store_.open()};
  attempts_ = store_.answers();
  log_store_.open();
  if (!store_.answers().empty()) log_store_.merge(undated_logs());
  write_due();
  return effects;
}

/// A trial for each answer from an edition that kept no log.
book::Logs AnswerSheet::undated_logs() const {
  const int today = platform::present().day;
  book::Logs undated;
  for (const auto& [id, attempt] : store_.answers()) {
    const std::string asked(book::asked_id(id));
    const bool counts = id != book::kFinalSlug && !book::is_of_pretest(id);
    if (attempt.tries > 0 && counts && !logs().contains(asked)) add_trial(undated[asked], undated_trial(attempt, today));
  }
  return undated;
}

void AnswerSheet::log(std::string_view id, book::Trial trial) {
  log_store_.add(std::string(book::asked_id(id)), std::move(trial));
  write_due();
}

std::vector<std::string> AnswerSheet::due() const { return due_on(bank_, logs(), platform::present().day); }

std::string AnswerSheet::due_text() const {
  std::string due;
  for (const book::DueDay& on : due_days(bank_, logs(), platform::present().day))
    due += (due.empty() ? "" : " ") + std::to_string(on.day) + ":" + std::to_string(on.count);
  return due;
}

void AnswerSheet::write_due() const {
  const std::string due = logs().empty() ? "" : due_text();
  if (due == platform::stored(kDue)) return;
  if (due.empty()) return platform::remove_stored(kDue);
  platform::store(kDue, due);  // if the browser refuses, pages say what was due before
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
  log_store_.clear();
  write_due();
  attempts_.clear();
}

Effects AnswerSheet::report_denial() {
  if ((store_.is_saved() && log_store_.is_saved()) || denial_shown_) return {};
  denial_shown_ = true;
  return {.errors = {kDenied}};
}

void AnswerSheet::take_over(const AnswerStore::Ids& ids) {
  for (const std::string& id : ids) {
    const auto answer = store_.answers().find(id);
    const auto shown = attempts_.find(id);
    if (answer != store_.answers().end()) {
      attempts_[id] = answer->second;
    } else if (shown != attempts_.end() && !is_choice_of_questions(id) && !is_begun(shown->second)) {
      attempts_.erase(shown);
    }
  }
}

bool AnswerSheet::reload_logs(std::string_view key) {
  const bool changed = log_store_.reload(key);
  if (changed) write_due();
  return changed;
}

std::string AnswerSheet::export_answers() const {
  book::Progress answers = store_.answers();
  std::erase_if(answers, [](const auto& answer) { return book::stays_here(answer.first); });
  std::string json = book::to_json(answers, book::logs_to_json(logs()));
  platform::save_file(kFile, "application/json", json);
  return json;
}

AnswerStore::Ids AnswerSheet::import_answers(std::string_view json, std::string& message) {
  const base::Result<book::Record> file = book::progress_from_json(json);
  if (!file || (file->progress.empty() && !file->damaged.empty())) {
    message = "This file is not Phasebook progress, or it is damaged: nothing was imported.";
    return {};
  }
  book::Merged merged = store_.import(file->progress);
  const book::Logs before = logs();
  const LogStore::Ids changed = log_store_.merge(book::logs_of_record(json));
  log_store_.merge(undated_logs());
  write_due();
  count_logs(changed, file->progress, before, merged);
  message = told(merged, static_cast<int>(file->damaged.size()));
  if (!store_.is_saved() || !log_store_.is_saved()) message.append(" ").append(kDenied);
  return merged.touched;
}

AnswerStore::Ids AnswerSheet::add(const book::Transfer& transfer) {
  const book::Merged merged = store_.import(transfer.progress);
  log_store_.merge(transfer.logs);
  write_due();
  return merged.touched;
}

}  // namespace app
