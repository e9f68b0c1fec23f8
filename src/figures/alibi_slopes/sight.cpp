#include "figures/alibi_slopes/sight.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "plot/colour_map.h"

namespace figures::alibi {

void compose_word(plot::Scene& scene, int distance, base::Point at, Rank rank, plot::Anchor anchor) {
  using base::ColourToken;
  scene
      .text({"word", distance}, at, std::string(word_back(distance)), plot::serif(14, rank != Rank::plain),
            rank == Rank::query    ? ColourToken::accent
            : rank == Rank::chosen ? ColourToken::ink
                                   : ColourToken::ink2,
            anchor)
      .slanted(-1.05f);
}

std::shared_ptr<const std::vector<plot::Paint>> light_colours(double slope, int farthest, float faded) {
  constexpr int kPerWord = 4, kLeast = 96, kMost = 160;  // cells of the cone
  const int count = std::clamp(kPerWord * farthest, kLeast, kMost);
  const plot::Paint dark = base::ColourToken::stage, light = plot::kLight;
  auto colours = std::make_shared<std::vector<plot::Paint>>();
  for (int k = 0; k < count; ++k) {
    const double way = (k + 0.5) / count;
    const auto share = static_cast<float>(std::exp(-slope * farthest * way)) * std::min(1.0f, static_cast<float>(1 - way) / faded);
    colours->push_back({plot::blend(dark.light(), light.light(), share), plot::blend(dark.dark(), light.dark(), share)});
  }
  return colours;
}

}  // namespace figures::alibi
