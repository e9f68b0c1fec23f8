#pragma once

#include <expected>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/moment.h"
#include "book/quiz/progress.h"

// What a reader has answered, and when. A log rather than a score: how soon a question should be asked again is computed from it
// (schedule.h), so that a better rule can be applied to old answers.
namespace book {

using base::Moment;

/// How well a question was known. The numbers are those of FSRS (schedule.h).
enum class Grade {
  wrong = 1,
  hard = 2,  ///< right, with a hint or at a later try of the same asking
  right = 3,
  sure = 4  ///< right, and the reader had said that she was sure
};

/// One time that an answer was judged.
struct Trial {
  Moment at;
  Grade grade = Grade::wrong;
  int seconds = 0;       ///< from seeing the question to this answer, 0 if not known; at most kMaxSeconds
  bool sure = false;     ///< the reader had said that she was sure, right or wrong
  std::string option;    ///< the wrong option that was chosen; empty if right, or not one option
  bool undated = false;  ///< of an answer from an edition that kept no log: it was given on this day or earlier
  friend bool operator==(const Trial&, const Trial&) = default;
};
inline constexpr int kMaxSeconds = 900;

/// Of a trial that has come by a link (transfer.h) only the day is known. Its second is after the end of that day, and says its place in it
/// and how many of the same grade came before it.
inline constexpr int kDay_seconds = 86'400;
inline constexpr int kRough_seconds = 64;  ///< how many such seconds there are
inline bool is_rough(const Trial& trial) { return trial.at.second >= kDay_seconds; }

using Log = std::vector<Trial>;                        ///< of one question, the oldest first
using Logs = std::map<std::string, Log, std::less<>>;  ///< by id of the question in its chapter

/// The id in its chapter of a question that is asked elsewhere: "fast-columns" for "final-fast-columns", "review-fast-columns",
/// "again-fast-columns" and "pretest-fast-columns". All of them are written into one log.
std::string_view asked_id(std::string_view item_id);

/// The second that such a trial has as the next one of this log.
int rough_second(const Log& log, int day, Grade grade);

/// Adds a trial at its place in time. The same trial is not added twice, a rough one gives way to one of its day and grade, and of undated
/// ones only the earliest stays. Long logs forget
/// trials in the middle: the first kFirstTrials stay, and the last ones, at most kMaxTrials together.
void add_trial(Log& log, Trial trial);
inline constexpr size_t kMaxTrials = 100;
inline constexpr size_t kFirstTrials = 20;

/// Adds what `other` has and `log` does not. Merging twice is merging once, in any order.
void merge_log(Log& log, const Log& other);
/// The same for all. Returns the ids of the logs that this changes.
std::vector<std::string> merge_logs(Logs& logs, const Logs& other);

/// The trial that an answer makes which has just been judged and counted. `log` is what there was before. A try is a later one of the same
/// asking if the one before it, on the same day, was not right by itself.
Trial trial_of(const Attempt& attempt, Verdict verdict, const Log& log, Moment now);

/// What an answer from an edition that kept no log says of its trials, as one trial. Requires that it was judged. Whether a later try was
/// right it does not say, except of exercises, so that what was wrong at first counts as wrong.
Trial undated_trial(const Attempt& attempt, int today);

/// For how many days what was answered has held: from the first of the right answers that no wrong one has followed to the last of them.
/// -1 if it was never asked, 0 if it was only met.
int held_days(const Log& log);

/// One log as stored: {"format":1,"log":[[day,second,grade,seconds,sure,"option",undated] …]}, trailing defaults left out.
std::string log_to_json(const Log& log);
/// The reverse. Trials that make no sense (a grade of 9) are left out.
std::expected<Log, Unreadable> log_from_json(std::string_view json);

}  // namespace book
