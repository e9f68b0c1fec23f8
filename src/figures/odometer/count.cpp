#include "figures/odometer/count.h"

#include <algorithm>
#include <cmath>

#include "base/number.h"
#include "plot/frames.h"

namespace figures::counting {

int Count::weight(int wheel) const {
  int weight = 1;
  for (int k = 0; k < wheel; ++k) weight *= base();
  return weight;
}

int Count::jumps(int place) const {
  int count = 0;
  while (count < wheels() && jumps(place, count)) ++count;
  return count;
}

void add_places(plot::Scene& scene, const Row& row, float baseline) {
  int key = 0;
  const auto add = [&](double place, int rank) {
    scene
        .text({"number", key++}, {row.x(place), baseline}, base::grouped(std::llround(place)), plot::kNumber, base::ColourToken::ink2,
              plot::Anchor::middle)
        .ranked(rank);
  };
  add(row.words, 1);
  add(1, 2);
  for (const double place : plot::round_numbers(1, row.words, std::clamp(static_cast<int>(row.width / 70), 2, 9)))
    if (place == std::round(place) && place > 1 && place < row.words) add(place, 3);
}

}  // namespace figures::counting
