#include "figures/playground/model.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/number.h"
#include "figures/concat.h"

namespace figures::play {

Result result_of(std::string_view text) {
  Result result{.text = std::string(text), .answer = evaluate(text)};
  result.low = INFINITY;
  result.high = -INFINITY;
  for (const float value : result.value().values) {
    if (!std::isfinite(value)) {
      ++result.not_finite;
      continue;
    }
    result.low = std::min(result.low, value);
    result.high = std::max(result.high, value);
  }
  result.any_finite = result.low <= result.high;
  if (!result.any_finite) result.low = result.high = 0;
  result.min = result.low;
  result.max = result.high;
  const float largest = std::max(std::fabs(result.low), std::fabs(result.high));
  if (result.high - result.low <= largest * 1e-5f) {  // all the same: zero is in sight, or one
    constexpr float kMost = std::numeric_limits<float>::max();
    result.low = std::max(-kMost, result.low - (largest > 0 ? largest : 1));
    result.high = std::min(kMost, result.high + (largest > 0 ? largest : 1));
  }
  return result;
}

std::string value_text(double value, int digits, bool alone) {
  if (std::isfinite(value)) return base::significant(value, digits);
  if (alone && value < 0) return "−infinite";
  return value < 0 ? "hidden" : value > 0 ? "infinite" : "undefined";
}

std::string place_text(const Side& side, int index) { return concat({side.name, " ", base::grouped(side.first + index)}); }

}  // namespace figures::play
