#include "figures/alibi_slopes/scales.h"

#include <algorithm>

namespace figures::alibi {

using base::ColourToken;

void compose_scales(plot::Scene& scene, const plot::Axes& axes) {
  const base::Rect& area = axes.area;
  scene.line({"axis", 0}, {area.x, axes.y(0)}, {area.right(), axes.y(0)}, ColourToken::hairline, 1);
  scene.line({"axis", 1}, {area.x, area.bottom()}, {area.right(), area.bottom()}, ColourToken::edge, 1);
  scene.text({"axis name", 0}, {area.right() + 38, area.y - 14}, "added to the logit", plot::kLabel, ColourToken::ink2, plot::Anchor::end)
      .ranked(2);
  scene.text({"axis name", 1}, {area.right(), area.bottom() + 36}, "key less query", plot::kLabel, ColourToken::ink2, plot::Anchor::end)
      .ranked(3);
  int i = 0;
  for (const double value : plot::round_numbers(axes.up.low, 0, std::clamp(static_cast<int>(area.height / 56), 2, 8)))
    scene.text({"scale", 0, i++}, {area.right() + 10, axes.y(value)}, plot::label_of(value), plot::kNumber).level().ranked(3);
  for (const double value : plot::round_numbers(axes.across.low, axes.across.high, std::clamp(static_cast<int>(area.width / 72), 2, 10)))
    scene
        .text({"scale", 1, i++}, {axes.x(value), area.bottom() + 18}, plot::label_of(value), plot::kNumber, ColourToken::ink2,
              plot::Anchor::middle)
        .ranked(2);
}

}  // namespace figures::alibi
