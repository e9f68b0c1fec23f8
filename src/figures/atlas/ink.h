#pragma once

#include <string>
#include <string_view>

#include "base/atlas.h"
#include "plot/scene.h"

// How long what a place teaches has held, as an ink: five steps from paper to the accent, and as many shapes.
namespace figures::atlas_map {

inline constexpr int kSteps = 5;

/// 0: not met, 1: met, then held for 1, 10 and 100 days. `held_days` is -1 for what was not met.
int step_of(int held_days);

/// The words of the legend: "10 days".
std::string_view legend_of(int step);

/// "You have held this for 12 days."
std::string held_text(base::AtlasInk ink);
/// The same for a table: "12 days".
std::string held_cell(base::AtlasInk ink);

/// The colour of a step.
plot::Paint ink_of(int step);

/// The sign of a step: an empty ring, a ring with a dot, a disc that is filled to a third, to two thirds, wholly.
void add_sign(plot::Scene& scene, plot::Role role, int index, base::Point at, float radius_px, int step);

/// What is worth another look: a ring around the sign of its step.
inline constexpr std::string_view kAgainWords = "look again";
void add_again_ring(plot::Scene& scene, plot::Role role, int index, base::Point at, float radius_px);

}  // namespace figures::atlas_map
