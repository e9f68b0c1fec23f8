#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <string_view>
#include <vector>

#include "base/parameter.h"
#include "figures/figure.h"

// Shared by the figures of rotating pairs: which pairs are listed, and the keys.
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

/// A whole number that keys change: its index in the parameter table and its current value.
struct KeyTarget {
  int parameter;
  int value;
};

/// Left and Right change `along`, or `apart` with Shift; Up and Down change the pair (there are `count`); Page Up, Page Down, Home and End
/// make larger changes to `along`. Returns true if the key is one of these.
inline bool handle_pair_key(std::string_view name, std::span<const base::Parameter> parameters, KeyTarget along, KeyTarget apart,
                            KeyTarget pair, int count, Edits& edits) {
  const bool shifted = name.starts_with("Shift+");
  const std::string_view plain = shifted ? name.substr(6) : name;
  const auto propose = [&](KeyTarget of, int value) {
    const double allowed = base::nearest_allowed(parameters[static_cast<size_t>(of.parameter)], value);
    edits.values.push_back({of.parameter, of.parameter == pair.parameter ? std::min<double>(allowed, count - 1) : allowed});
    return true;
  };
  const auto move = [&](KeyTarget of, int by) { return propose(of, of.value + by); };
  if (plain == "ArrowRight" || plain == "ArrowLeft") return move(shifted ? apart : along, plain == "ArrowRight" ? 1 : -1);
  if (plain == "ArrowDown" || plain == "ArrowUp") return move(pair, (plain == "ArrowDown" ? 1 : -1) * (shifted ? 10 : 1));
  if (plain == "PageDown" || plain == "PageUp") return move(along, plain == "PageDown" ? 100 : -100);
  if (plain == "Home") return propose(along, 0);
  if (plain == "End") return propose(along, static_cast<int>(parameters[static_cast<size_t>(along.parameter)].max));
  return false;
}

}  // namespace figures
