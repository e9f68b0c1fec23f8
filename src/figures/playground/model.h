#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/parameter.h"
#include "figures/playground/reader.h"

// What the figure playground computes from its text.
namespace figures::play {

enum class Index : int { kShow, kRow, kColumn, kPinned };

std::span<const base::Parameter> parameters();
base::TextParameter expression();

struct Model {
  std::string text;
  Answer answer;
  bool numbers = false;     ///< shown as numbers, not as a picture
  int row = 0, column = 0;  ///< the cursor, within the result
  bool pinned = false;
  float low = -1, high = 1;  ///< what the finite values lie between; low < high
  float min = 0, max = 0;    ///< of the finite values themselves
  bool any_finite = false;
  int not_finite = 0;  ///< values that are hidden, infinite or undefined

  /// Takes one value per parameter. True if there is another result, or it is to be shown otherwise.
  bool set(std::span<const double> values, std::string_view wanted);

  const Value& value() const { return answer.value; }
  bool fails() const { return answer.mistake.has_value(); }
  int rows() const { return value().rank == 2 ? value().rows.count : 1; }
  int columns() const { return value().rank == 0 ? 1 : value().columns.count; }
  double at_cursor() const;
  /// Whether zero means something: then the colours have it in their middle.
  bool is_signed() const { return low < 0 && high > 0; }

 private:
  void find_range();

  bool computed_ = false;
};

}  // namespace figures::play
