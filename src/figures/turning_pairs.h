#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

// Shared by the figures of rotating pairs: which pairs are listed.
namespace figures {

/// At most `max_count` of `count` pairs, evenly spaced, including `chosen` and, if `max_count` is above 2, the first and the last.
inline std::vector<int> sample_of_pairs(int count, int chosen, int max_count) {
  const int shown = std::max(1, std::min(max_count, count));
  std::vector<int> pairs;
  for (int i = 0; i < shown; ++i) pairs.push_back(shown == 1 ? chosen : static_cast<int>(std::lround(1.0 * i * (count - 1) / (shown - 1))));
  if (std::ranges::find(pairs, chosen) != pairs.end()) return pairs;
  // Replaces its nearest neighbour, sparing the first and the last if more than two are shown.
  const auto nearest = std::ranges::min_element(pairs.begin() + (shown > 2), pairs.end() - (shown > 2), {},
                                                [&](int pair) { return std::abs(pair - chosen); });
  *nearest = chosen;
  return pairs;
}

}  // namespace figures
