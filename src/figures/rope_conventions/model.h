#pragma once

#include <array>
#include <span>
#include <vector>

#include "base/parameter.h"
#include "engine/layout.h"

// What the figure rope_conventions computes from its parameters.
namespace figures::conventions {

enum Index : int { kPositions, kQueries, kKeys, kRows, kHeadWidth, kSeed, kM, kN, kPinned };

/// The parameters, in the order of Index.
std::span<const base::Parameter> parameters();

struct Model {
  engine::Layout queries = engine::Layout::kInterleaved;  ///< how the code turns them
  engine::Layout keys = engine::Layout::kInterleaved;
  bool permuted = false;  ///< the rows of W_q and W_k, from interleaved to halves
  int positions = 0;      ///< T
  int head_width = 0;     ///< K
  int seed = 0;
  int m = 0;  ///< row of the cursor
  int n = 0;  ///< its column
  bool pinned = false;
  std::vector<double> scores;  ///< [T, T]: one query at each m, one key at each n, dot products in float64
  std::vector<float> shown;    ///< the scores, to be painted
  std::vector<int> from;       ///< [K], where each number of the layout in halves stands in the interleaved one
  float high = 1;              ///< a round number above the size of all scores; the colours go from -high to high
  double spread = 0;           ///< how far scores of one m - n lie apart, at most
  int spread_at = 0;           ///< and at which m - n
  double off = 0;              ///< how far a score is from its trained one, at most

  /// Takes one value per parameter. Computes anew only if what is computed depends on what has changed; true if so.
  bool set(std::span<const double> values);

  double score(int row, int column) const { return scores[place(row, column)]; }
  /// As the weights were trained: both interleaved, the rows as they are. Depends on m - n alone.
  double trained_score(int row, int column) const { return trained_[diagonal(row - column)]; }
  /// Of the scores on the cursor's diagonal.
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
  std::vector<Range> at_;        ///< the same of all scores
};

}  // namespace figures::conventions
