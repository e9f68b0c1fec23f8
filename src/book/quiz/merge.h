#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>

#include "book/quiz/progress.h"

namespace book {

/// The version that each question has in this edition of the book, by item id.
using Versions = std::map<std::string, int, std::less<>>;

/// What became of the answers of another record when they were merged.
struct Merged {
  int added = 0;                               ///< answers to items without one here, or with one to another version than the current one
  int changed = 0;                             ///< answers that have more tries in the other record
  int known = 0;                               ///< answers that were here already, or that are further along here
  int other_pass = 0;                          ///< answers to a pass of the final quiz that is not the one begun here; they are left out
  std::set<std::string, std::less<>> touched;  ///< ids of all entries that are not as before
};

/// Adds to `progress` the answers of `other` that it does not have. Nothing gets worse by that: an answer to the current version of an item
/// is never replaced by one to another version; of two answers to the same version, the one with more tries is kept with the first verdict
/// known here, but an answer that was right at once stays, and so does one that `other` has taken back. A pass of the final quiz is taken
/// over whole, questions and answers, and only if the pass here is the same or has no answer yet. A review is never taken over, because it
/// belongs to its day, nor is a pre-test; what came of them is in the logs.
Merged merge(Progress& progress, const Progress& other, const Versions& current);

}  // namespace book
