#pragma once

#include <cstdint>
#include <vector>

// The numbers of the figure encoding_table.
namespace figures::table {

inline constexpr int kMaxPositions = 2048, kMaxWidth = 1024;

/// What the formula's table is compared with: nothing; a listing whose loop steps by two and yet doubles the exponent (which amounts to
/// squaring the base); or a table published in an explainer, for 10 positions and 8 dimensions.
enum class Against : std::uint8_t { nothing, doubled, published };

struct Tables {
  int rows = 0;
  int columns = 0;
  std::vector<float> ours;    ///< [rows, columns], by the formula
  std::vector<float> theirs;  ///< the same by the other recipe; may be empty

  float our(int position, int dimension) const { return ours[entry(position, dimension)]; }
  float their(int position, int dimension) const { return theirs[entry(position, dimension)]; }
  /// How many of their numbers are wrong, by more than a table of three decimals has to be.
  int wrong() const;

 private:
  size_t entry(int position, int dimension) const {
    return static_cast<size_t>(position) * static_cast<size_t>(columns) + static_cast<size_t>(dimension);
  }
};

/// Requires an even width.
Tables tables_of(int positions, int d_model, double base, Against against);

}  // namespace figures::table
