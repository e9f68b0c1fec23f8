#include "engine/rope/angle.h"

#include <cmath>

#pragma clang fp contract(off)

namespace engine {
namespace {

/// The phase of any number of turns, without the whole ones. Exact to a unit, because subtracting the whole part of a double is exact.
Phase phase_of_turns(double turns) {
  const double within = turns - std::nearbyint(turns);
  if (within == 0.5) return Phase{1} << 63;  // one past the largest signed number
  return static_cast<Phase>(static_cast<std::int64_t>(within * 0x1p64));
}

}  // namespace

Phase phase_at(double position, double frequency_rad) {
  const DoubleDouble turns = DoubleDouble{position} * DoubleDouble{frequency_rad} * kTurnsPerRad;
  return phase_of_turns(turns.high) + phase_of_turns(turns.low);
}

}  // namespace engine
