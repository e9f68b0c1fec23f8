#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "figures/knobs.h"
#include "plot/scene.h"

namespace figures {

/// A string of letters with arcs from the one that asks to where its answer stands.
struct LetterString {
  std::vector<std::string> letters;
  int asking = 0;
  std::vector<int> sources;  ///< other places than `asking`
  int cursor = -1;           ///< the parameter that a click on a letter sets to its place
  float first_px = 16;       ///< from the room's left to the middle of the first letter
};

/// An arc over a row of letters, from place to place.
static inline std::vector<Point> arc(Point from, Point to, float rise_px) {
  std::vector<Point> points;
  for (int k = 0; k <= 24; ++k) {
    const float angle = static_cast<float>(k) / 24 * std::numbers::pi_v<float>, share = 0.5f - 0.5f * std::cos(angle);
    points.push_back({std::lerp(from.x, to.x, share), std::lerp(from.y, to.y, share) - rise_px * std::sin(angle)});
  }
  return points;
}

/// The letters stand at the bottom of the room.
static inline void add_letters(plot::Scene& scene, Rect room, const LetterString& string) {
  const int count = static_cast<int>(string.letters.size());
  const float step = std::min(46.0f, (room.width - string.first_px - 10) / static_cast<float>(std::max(1, count - 1)));
  const int size = step > 32 ? 24 : step > 22 ? 18 : 15;
  const float base = room.bottom() - 4, foot = base - 0.95f * static_cast<float>(size), most = std::max(6.0f, foot - room.y - 4);
  const auto middle = [&](int place) { return room.x + string.first_px + static_cast<float>(place) * step; };
  for (size_t k = 0; k < string.sources.size(); ++k) {
    const float from = middle(string.asking), to = middle(string.sources[k]);
    scene
        .curve({"look", static_cast<int>(k)}, arc({from, foot}, {to, foot}, std::min(most, 0.4f * std::fabs(from - to))),
               ColourToken::accent, 2.5f)
        .with_head();
  }
  for (int place = 0; place < count; ++place) {
    const bool asks = place == string.asking, source = std::ranges::contains(string.sources, place);
    const float left = std::max(0.0f, middle(place) - step / 2), right = std::min(scene.width(), middle(place) + step / 2);
    if (string.cursor >= 0)
      scene.rectangle({"token", place}, {left, base - static_cast<float>(size), right - left, static_cast<float>(size) + 6}, {})
          .on_click_set(string.cursor, place);
    scene
        .text({"letter", place}, {middle(place), base}, string.letters[to_size(place)], plot::serif(size, asks || source),
              asks || source ? ColourToken::accent : ColourToken::ink, plot::Anchor::middle)
        .ranked(0)
        .highlights_with(asks     ? "place"
                         : source ? "answer"
                                  : "");
  }
}

/// The attention [T, T] of a head, from each letter (down) to each (across), with the letters at its sides.
static inline void add_head_map(plot::Scene& scene, Rect area, const std::vector<float>& attention,
                                const std::vector<std::string>& letters) {
  const int count = static_cast<int>(letters.size());
  const float cell = area.width / static_cast<float>(count);
  scene.cells({"map"}, area, {attention, count, count, 0, 1, plot::Map::sequential}).highlights_with("attention");
  scene.outline({"map edge"}, area, ColourToken::hairline);
  for (int place = 0; place < count && cell >= 11; ++place) {
    const float along = (static_cast<float>(place) + 0.5f) * cell;
    const plot::Type type = plot::serif(cell > 17 ? 16 : 13);
    scene.text({"row symbol", place}, {area.x - 8, area.y + along}, letters[to_size(place)], type, ColourToken::ink2, plot::Anchor::end)
        .level();
    scene.text({"column symbol", place}, {area.x + along, area.y - 7}, letters[to_size(place)], type, ColourToken::ink2,
               plot::Anchor::middle);
  }
}

/// How much each of `count` letters gives to the one that it gives most, in sum.
static inline float sharpness(std::span<const float> attention, size_t count) {
  float sum = 0;
  for (size_t row = 0; row < count; ++row) sum += std::ranges::max(attention.subspan(row * count, count));
  return sum;
}

}  // namespace figures
