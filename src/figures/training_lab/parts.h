#pragma once

#include <string>
#include <vector>

#include "figures/training_lab/model.h"
#include "plot/frames.h"

// Parts that the figure's views share.
namespace figures::training {

/// A racer's colour, which is that of its encoding in "Beyond the length of training".
constexpr plot::Paint ink_of(int racer) {
  constexpr int kHues[kRacers] = {7, 0, 1, 2, 6, 3, 4, 5};
  return plot::hue(kHues[racer]);
}
inline std::string name_of(int racer) { return std::string(kRacerChoices[racer].label); }

/// Accuracy as readings show it.
std::string share_text(double share);

/// A sentence that makes room for itself at the top of `room`.
void compose_sentence(plot::Scene& scene, plot::Key key, base::Rect& room, std::string_view words, plot::Paint paint);

/// The encodings as chips at the top of `room`, which it shortens: those that race, to be clicked; or with `choose` the one looked at.
void compose_chips(plot::Scene& scene, const Model& model, base::Rect& room, bool choose);

/// The setup of the runs in one line.
std::string setup_text(const Settings& settings);

/// An arc over a row of tokens, from place to place.
std::vector<base::Point> arc(base::Point from, base::Point to, float rise_px);

/// Moves heights apart so that labels of this height, in their order, do not overlap, and all are within the area.
std::vector<float> spread(std::vector<float> wanted, float apart_px, float top, float bottom);

void compose_race(plot::Scene& scene, const Model& model);
void compose_inside(plot::Scene& scene, const Model& model);
void compose_reading(plot::Scene& scene, const Model& model);
void compose_ask(plot::Scene& scene, const Model& model);

/// What the encoding of the racer that is looked at has learned about positions, or what it has fixed.
void compose_positions(plot::Scene& scene, const Model& model, base::Rect room);

}  // namespace figures::training
