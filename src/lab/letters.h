#pragma once

#include "lab/task.h"

namespace lab {

inline constexpr int kLetters = 10;           ///< a to j
inline constexpr int kLetterVocabulary = 12;  ///< the same for all tasks on letters, so that their models are of one size

/// A task on the letters a to j, tokens 0 to 9. Tokens 10 and 11 are never drawn.
class LetterTask : public Task {
 public:
  int vocabulary() const override { return kLetterVocabulary; }
  std::string symbol(int token) const override { return std::string(1, static_cast<char>('a' + token)); }
  int token(std::string_view symbol) const override {
    const bool letter = symbol.size() == 1 && symbol[0] >= 'a' && symbol[0] < 'a' + kLetters;
    return letter ? symbol[0] - 'a' : -1;
  }
};

/// Fills `tokens` with letters, each equally likely.
inline void draw_letters(Random& random, std::span<int> tokens) {
  for (int& token : tokens) token = random.below(kLetters);
}

/// The `make` of a task without options.
template <class T>
std::expected<std::unique_ptr<Task>, std::string> make_task(const TaskOptions&) {
  return std::make_unique<T>();
}

}  // namespace lab
