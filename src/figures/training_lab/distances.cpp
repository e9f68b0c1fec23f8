// Which distances a reading hides, as a strip from the farthest letter before a place to the farthest behind it.

#include <algorithm>
#include <cmath>

#include "figures/concat.h"
#include "figures/training_lab/description.h"
#include "figures/training_lab/parts.h"
#include "lab/far_tokens.h"

namespace figures::training {
namespace {

using base::ColourToken;
using base::Point;
using base::Rect;

/// The place of each distance from 1 - tokens to tokens - 1 in a box.
struct Strip {
  Rect box;
  int tokens;
  float step() const { return box.width / static_cast<float>(2 * tokens - 1); }
  float left(int distance) const { return box.x + static_cast<float>(distance + tokens - 1) * step(); }
  float middle(int distance) const { return left(distance) + step() / 2; }
  /// Of all distances from one to another.
  Rect stretch(int from, int to) const { return {left(from), box.y, left(to + 1) - left(from), box.height}; }
  /// From 1 at the top to -1 at the bottom.
  float height_of(double likeness) const { return box.bottom() - 3 - static_cast<float>((likeness + 1) / 2) * (box.height - 6); }
};

void compose_hidden(plot::Scene& scene, const Strip& strip, const std::vector<bool>& hidden) {
  const int first = 1 - strip.tokens;
  for (int from = first; from < strip.tokens; ++from) {
    int to = from;
    while (to < strip.tokens && hidden[to_size(to - first)]) ++to;
    if (to > from) scene.rectangle({"hidden", from}, strip.stretch(from, to - 1), plot::Paint(ColourToken::ink3, 0.45f));
    from = to;
  }
}

/// How alike two hands stand at each distance to how they stand at the right letter, and where they stand nearly the same.
void compose_likeness(plot::Scene& scene, const Strip& strip, const lab::ModelConfig& config, int places_back, plot::Paint ink) {
  std::vector<Point> points;
  for (int distance = 1 - strip.tokens; distance < strip.tokens; ++distance)
    points.push_back({strip.middle(distance), strip.height_of(lab::likeness(config, distance + places_back))});
  if (strip.step() > 1) scene.curve({"likeness"}, points, ink, 1.5f);
  scene.dot({"right distance"}, {strip.middle(-places_back), strip.height_of(1)}, 4, ColourToken::accent);
  const auto name = [&](int distance, ColourToken paint, int rank) {
    scene
        .text({"distance", distance}, {strip.middle(distance), strip.box.bottom() + 15}, place_text(distance), plot::kLabel, paint,
              plot::Anchor::middle)
        .ranked(rank);
  };
  name(-places_back, ColourToken::accent, 2);
  for (const int distance : lab::look_alikes(config, places_back, strip.tokens))
    if (std::abs(distance) < strip.tokens) name(distance, ColourToken::ink2, 3);
}

}  // namespace

void compose_distances(plot::Scene& scene, const Model& model, Rect& room) {
  constexpr float kTitle_px = 20, kBox_px = 40, kNames_px = 22, kGap_px = 8;
  const Settings& s = model.settings();
  const lab::ModelConfig config = model.setup_of(s.racer).model;
  const lab::InferenceOptions reading = model.reading();
  const Strip strip{{room.x, room.y + kTitle_px, room.width, kBox_px}, s.tokens_at(s.at)};
  if (!lab::check(reading, config)) return;
  const std::vector<bool> hidden = lab::hidden_distances(config, reading, strip.tokens);
  if (!std::ranges::contains(hidden, true)) return;
  const bool some = lab::masks_some(reading.far);
  const std::string title =
      some ? concat({"grey: hidden distances; curve: how alike two hands stand to ", place_text(-s.k)}) : "grey: hidden distances";
  scene.text({"distances"}, {room.x, room.y + 13}, scene.shortened(title, room.width)).ranked(1).highlights_with("distances");
  const int near = s.model.length - 1;
  scene.rectangle({"near distances"}, strip.stretch(-near, near), ColourToken::accent_ground).highlights_with("trained");
  compose_hidden(scene, strip, hidden);
  scene.outline({"distances edge"}, strip.box, ColourToken::hairline);
  if (some) compose_likeness(scene, strip, config, s.k, plot::Paint(base::ColourToken::accent));
  const float taken = kTitle_px + kBox_px + (some ? kNames_px : kGap_px);
  room.y += taken;
  room.height -= taken;
}

}  // namespace figures::training
