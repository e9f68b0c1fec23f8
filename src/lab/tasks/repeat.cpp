#include <algorithm>

#include "lab/letters.h"

namespace lab::kinds {
namespace {

constexpr size_t kMinBlock = 3, kMaxBlock = 8;

bool repeats(std::span<const int> tokens, size_t block) {
  return std::ranges::equal(tokens.subspan(block), tokens.first(tokens.size() - block));
}

class Repeat : public LetterTask {
 public:
  /// So that the second block has begun, however long the block is.
  int min_length() const override { return kMaxBlock + 1; }

  /// A model is trained on the whole second block, as language models are, and judged without its first letter, which nobody can know
  /// before having seen how long the block is.
  void draw(Random& random, std::span<int> tokens, std::span<int> targets) const override {
    const size_t block = draw_blocks(random, tokens, targets);
    targets[block - 1] = tokens[block];
  }

  void draw_held_out(Random& random, std::span<int> tokens, std::span<int> targets) const override { draw_blocks(random, tokens, targets); }

  /// The block is the shortest that fits. If a longer one fits as well and goes on differently, the last place has no answer; a text that
  /// repeats nothing has none at all.
  void answer(std::span<const int> tokens, std::span<int> targets) const override {
    std::ranges::fill(targets, kNoTarget);
    size_t shortest = 0;
    int next = kNoTarget;
    bool unclear = false;
    for (size_t block = kMaxBlock; block >= kMinBlock; --block) {
      if (block >= tokens.size() || !repeats(tokens, block)) continue;
      unclear |= shortest > 0 && tokens[tokens.size() - block] != next;
      next = tokens[tokens.size() - block];
      shortest = block;
    }
    if (shortest == 0) return;
    for (size_t i = shortest; i + 1 < tokens.size(); ++i) targets[i] = tokens[i + 1];
    targets.back() = unclear ? kNoTarget : next;
  }

 private:
  /// Fills `targets` from the second letter of the second block on, and returns the length of a block.
  static size_t draw_blocks(Random& random, std::span<int> tokens, std::span<int> targets) {
    const size_t block = kMinBlock + static_cast<size_t>(random.below(kMaxBlock - kMinBlock + 1));
    draw_letters(random, tokens.first(block));
    for (size_t i = block; i < tokens.size(); ++i) tokens[i] = tokens[i - block];
    for (size_t i = 0; i < tokens.size(); ++i) targets[i] = i < block ? kNoTarget : tokens[i + 1 - block];
    return block;
  }
};

}  // namespace

extern const TaskKind repeat;
const TaskKind repeat = {
    .id = "repeat",
    .place = 4,
    .name = "Keep repeating",
    .sentence = "A block of 3 to 8 letters repeats until the string ends. From its second round on: which letter comes next?",
    .causal = true,
    .chance = 0.1,
    .best = 1,
    .make = make_task<Repeat>,
};

}  // namespace lab::kinds
