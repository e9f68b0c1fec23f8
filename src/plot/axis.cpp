#include "plot/axis.h"

#include <algorithm>
#include <cmath>

#include "base/number.h"

namespace plot {
namespace {

constexpr base::Face kFace = base::Face::sans;
constexpr base::Type kType = base::Type::small;

/// Where the middle of cell `i` lies, as a share of the axis.
float middle(int i, int count) { return (static_cast<float>(i) + 0.5f) / static_cast<float>(count); }

}  // namespace

long long tick_step(int count, float length_px, float room_px, bool in_powers_of_two) {
  const float cell_px = length_px / static_cast<float>(count);
  long long step = 1;
  for (int i = 0; static_cast<float>(step) * cell_px < room_px; ++i)
    step = in_powers_of_two ? step * 2 : i % 3 == 1 ? step / 2 * 5 : step * 2;
  return step;
}

float left_room_px(const Surface& surface, const Axis& axis) {
  constexpr float kTitle_px = 24;
  constexpr float kGap_px = 8;
  return std::ceil(kTitle_px + surface.text_width(kFace, kType, base::grouped(axis.first + axis.count - 1)) + kGap_px);
}

void draw_left(Surface& surface, base::Rect plot, const Axis& axis) {
  const base::Rgb ink = surface.colour(axis.highlighted ? base::Ink::accent : base::Ink::ink3);
  const long long step = tick_step(axis.count, plot.height, 24, false);
  for (int i = 0; i < axis.count; ++i) {
    if ((axis.first + i) % step != 0) continue;
    const base::Point at{plot.x - 8, plot.y + middle(i, axis.count) * plot.height + 4};
    surface.text(at, Anchor::end, kFace, kType, ink, base::grouped(axis.first + i));
  }
  surface.text_upwards({8, plot.y + plot.height / 2}, kFace, kType, ink, axis.title);
}

long long step_below(const Surface& surface, const Axis& axis, float length_px) {
  constexpr float kMin_px = 36, kApart_px = 10;
  const auto width_of = [&](long long number) { return surface.text_width(kFace, kType, base::grouped(number)); };
  const float widest_px = std::max(width_of(axis.first), width_of(axis.first + axis.count - 1));
  return tick_step(axis.count, length_px, std::max(kMin_px, widest_px + kApart_px), true);
}

void draw_below(Surface& surface, base::Rect plot, const Axis& axis) {
  const base::Rgb ink = surface.colour(axis.highlighted ? base::Ink::accent : base::Ink::ink3);
  const long long step = step_below(surface, axis, plot.width);
  for (int i = 0; i < axis.count; ++i) {
    if ((axis.first + i) % step != 0) continue;
    surface.text({plot.x + middle(i, axis.count) * plot.width, plot.bottom() + 17}, Anchor::middle, kFace, kType, ink,
                 base::grouped(axis.first + i));
  }
  surface.text({plot.x + plot.width / 2, plot.bottom() + 35}, Anchor::middle, kFace, kType, ink, axis.title);
}

}  // namespace plot
