#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "base/parameter.h"
#include "engine/learned.h"

// The model of the figure learned_table, computed from its parameters.
namespace figures::rows {

enum Index : int { kView, kStart, kRows, kWidth, kLength, kPastEnd, kSeed, kPosition, kDimension, kOther, kPinned };

/// The parameters, in the order of Index.
std::span<const base::Parameter> parameters();

enum class View { lookup, similarity };

/// The contents of the table. A trained table would be another of these: a choice in `kStarts` and a case in `fill` (model.cpp).
enum class Start { random, sinusoidal };

inline constexpr double kInitialStd = 0.02;  ///< standard deviation of a random table, as in BERT

struct Model {
  View view = View::lookup;
  Start start = Start::random;
  engine::PastEnd past_end = engine::PastEnd::kError;
  int rows = 0;  ///< N, number of rows of the table
  int d_model = 0;
  int length = 0;  ///< T: positions 0 to T - 1 are looked up
  int seed = 0;
  int position = 0;  ///< the cursor: a position, a dimension, and another position to compare with
  int dimension = 0;
  int other = 0;
  bool pinned = false;
  std::vector<float> table;       ///< [N, D]
  std::vector<float> looked_up;   ///< [covered(), D]: the rows that the positions get
  std::vector<float> similarity;  ///< [covered(), covered()]: of these rows, if that view is shown

  /// Takes one value per parameter. Returns whether the picture has to be repainted.
  bool set(std::span<const double> values);

  /// The number of positions that get a row: all of them, or only those in the table if positions past its end are errors.
  int covered() const { return past_end == engine::PastEnd::kError ? std::min(length, rows) : length; }
  bool is_covered(int pos) const { return pos < covered(); }
  /// Whether a position is past the end of the table.
  bool is_past_end(int pos) const { return pos >= rows; }

  /// The row of the table that position `pos` reads; a fraction if it mixes two rows. Requires is_covered(pos).
  double reads(int pos) const;

  float value_at(int pos, int d) const {
    return looked_up[static_cast<size_t>(pos) * static_cast<size_t>(d_model) + static_cast<size_t>(d)];
  }
  double similarity_at(int pos, int to) const;
  double length_at(int pos) const;
  /// The colours span -range() to range().
  float range() const { return start == Start::random ? 3 * static_cast<float>(kInitialStd) : 1; }
  long long parameters() const { return static_cast<long long>(rows) * d_model; }

 private:
  std::span<const float> row(int pos) const;
  std::array<double, 7> computed_for_{};
};

}  // namespace figures::rows
