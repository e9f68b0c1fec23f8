#pragma once

#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "base/parameter.h"
#include "plot/window.h"

// The model of the figure encoding_table, computed from its parameters.
namespace figures::table {

enum Index : int {
  kView,
  kPositions,
  kWidth,
  kBase,
  kAgainst,
  kWave1,
  kPosition = kWave1 + 4,
  kDimension,
  kPinned,
  kFromPosition,
  kShownPositions,
  kFromDimension,
  kShownDimensions,
};

/// The parameters, in the order of Index.
std::span<const base::Parameter> parameters();

enum class View { heatmap, waves };
/// What the formula's table is compared with: nothing; a listing whose loop steps by two and yet doubles the exponent (which amounts to
/// squaring the base); or a table published in an explainer, for 10 positions and 8 dimensions.
enum class Against { nothing, doubled, published };

/// A cell of the table.
struct Cursor {
  int position = 0;
  int dimension = 0;
};

struct Model {
  View view = View::heatmap;
  Against against = Against::nothing;
  int d_model = 0;
  double base = 0;
  int rows = 0;     ///< positions in the tables
  int columns = 0;  ///< dimensions
  plot::Window seen_rows;
  plot::Window seen_columns;
  Cursor cursor;
  bool pinned = false;
  std::vector<int> waves;     ///< the dimensions overlaid: 2 to 4, or fewer if the reader removed some
  std::vector<float> ours;    ///< [rows, columns], by the formula
  std::vector<float> theirs;  ///< the same by the other recipe; may be empty

  /// Takes one value per parameter. Recomputes the tables only if something they depend on has changed. Returns whether the tables, or the
  /// windows onto them, have changed.
  bool set(std::span<const double> values);

  bool compares() const { return against != Against::nothing; }
  int pair() const { return cursor.dimension / 2; }
  bool is_sine() const { return cursor.dimension % 2 == 0; }
  size_t entry(int position, int dimension) const {
    return static_cast<size_t>(position) * static_cast<size_t>(columns) + static_cast<size_t>(dimension);
  }

  float difference(size_t entry) const { return theirs[entry] - ours[entry]; }

  /// pos / base^(2i / D) at the cursor, in radians, and its sine or cosine.
  double angle_rad() const;
  double value() const;
  double wavelength() const;  ///< of the cursor's pair, in positions

 private:
  std::array<double, 4> computed_for_{};  ///< positions, width, base, against
  void compute(int positions);
};

}  // namespace figures::table
