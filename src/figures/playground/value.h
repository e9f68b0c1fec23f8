#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// The values of the playground's expressions.
namespace figures::play {

inline constexpr int kMaxSteps = 4096;    ///< positions, or other steps, along one side of an array
inline constexpr int kMaxWidth = 512;     ///< dimensions
inline constexpr int kMaxShown = 65'536;  ///< values in a result

/// One side of an array: what it counts, and from where.
struct Side {
  std::string_view name = {};  ///< "position"
  std::int64_t first = 0;
  int count = 1;
};

/// A number (rank 0), a row (1) or a table (2).
struct Value {
  int rank = 0;
  Side rows;                  ///< of a table
  Side columns;               ///< of a table or a row
  double number = 0;          ///< of rank 0
  std::vector<float> values;  ///< [columns] or [rows, columns]

  float at(int row, int column) const {
    return values[static_cast<size_t>(row) * static_cast<size_t>(columns.count) + static_cast<size_t>(column)];
  }
};

/// "a number", "a row of 8", "a table of 21 by 8".
std::string shape_text(const Value& value);

}  // namespace figures::play
