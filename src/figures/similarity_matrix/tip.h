#pragma once

#include <span>

#include "base/geometry.h"

namespace figures::similarity {

/// Where a label is written: the end of its baseline, from where it runs to the left or to the right.
struct Label {
  base::Point at;
  bool left = false;
};

/// A label of this width beside a tip of the curve, where the curve is not: on either side of the tip, above the curve or below it.
Label beside(std::span<const base::Point> curve, base::Rect area, base::Point tip, float width_px);

}  // namespace figures::similarity
