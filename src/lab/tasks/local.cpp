#include <algorithm>
#include <numeric>

#include "lab/letters.h"
#include "lab/tasks/local_table.h"

namespace lab::kinds {
namespace {

int draw_next(Random& random, int before, int last) {
  const std::span<const double> row = kLocalTable[before][last];
  double left = random.uniform() * std::accumulate(row.begin(), row.end(), 0.0);
  for (int next = 0; next + 1 < kLetters; ++next) {
    left -= row[static_cast<size_t>(next)];
    if (left < 0) return next;
  }
  return kLetters - 1;
}

class Local : public LetterTask {
 public:
  /// Nothing is asked at the first place: the second letter does not depend on it.
  void draw(Random& random, std::span<int> tokens, std::span<int> targets) const override {
    draw_letters(random, tokens.first(2));
    for (size_t i = 2; i < tokens.size(); ++i) tokens[i] = draw_next(random, tokens[i - 2], tokens[i - 1]);
    answer(tokens, targets);
    targets.back() = draw_next(random, tokens[tokens.size() - 2], tokens.back());
  }

  /// The letters that do come next; after the last one any may.
  void answer(std::span<const int> tokens, std::span<int> targets) const override {
    for (size_t i = 0; i < tokens.size(); ++i) targets[i] = i == 0 || i + 1 == tokens.size() ? kNoTarget : tokens[i + 1];
  }
};

}  // namespace

extern const TaskKind local;
const TaskKind local = {
    .id = "local",
    .place = 5,
    .name = "A small grammar",
    .sentence = "Which letter comes next? The last two letters decide how likely each one is, so nobody can always be right.",
    .causal = true,
    .chance = 0.1,
    .best = kLocalBest,
    .make = make_task<Local>,
};

}  // namespace lab::kinds
