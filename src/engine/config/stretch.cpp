#include "engine/config/stretch.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <string_view>
#include <utility>

#include "engine/config/model_types.h"
#include "engine/config/recommendations.h"
#include "engine/config/stretch_blocks.h"
#include "engine/config/stretch_words.h"
#include "engine/config/warnings.h"

namespace engine {
namespace {

using enum RopeScalingType;

/// Products of numbers from a file may be as large as they like.
constexpr double kMostTokens = 1e15;

/// What the file allows without a change.
double reach_of(const PositionPlan& plan, const Rotation* rotation) {
  const double longest = std::max(plan.max_length.value_or(0), plan.trained_length.value_or(0));
  if (!rotation || !rotation->factor || !rotation->original || rotation->scaling.type != kYarn) return longest;
  return std::max(longest, std::min(*rotation->original * *rotation->factor, kMostTokens));
}

/// The angles of the first layer that sees farther than `reach`, or of the first one with a window; null if no layer is like that.
const Rotation* rotation_of(const PositionPlan& plan, double reach, bool with_window) {
  for (const LayerPlan& layer : plan.layers) {
    if (layer.rotation >= 0 && (layer.window && *layer.window < reach) == with_window)
      return &plan.rotations[static_cast<size_t>(layer.rotation)];
  }
  return nullptr;
}

/// Families of transformers that compute a table of angles with a base of their own, and read no dictionary.
constexpr std::string_view kOwnTables[] = {"gptj", "codegen", "roformer", "wav2vec2-conformer"};

/// Why nothing can be advised for this model, whatever its scaling; empty if something can.
std::string reason_to_pass(const PositionPlan& plan, double reach) {
  const ModelType* type = find_model_type(plan.type);
  if (reach < 2) return "The file does not say for how long texts the model was trained, so no factor can be computed. Look it up.";
  if (!plan.keeps_cache)
    return "The model is an encoder, and no measurement of a stretched one is known here. Cut longer texts into pieces.";
  if (plan.type == "deepseek_v4")
    return "The layers that compress the text have a base and a scaling of their own, and keys that stretch those are not known here.";
  if (std::ranges::contains(kOwnTables, plan.type) || plan.part.ends_with("attn_config"))
    return "The code of this family makes its table of angles by itself and reads no scaling from the file.";
  if (type && !type->source.starts_with("class "))
    return "The model comes with code of its own (" + std::string(type->source.substr(0, type->source.find(':'))) +
           "), so see there whether it reads a scaling, and under which name.";
  return "";
}

/// The smallest whole factor for YaRN; of linear scaling, one that leaves the largest angle what it was.
Stretch stretch_for(const PositionPlan& plan, const Rotation& rotation, double reach, double length) {
  const Recommendation* known = recommendation(plan, rotation);
  Stretch stretch{.rotation = &rotation, .length = length};
  if (rotation.scaling.type == kLinear) {
    stretch.factor = std::min(std::ceil(rotation.scaling.factor * length / reach), kMostTokens);
    stretch.longest = std::ceil(length);
  } else {
    stretch.original =
        known && known->original > 0 ? known->original : std::floor(rotation.scales() ? rotation.original.value_or(reach) : reach);
    stretch.original = std::max(stretch.original, 1.0);
    stretch.factor = std::ceil(length / stretch.original);
    stretch.longest = stretch.factor * stretch.original;
  }
  const Rotation* window = rotation_of(plan, reach, true);
  const ModelType* type = find_model_type(plan.type);
  if (window && !window->scales() && (window != &rotation || (type && type->full_only_scales))) stretch.window = window;
  return stretch;
}

void advise(const PositionPlan& plan, const Rotation& rotation, double reach, double length, StretchAdvice& advice) {
  Sentences& sentences = advice.sentences;
  tell_of_excess(length, reach, sentences);
  std::string reason = reason_to_keep(rotation);
  if (reason.empty()) reason = reason_to_pass(plan, reach);
  if (!reason.empty()) {
    sentences.push_back(std::move(reason));
    return tell_of_authors(plan, rotation, sentences);
  }
  const Stretch stretch = stretch_for(plan, rotation, reach, length);
  if (!rotation.scales()) tell_of_new_angles(plan, rotation, sentences);
  tell_of_method(stretch, sentences);
  tell_of_layers(plan, stretch, reach, sentences);
  tell_of_authors(plan, rotation, sentences);
  tell_of_size(plan, stretch, sentences);
  advice.blocks = stretch_blocks(plan, stretch);
}

/// The first of these warnings that the file has, or nothing.
std::string first_warning(const PositionPlan& plan, std::span<const std::string_view> ids) {
  const auto found = std::ranges::find_if(plan.warnings, [ids](const ConfigWarning& one) { return std::ranges::contains(ids, one.id); });
  return found == plan.warnings.end() ? std::string() : found->id;
}

/// The length is in reach, but only for software that reads the keys where they stand: older software gets them in its own.
void advise_on_unseen(const PositionPlan& plan, const Rotation& rotation, double length, StretchAdvice& advice) {
  if (first_warning(plan, kUnseenKeys).empty()) return;
  advice.sentences.push_back("That holds where all keys are read. What some software does not see is named above.");
  if (plan.rotations.size() > 1 || rotation.scaling.type != kYarn || !rotation.factor || !rotation.original) return;
  const double factor = *rotation.factor, original = *rotation.original;
  if (factor != std::floor(factor) || original != std::floor(original) || factor * original > kMostTokens) return;
  const double longest = std::max(factor * original, plan.max_length.value_or(0));
  advice.blocks =
      stretch_blocks(plan, {.rotation = &rotation, .factor = factor, .original = original, .longest = longest, .length = length});
  std::erase_if(advice.blocks, [](const StretchBlock& block) { return block.name != "transformers-4"; });
}

}  // namespace

StretchAdvice stretch_advice(const PositionPlan& plan, double length) {
  StretchAdvice advice;
  if (plan.layers.empty()) return advice;
  if (plan.rotations.empty()) {
    tell_without_rotation(plan, length, advice.sentences);
    return advice;
  }
  if (!first_warning(plan, kGraveWarnings).empty()) {
    advice.sentences.push_back("First repair the file, as said above: what a longer text needs depends on it.");
    return advice;
  }
  const double named = reach_of(plan, nullptr);
  const Rotation* rotation = rotation_of(plan, named, false);
  const double reach = reach_of(plan, rotation);
  if (length <= reach) {
    const Rotation& first = rotation ? *rotation : plan.rotations.front();
    tell_within_reach(plan, first, length, reach, advice.sentences);
    advise_on_unseen(plan, first, length, advice);
  } else if (rotation) {
    advise(plan, *rotation, reach, length, advice);
  } else {
    tell_of_windows(plan, reach, advice.sentences);
  }
  return advice;
}

}  // namespace engine
