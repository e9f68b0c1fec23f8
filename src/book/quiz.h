#pragma once

#include <string>
#include <vector>

#include "book/run.h"

namespace book {

/// How a question is answered: by its one right option, by all of several right ones, or by a number.
enum class ItemKind { one, several, number };

/// Something that may be answered, and what is said to it. A number's options have no text: the first is the right one,
/// the second stands for any other number, the rest are typical mistakes.
struct Option {
  std::string id;  ///< unique in the item: "leftmost"; a number's: "right", "wrong", "mistake-1" …
  bool correct = false;
  std::vector<Run> text;
  std::vector<Run> feedback;  ///< shown when this option was chosen
  double value = 0;           ///< number: what is answered so; of the second option nothing
  int line = 0;               ///< where it is written
};

/// One question. Saved answers are kept by `id` and `version`: raise the version when the meaning of an option changes.
struct Item {
  std::string id;
  int version = 1;
  std::string source;  ///< the question of the sources it covers ("000-Q8"), or empty
  ItemKind kind = ItemKind::one;
  bool pinned = false;   ///< its options keep their order
  bool predict = false;  ///< to be answered before the figure shows it
  std::vector<Run> question;
  std::vector<Option> options;
  double tolerance = 0;   ///< number: how far an answer may be from what it is compared with …
  bool relative = false;  ///< … as a part of that
  std::string unit = {};  ///< number: "positions", or empty
  int line = 0;
};

/// Where a number's options stand.
inline constexpr int kRightNumber = 0;
inline constexpr int kOtherNumber = 1;

}  // namespace book
