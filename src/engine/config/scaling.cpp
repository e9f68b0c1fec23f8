// How the file's dictionary changes the angles: rope_parameters of transformers 5, rope_scaling of 4.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "engine/config/draft.h"

namespace engine {
namespace {

using enum RopeScalingType;

std::optional<RopeScalingType> type_named(std::string_view name) {
  if (name == "default" || name == "mrope" || name.empty()) return kDefault;
  if (name == "linear") return kLinear;
  if (name == "ntk") return kNtk;
  if (name == "dynamic") return kDynamic;
  if (name == "yarn" || name == "deepseek_yarn") return kYarn;
  if (name == "llama3") return kLlama3;
  if (name == "longrope" || name == "su") return kLongRope;
  if (name == "proportional") return kProportional;
  return std::nullopt;
}

constexpr size_t kMaxName = 100;  ///< of a type; a longer one is unknown anyway

/// Looks into the layers' own dictionary, then into the one around it.
struct Dictionaries {
  Draft& draft;
  const FoundKey &own, &around;

  FoundKey find(std::string_view name) const {
    FoundKey key = draft.keys.member(own, name);
    return key ? key : draft.keys.member(around, name);
  }
  std::optional<double> number(std::string_view name) const { return draft.keys.number(find(name)); }
};

void read_type(const Dictionaries& keys, Rotation& rotation) {
  Draft& draft = keys.draft;
  const FoundKey named = keys.find("rope_type"), old = keys.find("type");
  const std::string_view name = named.value.string().value_or(""), old_name = old.value.string().value_or("");
  rotation.scaling_name = (named ? name : old_name).substr(0, kMaxName);
  if (named && old && name != old_name && old_name != "mrope")
    draft.warn("two-types", named.place + " is \"" + std::string(name.substr(0, 40)) + "\" and " + old.place + " \"" +
                                std::string(old_name.substr(0, 40)) + "\". transformers reads rope_type: take the other one out.");
  const std::optional<RopeScalingType> type = type_named(rotation.scaling_name);
  rotation.scaling.type = type.value_or(kDefault);
  // Phi-3's first files say "yarn" (or "su"), and its class reads both as LongRoPE.
  if (type == kYarn && keys.find("short_factor").value.is_array()) rotation.scaling.type = kLongRope;
  if (!type)
    draft.warn("unknown-rope-type", "The RoPE type \"" + rotation.scaling_name.substr(0, 40) +
                                        "\" is not known here, so the angles are shown without it. transformers knows default, "
                                        "linear, dynamic, yarn, longrope, llama3 and proportional.");
  if (rotation.scaling_name == "mrope")
    draft.warn("type-mrope",
               "\"mrope\" is no scaling, and transformers turns it into \"default\". Software should look "
               "for mrope_section, not for the name: otherwise rows and columns of images are lost.");
}

/// The factor is 1 or more in every formula. A smaller one is shown, and computed with 1.
void read_factor(const Dictionaries& keys, Rotation& rotation) {
  rotation.factor = keys.number("factor");
  const double factor = rotation.factor.value_or(1);
  rotation.scaling.factor = std::max(factor, 1.0);
  if (factor < 1)
    keys.draft.warn("factor-below-one",
                    keys.find("factor").place + " is " + whole(factor) +
                        ", which would make texts shorter, so the angles are shown as if it were 1. Was its inverse meant?");
  const bool needs_factor = rotation.scaling.type == kLinear || rotation.scaling.type == kYarn || rotation.scaling.type == kLlama3 ||
                            rotation.scaling.type == kDynamic;
  if (needs_factor && !rotation.factor)
    keys.draft.warn(
        "factor-missing",
        keys.own.place + " has no factor, so the angles are shown without it. transformers stops with an error: add the factor.");
}

void read_lengths_of(const Dictionaries& keys, Rotation& rotation) {
  Draft& draft = keys.draft;
  rotation.original = keys.number("original_max_position_embeddings");
  if (!rotation.original)
    rotation.original = draft.keys.number({"original_max_position_embeddings", "initial_context_length", "max_trained_positions"});
  RopeScaling& scaling = rotation.scaling;
  const double longest = draft.plan.max_length.value_or(0);
  scaling.original_max_position_embeddings = rotation.original.value_or(0);
  scaling.max_position_embeddings = longest;
  if (scaling.type == kDynamic && rotation.original) scaling.max_position_embeddings = *rotation.original;
  if (scaling.type == kDynamic && draft.is("nomic_bert") && draft.keys.has("max_trained_positions"))
    scaling.max_position_embeddings = draft.plan.trained_length.value_or(longest);
  if (scaling.type == kLongRope && !rotation.original) scaling.original_max_position_embeddings = longest;
  if (scaling.type == kLlama3 && !rotation.original) {
    scaling.original_max_position_embeddings = 8192;
    draft.assume("original", 8192.0, "Meta's Llama 3.1 code");
  }
  const bool scaled_from = scaling.type != kDefault && scaling.type != kProportional && scaling.type != kLinear;
  if (!scaled_from || !rotation.original || *rotation.original < 1) return;
  draft.plan.trained_length = longest >= 1 ? std::min(longest, *rotation.original) : *rotation.original;
}

/// A number of YaRN or Llama 3 that has a usual value. As in transformers, 0 counts as absent in YaRN.
double or_usual(const Dictionaries& keys, std::string_view name, double usual) {
  const std::optional<double> number = keys.number(name);
  return number && *number > 0 ? *number : usual;
}

void read_bands(const Dictionaries& keys, Rotation& rotation) {
  Draft& draft = keys.draft;
  RopeScaling& scaling = rotation.scaling;
  if (scaling.type == kYarn) {
    scaling.beta_fast = or_usual(keys, "beta_fast", 32);
    scaling.beta_slow = or_usual(keys, "beta_slow", 1);
    const FoundKey truncate = keys.find("truncate");
    scaling.truncate = truncate.value.boolean().value_or(true);
    if (scaling.beta_fast == scaling.beta_slow) {
      draft.warn("betas-equal",
                 "beta_fast and beta_slow are both " + whole(scaling.beta_fast) +
                     ", so YaRN's ramp begins and ends in the same place. Code that divides by its width must guard against 0.");
      scaling.beta_fast = std::nextafter(scaling.beta_slow, 1e300);
    }
  } else if (scaling.type == kLlama3) {
    scaling.low_freq_factor = or_usual(keys, "low_freq_factor", 1);
    scaling.high_freq_factor = or_usual(keys, "high_freq_factor", 4);
    if (scaling.low_freq_factor == scaling.high_freq_factor) {
      draft.warn("bands-equal", "low_freq_factor and high_freq_factor are both " + whole(scaling.low_freq_factor) +
                                    ", so nothing lies between the pairs that are kept and those that are slowed. Code that computes the "
                                    "band between them divides by 0.");
      scaling.high_freq_factor = std::nextafter(scaling.low_freq_factor, 1e300);
    }
  }
}

/// transformers' get_mscale.
double magnitude(double factor, double share) { return factor <= 1 ? 1 : 0.1 * share * std::log(factor) + 1; }

void read_yarn_attention(const Dictionaries& keys, Rotation& rotation) {
  Draft& draft = keys.draft;
  RopeScaling& scaling = rotation.scaling;
  const double part = keys.number("mscale").value_or(0), whole_part = keys.number("mscale_all_dim").value_or(0);
  rotation.mscale = part, rotation.mscale_all_dim = whole_part;
  if (const auto attention = keys.number("attention_factor"); attention && *attention > 0)
    scaling.attention_factor = *attention;
  else if (draft.is("deepseek_v4"))
    scaling.attention_factor = 1;
  else if (part != 0 && whole_part != 0)
    scaling.attention_factor = magnitude(scaling.factor, part) / magnitude(scaling.factor, whole_part);
  else
    scaling.attention_factor = magnitude(scaling.factor, 1);
  if (!(scaling.attention_factor > 0) || !std::isfinite(scaling.attention_factor)) scaling.attention_factor = 1;
  if (part != 0 && whole_part == 0 && scaling.factor > 1)
    draft.warn("mscale-alone",
               "mscale has no effect in transformers, because mscale_all_dim is absent or 0. Queries and keys are multiplied by " +
                   whole(scaling.attention_factor) + " instead: check that your software does the same.");
  if (draft.latent && whole_part != 0 && scaling.factor > 1) {
    rotation.softmax_factor = magnitude(scaling.factor, whole_part) * magnitude(scaling.factor, whole_part);
    draft.warn("softmax-scale", "In models with a compressed cache (MLA), mscale_all_dim also multiplies every logit, here by " +
                                    whole(rotation.softmax_factor) + ". Software that knows only YaRN's attention_factor leaves that out.");
  }
}

void read_longrope(const Dictionaries& keys, Rotation& rotation) {
  Draft& draft = keys.draft;
  RopeScaling& scaling = rotation.scaling;
  rotation.short_factor = draft.keys.numbers(keys.find("short_factor"));
  rotation.long_factor = draft.keys.numbers(keys.find("long_factor"));
  for (std::vector<double>* list : {&rotation.short_factor, &rotation.long_factor}) {
    if (list->size() > kMaxHeadWidth / 2) list->clear();  // no head has so many pairs
  }
  double stretched = rotation.factor.value_or(0);
  if (draft.plan.max_length && rotation.original && *rotation.original > 0 && (!rotation.factor || *rotation.factor <= 1))
    stretched = *draft.plan.max_length / *rotation.original;
  scaling.factor = std::max(stretched, 1.0);
  scaling.attention_factor = keys.number("attention_factor").value_or(keys.number("long_mscale").value_or(0));
  if (scaling.attention_factor < 0) scaling.attention_factor = 0;
}

/// Dictionaries that are called dynamic and are not: Hunyuan's alpha fixes a larger base.
void read_alpha(const Dictionaries& keys, Rotation& rotation) {
  const std::optional<double> alpha = keys.number("alpha");
  if (rotation.scaling.type != kDynamic || !alpha || *alpha < 1) return;
  rotation.scaling.type = kNtk;
  rotation.scaling.factor = *alpha;
  keys.draft.warn("dynamic-static",
                  "The type is \"dynamic\", but alpha " + whole(*alpha) +
                      " makes the base larger at every length, and the factor is not used. Software that goes by the name "
                      "gets other angles.");
}

/// OpenAI's own files name YaRN's numbers at the top level, and the type nowhere.
bool read_native_yarn(Draft& draft, Rotation& rotation) {
  const std::optional<double> factor = draft.keys.number({"rope_scaling_factor"});
  if (!factor || *factor < 1 || !draft.keys.has("rope_ntk_beta")) return false;
  rotation.factor = factor;
  rotation.original = draft.keys.number({"initial_context_length"});
  rotation.scaling = {.type = kYarn,
                      .factor = *factor,
                      .original_max_position_embeddings = rotation.original.value_or(0),
                      .max_position_embeddings = draft.plan.max_length.value_or(0),
                      .beta_fast = draft.keys.number({"rope_ntk_beta"}).value_or(32),
                      .beta_slow = draft.keys.number({"rope_ntk_alpha"}).value_or(1),
                      .truncate = false};
  if (rotation.original && *rotation.original >= 1) draft.plan.trained_length = rotation.original;
  draft.assume("scaling", std::string("yarn"), "rope_ntk_alpha and rope_ntk_beta are gpt-oss's names for YaRN's beta_slow and beta_fast");
  return true;
}

/// Null says that nothing is scaled, but a file without the dictionary leaves it to the class.
bool scale_by_class(Draft& draft, Rotation& rotation) {
  const RopeScaling& scaling = draft.type.scaling;
  if (scaling.type == kDefault || draft.keys.names({"rope_parameters", "rope_scaling"})) return false;
  rotation.scaling = scaling;
  rotation.scaling_name = scaling.type == kYarn ? "yarn" : "llama3";
  rotation.factor = scaling.factor;
  rotation.original = scaling.original_max_position_embeddings;
  rotation.scaling.max_position_embeddings = draft.plan.max_length.value_or(0);
  if (scaling.type == kYarn) rotation.scaling.attention_factor = magnitude(scaling.factor, 1);
  draft.plan.trained_length = rotation.original;
  draft.assume("scaling", rotation.scaling_name + ", factor " + whole(scaling.factor), draft.class_source());
  return true;
}

/// Qwen 1 switches its own dynamic formula on with a flag.
void read_qwen1(Draft& draft, Rotation& rotation) {
  if (!draft.is("qwen") || !draft.keys.flag("use_dynamic_ntk").value_or(false)) return;
  rotation.scaling_name = "dynamic";
  rotation.scaling.type = kNtk;
  rotation.scaling.max_position_embeddings = draft.plan.max_length.value_or(0);
  rotation.original = draft.plan.trained_length;
  rotation.doubles_by_length = true;
  draft.assume("scaling", std::string("dynamic"), "modeling_qwen.py: use_dynamic_ntk doubles its factor with the length");
}

}  // namespace

void read_scaling(Draft& draft, Rotation& rotation, const FoundKey& dictionary, const FoundKey& around) {
  if (!dictionary) {
    if (!read_native_yarn(draft, rotation) && !scale_by_class(draft, rotation)) read_qwen1(draft, rotation);
    if (!rotation.scales()) rotation.original = draft.keys.number({"original_max_position_embeddings", "max_trained_positions"});
    return;
  }
  const Dictionaries keys{draft, dictionary, around};
  read_type(keys, rotation);
  read_factor(keys, rotation);
  read_lengths_of(keys, rotation);
  read_bands(keys, rotation);
  if (rotation.scaling.type == kYarn) read_yarn_attention(keys, rotation);
  if (rotation.scaling.type == kLongRope) read_longrope(keys, rotation);
  read_alpha(keys, rotation);
}

}  // namespace engine
