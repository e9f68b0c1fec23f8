#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lab/random.h"

namespace lab {

/// Sentences to learn from or to be tested on, as tokens. They come in runs; between two runs something is missing.
class WordTexts {
 public:
  /// Reads one sentence a line, its words separated by spaces; an empty line ends a run. `words` is sorted; others become kOtherWord.
  WordTexts(std::string_view lines, std::span<const std::string> words);

  size_t sentences() const { return starts_.size(); }

  /// Fills `tokens` with what begins at a sentence and goes on for as many words, and `targets` with the next word at each place: kNoTarget
  /// where that is no word of the vocabulary, or the run has ended. What comes after its end is kOtherWord.
  void read(size_t sentence, std::span<int> tokens, std::span<int> targets) const;

 private:
  struct Start {
    size_t first, end;  ///< of the sentence, and of its run
  };
  std::vector<int> tokens_;
  std::vector<Start> starts_;
};

}  // namespace lab
