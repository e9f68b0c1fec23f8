#include "plot/mask.h"

#include <algorithm>

namespace plot {

void draw_mask(Surface& surface, base::Rect matrix, int count) {
  const float half_cell = matrix.width / static_cast<float>(count) / 2;
  for (float t = 6; t < matrix.width; t += 8) {  // from the diagonal cells to the top or the right edge
    const float end = std::min(t, matrix.width - t);
    if (end <= half_cell) continue;
    surface.line({matrix.x + t + half_cell, matrix.y + t - half_cell}, {matrix.x + t + end, matrix.y + t - end},
                 surface.colour(base::Ink::hairline), 1);
  }
}

}  // namespace plot
