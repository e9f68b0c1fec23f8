#include "figures/encoding_table/labels.h"

#include <algorithm>
#include <cstdlib>

#include "figures/knobs.h"
#include "plot/frames.h"

namespace figures::table {

std::vector<int> places_of(plot::Window window) {
  int step = 1;
  while (4 * step < window.count) step *= 2;
  if (window.count % step != 0 || step < 4) {
    const std::vector<double> round = plot::round_numbers(0, window.count, 5);
    step = round.size() > 1 ? std::max(1, to_int(round[1])) : std::max(1, window.count);
  }
  const int last = window.first + window.count - 1;
  std::vector<int> places{window.first};
  for (int place = (window.first / step + 1) * step; 2 * (last - place) >= step; place += step) places.push_back(place);
  if (last > window.first) places.push_back(last);
  return places;
}

bool apart(int place, int other, float cell_px) { return static_cast<float>(std::abs(place - other)) * cell_px >= 28; }

plot::Window around(int middle, plot::Window window, int most) {
  const int shown = std::min(window.count, most);
  return {std::clamp(middle - shown / 2, window.first, window.first + window.count - shown), shown};
}

}  // namespace figures::table
