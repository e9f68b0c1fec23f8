#pragma once

#include <string>
#include <string_view>

#include "figures/playground/reader.h"

namespace figures::play {

inline constexpr int kDigitsAlone = 9;  ///< of a number that is the entire result

/// The result of a text, and the range of its values.
struct Result {
  std::string text;
  Answer answer;
  float low = -1, high = 1;  ///< range of the finite values, widened so that low < high
  float min = 0, max = 0;    ///< smallest and largest finite value
  bool any_finite = false;
  int not_finite = 0;  ///< number of values that are hidden, infinite or undefined

  const Value& value() const { return answer.value; }
  bool fails() const { return answer.mistake.has_value(); }
  int rows() const { return value().rank == 2 ? value().rows.count : 1; }
  int columns() const { return value().rank == 0 ? 1 : value().columns.count; }
  double at(int row, int column) const { return value().rank == 0 ? value().number : static_cast<double>(value().at(row, column)); }
  /// Whether values of both signs occur; zero then has the ground's colour.
  bool is_signed() const { return low < 0 && high > 0; }
};
Result result_of(std::string_view text);

/// Formats `value` with `digits` digits. Minus infinity, which stands for values that the causal mask hides, is "hidden" unless `alone`.
std::string value_text(double value, int digits, bool alone = false);

/// The name of step `index` of a side: "position 103".
std::string place_text(const Side& side, int index);

}  // namespace figures::play
