#include "lab/letters.h"

namespace lab::kinds {
namespace {

constexpr int kMaxBack = 8;

class Back : public LetterTask {
 public:
  explicit Back(int k) : k_(k) {}
  int min_length() const override { return k_ + 1; }

  void draw(Random& random, std::span<int> tokens, std::span<int> targets) const override {
    draw_letters(random, tokens);
    answer(tokens, targets);
  }

  void answer(std::span<const int> tokens, std::span<int> targets) const override {
    const auto k = static_cast<size_t>(k_);
    for (size_t i = 0; i < tokens.size(); ++i) targets[i] = i < k ? kNoTarget : tokens[i - k];
  }

 private:
  int k_;
};

std::expected<std::unique_ptr<Task>, std::string> make(const TaskOptions& options) {
  if (options.k < 1 || options.k > kMaxBack) {
    return std::unexpected("k is " + std::to_string(options.k) + ", but must be a whole number from 1 to " + std::to_string(kMaxBack) +
                           ".");
  }
  return std::make_unique<Back>(options.k);
}

}  // namespace

extern const TaskKind back;
const TaskKind back = {
    .id = "back",
    .place = 2,
    .name = "Look a few places back",
    .sentence = "Which letter stands k places earlier? Answer at every place that has one.",
    .causal = false,
    .chance = 0.1,
    .best = 1,
    .make = make,
};

}  // namespace lab::kinds
