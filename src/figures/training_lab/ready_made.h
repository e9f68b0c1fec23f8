#pragma once

#include <array>
#include <cstdint>

// What the readers see before their own runs. Written by `npm run lab -- --ready-made`: all runs with the figure's initial settings and
// seed 1.
namespace figures::training {

struct ReadyMade {
  std::int8_t task = 0;                       ///< index of kTaskChoices
  std::int8_t racer = 0;                      ///< index of kRacerChoices
  std::array<std::int16_t, 4> accuracy = {};  ///< in thousandths, at each of kMultiples
  std::array<std::int16_t, 12> loss = {};     ///< in thousandths of a nat, over equal parts of the run
};
inline constexpr int kReadyMadeSteps = 600;
inline constexpr std::array<ReadyMade, 0> kReadyMade = {};

}  // namespace figures::training
