#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "figures/training_lab/parameters.h"
#include "lab/task.h"

// The text that stands for a task: typed by the reader, or drawn from the task.
namespace figures::training {

struct Example {
  std::shared_ptr<const lab::Task> task;  ///< null if the task cannot be made
  std::vector<int> tokens, targets;       ///< [T], at most kMaxPlaces
  bool typed = false;                     ///< by the reader
  bool characters = false;                ///< its words are characters one after the other, among them spaces
  std::string note;                       ///< one sentence on what was left out of what was typed
  std::string problem;                    ///< one sentence about what was typed, or about the reader's own text; tokens are drawn then

  int count() const { return static_cast<int>(tokens.size()); }
  bool asks(int place) const { return place >= 0 && place < count() && targets[to_size(place)] != lab::kNoTarget; }
  std::string symbol(int token) const;
};

/// The example for `words`, which are symbols of the task; one that is drawn if they are empty.
Example example_of(const Settings& settings, std::string_view words, std::string_view own_text);

/// The first `count` tokens, with the right answers to those alone.
Example cut(const Example& example, int count);

/// A drawn text of the task as words that example_of reads back.
std::string drawn_words(const Example& example, const Settings& settings, int count);

/// The text with the next symbol at this place.
std::string changed_words(const Example& example, int place);

/// The places that hold the right answer at `place`; the first is the one that decides. Empty where the text does not say.
std::vector<int> sources(const Example& example, const Settings& settings, int place);

/// The place nearest to `place` at which something is asked; `place` itself if there is none.
int nearest_asked(const Example& example, int place);

/// The task's question with its numbers.
std::string question_of(const Settings& settings);
const lab::TaskKind* kind_of(const Settings& settings);

}  // namespace figures::training
