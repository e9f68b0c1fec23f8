#pragma once

#include <cstdint>
#include <memory>

#include "plot/mark.h"

// The numbers of the figure encoding_table.
namespace figures::table {

inline constexpr int kMaxPositions = 2048, kMaxWidth = 1024;

/// What the formula's table is compared with: nothing; a listing whose loop steps by two and yet doubles the exponent (which amounts to
/// squaring the base); or a table published in an explainer, for 10 positions and 8 dimensions.
enum class Against : std::uint8_t { nothing, doubled, published };

/// A table as it is painted, so that the largest, of two million numbers, is not copied for its picture.
using Table = std::shared_ptr<const plot::CellValues>;

struct Tables {
  int rows = 0;
  int columns = 0;
  Table ours;                ///< by the formula
  Table theirs, difference;  ///< the same by the other recipe, and theirs less ours; null without one
  int wrong = 0;             ///< how many of theirs are wrong, by more than a table of three decimals has to be

  float our(int position, int dimension) const { return entry(*ours, position, dimension); }
  float their(int position, int dimension) const { return entry(*theirs, position, dimension); }

 private:
  static float entry(const plot::CellValues& table, int position, int dimension) {
    return table.values[static_cast<size_t>(position) * static_cast<size_t>(table.columns) + static_cast<size_t>(dimension)];
  }
};

/// Requires an even width.
Tables tables_of(int positions, int d_model, double base, Against against);

/// The table as far as a picture can show it: of thousands of rows, what turns too fast fades evenly, instead of making stripes that are
/// not there. Null stays null.
Table seen(const Table& cells);

}  // namespace figures::table
