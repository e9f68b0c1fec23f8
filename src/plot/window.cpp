#include "plot/window.h"

#include <algorithm>
#include <cmath>

namespace plot {

Window window_of(double first, double shown, int cells) {
  const double count = shown >= 1 ? std::min<double>(shown, cells) : cells;
  return {static_cast<int>(std::clamp<double>(first, 0, cells - count)), static_cast<int>(count)};
}

Window zoomed(Window window, int cells, float share, float factor) {
  int count = static_cast<int>(std::lround(static_cast<float>(window.count) / factor));
  if (factor > 1) count = std::min(count, window.count - 1);
  if (factor < 1) count = std::max(count, window.count + 1);
  count = std::clamp(count, 1, cells);
  const float kept = static_cast<float>(window.first) + share * static_cast<float>(window.count - count);
  return {std::clamp(static_cast<int>(std::lround(kept)), 0, cells - count), count};
}

float share_of(Window window, int cell) {
  return std::clamp((static_cast<float>(cell - window.first) + 0.5f) / static_cast<float>(window.count), 0.0f, 1.0f);
}

Window scrolled_to(Window window, int cell) { return {std::clamp(window.first, cell - window.count + 1, cell), window.count}; }

}  // namespace plot
