#include "figures/similarity_matrix/tip.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace figures::similarity {

Label beside(std::span<const base::Point> curve, base::Rect area, base::Point tip, float width_px) {
  constexpr float kAside_px = 10, kHigh_px = 11, kClear_px = 8;
  const float step_px = curve.size() > 1 ? curve[1].x - curve[0].x : 0;
  Label best{{tip.x + kAside_px, std::max(tip.y - kClear_px, area.y + 12)}};
  float nearest = std::numeric_limits<float>::infinity();
  for (const bool left : {false, true}) {
    const float from = left ? tip.x - kAside_px - width_px : tip.x, to = left ? tip.x : tip.x + kAside_px + width_px;
    if (from < area.x || to > area.right() + 8) continue;
    float top = tip.y, bottom = tip.y;
    for (const base::Point& p : curve) {
      if (p.x < from - step_px || p.x > to + step_px) continue;
      top = std::min(top, p.y);
      bottom = std::max(bottom, p.y);
    }
    for (const float y : {std::max(area.y - 6, top - kClear_px), std::min(area.bottom() - 2, bottom + kClear_px + kHigh_px)}) {
      const bool struck = y > top - 3 && y - kHigh_px < bottom + 3;
      const float far = std::fabs(y - kHigh_px / 2 - tip.y) + (struck ? 1000.0f : 0.0f);
      if (far < nearest) best = {{tip.x + (left ? -kAside_px : kAside_px), y}, left};
      nearest = std::min(far, nearest);
    }
  }
  return best;
}

}  // namespace figures::similarity
