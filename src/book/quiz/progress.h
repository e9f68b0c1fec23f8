#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace book {

enum class Verdict { right, wrong };

/// What the reader did with one item.
struct Attempt {
  int version = 1;                  ///< of the item that was answered
  std::uint32_t seed = 0;           ///< of the order of its options, and of the values of a template
  std::vector<std::string> chosen;  ///< option ids; put in order, in that order; of pairs "row=side"
  std::string number;               ///< what was written as a number; a state of a figure, "position=5&dimension=7"
  bool checked = false;             ///< the answer was judged
  bool revealed = false;            ///< the right answer was asked for
  std::optional<Verdict> first;     ///< on the first try, for good; none also for answers of format 1, which did not say
  int tries = 0;                    ///< how often an answer was judged
};

bool is_chosen(const Attempt& attempt, std::string_view option);

/// Whether there is nothing worth keeping in it.
bool is_blank(const Attempt& attempt);

/// Everything that outlives the tab, keyed by item id.
using Progress = std::map<std::string, Attempt, std::less<>>;

/// Stable JSON: {"format":2,"items":{"fast-columns":{"version":1,"seed":7,"chosen":["leftmost"],"checked":true,"first":"right",
/// "tries":1}}}. `chosen` is a text for what was written as a number and for a state of a figure; "first" is left out before the first try,
/// "revealed" is there only when true; blank attempts are left out.
std::string to_json(const Progress& progress);

/// The reverse; also reads format 1, whose `chosen` is one option id. Text that is not such JSON, or of a newer format, is an
/// error that says which; unknown members are ignored.
base::Result<Progress> progress_from_json(std::string_view json);

/// How many answers of another record became part of this one.
struct Merged {
  int added = 0;    ///< to items without an answer here
  int changed = 0;  ///< of which the other record knew more tries
  int known = 0;    ///< that were here already
};

/// Takes over from `other` what `progress` does not have; of two answers to one item the one with more tries. A first verdict
/// that is known here stays.
Merged merge(Progress& progress, const Progress& other);

}  // namespace book
