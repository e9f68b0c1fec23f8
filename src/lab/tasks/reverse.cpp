#include "lab/letters.h"

namespace lab::kinds {
namespace {

class Reverse : public LetterTask {
 public:
  void draw(Random& random, std::span<int> tokens, std::span<int> targets) const override {
    draw_letters(random, tokens);
    answer(tokens, targets);
  }

  void answer(std::span<const int> tokens, std::span<int> targets) const override {
    for (size_t i = 0; i < tokens.size(); ++i) targets[i] = tokens[tokens.size() - 1 - i];
  }
};

}  // namespace

extern const TaskKind reverse;
const TaskKind reverse = {
    .id = "reverse",
    .place = 3,
    .name = "Read it backwards",
    .sentence = "Which letter would stand at this place if the string were written backwards?",
    .causal = false,
    .chance = 0.1,
    .best = 1,
    .make = make_task<Reverse>,
};

}  // namespace lab::kinds
