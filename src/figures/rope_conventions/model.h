#pragma once

#include <array>
#include <span>
#include <vector>

#include "base/parameter.h"
#include "engine/layout.h"

// The model of the figure rope_conventions, computed from its parameters.
namespace figures::conventions {

enum Index : int { kPositions, kQueries, kKeys, kRows, kHeadWidth, kSeed, kM, kN, kPinned };

/// The parameters, in the order of Index.
std::span<const base::Parameter> parameters();

struct Model {
  engine::Layout queries = engine::Layout::kInterleaved;  ///< the layout in which the code rotates them
  engine::Layout keys = engine::Layout::kInterleaved;
  bool permuted = false;  ///< the rows of W_q and W_k are reordered from interleaved to halves
  int positions = 0;      ///< T
  int head_width = 0;     ///< K
  int seed = 0;
  int m = 0;  ///< row of the cursor
  int n = 0;  ///< column of the cursor
  bool pinned = false;
  std::vector<double> scores;  ///< [T, T]: one query at each m, one key at each n, dot products in float64
  std::vector<float> shown;    ///< the scores as float, for the picture
  std::vector<int> from;       ///< [K]: for each number of the layout in halves, its place in the interleaved one
  float high = 1;              ///< a round number that no absolute score exceeds; the colours go from -high to high
  double spread = 0;           ///< the largest difference between scores of the same m - n
  int spread_at = 0;           ///< the m - n where it occurs
  double deviation = 0;        ///< the largest difference between a score and its trained one

  /// Takes one value per parameter. Recomputes the scores only if something they depend on has changed, and returns whether it did.
  bool set(std::span<const double> values);

  double score(int row, int column) const { return scores[place(row, column)]; }
  /// The score that the weights were trained for: both layouts interleaved, rows in their own order. Depends on m - n alone.
  double trained_score(int row, int column) const { return trained_[diagonal(row - column)]; }
  /// The range of the scores on the cursor's diagonal.
  double min_there() const { return at_[diagonal(m - n)].min; }
  double max_there() const { return at_[diagonal(m - n)].max; }

 private:
  struct Range {
    double min = 0;
    double max = 0;
  };
  size_t place(int row, int column) const {
    return static_cast<size_t>(row) * static_cast<size_t>(positions) + static_cast<size_t>(column);
  }
  size_t diagonal(int distance) const { return static_cast<size_t>(positions - 1 + distance); }
  void compute();
  void sum_up();

  std::array<double, kM> computed_for_{};
  std::vector<double> trained_;  ///< [2 T - 1], by m - n
  std::vector<Range> at_;        ///< [2 T - 1]: the range of the scores, by m - n
};

}  // namespace figures::conventions
