#include "figures/rope_share/model.h"

#include <algorithm>
#include <numbers>
#include <span>

#include "engine/rope/frequencies.h"
#include "figures/knobs.h"

namespace figures::share {

std::vector<double> frequencies(const Head& head) {
  std::vector<double> all(to_size(head.width) / 2, 0);
  const bool proportional = head.kind == Kind::proportional;
  const int width = proportional ? head.width : head.turned;
  if (head.turned < 2) return all;
  engine::RopeScaling scaling;
  if (proportional) {
    scaling.type = engine::RopeScalingType::kProportional;
    scaling.partial_rotary_factor = std::min(1.0, (head.turned + 0.5) / head.width);  // half a number keeps it off the edge of rounding
  }
  [[maybe_unused]] const auto factor = engine::rope_frequencies(std::span(all).first(to_size(width) / 2), width, head.base, scaling);
  assert(factor && "the parameter table allows only what the engine takes");
  return all;
}

double longest_wave(const std::vector<double>& frequencies) {
  double slowest = 0;
  for (const double frequency : frequencies) slowest = frequency > 0 ? frequency : slowest;
  return slowest > 0 ? 2 * std::numbers::pi / slowest : 0;
}

}  // namespace figures::share
