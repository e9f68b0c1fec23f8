#include "plot/legend.h"

#include "base/number.h"

namespace plot {

void draw_legend(Surface& surface, base::Rect plot, const ColourMap& map, float low, float high) {
  constexpr int kSteps = 64;
  const float x = plot.right() + 12;
  const float step = plot.height / kSteps;
  for (int i = 0; i < kSteps; ++i) {
    const size_t entry = (map.size() - 1) * static_cast<size_t>(kSteps - 1 - i) / (kSteps - 1);
    surface.fill({x, plot.y + static_cast<float>(i) * step, 10, step}, rgb_of(map[entry]));
  }
  const base::Rgb ink = surface.colour(base::Ink::ink3);
  const auto label = [&](float value, float baseline) {
    surface.text({x + 16, baseline}, Anchor::start, base::Face::sans, base::Type::small, ink,
                 low < 0 ? base::signed_fixed(value, high < 1 ? 2 : 0) : base::significant(value, 3));
  };
  label(high, plot.y + 10);
  label((low + high) / 2, plot.y + plot.height / 2 + 5);
  label(low, plot.bottom());
}

}  // namespace plot
