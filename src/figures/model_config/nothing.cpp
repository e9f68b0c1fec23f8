#include "figures/model_config/nothing.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "figures/knobs.h"
#include "plot/rich_text.h"

namespace figures::plans {

void compose_nothing(plot::Scene& scene, Rect room, std::string_view sentence) {
  constexpr int kLayers = 24;
  const float pitch = std::floor(room.width / kLayers), high = std::min(room.height - 12, 0.7f * room.width),
              top = std::round(room.y + (room.height - high) / 2),
              left_of_all = std::round(room.x + (room.width - pitch * kLayers + 4) / 2);
  for (int i = 0; i < kLayers; ++i)
    scene.rectangle({"layer", i}, {left_of_all + pitch * static_cast<float>(i), top, pitch - 4, high}, ColourToken::panel);
  const float wide = std::min(room.width - 40, 420.0f), left = room.x + (room.width - wide) / 2;
  const std::string words = plot::verbatim(sentence);
  const int em_px = scene.narrow() ? 15 : 18;
  const float lines = std::ceil(scene.text_width(words, plot::serif(em_px)) / (0.9f * wide)),
              block = 1.35f * static_cast<float>(em_px) * lines;
  float y = top + std::max((high - block) / 2, 0.0f);
  scene.rectangle({"ground"}, {left - 12, y - 12, wide + 24, block + 30}, ColourToken::stage, 8);
  scene.paragraph({"words"}, {left, y}, wide, words, plot::serif(em_px), ColourToken::ink);
}

}  // namespace figures::plans
