#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/parameter.h"
#include "figures/playground/reader.h"

// The model of the figure playground, computed from its text.
namespace figures::play {

enum class Index : int { kShow, kRow, kColumn, kPinned };

std::span<const base::Parameter> parameters();
base::TextParameter expression();

struct Model {
  std::string text;
  Answer answer;
  bool numbers = false;     ///< shown as numbers instead of a picture
  int row = 0, column = 0;  ///< the cursor, within the result
  bool pinned = false;
  float low = -1, high = 1;  ///< range of the finite values, widened so that low < high
  float min = 0, max = 0;    ///< smallest and largest finite value
  bool any_finite = false;
  int not_finite = 0;  ///< number of values that are hidden, infinite or undefined

  /// Takes one value per parameter. Returns whether the result, or the way it is shown, has changed.
  bool set(std::span<const double> values, std::string_view wanted);

  const Value& value() const { return answer.value; }
  bool fails() const { return answer.mistake.has_value(); }
  int rows() const { return value().rank == 2 ? value().rows.count : 1; }
  int columns() const { return value().rank == 0 ? 1 : value().columns.count; }
  double at_cursor() const;
  /// Whether values of both signs occur; zero then has the middle colour.
  bool is_signed() const { return low < 0 && high > 0; }

 private:
  void find_range();

  bool computed_ = false;
};

}  // namespace figures::play
