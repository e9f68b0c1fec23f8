#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <string_view>
#include <vector>

#include "base/parameter.h"
#include "figures/figure.h"

// What figures of pairs that turn have in common: the rows of their lists, and their keys.
namespace figures {

/// Of `count` pairs at most `max_count`, evenly, the first and the last and `chosen` among them.
inline std::vector<int> sample_of_pairs(int count, int chosen, int max_count) {
  const int shown = std::max(1, std::min(max_count, count));
  std::vector<int> pairs;
  for (int i = 0; i < shown; ++i) pairs.push_back(shown == 1 ? chosen : static_cast<int>(std::lround(1.0 * i * (count - 1) / (shown - 1))));
  if (std::ranges::find(pairs, chosen) != pairs.end()) return pairs;
  // In place of its nearest neighbour, but neither of the first nor of the last.
  const auto nearest = std::ranges::min_element(pairs.begin() + (shown > 2), pairs.end() - (shown > 2), {},
                                                [&](int pair) { return std::abs(pair - chosen); });
  *nearest = chosen;
  return pairs;
}

/// A whole number that keys move: its place in the parameter table and what it is.
struct Keyed {
  int parameter;
  int value;
};

/// Left and right move `along`, with Shift `apart`; up and down the pair, of `count`; Page keys, Home and End move `along` far. True if the
/// key means one of these.
inline bool key_of_pairs(std::string_view name, std::span<const base::Parameter> parameters, Keyed along, Keyed apart, Keyed pair,
                         int count, Edits& edits) {
  const bool shifted = name.starts_with("Shift+");
  const std::string_view plain = shifted ? name.substr(6) : name;
  const auto propose = [&](Keyed of, int value) {
    const double allowed = base::nearest_allowed(parameters[static_cast<size_t>(of.parameter)], value);
    edits.values.push_back({of.parameter, of.parameter == pair.parameter ? std::min<double>(allowed, count - 1) : allowed});
    return true;
  };
  const auto move = [&](Keyed of, int by) { return propose(of, of.value + by); };
  if (plain == "ArrowRight" || plain == "ArrowLeft") return move(shifted ? apart : along, plain == "ArrowRight" ? 1 : -1);
  if (plain == "ArrowDown" || plain == "ArrowUp") return move(pair, (plain == "ArrowDown" ? 1 : -1) * (shifted ? 10 : 1));
  if (plain == "PageDown" || plain == "PageUp") return move(along, plain == "PageDown" ? 100 : -100);
  if (plain == "Home") return propose(along, 0);
  if (plain == "End") return propose(along, static_cast<int>(parameters[static_cast<size_t>(along.parameter)].max));
  return false;
}

}  // namespace figures
