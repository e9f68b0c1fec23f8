#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "base/parameter.h"
#include "book/quiz/kind.h"
#include "book/quiz/template.h"
#include "book/run.h"

namespace book {

/// The range that a parameter of a figure must be in, from `min` to `max` inclusive.
struct Condition {
  int watched = 0;  ///< index into Item::watched
  double min = 0;
  double max = 0;
};

/// A possible answer, and the feedback on it.
///   number: options have no text. The first is the right answer, the second stands for any other number, the rest are typical mistakes.
///   point:  no text either. Right states and typical mistakes have conditions; the last option, "other", is for any other state.
///   line:   one for each line that is not blank, in order, "line-1" …; the last, "other", has the feedback for lines without any.
///   outcome: each with what must hold of the reader's run for it to be right; ranking: without a place of their own.
///   exercise: "right", then the known mistakes, and last "other" for code that makes none of these; no text either.
///   pairs:  rows with `text` and the side that fits them, then spare sides, which have no `text`.
struct Option {
  std::string id;  ///< unique in the item: "leftmost"; for a number: "right", "wrong", "mistake-1" …
  bool correct = false;
  std::vector<Run> text;
  std::vector<Run> feedback;               ///< shown when this option is chosen
  double value = 0;                        ///< number: the answer; unused in the second option
  bool says_true = false;                  ///< claim: the verdict
  int place = 0;                           ///< order: its right place, from 1; for kinds with MarkNumber::own, the number in its mark
  std::vector<Run> side = {};              ///< pairs: the side that fits it
  std::vector<Condition> conditions = {};  ///< point: all of them must hold
  Expression holds = {};  ///< outcome: not 0 if it is right, computed from Item::outcomes; without steps, it is right if no
                          ///< other one is
  int line = 0;           ///< line of the Markdown file it is on
};

inline constexpr size_t kMaxHints = 3;

/// A number that the key of a question depends on, and that the reader's own run gives.
struct AskedOutcome {
  std::string name;          ///< "rope@8", as in base::Outcomes
  std::string subject = {};  ///< for readers: "RoPE"
};

/// A value that the figure must have for the reader's run to be the one that a question is about.
struct RunSetting {
  std::string parameter;
  double value = 0;
  bool reads = false;  ///< another value would not make it another run, only measure it differently
};

/// One question. Saved answers are identified by `id` and `version`: raise the version when the meaning of an option changes.
struct Item {
  std::string id;
  int version = 1;
  std::vector<std::string> sources = {};  ///< the sources it covers: "000-Q8", "003-QC", "002", "E16", "vaswani-2017"
  std::string section = {};               ///< id of the heading of the section that teaches it; empty only if there is no heading above it
  const QuestionKind* kind = &kinds::one;
  bool pinned = false;   ///< its options keep their order
  bool predict = false;  ///< to be answered before the figure shows the answer
  std::vector<Run> question;
  std::vector<Option> options;
  std::vector<std::vector<Run>> hints = {};  ///< at most kMaxHints, from general to particular
  double tolerance = 0;                      ///< number: how far an answer may be from the value it is compared with …
  bool relative = false;                     ///< … as a fraction of that value
  std::string unit = {};                     ///< number: "positions", or empty
  int line = 0;

  std::vector<Run> again = {};  ///< "Read again: …", with a link to its section; empty without one

  std::vector<Run> origin =
      {};  ///< "After a question in another text, …", with a link to where that is described; empty if it grew out of none

  std::string listing = {};   ///< line: the listing as written; exercise: the code that the reader begins with
  std::string language = {};  ///< line: the language of the listing

  std::string signature = {};     ///< exercise: the function to write, "rotate(x, positions, base=10000.0)"
  std::vector<Run> takes = {};    ///< exercise: its arguments, with their shapes
  std::vector<Run> returns = {};  ///< exercise: its result
  std::string solution = {};      ///< exercise: code that does what is asked

  std::string figure = {};                    ///< point: id of the figure; ranking, outcome: of the one that trains
  std::vector<base::Parameter> watched = {};  ///< point: the figure's parameters that conditions refer to
  bool needs_pin = false;                     ///< point: only a place pinned in the picture counts as an answer
  std::vector<Run> where = {};                ///< point: "Answer in the figure: …", with a link to it;
                                              ///< ranking, outcome: "Train first: …", which sets the figure up

  std::vector<AskedOutcome> outcomes = {};  ///< outcome: in the order in which expressions count them; ranking: the first ones are those of
                                            ///< the options
  std::vector<RunSetting> setup = {};       ///< ranking, outcome: other parameters may have any value

  int topic = -1;  ///< final quiz: index into Document::topics, or -1

  Template generated = {};  ///< what is drawn anew for each attempt; without draws, everything is as written
};

/// Whether the key of the item is the reader's own training run (quiz/training_run.h), and whether that ranks its options.
inline bool asks_about_run(const Item& item) { return !item.outcomes.empty(); }
inline bool ranks_run(const Item& item) { return asks_about_run(item) && item.kind->control->is_order; }

/// Whether the reader answers with code that she writes. Exercises are counted apart from questions.
inline bool is_exercise(const Item& item) { return item.kind->control->is_code; }

/// Whether a question can be asked a second time, also on another page: not what is answered in a figure, which shows the answer by then,
/// or by a run in one, and not an exercise.
inline bool can_be_asked_elsewhere(const Item& item) {
  return !item.kind->control->is_figure && !asks_about_run(item) && !is_exercise(item);
}

/// An exercise is called "alibi" by authors, programs and the command line. In the document its id begins with this, so that it can have
/// the name of a section or a figure.
inline constexpr std::string_view kExercisePrefix = "exercise-";
inline std::string_view exercise_name(std::string_view id) { return id.substr(std::min(kExercisePrefix.size(), id.size())); }

/// Indices of the first two options of a number.
inline constexpr int kRightNumber = 0;
inline constexpr int kOtherNumber = 1;

/// Whether the reader can choose this option, so that it has a control of its own. False for options without text: those of a number or a
/// state, "other", and spare sides.
inline bool is_choice(const Option& option) { return !option.text.empty(); }

}  // namespace book
