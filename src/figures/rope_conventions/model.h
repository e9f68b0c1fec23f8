#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/layout.h"

// Scores of one query and one key at all positions, rotated in layouts that may differ.
namespace figures::conventions {

struct Settings {
  int positions = 0;                                      ///< T
  engine::Layout queries = engine::Layout::kInterleaved;  ///< the layout in which the code rotates them
  engine::Layout keys = engine::Layout::kInterleaved;
  bool permuted = false;  ///< the rows of W_q and W_k are reordered from interleaved to halves
  int head_width = 0;     ///< K
  int seed = 0;
  bool operator==(const Settings&) const = default;
};

struct Model {
  std::vector<double> scores;      ///< [T, T]: one query at each m, one key at each n, dot products in float64
  std::vector<std::int32_t> from;  ///< [K]: which trained number stands at each place of a head
  float high = 1;                  ///< a round number that no absolute score exceeds
  double spread = 0;               ///< the largest difference between scores of the same m - n
  double deviation = 0;            ///< the largest difference between a score and its trained one

  /// Computes only if something has changed.
  void set(const Settings& settings);

  double score(int m, int n) const { return scores[static_cast<size_t>(m * settings_.positions + n)]; }
  /// The score that the weights were trained for: both layouts interleaved, rows in their own order. Depends on m - n alone.
  double trained_score(int m, int n) const { return trained_[diagonal(m - n)]; }
  double least_at(int distance) const { return at_[diagonal(distance)][0]; }
  double most_at(int distance) const { return at_[diagonal(distance)][1]; }

 private:
  size_t diagonal(int distance) const { return static_cast<size_t>(settings_.positions - 1 + distance); }
  void sum_up();

  Settings settings_;
  std::vector<double> trained_;            ///< [2 T - 1], by m - n
  std::vector<std::array<double, 2>> at_;  ///< [2 T - 1]: the least and the greatest score, by m - n
};

}  // namespace figures::conventions
