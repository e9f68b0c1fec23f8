#pragma once

#include <string>
#include <vector>

#include "base/parameter.h"
#include "book/quiz/kind.h"
#include "book/quiz/template.h"
#include "book/run.h"

namespace book {

/// What a figure's parameter must be: a value from `min` to `max`, both included.
struct Condition {
  int watched = 0;  ///< index into Item::watched
  double min = 0;
  double max = 0;
};

/// Something that may be answered, and what is said to it.
///   number: options have no text. The first is the right one, the second stands for any other number, the rest are typical mistakes.
///   point:  likewise without text: right states and typical mistakes by their conditions, last any other state ("other").
///   line:   one for each line that is not blank, in order, "line-1" …; last "other", which is said of lines that have no feedback.
///   pairs:  rows with `text` and the side that fits them; then sides without a row, which have no `text`.
struct Option {
  std::string id;  ///< unique in the item: "leftmost"; a number's: "right", "wrong", "mistake-1" …
  bool correct = false;
  std::vector<Run> text;
  std::vector<Run> feedback;               ///< shown when this option was chosen
  double value = 0;                        ///< number: what is answered so; of the second option nothing
  bool says_true = false;                  ///< claim: the verdict
  int place = 0;                           ///< order: its right place from 1; where marks have numbers of their own, that number
  std::vector<Run> side = {};              ///< pairs: what fits it
  std::vector<Condition> conditions = {};  ///< point: all of them must hold
  int line = 0;                            ///< where it is written
};

/// One question. Saved answers are kept by `id` and `version`: raise the version when the meaning of an option changes.
struct Item {
  std::string id;
  int version = 1;
  std::vector<std::string> sources = {};  ///< what it covers: "000-Q8", "003-QC", "002", "E16", "vaswani-2017"
  std::string section = {};               ///< id of the heading that teaches it; empty only where no heading stands above it
  const QuestionKind* kind = &kinds::one;
  bool pinned = false;   ///< its options keep their order
  bool predict = false;  ///< to be answered before the figure shows it
  std::vector<Run> question;
  std::vector<Option> options;
  double tolerance = 0;   ///< number: how far an answer may be from what it is compared with …
  bool relative = false;  ///< … as a part of that
  std::string unit = {};  ///< number: "positions", or empty
  int line = 0;

  std::vector<Run> again = {};  ///< "Read again: …", with a link to its section; empty without one

  std::string listing = {};   ///< line: as written
  std::string language = {};  ///< line: of the listing

  std::string figure = {};                    ///< point: id of the figure
  std::vector<base::Parameter> watched = {};  ///< point: its parameters that conditions name
  bool needs_pin = false;                     ///< point: only what is pinned in the picture counts as an answer
  std::vector<Run> where = {};                ///< point: "Answer in the figure: …", a link

  int topic = -1;  ///< of the final quiz: index into Document::topics

  Template generated = {};  ///< what is drawn anew for each attempt; without draws all is as written
};

/// Where a number's options stand.
inline constexpr int kRightNumber = 0;
inline constexpr int kOtherNumber = 1;

/// Whether it is something to choose, with controls of its own: a number has none, nor has what is said to all else.
inline bool is_choice(const Option& option) { return !option.text.empty(); }

}  // namespace book
