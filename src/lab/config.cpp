#include "lab/config.h"

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
  const int heads = config.heads;
  return first_of({
      within("The number of layers", config.layers, 1, kMaxLayers),
      require(heads == 2 || heads == 4 || heads == 8, "A model must have 2, 4 or 8 heads."),
      within("The width", config.d_model, kMinWidth, kMaxWidth),
      require(heads > 0 && config.d_model % (2 * heads) == 0, "The width must be a multiple of twice the number of heads."),
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
  });
}

std::expected<void, std::string> check(const InferenceOptions& reading, const ModelConfig& config) {
  if (Checked alone = check(reading); !alone) return alone;
  const bool rescaled = reading.rope != engine::RopeScalingType::kDefault;
  const bool at_input = engine::encoding(config.encoding).acts_on == engine::ActsOn::kInput;
  int without = 0;
  for (int layer = 0; layer < config.layers; ++layer) without += reading.without_positions[static_cast<size_t>(layer)];
  return first_of({
      require(!rescaled || config.encoding == Encoding::kRope, "Only RoPE has frequencies to rescale."),
      require(reading.far != FarTokens::kClip || config.encoding == Encoding::kRope, "Only RoPE's distances can be clipped."),
      require(reading.rope != engine::RopeScalingType::kNtk || config.d_model / config.heads > 2,
              "NTK-aware rescaling needs heads of more than one pair."),
      require(!at_input || without == 0 || without == config.layers,
              "This encoding is added before the first layer, so it can be left out of all layers, but not of one."),
  });
}

}  // namespace lab
