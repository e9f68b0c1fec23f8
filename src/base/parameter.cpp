#include "base/parameter.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace base {
namespace {

/// 3 * 0.1 is 0.30000000000000004; the reader, the URL and the table all mean 0.3.
double without_rounding_noise(double value) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.15g", value);
  return std::strtod(buffer, nullptr);
}

/// Whole numbers have a step even where the table names none.
double step_of(const Parameter& p) { return p.step == 0 && p.kind == Parameter::Kind::integer ? 1 : p.step; }

}  // namespace

double nearest_allowed(const Parameter& parameter, double value) {
  if (std::isnan(value)) return parameter.initial;
  const double inside = std::clamp(value, parameter.min, parameter.max);
  const double step = step_of(parameter);
  if (step == 0) return inside;
  // The last step may end below `max`; the tolerance keeps it where max - min is a whole number of steps but for rounding.
  const double last = std::floor((parameter.max - parameter.min) / step + 1e-9);
  const double n = std::min(std::round((inside - parameter.min) / step), last);
  return without_rounding_noise(parameter.min + n * step);
}

double slider_position(const Parameter& parameter, double value) {
  if (!(parameter.max > parameter.min)) return 0;
  const double inside = nearest_allowed(parameter, value);
  if (parameter.scale == Parameter::Scale::logarithmic) {
    return std::clamp(std::log(inside / parameter.min) / std::log(parameter.max / parameter.min), 0.0, 1.0);
  }
  return (inside - parameter.min) / (parameter.max - parameter.min);
}

double value_at(const Parameter& parameter, double position) {
  if (position <= 0) return nearest_allowed(parameter, parameter.min);
  if (position >= 1) return nearest_allowed(parameter, parameter.max);
  if (parameter.scale == Parameter::Scale::logarithmic) {
    return nearest_allowed(parameter, parameter.min * std::pow(parameter.max / parameter.min, position));
  }
  return nearest_allowed(parameter, std::lerp(parameter.min, parameter.max, position));
}

int find(std::span<const Parameter> parameters, std::string_view name) {
  const auto found = std::ranges::find(parameters, name, &Parameter::name);
  return found == parameters.end() ? -1 : static_cast<int>(found - parameters.begin());
}

}  // namespace base
