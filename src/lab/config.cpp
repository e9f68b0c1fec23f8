#include "lab/config.h"

#include <algorithm>
#include <cmath>

#include "base/number.h"

namespace lab {
namespace {

using Checked = std::expected<void, std::string>;

/// The first problem among several checks.
Checked first_of(std::initializer_list<Checked> checks) {
  for (const Checked& each : checks)
    if (!each) return each;
  return {};
}

Checked within(std::string_view name, double value, double least, double most) {
  if (value >= least && value <= most) return {};
  return std::unexpected(std::string(name) + " must be from " + base::exact(least) + " to " + base::exact(most) + ", not " +
                         base::exact(value) + ".");
}

Checked require(bool fine, std::string_view otherwise) {
  if (fine) return {};
  return std::unexpected(std::string(otherwise));
}

}  // namespace

std::expected<void, std::string> check(const ModelConfig& config) {
  const int heads = std::max(1, config.heads);
  const bool pairs = config.encoding == Encoding::kRope;
  return first_of({
      within("The number of layers", config.layers, 1, kMaxLayers),
      within("The number of heads", config.heads, 1, kMaxHeads),
      within("The width", config.d_model, kMinWidth, kMaxWidth),
      require(config.d_model % 4 == 0, "The width must be a multiple of 4."),  // for the kernels
      require(config.d_model % heads == 0, "The width must be a multiple of the number of heads."),
      require(!pairs || config.d_model % (2 * heads) == 0,
              "RoPE rotates pairs, so the width must be a multiple of twice the number of heads."),
      within("The vocabulary", config.vocabulary, 2, kMaxVocabulary),
      within("The trained length", config.length, 2, kMaxLength),
  });
}

std::expected<void, std::string> check(const TrainingConfig& config) {
  return first_of({
      within("The number of steps", config.steps, 1, kMaxSteps),
      within("The number of texts per step", config.batch, 1, kMaxBatch),
      require(config.learning_rate > 0 && config.learning_rate <= kMaxLearningRate, "The learning rate must be above 0 and at most 0.1."),
      within("The warm-up", config.warm_up, 0, kMaxSteps),
      within("The weight decay", config.weight_decay, 0, 1),
      require(config.clip > 0 && std::isfinite(config.clip), "The gradient's largest norm must be above 0."),
  });
}

std::expected<void, std::string> check(const InferenceOptions& reading) {
  using enum engine::RopeScalingType;
  const bool known =
      reading.rope == kDefault || reading.rope == kLinear || reading.rope == kNtk || reading.rope == kYarn || reading.rope == kProportional;
  return first_of({
      require(known, "RoPE is read as it was trained, or by linear, NTK-aware, YaRN or proportional rescaling."),
      within("The factor", reading.factor, 1, kMaxFactor),
      within("The share of rotated pairs", reading.share, 0, 1),
      within("The clipped pair", reading.clipped_pair, 0, kMaxWidth / 2),
      require(reading.clipped_pair == 0 || reading.far == FarTokens::kClip, "A pair is clipped where far tokens are."),
      within("The number of places back", reading.places_back, 0, kMaxLength),
      require(!masks_some(reading.far) || reading.places_back > 0,
              "Which letters look alike depends on how far back the right one stands, and only the task Places back fixes that."),
  });
}

std::expected<void, std::string> check(const InferenceOptions& reading, const ModelConfig& config) {
  if (Checked alone = check(reading); !alone) return alone;
  const bool rescaled = reading.rope != engine::RopeScalingType::kDefault;
  const bool at_input = engine::encoding(config.encoding).acts_on == engine::ActsOn::kInput;
  const bool rope = config.encoding == Encoding::kRope;
  const int pairs = config.d_model / config.heads / 2;
  int without = 0;
  for (int layer = 0; layer < config.layers; ++layer) without += reading.without_positions[static_cast<size_t>(layer)];
  return first_of({
      require(!rescaled || rope, "Only RoPE has frequencies to rescale."),
      require(reading.far != FarTokens::kClip || rope, "Only RoPE's distances can be clipped."),
      require(!masks_some(reading.far) || rope, "Only RoPE has hands that come round together."),
      require(reading.rope != engine::RopeScalingType::kNtk || pairs > 1, "NTK-aware rescaling needs heads of more than one pair."),
      require(!masks_some(reading.far) || pairs > 1, "Two hands come round together only in heads of more than one pair."),
      require(reading.clipped_pair <= pairs, "This model's heads have fewer hands than that."),
      require(!at_input || without == 0 || without == config.layers,
              "This encoding is added before the first layer, so it can be left out of all layers, but not of one."),
  });
}

}  // namespace lab
