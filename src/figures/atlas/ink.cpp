#include "figures/atlas/ink.h"

#include <algorithm>
#include <numbers>

#include "figures/concat.h"
#include "plot/colour_map.h"

namespace figures::atlas_map {
namespace {

using base::ColourToken;

constexpr int kDays[] = {1, 10, 100};                          ///< from which the third step, the fourth and the last begin
constexpr float kShares[kSteps] = {0, 0.25f, 0.45f, 0.7f, 1};  ///< of the accent
constexpr double kTurn = 2 * std::numbers::pi;

base::Rgb mixed(float share, bool dark) {
  return plot::blend(base::colour(ColourToken::stage, dark), base::colour(ColourToken::accent, dark), share);
}

}  // namespace

int step_of(int held_days) {
  if (held_days < 0) return 0;
  return 1 + static_cast<int>(std::ranges::count_if(kDays, [=](int days) { return held_days >= days; }));
}

std::string_view legend_of(int step) {
  constexpr std::string_view kWords[kSteps] = {"not met", "met", "held 1 day", "10 days", "100 days"};
  return kWords[step];
}

std::string held_text(base::AtlasInk ink) {
  if (ink.held_days < 0) return "You have not met this yet.";
  const std::string_view again = ink.again ? " It is worth another look." : "";
  if (ink.held_days == 0) return concat({"You have met this.", again});
  return concat({"You have held this for ", ink.held_days, ink.held_days == 1 ? " day." : " days.", again});
}

std::string held_cell(base::AtlasInk ink) {
  const std::string_view again = ink.again ? ", look again" : "";
  if (ink.held_days <= 0) return concat({ink.held_days < 0 ? "not met" : "met", again});
  return concat({ink.held_days, ink.held_days == 1 ? " day" : " days", again});
}

plot::Paint ink_of(int step) { return {mixed(kShares[step], false), mixed(kShares[step], true)}; }

void add_sign(plot::Scene& scene, plot::Role role, int index, base::Point at, float radius_px, int step) {
  const bool met = step > 0;
  scene.dot({role, index, 0}, at, radius_px, ink_of(0)).stroked(met ? ColourToken::accent : ColourToken::edge, met ? 1.5f : 1.25f);
  if (step == 1) scene.dot({role, index, 1}, at, 0.36f * radius_px, ColourToken::accent);
  if (step == 2 || step == 3) scene.sector({role, index, 1}, at, radius_px - 0.75f, 0, kTurn * (step - 1) / 3, ink_of(step));
  if (step == 4) scene.dot({role, index, 1}, at, radius_px - 0.5f, ink_of(step));
}

void add_again_ring(plot::Scene& scene, plot::Role role, int index, base::Point at, float radius_px) {
  scene.dot({role, index, 2}, at, radius_px + 4, {}).stroked(ColourToken::wrong, 2);
}

}  // namespace figures::atlas_map
