#include "figures/atlas/furniture.h"

#include <algorithm>
#include <cmath>

#include "figures/atlas/ink.h"

namespace figures::atlas_map {
namespace {

using base::ColourToken;
using base::Point;
using base::Rect;

constexpr float kButton_px = 34, kEdge_px = 12;
constexpr float kSign_px = 6, kRow_px = 23, kColumn_px = 110, kBar_px = 32;  ///< of the legend

void add_button(plot::Scene& scene, int button, Rect rect) {
  scene.rectangle({"button", button}, rect, ColourToken::stage, 6).stroked(ColourToken::hairline, 1);
  const Point c{rect.x + rect.width / 2, rect.y + rect.height / 2};
  const plot::Paint paint = ColourToken::ink2;
  if (button == kShowAll) {
    scene.outline({"button sign", button}, {c.x - 7, c.y - 5, 14, 10}, paint, 1.5f, 2);
    return;
  }
  scene.line({"button sign", button}, {c.x - 6, c.y}, {c.x + 6, c.y}, paint, 1.5f);
  if (button == kZoomIn) scene.line({"button sign", button, 1}, {c.x, c.y - 6}, {c.x, c.y + 6}, paint, 1.5f);
}

}  // namespace

float legend_px(Rect picture, double land_share, bool again) {
  if (picture.width * (1 - land_share) / 2 > kColumn_px + 2 * kEdge_px) return 0;
  return kBar_px + (again ? kRow_px : 0);
}

void add_legend(plot::Scene& scene, Labels& labels, Rect picture, Rect bar, bool again) {
  const bool stacked = bar.height < 1;
  const float height = kRow_px * static_cast<float>(kSteps + (again ? 1 : 0));
  const Rect column{picture.x + kEdge_px, picture.bottom() - kEdge_px - height, kColumn_px, height};
  if (stacked) {
    labels.take(column);
    scene.rectangle({"legend ground"}, base::inset(column, -4), plot::Paint(ColourToken::stage, 0.94f), 6)
        .stroked(ColourToken::hairline, 1);
  }
  float wide = 0;
  for (int step = 0; step < kSteps; ++step) wide += 2 * kSign_px + 6 + scene.text_width(legend_of(step));
  const float gap = std::clamp((bar.width - wide) / kSteps, 6.0f, 26.0f);
  Point at{stacked ? column.x + 4 : bar.x + 2, stacked ? column.y + kRow_px / 2 : bar.y + kBar_px / 2};
  for (int step = 0; step < kSteps; ++step) {
    const std::string words(legend_of(step));
    add_sign(scene, "legend", step, {at.x + kSign_px, at.y}, kSign_px, step);
    scene.text({"legend words", step}, {at.x + 2 * kSign_px + 6, at.y}, words).level().ranked(0);
    if (stacked)
      at.y += kRow_px;
    else
      at.x += 2 * kSign_px + 6 + scene.text_width(words) + gap;
  }
  if (!again) return;
  if (!stacked) at = {bar.x + 2, at.y + kRow_px};
  add_again_ring(scene, "legend", kSteps, {at.x + kSign_px, at.y}, kSign_px - 4);
  scene.text({"legend words", kSteps}, {at.x + 2 * kSign_px + 6, at.y}, std::string(kAgainWords)).level().ranked(0);
}

void add_buttons(plot::Scene& scene, Labels& labels, Rect picture, int zoom_parameter) {
  for (int button = 0; button < kButtons; ++button) {
    const Rect rect{std::round(picture.right()) - kEdge_px - kButton_px,
                    std::round(picture.bottom()) - kEdge_px - kButton_px * static_cast<float>(kButtons - button), kButton_px, kButton_px};
    add_button(scene, button, rect);
    scene.rectangle({"button target", button}, rect, {}).on_click_set(zoom_parameter, 1);
    labels.take(rect);
  }
}

}  // namespace figures::atlas_map
