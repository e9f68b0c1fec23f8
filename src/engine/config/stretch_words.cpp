// What stretch.cpp decides, in sentences.
#include "engine/config/stretch_words.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/config/draft.h"
#include "engine/config/recommendations.h"

namespace engine {
namespace {

using enum RopeScalingType;

std::string tokens(double count) { return whole(count) + (count == 1 ? " token" : " tokens"); }

/// "The 12 layers without positions", "The layer without positions".
std::string layers_that(size_t count, const char* which) {
  return count == 1 ? std::string("The layer ") + which : "The " + std::to_string(count) + " layers " + which;
}

size_t count_of(const PositionPlan& plan, LayerKind kind) {
  return static_cast<size_t>(std::ranges::count(plan.layers, kind, &LayerPlan::kind));
}

void tell_of_table(const PositionPlan& plan, double length, Sentences& sentences) {
  const double usable = plan.table ? plan.table->usable : plan.max_length.value_or(0);
  if (usable <= 0) {
    sentences.push_back("The model adds a learned vector for each position, and the file does not say how many there are.");
  } else if (length <= usable) {
    sentences.push_back(tokens(length) + (length == 1 ? " is" : " are") + " within the " + whole(usable) +
                        " that the table has a row for.");
  } else {
    sentences.push_back("The table has rows for " + tokens(usable) + ", and no key gives it another one.");
    sentences.push_back("A longer table has to be made, by stretching this one or from nothing, and the model trained on with it.");
  }
}

std::string sentence_without_rotation(const PositionPlan& plan, LayerKind kind) {
  switch (kind) {
    case LayerKind::kT5:
      return "The model adds a learned number for each bucket of distances" +
             (plan.buckets ? ", and all from distance " + whole(plan.buckets->max_distance) + " on share one" : std::string()) +
             ". So it is defined at any length and has no key to set, but whether it uses what is far away has to be measured.";
    case LayerKind::kAlibi:
      return "ALiBi's bias is defined at any distance, so no key has to change and nothing runs out. How well the model reads beyond the "
             "length of its training has to be measured.";
    case LayerKind::kRelative:
      return "The model has vectors or biases for distances, and far ones share the last or follow a formula. No key stretches them.";
    case LayerKind::kSinusoidal:
      return "The vectors of positions are computed, so they exist for any position. No key stretches them, and the model has not seen "
             "those beyond its training.";
    case LayerKind::kNone:
      return "The layers with attention have no positions, so no angle can be new and there is nothing to scale. How far the model reads "
             "well depends on its training alone.";
    default:
      return "The model has no attention and no positions: it carries what it has read in a state of fixed size. No key limits the length, "
             "but an old word may be gone from the state.";
  }
}

/// The file's own scaling, in a sentence's middle: "YaRN, factor 40 over 4,096 tokens".
std::string scaling_in_words(const Rotation& rotation) {
  std::string words = rotation.scaling.type == kYarn ? "YaRN" : "type " + rotation.scaling_name.substr(0, 40);
  if (rotation.factor) words += ", factor " + whole(*rotation.factor);
  if (rotation.original && rotation.factor) words += " over " + tokens(*rotation.original);
  return words;
}

}  // namespace

void tell_without_rotation(const PositionPlan& plan, double length, Sentences& sentences) {
  const auto attends = std::ranges::find_if(plan.layers, [](const LayerPlan& layer) { return layer.kind != LayerKind::kRecurrent; });
  const LayerKind kind = attends == plan.layers.end() ? LayerKind::kRecurrent : attends->kind;
  if (kind == LayerKind::kLearned) return tell_of_table(plan, length, sentences);
  sentences.push_back(sentence_without_rotation(plan, kind));
  if (plan.max_length && length > *plan.max_length)
    sentences.push_back("The file speaks of " + tokens(*plan.max_length) + ", so a server may have to be told of the longer text.");
}

void tell_of_authors(const PositionPlan& plan, const Rotation& rotation, Sentences& sentences) {
  const Recommendation* known = recommendation(plan, rotation);
  if (!known)
    sentences.push_back("What the authors of this model advise for longer texts is not known here: see its model card.");
  else if (known->original > 0)
    sentences.push_back("Its authors advise YaRN over " + tokens(known->original) + ", with a factor of up to " + whole(known->factor) +
                        ", and only where texts need it (" + std::string(known->source) + ").");
  else
    sentences.push_back("The scaling in the file is its authors' own (" + std::string(known->source) +
                        "), and none for longer texts is known here.");
}

void tell_within_reach(const PositionPlan& plan, const Rotation& rotation, double length, double reach, Sentences& sentences) {
  const bool by_scaling = rotation.scales() && plan.max_length.value_or(0) < reach;
  sentences.push_back(tokens(length) + (length == 1 ? " is" : " are") + " within the " + whole(reach) + " that the file allows" +
                      (by_scaling ? " with its scaling" : "") + ", so no key has to change.");
  const bool added_later = rotation.scaling.type == kYarn && rotation.original && plan.max_length.value_or(0) <= *rotation.original;
  if (added_later && length <= *rotation.original)
    sentences.push_back("The scaling (" + scaling_in_words(rotation) + ") acts on this text too, although up to " +
                        tokens(*rotation.original) + " none is needed. Take it out if all texts are so short.");
  if (recommendation(plan, rotation)) tell_of_authors(plan, rotation, sentences);
}

/// Why the keys of this model's scaling have to stay as they are; empty if they may change.
std::string reason_to_keep(const Rotation& rotation) {
  switch (rotation.scaling.type) {
    case kLlama3:
      return "Its angles were trained with " + scaling_in_words(rotation) +
             ". A file holds one scaling, so YaRN would replace what the weights were trained with.";
    case kLongRope:
      return "LongRoPE's lists were found by a search for this length and trained with. Those for another length would need both, so leave "
             "them as they are.";
    case kProportional:
      return "Only the fastest pairs of the layers that see all rotate, and the rest stand still. The type that says so would have to make "
             "room for another scaling, and with it the choice of pairs would go.";
    case kDynamic:
      return "The type \"dynamic\" enlarges the base with the text by itself, without training, so transformers needs no other key. "
             "Software that fixes the angles at the start does not follow: check yours.";
    case kNtk: return "This model's own code computes its base from a formula of its own, which no other key changes.";
    default: return "";
  }
}

void tell_of_excess(double length, double reach, Sentences& sentences) {
  if (reach >= 1) sentences.push_back(tokens(length) + " are more than the " + whole(reach) + " that the file allows.");
}

/// Pairs that have not gone round once within the trained length show new angles in a longer text.
void tell_of_new_angles(const PositionPlan& plan, const Rotation& rotation, Sentences& sentences) {
  const double trained = plan.trained_length.value_or(0);
  const int pairs = rotation.width / 2;
  int slow = 0;
  for (int i = 0; i < pairs; ++i) slow += 2 * std::numbers::pi * std::pow(rotation.base, 2.0 * i / rotation.ladder) > trained;
  if (slow > 0)
    sentences.push_back(std::to_string(slow) + " of the " + std::to_string(pairs) + " pairs of a head do not go round once in " +
                        tokens(trained) + " with the base alone, so a longer text shows them angles that are new.");
}

void tell_of_layers(const PositionPlan& plan, const Stretch& stretch, double reach, Sentences& sentences) {
  const auto windows = static_cast<size_t>(std::ranges::count_if(
      plan.layers, [&](const LayerPlan& layer) { return layer.rotation >= 0 && layer.window && *layer.window < reach; }));
  if (stretch.window)
    sentences.push_back(layers_that(windows, "with a window keep") + (windows == 1 ? "s its" : " their") +
                        " angles, because in a window no distance is new. llama.cpp's flags know no types of layers, so none are given.");
  else if (windows > 0)
    sentences.push_back("The scaling acts on all layers of this family alike, also on the " + std::to_string(windows) +
                        " with a window, where no distance is new.");
  if (const size_t bare = count_of(plan, LayerKind::kNone))
    sentences.push_back(layers_that(bare, "without positions need") + (bare == 1 ? "s" : "") + " nothing.");
}

void tell_of_method(const Stretch& stretch, Sentences& sentences) {
  const Rotation& rotation = *stretch.rotation;
  if (rotation.scaling.type == kLinear)
    sentences.push_back("The file divides all positions already (" + scaling_in_words(rotation) + "), and a larger divisor, " +
                        whole(stretch.factor) + ", needs fine-tuning: it moves every angle that was trained.");
  else if (rotation.scaling.type == kYarn)
    sentences.push_back("The file stretches already (" + scaling_in_words(rotation) + "). Factor " + whole(stretch.factor) +
                        " takes the place of that one, over the same length: a second scaling on top of the first would be nonsense.");
  else
    sentences.push_back("YaRN with factor " + whole(stretch.factor) + " over " + tokens(stretch.original) +
                        " covers it. It slows only the slow pairs and works to some degree without training, better after some; dividing "
                        "all positions needs fine-tuning, and the ramp of Llama 3.1 and LongRoPE's lists have to be trained with.");
  if (rotation.scaling.type != kLinear)
    sentences.push_back(
        "The factor acts on every text, short ones too, so it is the smallest whole number that suffices. Set it only where long texts are "
        "read.");
}

/// YaRN's authors fine-tuned for factors of 16 and 32 (github.com/jquesnelle/yarn); DeepSeek-V3 was trained with 40.
constexpr double kLargestTrained = 40;

void tell_of_size(const PositionPlan& plan, const Stretch& stretch, Sentences& sentences) {
  const Recommendation* known = recommendation(plan, *stretch.rotation);
  if (known && known->factor > 0 && stretch.factor > known->factor)
    sentences.push_back("Factor " + whole(stretch.factor) + " is larger than any that they name, so it is your own experiment.");
  if (stretch.factor > kLargestTrained)
    sentences.push_back(
        "No model is known here that has so large a factor, trained or not: expect fluent text rather than one that has understood what is "
        "far away.");
  sentences.push_back("Measure at the new length, and again at the old one.");
}

void tell_of_windows(const PositionPlan& plan, double reach, Sentences& sentences) {
  const auto windowed = std::ranges::find_if(plan.layers, [](const LayerPlan& layer) { return layer.rotation >= 0; });
  sentences.push_back("All layers that rotate have a window of " + tokens(windowed->window.value_or(0)) +
                      ", so no angle is new in a longer text and no key of RoPE has to change.");
  if (const size_t bare = count_of(plan, LayerKind::kNone))
    sentences.push_back(layers_that(bare, "without positions see") + (bare == 1 ? "s" : "") +
                        " the whole text. How well the model finds things there depends on its training.");
  sentences.push_back("The file speaks of " + tokens(reach) + ", so a server may have to be told of the longer text.");
}

}  // namespace engine
