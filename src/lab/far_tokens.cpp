#include "lab/far_tokens.h"

#include <cmath>
#include <numbers>

namespace lab {
namespace {

constexpr double kBase = 10000;
constexpr double kTolerance = 0.5;  ///< radians
constexpr int kElsewhere = 20;      ///< places between a look-alike and the band for comparison

/// Radians per place of the second hand. The fastest turns by 1.
double second_frequency(const ModelConfig& config) { return std::pow(kBase, -2.0 / (config.d_model / config.heads)); }

/// Whether a hand that has turned by this angle stands nearly where it stood.
bool is_back(double angle) { return std::fabs(std::remainder(angle, 2 * std::numbers::pi)) <= kTolerance; }

/// How far a band around this look-alike is moved for comparison: towards the query, or away from it where it would come among the
/// distances of training.
int way_elsewhere(int centre, int trained_length) {
  const bool nearer = std::abs(centre) - kElsewhere - kBandReach >= trained_length;
  return (centre > 0) == nearer ? -kElsewhere : kElsewhere;
}

/// Whether a far token is hidden, as it looks like the right one, or belongs to the band for comparison.
bool is_hidden(FarTokens far, bool looks_alike, bool elsewhere) {
  switch (far) {
    case FarTokens::kMask: return true;
    case FarTokens::kMaskBand: return looks_alike;
    case FarTokens::kMaskOthers: return !looks_alike;
    case FarTokens::kMaskElsewhere: return elsewhere && !looks_alike;
    default: return false;
  }
}

}  // namespace

double likeness(const ModelConfig& config, int places) {
  return (std::cos(1.0 * places) + std::cos(second_frequency(config) * places)) / 2;
}

std::vector<int> look_alikes(const ModelConfig& config, int places_back, int tokens) {
  const double second = second_frequency(config);
  std::vector<int> found;
  for (int distance = -tokens - kBandReach + 1; distance < tokens + kBandReach; ++distance) {
    const int apart = distance + places_back;
    if (std::abs(distance) + kBandReach >= config.length && apart != 0 && is_back(apart) && is_back(second * apart))
      found.push_back(distance);
  }
  return found;
}

std::vector<bool> hidden_distances(const ModelConfig& config, const InferenceOptions& reading, int tokens) {
  if (reading.far == FarTokens::kAttend || reading.far == FarTokens::kClip) return {};
  const auto index = [tokens](int distance) { return static_cast<size_t>(distance + tokens - 1); };
  const auto is_far = [&](int distance) { return std::abs(distance) >= config.length && std::abs(distance) < tokens; };
  std::vector<bool> band(index(tokens)), elsewhere(index(tokens)), hidden(index(tokens));
  for (const int centre : masks_some(reading.far) ? look_alikes(config, reading.places_back, tokens) : std::vector<int>{}) {
    const int way = way_elsewhere(centre, config.length);
    for (int distance = centre - kBandReach; distance <= centre + kBandReach; ++distance) {
      if (!is_far(distance)) continue;
      band[index(distance)] = true;
      if (is_far(distance + way)) elsewhere[index(distance + way)] = true;
    }
  }
  for (int distance = 1 - tokens; distance < tokens; ++distance) {
    const size_t at = index(distance);
    hidden[at] = is_far(distance) && is_hidden(reading.far, band[at], elsewhere[at]);
  }
  return hidden;
}

}  // namespace lab
