#pragma once

#include <span>
#include <string_view>

namespace base {

/// One knob of a figure. A figure's table of these gives the drawn control, the native control, the URL text, reset and
/// the tests; a knob that is not in the table does not exist.
struct Parameter {
  enum class Kind { integer, real };
  enum class Scale { linear, logarithmic };

  std::string_view name;   ///< in URLs, links and fences: "base"
  std::string_view label;  ///< for readers: "width D"
  std::string_view unit;   ///< after the number in speech: "positions"; may be empty
  Kind kind;
  Scale scale;  ///< how a slider's travel maps to the value; logarithmic needs min > 0
  double min;
  double max;
  double step;  ///< values are min + n * step; 0: any real
  double initial;
};

/// The nearest value the parameter can take: clamped to its range and put on its steps. NaN becomes `initial`.
double nearest_allowed(const Parameter& parameter, double value);

/// Where `value` stands on the slider, 0 to 1, and back. The way back ends on an allowed value.
double slider_position(const Parameter& parameter, double value);
double value_at(const Parameter& parameter, double position);

/// Index of the parameter called `name`, or -1.
int find(std::span<const Parameter> parameters, std::string_view name);

}  // namespace base
