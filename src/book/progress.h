#pragma once

#include <map>
#include <string>
#include <string_view>

#include "base/result.h"

namespace book {

/// What the reader did with one item.
struct Attempt {
  int version = 1;       ///< of the item that was answered
  std::string chosen;    ///< option id, may be empty
  bool checked = false;  ///< the verdict was asked for and given
};

/// Everything that outlives the tab, keyed by item id.
using Progress = std::map<std::string, Attempt, std::less<>>;

/// Stable JSON: {"format":1,"items":{"fast-columns":{"version":1,"chosen":"leftmost","checked":true}}}.
std::string to_json(const Progress& progress);

/// The reverse. Text that is not such JSON, or of a newer format, is an error that says which; unknown members are ignored.
base::Result<Progress> progress_from_json(std::string_view json);

}  // namespace book
