// Traps that a file shows by itself. Each has its name, says what it does, and what to check.
#include <algorithm>
#include <cmath>
#include <string>

#include "engine/config/draft.h"
#include "engine/config/warnings.h"

namespace engine {
namespace {

using enum RopeScalingType;

std::string times(double value) { return "× " + whole(value); }

/// JSON allows a key twice, and whoever pastes a block into a file makes one.
void check_repeated(Draft& draft) {
  std::vector<FoundKey> objects = draft.keys.parts();
  if (const FoundKey dictionary = rope_dictionary(draft)) objects.push_back(dictionary);
  for (const FoundKey& object : objects) {
    const std::vector<std::string_view> names = ConfigKeys::repeated(object.value);
    if (names.empty()) continue;
    draft.warn("repeated-key", "The key " + std::string(names.front().substr(0, 40)) + " stands more than once" +
                                   (object.name.empty() ? "" : " in " + object.name) +
                                   ". Python and JavaScript take the last one, and it is shown; other software takes the first. Keep one.");
  }
}

void check_base(Draft& draft) {
  const ConfigKeys& keys = draft.keys;
  const FoundKey outer = keys.find({"rope_theta"}), dictionary = rope_dictionary(draft),
                 inner = draft.keys.member(dictionary, "rope_theta");
  const std::optional<double> a = outer.value.number(), b = inner.value.number();
  if (draft.plan.rotations.empty()) {
    if (outer || inner)
      draft.warn("unused-base", (outer ? outer : inner).place +
                                    " is in the file, but no layer of this model rotates. It is a leftover: do not add the rotation that "
                                    "seems to be missing.");
    return;
  }
  if (a && b && *a != *b)
    draft.warn("two-bases", outer.place + " is " + whole(*a) + " and " + inner.place + " " + whole(*b) +
                                ". transformers 5 takes the second, and older software the first: make them equal.");
  else if (b && !a && *b != 10000)
    draft.warn("base-inside", "The base " + whole(*b) + " stands only in " + dictionary.name +
                                  ". Software that looks for rope_theta at the top level takes "
                                  "10000 instead, without an error. Write it there too.");
}

std::string type_of(const Draft& draft, const FoundKey& dictionary) {
  const auto name = draft.keys.member(dictionary, "rope_type").value.string();
  return std::string(name ? *name : draft.keys.member(dictionary, "type").value.string().value_or("default"));
}

void check_dictionaries(Draft& draft) {
  const FoundKey five = draft.keys.find({"rope_parameters"}), four = draft.keys.find({"rope_scaling"});
  if (!five.value.is_object()) return;
  if (four.value.is_object() && type_of(draft, five) != type_of(draft, four))
    draft.warn(
        "two-dictionaries",
        "rope_parameters and rope_scaling name different types, and the first is shown here. transformers 5 takes rope_scaling when both "
        "are there, and older software never reads rope_parameters: keep the one that you mean.");
  const auto scaled = std::ranges::find_if(draft.plan.rotations, &Rotation::scales);
  if (!four && scaled != draft.plan.rotations.end() && scaled->scaling.type != kProportional)
    draft.warn("scaling-inside", "The scaling \"" + scaled->scaling_name.substr(0, 40) +
                                     "\" stands in rope_parameters, the key of transformers 5. Software that knows only rope_scaling drops "
                                     "it without an error: compare its angles with those shown here, or write both keys.");
}

/// Lengths before and after stretching.
void check_stretch(Draft& draft, const Rotation& rotation) {
  const RopeScaling& scaling = rotation.scaling;
  if (!rotation.scales() || !rotation.factor || !(*rotation.factor > 1)) return;
  const double factor = *rotation.factor, longest = draft.plan.max_length.value_or(0), original = rotation.original.value_or(0);
  const bool added_later = longest > 0 && (original > 0 ? longest <= original : scaling.type == kYarn);
  if (added_later && (scaling.type == kYarn || scaling.type == kLinear))
    draft.warn("always-on",
               "The factor " + whole(factor) +
                   " acts at every length, so on short texts too, where it can cost quality. Keep it only while you need more than " +
                   whole(longest) + " tokens.");
  if (scaling.type == kDynamic)
    draft.warn("dynamic",
               "In transformers \"dynamic\" changes the angles while the text grows, although keys in the cache keep the old ones. vLLM "
               "computes them once, for its longest text. The two give different logits: compare them at your lengths.");
  if (original <= 0 || longest <= 0 || scaling.type == kLlama3 || scaling.type == kLongRope || scaling.type == kDynamic) return;
  if (longest == original)
    draft.warn("length-not-stretched", "The longest text and the original length are both " + whole(longest) +
                                           " tokens, although the factor makes it " + whole(factor * original) +
                                           ". Software that divides one by the other to find the factor gets 1, which is "
                                           "no stretching: check which it does.");
  else if (longest != factor * original)
    draft.warn("length-mismatch", "The longest text is " + whole(longest) + " tokens, but the original length " + whole(original) + " " +
                                      times(factor) + " is " + whole(factor * original) +
                                      ". The angles depend on the factor alone: check which length was trained.");
}

void check_original(Draft& draft, const Rotation& rotation) {
  const double longest = draft.plan.max_length.value_or(0);
  const RopeScalingType type = rotation.scaling.type;
  if (rotation.original && longest > 0 && *rotation.original > longest)
    draft.warn("original-above-length",
               "The original length " + whole(*rotation.original) + " is above the longest text, " + whole(longest) +
                   ". One of them must be a slip: code that takes the logarithm of their ratio gets a negative number.");
  if ((type == kYarn || type == kLongRope || (type == kDynamic && draft.is("nomic_bert"))) && !rotation.original)
    draft.warn("original-missing",
               "The file has no original_max_position_embeddings, so the longest text, " + whole(longest) +
                   ", is taken for the length of training. If that is the stretched length already, the angles are wrong: write the key.");
}

/// What lists of another length tell: a share of the head that the file has lost, or nothing.
std::string share_told_by(const Rotation& rotation) {
  const size_t listed = rotation.short_factor.size(), pairs = static_cast<size_t>(rotation.width) / 2;
  if (listed != rotation.long_factor.size() || listed == 0 || listed >= pairs) return "correct the lists.";
  return "are the lists right and " + std::to_string(2 * listed) + " values of a head are to rotate, write partial_rotary_factor " +
         whole(static_cast<double>(listed) / static_cast<double>(pairs)) + "; otherwise correct the lists.";
}

void check_lists(Draft& draft, const Rotation& rotation) {
  if (rotation.scaling.type != kLongRope) return;
  const size_t pairs = static_cast<size_t>(rotation.width) / 2;
  if (rotation.short_factor.size() != pairs || rotation.long_factor.size() != pairs)
    draft.warn("list-length", "LongRoPE needs " + std::to_string(pairs) +
                                  " factors a list (half of the rotated width), but short_factor has " +
                                  std::to_string(rotation.short_factor.size()) + " and long_factor " +
                                  std::to_string(rotation.long_factor.size()) + ". No angles are shown: " + share_told_by(rotation));
  else if (rotation.short_factor == rotation.long_factor)
    draft.warn("lists-equal",
               "short_factor and long_factor are the same list, so the angles are the same at every length. That can be meant: compare the "
               "original.");
  else
    draft.warn("longrope-switch",
               "Up to " + whole(rotation.scaling.original_max_position_embeddings) +
                   " tokens the short factors hold, beyond that the long ones. vLLM and llama.cpp choose once, by the longest text that "
                   "they are started for: a larger limit then changes their answers to short texts too.");
}

/// Llama 3.1 and its followers were trained with their ramp, so a file of theirs without it has lost something.
void check_ramp_of_llama(Draft& draft) {
  const PositionPlan& plan = draft.plan;
  if (!draft.is("llama") || plan.rotations.size() != 1 || plan.rotations.front().scaling.type == kLlama3) return;
  if (plan.rotations.front().base != 500000 || plan.max_length != 131072) return;
  draft.warn("llama3-ramp-missing",
             "A Llama with base 500000 and texts of 131,072 tokens is 3.1 or later, and was trained with the scaling \"llama3\" (factor 8 "
             "over 8,192 tokens; 32 in the small models of 3.2). Without it the slow pairs turn faster than in training: put it back.");
}

void check_ramp(Draft& draft, const Rotation& rotation) {
  const RopeScaling& scaling = rotation.scaling;
  if (scaling.type != kYarn) return;
  if (!scaling.truncate)
    draft.warn(
        "truncate",
        "YaRN's ramp, from the pairs that keep their speed to those that are slowed, is not rounded to whole pairs here (truncate is "
        "false). Software that does not read the key rounds it and gets other angles.");
  if (scaling.beta_fast < scaling.beta_slow)
    draft.warn("betas-crossed", "beta_fast is below beta_slow, so no angles can be shown. They are probably swapped.");
}

void check_windows(Draft& draft) {
  const PositionPlan& plan = draft.plan;
  const auto windowed = std::ranges::find_if(plan.layers, [](const LayerPlan& layer) { return layer.window.has_value(); });
  if (windowed == plan.layers.end()) return;
  const double window = *windowed->window;
  if (windowed->window_form == WindowForm::kTwoSided)
    draft.warn("two-sided-window", "The window of " + whole(window) + " tokens is the total: " + whole(std::floor(window / 2)) +
                                       " on each side. Other "
                                       "files of the same model may give one side alone.");
  if (windowed->window_form == WindowForm::kChunked)
    draft.warn("chunked-window", "Layers that rotate cut the text into blocks of " + whole(window) +
                                     " tokens. A block does not slide: its first token "
                                     "sees nothing before itself.");
  if (plan.max_length && window >= *plan.max_length)
    draft.warn("window-beyond", "The window of " + whole(window) + " tokens is no shorter than the longest text, " +
                                    whole(*plan.max_length) + ", so it hides nothing.");
}

void check_sizes(Draft& draft) {
  const PositionPlan& plan = draft.plan;
  const std::optional<int> hidden = hidden_size(draft);
  const FoundKey written = draft.keys.find({"head_dim", "kv_channels", "d_kv"});
  if (hidden && plan.heads && *plan.heads > 0 && written.value.number() && *hidden / *plan.heads != *written.value.number() &&
      !draft.latent)
    draft.warn("head-width", written.place + " is " + whole(*written.value.number()) + ", but hidden_size divided by the heads is " +
                                 whole(*hidden / *plan.heads) + ". The written one holds: software that divides gets other angles.");
  if (plan.layers.size() == 1)
    draft.warn("one-layer", "The file has one layer. It is probably a copy cut down for a test: compare its sizes with the original.");
  if (draft.is("deepseek_v32") && draft.keys.has("index_head_dim"))
    draft.warn(
        "indexer-layout",
        "In DeepSeek-V3.2 attention rotates neighbouring values as pairs, but the indexer, which picks the tokens to read, pairs the "
        "two halves of a head. Code with one switch for both gets one of them wrong.");
}

void check_rotated(Draft& draft) {
  const FoundKey dictionary = rope_dictionary(draft);
  const FoundKey outer = draft.keys.find({"partial_rotary_factor"});
  if (!is_nested(dictionary) || !outer.value.number()) return;
  for (const auto& [name, entry] : dictionary.value.members()) {
    const std::optional<double> inner = entry["partial_rotary_factor"].number();
    if (!inner || *inner == *outer.value.number()) continue;
    draft.warn("two-shares", outer.place + " is " + whole(*outer.value.number()) + ", but layers of type " +
                                 std::string(name.substr(0, 40)) + " have " + whole(*inner) + " of their own. The second one holds.");
    return;
  }
}

void check_no_rope_default(Draft& draft) {
  const FoundKey list = draft.keys.find({"no_rope_layers"});
  const bool by_default = draft.type.no_rope_period > 0 && list.value.size() == 0 && !draft.keys.has("no_rope_layer_interval");
  if (!by_default || draft.plan.rotations.empty()) return;
  draft.warn("no-rope-default", "The file does not list the layers without positions, and by its class every " +
                                    whole(draft.type.no_rope_period) +
                                    "th has none. An empty or absent no_rope_layers does not mean that all layers rotate.");
}

/// What breaks the file comes first, then what others do not see of it.
int rank(const ConfigWarning& warning) {
  if (std::ranges::contains(kGraveWarnings, warning.id)) return 0;
  return std::ranges::contains(kUnseenKeys, warning.id) ? 1 : 2;
}

}  // namespace

void check_plan(Draft& draft) {
  check_repeated(draft);
  check_base(draft);
  check_dictionaries(draft);
  for (const Rotation& rotation : draft.plan.rotations) {
    check_stretch(draft, rotation);
    check_original(draft, rotation);
    check_lists(draft, rotation);
    check_ramp(draft, rotation);
  }
  check_ramp_of_llama(draft);
  check_windows(draft);
  check_sizes(draft);
  check_rotated(draft);
  check_no_rope_default(draft);
  std::ranges::stable_sort(draft.plan.warnings, {}, rank);
}

}  // namespace engine
