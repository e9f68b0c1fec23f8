#pragma once

#include <cstdint>
#include <expected>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "book/quiz/training_run.h"

namespace book {

enum class Verdict { right, wrong };

/// The reader's work on one item.
struct Attempt {
  int version = 1;                  ///< of the item that was answered
  std::uint32_t seed = 0;           ///< for the order of its options and the values of a template
  std::vector<std::string> chosen;  ///< option ids; for kind order, in the reader's order; for pairs, "row=side"
  std::string number;               ///< the text of a number, or a state of a figure: "position=5&dimension=7"
  bool checked = false;             ///< the answer has been judged
  bool revealed = false;            ///< the reader has asked for the right answer
  std::optional<Verdict> first;     ///< verdict on the first try, kept for good; missing in answers of format 1, which did not store it
  int tries = 0;                    ///< how often an answer was judged
  bool opened = false;              ///< of a prediction: the reader went on without an answer
  int hints = 0;                    ///< how many hints the reader has asked for
  bool kept = false;                ///< of a prediction about the reader's own run: the answer waits for it, to be judged then
  TrainingRun run = {};             ///< the run that judged the last answer
  std::string code = {};            ///< exercise: what was judged last
  int solved = 0;                   ///< exercise: the try at which the code first did what is asked; 0 if it has not yet
  bool sure = false;                ///< the reader has said that she is sure of this answer

  friend bool operator==(const Attempt&, const Attempt&) = default;
};

/// The option of an exercise whose code does what is asked.
inline constexpr std::string_view kSolved = "right";

/// Counts further tries. The count stops at a million, because earlier versions of the book take a larger one for damage.
void add_tries(Attempt& attempt, int count);

bool is_chosen(const Attempt& attempt, std::string_view option);

/// Takes the verdict on the code for an exercise, which is one of its options. What was solved stays solved, whatever is tried later.
void judge_code(Attempt& attempt, std::string_view option, std::string_view code);

/// Whether what a prediction folds is shown: it was answered, now or earlier, or opened without an answer.
inline bool is_spoiler_open(const Attempt& attempt) { return attempt.opened || attempt.tries > 0; }

/// Whether the attempt contains nothing worth keeping.
bool is_blank(const Attempt& attempt);

/// Everything that outlives the tab, keyed by item id.
using Progress = std::map<std::string, Attempt, std::less<>>;

/// Stable JSON: {"format":2,"items":{"fast-columns":{"version":1,"seed":7,"chosen":["leftmost"],"checked":true,"first":"right",
/// "tries":1}}}. "chosen" is a string for a number or a state of a figure. "first" is left out before the first try, "revealed" and
/// "opened" unless they are true, "hints" if there are none, and so are blank attempts. What waits for a run has "kept":true, and what a
/// run has judged "run":{"name":"Order, seed 1","outcomes":{"rope@8":0.93}}. An exercise
/// has "code", and "solved" once it is. `logs`, if not empty, is a member of that name, as book/review/log_json.h writes it.
std::string to_json(const Progress& progress, std::string_view logs = {});

/// What has been read from such a record.
struct Record {
  Progress progress;
  std::vector<std::string> damaged;  ///< ids of the items that cannot be read
};

/// The reverse of to_json. Also reads format 1, in which "chosen" is a single option id. The error says whether the text cannot be read or
/// is of a newer format; unknown members are ignored.
base::Result<Record> progress_from_json(std::string_view json);

/// One attempt in the same form, with its format: {"format":2,"version":1,"seed":7,"chosen":["leftmost"],"checked":true,"tries":1}.
std::string attempt_to_json(const Attempt& attempt);

enum class Unreadable { damaged, newer };
/// The reverse of attempt_to_json; unknown members are ignored.
std::expected<Attempt, Unreadable> attempt_from_json(std::string_view json);

}  // namespace book
