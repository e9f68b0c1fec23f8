#pragma once

#include <string>
#include <vector>

#include "book/run.h"

namespace book {

struct Option {
  std::string id;  ///< unique in the item: "leftmost"
  bool correct = false;
  std::vector<Run> text;
  std::vector<Run> feedback;  ///< shown when this option was chosen and checked
};

/// One question with one right option. Saved answers are kept by `id` and `version`: raise the version when the
/// meaning of an option changes.
struct Item {
  std::string id;
  int version = 1;
  std::string source;  ///< the question of the sources it covers ("000-Q8"), or empty
  std::vector<Run> question;
  std::vector<Option> options;
  int line = 0;
};

}  // namespace book
