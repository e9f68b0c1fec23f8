#include "engine/baselines/true_sinusoid.h"

#include <cmath>

#pragma clang fp contract(off)

namespace engine {
namespace {

constexpr DoubleDouble kTurn_rad{0x1.921fb54442d18p+2, 0x1.1a62633145c07p-52};  // 2 pi

}  // namespace

TrueSinusoid::TrueSinusoid(int pair, int d_model, double base) : theta_rad_(exp(log(base) * DoubleDouble{-2.0 * pair} / d_model)) {}

SineCosine TrueSinusoid::at(std::int64_t pos) const {
  const DoubleDouble angle = theta_rad_ * DoubleDouble{static_cast<double>(pos)};
  const double turns = std::nearbyint(angle.high / kTurn_rad.high);
  const DoubleDouble rest = angle + kTurn_rad * DoubleDouble{-turns};
  const double sine = std::sin(rest.high), cosine = std::cos(rest.high);
  return {sine + rest.low * cosine, cosine - rest.low * sine};
}

}  // namespace engine
