#include "base/slider.h"

#include <cmath>

namespace base {

double moved_on_slider(const Parameter& parameter, double value, double position) {
  const double there = value_at(parameter, position);
  const double was = slider_position(parameter, value);
  if (there != value || parameter.step == 0 || std::abs(position - was) * kSliderSteps < 0.5) return there;
  return nearest_allowed(parameter, value + (position > was ? parameter.step : -parameter.step));
}

}  // namespace base
