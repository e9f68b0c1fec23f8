#include "engine/operations/expected_score.h"

#include <cmath>

#include "engine/checks.h"
#include "engine/rope/angle.h"
#include "engine/sinusoidal.h"

#pragma clang fp contract(off)

namespace engine {
namespace {

Checked check(size_t score, std::span<const double> distances, std::span<const double> inverse_frequencies) {
  if (score != distances.size()) return invalid_size("score size", score, "that of the distances");
  if (inverse_frequencies.empty()) return invalid_size("inverse_frequencies size", 0, "1 or more");
  for (const double frequency : inverse_frequencies) {
    if (!(frequency >= 0 && frequency <= 0x1p20)) return invalid("inverse frequency", frequency, "from 0 to 2^20");
  }
  for (const double distance : distances) {
    if (!(std::fabs(distance) <= kMaxPosition)) return invalid("distance", distance, "from -2^36 to 2^36");
  }
  return {};
}

}  // namespace

Checked expected_score(std::span<double> score, std::span<const double> distances, std::span<const double> inverse_frequencies) {
  if (const Checked checked = check(score.size(), distances, inverse_frequencies); !checked) return checked;
  for (size_t n = 0; n < distances.size(); ++n) {
    double sum = 0;
    for (const double frequency : inverse_frequencies) sum += sine_cosine(phase_at(distances[n], frequency)).cosine;
    score[n] = sum / static_cast<double>(inverse_frequencies.size());
  }
  return {};
}

}  // namespace engine
