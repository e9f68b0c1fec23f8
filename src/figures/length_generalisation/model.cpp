#include "figures/length_generalisation/model.h"

#include <algorithm>
#include <cstdint>
#include <numeric>

#include "figures/length_generalisation/measurements.h"

namespace figures::lengths {
namespace {

constexpr Task kAbout[] = {
    {"which first", "Say of two letters which comes first.", false, 2, 0.5},
    {"three back, no mask", "Name the letter three back.", false, 1, 0.1},
    {"three back, causal", "Name the letter three back.", true, 1, 0.1},
    {"reverse, 1 layer", "Name the letter at the mirrored place.", false, 1},
    {"reverse, 2 layers", "Name the letter at the mirrored place.", false, 2},
    {"induction", "The second half repeats the first: name the next letter.", true, 2},
    {"short memory, 1 layer", "Name the next letter, which depends on the last two.", true, 1, 0, 0.57},
    {"short memory, 2 layers", "Name the next letter, which depends on the last two.", true, 2, 0, 0.57},
};
static_assert(std::size(kAbout) == kTasks);
static_assert(std::size(kThousandths) == kTasks * kWidths * kMeasured * kLengths * kSeeds);

}  // namespace

const Task& task_of(int task) { return kAbout[task]; }

Accuracies accuracies(int task, int width, int encoding) {
  const std::uint16_t* next = kThousandths + ((task * kWidths + width) * kMeasured + encoding) * kLengths * kSeeds;
  Accuracies all;
  for (auto& seeds : all) {
    for (double& accuracy : seeds) accuracy = *next++ / 1000.0;
    std::ranges::sort(seeds);
  }
  return all;
}

double mean(int task, int width, int encoding, int length) {
  const Accuracies all = accuracies(task, width, encoding);
  const auto& seeds = all[static_cast<size_t>(length)];
  return std::accumulate(seeds.begin(), seeds.end(), 0.0) / kSeeds;
}

std::array<int, kMeasured> ranking(int task, int width) {
  std::array<int, kMeasured> order{};
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, std::greater{}, [&](int encoding) { return mean(task, width, encoding, kLengths - 1); });
  return order;
}

}  // namespace figures::lengths
