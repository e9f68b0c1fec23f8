#include "lab/word_training/texts.h"

#include <algorithm>

#include "base/text.h"
#include "lab/task.h"
#include "lab/trained_words.h"

namespace lab {

WordTexts::WordTexts(std::string_view lines, std::span<const std::string> words) {
  size_t run = 0;  // its first sentence
  const auto end_run = [&] {
    for (; run < starts_.size(); ++run) starts_[run].end = tokens_.size();
  };
  for (const std::string_view line : base::split(lines, '\n')) {
    if (line.empty()) {
      end_run();
      continue;
    }
    starts_.push_back({tokens_.size(), 0});
    for (const std::string_view word : base::split(line, ' ')) {
      const auto found = std::ranges::lower_bound(words, word);
      tokens_.push_back(found != words.end() && *found == word ? static_cast<int>(found - words.begin()) + 1 : kOtherWord);
    }
  }
  end_run();
}

void WordTexts::read(size_t sentence, std::span<int> tokens, std::span<int> targets) const {
  const auto [first, end] = starts_[sentence];
  const auto at = [&](size_t place) { return place < end ? tokens_[place] : kOtherWord; };
  for (size_t t = 0; t < tokens.size(); ++t) {
    tokens[t] = at(first + t);
    const int next = at(first + t + 1);
    targets[t] = next == kOtherWord ? kNoTarget : next;
  }
}

}  // namespace lab
