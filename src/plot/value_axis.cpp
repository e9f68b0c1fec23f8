#include "plot/value_axis.h"

#include <cassert>
#include <cmath>

#include "base/number.h"

namespace plot {
namespace {

/// The smallest of 1, 2 and 5 times a power of ten that is not below `min`.
double round_step(double min) {
  const double power = std::pow(10, std::floor(std::log10(min)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= min * (1 - 1e-9)) return factor * power;
  }
  return 10 * power;
}

}  // namespace

std::vector<double> ticks(double low, double high, float length_px, float room_px) {
  assert(high > low && length_px > 0 && room_px > 0);
  const double step = round_step((high - low) * static_cast<double>(room_px / length_px));
  std::vector<double> places;
  const double last = std::floor(high / step + 1e-9);
  for (double n = std::ceil(low / step - 1e-9); n <= last; ++n) places.push_back(n * step);
  return places;
}

float y_of(base::Rect plot, const ValueAxis& axis, double value) {
  return plot.y + plot.height * static_cast<float>((axis.high - value) / (axis.high - axis.low));
}

void draw_left(Surface& surface, base::Rect plot, const ValueAxis& axis) {
  const base::Rgb ink = surface.colour(base::Ink::ink3);
  for (const double tick : ticks(axis.low, axis.high, plot.height, 32)) {
    const float y = std::round(y_of(plot, axis, tick));
    surface.line({plot.x, y}, {plot.right(), y}, surface.colour(tick == 0 ? base::Ink::edge : base::Ink::hairline), 1);
    surface.text({plot.x - 8, y + 4}, Anchor::end, base::Face::sans, base::Type::small, ink, base::significant(tick, 6));
  }
  surface.text_upwards({8, plot.y + plot.height / 2}, base::Face::sans, base::Type::small, ink, axis.title);
}

}  // namespace plot
