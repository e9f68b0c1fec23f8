#include "engine/rope/angle.h"

#include <cmath>

#pragma clang fp contract(off)

namespace engine {
namespace {

/// The angle of any number of turns, whole ones dropped. Exact to a unit, as the whole part leaves a double exactly.
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
