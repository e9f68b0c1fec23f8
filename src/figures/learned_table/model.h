#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "base/parameter.h"
#include "engine/learned.h"

// What the figure learned_table computes from its parameters.
namespace figures::rows {

enum Index : int { kView, kStart, kRows, kWidth, kLength, kPastEnd, kSeed, kPosition, kDimension, kOther, kPinned };

/// The parameters, in the order of Index.
std::span<const base::Parameter> parameters();

enum class View { lookup, similarity };

/// What stands in the table. A table that training has filled is one more: its choice in `kStarts` and its case in `fill` (model.cpp).
enum class Start { random, sinusoidal };

inline constexpr double kInitialStd = 0.02;  ///< of a random table, as BERT has it

struct Model {
  View view = View::lookup;
  Start start = Start::random;
  engine::PastEnd past_end = engine::PastEnd::kError;
  int rows = 0;  ///< N, of the table
  int d_model = 0;
  int length = 0;  ///< T: positions 0 to T - 1 are asked for
  int seed = 0;
  int position = 0;  ///< the cursor: a position, a dimension, and another position to compare with
  int dimension = 0;
  int other = 0;
  bool pinned = false;
  std::vector<float> table;       ///< [N, D]
  std::vector<float> looked_up;   ///< [answered(), D]: what the positions get
  std::vector<float> similarity;  ///< of these rows [answered(), answered()], where it is in view

  /// Takes one value per parameter. True if what is to be drawn as a picture has changed.
  bool set(std::span<const double> values);

  /// How many of the positions get a row: all, or where past the end is an error those that the table has.
  int answered() const { return past_end == engine::PastEnd::kError ? std::min(length, rows) : length; }
  bool is_answered(int pos) const { return pos < answered(); }
  bool past(int pos) const { return pos >= rows; }

  /// Where in the table position `pos` reads, a fraction between two rows where it mixes them. Requires that it is answered.
  double reads(int pos) const;

  float value_at(int pos, int d) const {
    return looked_up[static_cast<size_t>(pos) * static_cast<size_t>(d_model) + static_cast<size_t>(d)];
  }
  double similarity_at(int pos, int to) const;
  double length_at(int pos) const;
  float range() const { return start == Start::random ? 3 * static_cast<float>(kInitialStd) : 1; }  ///< what the colours span
  long long parameters() const { return static_cast<long long>(rows) * d_model; }

 private:
  std::span<const float> row(int pos) const;
  std::array<double, 7> computed_for_{};
};

}  // namespace figures::rows
