#include "figures/drift/log_axes.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "base/number.h"
#include "plot/readout.h"

namespace figures::drift {

using base::Face;
using base::Ink;
using base::Type;

float LogAxes::x_of(double at) const { return plot.x + plot.width * static_cast<float>(base::slider_position(position, at)); }

float LogAxes::y_of(double error) const {
  const double power = std::clamp<double>(std::log10(error), kLowest, kHighest);
  return plot.bottom() - plot.height * static_cast<float>((power - kLowest) / (kHighest - kLowest));
}

double LogAxes::position_at(float x_px) const { return base::value_at(position, std::clamp((x_px - plot.x) / plot.width, 0.0f, 1.0f)); }

base::Rect plot_within(float width_px, float height_px) { return {52, 28, width_px - 52 - 8, height_px - 28 - 46 - plot::kReadout_px}; }

bool has_room(base::Rect plot) { return plot.width > 60 && plot.height > 30; }

void draw_axes(plot::Surface& surface, const LogAxes& axes, std::string_view title) {
  const base::Rgb hairline = surface.colour(Ink::hairline), ink = surface.colour(Ink::ink3);
  const base::Rect& plot = axes.plot;
  const int every = plot.height < 160 ? 3 : 2;
  for (int power = kHighest; power >= kLowest; --power) {
    if ((power - kHighest) % every != 0) continue;
    const float y = std::round(axes.y_of(std::pow(10, power)));
    surface.line({plot.x, y}, {plot.right(), y}, hairline, 1);
    surface.text({plot.x - 8, y + 4}, plot::Anchor::end, Face::sans, Type::small, ink, base::significant(std::pow(10, power), 1));
  }
  const int skip = plot.width < 440 ? 2 : 1;
  for (int power = 0; power <= 6; power += skip) {
    const double position = std::pow(10, power);
    const std::string label = base::grouped(static_cast<long long>(position));
    const float half = surface.text_width(Face::sans, Type::small, label) / 2;
    const float x = std::min(axes.x_of(position), surface.width() - half - 1);
    surface.text({x, plot.bottom() + 18}, plot::Anchor::middle, Face::sans, Type::small, ink, label);
  }
  surface.text({plot.x + plot.width / 2, plot.bottom() + 36}, plot::Anchor::middle, Face::sans, Type::small, ink, "position");
  surface.text({plot.x - 50, plot.y - 10}, plot::Anchor::start, Face::sans, Type::small, ink, title);
}

std::optional<double> position_by_key(std::string_view name, const base::Parameter& parameter, double position) {
  const bool shifted = name.starts_with("Shift+");
  if (shifted) name.remove_prefix(6);
  const double way = name == "ArrowLeft" || name == "ArrowDown" ? -1 : name == "ArrowRight" || name == "ArrowUp" ? 1 : 0;
  if (name == "Home") return parameter.min;
  if (name == "End") return parameter.max;
  if (way == 0) return std::nullopt;
  if (shifted) return base::nearest_allowed(parameter, position + way);
  return base::nearest_allowed(parameter, position * std::pow(10, way / 10) + way);
}

}  // namespace figures::drift
