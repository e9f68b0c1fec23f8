#include <algorithm>

#include "lab/letters.h"

namespace lab::kinds {
namespace {

constexpr int kMarked = 2;  // tokens 0 and 1

class Order : public Task {
 public:
  int vocabulary() const override { return kLetterVocabulary; }

  std::string symbol(int token) const override {
    return std::string(1, static_cast<char>(token < kMarked ? 'A' + token : 'a' + token - kMarked));
  }

  int token(std::string_view symbol) const override {
    if (symbol == "A" || symbol == "B") return symbol[0] - 'A';
    const bool filler = symbol.size() == 1 && symbol[0] >= 'a' && symbol[0] < 'a' + kLetters;
    return filler ? symbol[0] - 'a' + kMarked : -1;
  }

  void draw(Random& random, std::span<int> tokens, std::span<int> targets) const override {
    for (int& token : tokens) token = kMarked + random.below(kLetters);
    const int size = static_cast<int>(tokens.size());
    const int a = random.below(size), other = random.below(size - 1), b = other < a ? other : other + 1;
    tokens[static_cast<size_t>(a)] = 0;
    tokens[static_cast<size_t>(b)] = 1;
    std::ranges::fill(targets, a < b ? 0 : 1);
  }

  /// Nothing is asked of a text without both marked letters. If one stands there repeatedly, its first place counts.
  void answer(std::span<const int> tokens, std::span<int> targets) const override {
    const auto a = std::ranges::find(tokens, 0), b = std::ranges::find(tokens, 1);
    std::ranges::fill(targets, a == tokens.end() || b == tokens.end() ? kNoTarget : a < b ? 0 : 1);
  }
};

}  // namespace

extern const TaskKind order;
const TaskKind order = {
    .id = "order",
    .place = 1,
    .name = "Which came first?",
    .sentence = "One A and one B stand among other letters. Which of the two comes first? Give the same answer at every place.",
    .causal = false,
    .chance = 0.5,
    .best = 1,
    .make = make_task<Order>,
};

}  // namespace lab::kinds
