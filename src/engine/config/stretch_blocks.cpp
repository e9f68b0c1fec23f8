// The keys and the flags of a scaling. transformers 5 takes one dictionary, or one for each type of layer; 4 has the base beside it. vLLM
// hands the same dictionary on (docs.vllm.ai, "Context Extension"); in a model with images it has to name the part (vllm-project/vllm, pull
// request 54289). llama.cpp's flags are those of its server's README.
#include "engine/config/stretch_blocks.h"

#include <cmath>
#include <string>
#include <utility>

#include "base/number.h"
#include "engine/config/model_types.h"

namespace engine {
namespace {

/// A JSON object: names and values that are JSON already. base::JsonWriter writes no white space, and this is for people.
using Keys = std::vector<std::pair<std::string, std::string>>;

std::string in_one_line(const Keys& keys) {
  std::string text = "{";
  for (const auto& [name, value] : keys) text += (text.size() > 1 ? ", \"" : "\"") + name + "\": " + value;
  return text + "}";
}

/// A line for each key.
std::string in_lines(const Keys& keys, const std::string& indent) {
  std::string text = "{\n";
  for (size_t i = 0; i < keys.size(); ++i)
    text += indent + "  \"" + keys[i].first + "\": " + keys[i].second + (i + 1 < keys.size() ? ",\n" : "\n");
  return text + indent + "}";
}

/// With the parts of the file around it: "text_config".
std::string in_its_part(const std::string& part, const Keys& keys, const std::string& indent = "") {
  if (part.empty()) return in_lines(keys, indent);
  const size_t dot = part.find('.');
  const std::string inner = dot == std::string::npos ? "" : part.substr(dot + 1);
  return in_lines({{part.substr(0, dot), in_its_part(inner, keys, indent + "  ")}}, indent);
}

std::string in_one_line_of_part(const std::string& part, const Keys& keys) {
  if (part.empty()) return in_one_line(keys);
  const size_t dot = part.find('.');
  return in_one_line({{part.substr(0, dot), in_one_line_of_part(dot == std::string::npos ? "" : part.substr(dot + 1), keys)}});
}

/// "1000000", where base::exact may choose an exponent.
std::string plain(double value) {
  return std::floor(value) == value && value < 1e15 ? std::to_string(static_cast<long long>(value)) : base::exact(value);
}

/// "4.0": the first programs that read a factor refuse a whole number.
std::string with_point(double value) {
  const std::string text = plain(value);
  return text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
}

/// YaRN's ramp, where it is not the usual one.
void add_ramp(Keys& keys, const Rotation& rotation) {
  const RopeScaling& scaling = rotation.scaling;
  if (scaling.type != RopeScalingType::kYarn) return;
  const double fast = scaling.beta_fast == std::nextafter(scaling.beta_slow, 1e300) ? scaling.beta_slow : scaling.beta_fast;
  if (fast != 32 || scaling.beta_slow != 1) {
    keys.emplace_back("beta_fast", plain(fast));
    keys.emplace_back("beta_slow", plain(scaling.beta_slow));
  }
  if (!scaling.truncate) keys.emplace_back("truncate", "false");
  if (rotation.mscale != 0) keys.emplace_back("mscale", base::exact(rotation.mscale));
  if (rotation.mscale_all_dim != 0) keys.emplace_back("mscale_all_dim", base::exact(rotation.mscale_all_dim));
}

Keys scaling_keys(const Stretch& stretch) {
  const bool linear = stretch.rotation->scaling.type == RopeScalingType::kLinear;
  Keys keys{{"rope_type", linear ? "\"linear\"" : "\"yarn\""}, {"factor", with_point(stretch.factor)}};
  if (stretch.original > 0) keys.emplace_back("original_max_position_embeddings", plain(stretch.original));
  add_ramp(keys, *stretch.rotation);
  return keys;
}

/// Sections of texts with images stay what they were.
void add_sections(Keys& keys, const PositionPlan& plan) {
  if (!plan.sections) return;
  std::string list;
  for (const int pairs : plan.sections->pairs) list += (list.empty() ? "" : ", ") + std::to_string(pairs);
  keys.emplace_back("mrope_section", "[" + list + "]");
  if (plan.sections->form == SectionForm::kInterleaved) keys.emplace_back("mrope_interleaved", "true");
}

void add_base(Keys& keys, const Rotation& rotation) {
  keys.emplace_back("rope_theta", plain(rotation.base));
  if (rotation.share) keys.emplace_back("partial_rotary_factor", base::exact(*rotation.share));
}

/// Of transformers 5.
Keys rope_parameters(const PositionPlan& plan, const Stretch& stretch) {
  Keys keys = scaling_keys(stretch);
  add_base(keys, *stretch.rotation);
  add_sections(keys, plan);
  if (!stretch.window) return keys;
  Keys window{{"rope_type", "\"default\""}};
  add_base(window, *stretch.window);
  return {{"full_attention", in_one_line(keys)}, {"sliding_attention", in_one_line(window)}};
}

StretchBlock transformers_5(const PositionPlan& plan, const Stretch& stretch) {
  const Keys dictionary = rope_parameters(plan, stretch);
  const std::string indent((plan.part.empty() ? 1 : 2) * 2, ' ');
  const std::string value = stretch.window ? in_lines(dictionary, indent) : in_one_line(dictionary);
  return {"transformers-5", "transformers 5, in config.json",
          in_its_part(plan.part, {{"max_position_embeddings", plain(stretch.longest)}, {"rope_parameters", value}}),
          "It takes the place of rope_parameters or rope_scaling, and of rope_theta beside it."};
}

StretchBlock transformers_4(const PositionPlan& plan, const Stretch& stretch) {
  Keys scaling = scaling_keys(stretch);
  add_sections(scaling, plan);
  Keys keys{{"max_position_embeddings", plain(stretch.longest)}};
  add_base(keys, *stretch.rotation);
  keys.emplace_back("rope_scaling", in_one_line(scaling));
  return {"transformers-4", "transformers 4, in config.json", in_its_part(plan.part, keys),
          "Version 4 does not read rope_parameters: leave it out of this file."};
}

/// Version 4 has one base and one scaling in a file, and the share beside them. What layers with a window have instead stands in the class.
bool fits_version_4(const PositionPlan& plan, const Stretch& stretch) {
  if (stretch.rotation->share) return false;
  if (!stretch.window) return true;
  const ModelType* type = find_model_type(plan.type);
  const double window_base = type && type->window_base > 0 ? type->window_base : stretch.rotation->base;
  return type && type->full_only_scales && stretch.window->base == window_base && stretch.window->width == stretch.rotation->width;
}

StretchBlock vllm(const PositionPlan& plan, const Stretch& stretch) {
  const Keys dictionary = rope_parameters(plan, stretch);
  std::string note =
      "The dictionary replaces the one in the file, so it repeats what has to stay. vLLM on top of transformers 4 takes the "
      "keys of that version instead.";
  if (!plan.part.empty()) note += " It has to name " + plan.part + ": at the top level of this file it would be dropped without an error.";
  if (plan.sections)
    note += " If it refuses the length all the same, put VLLM_ALLOW_LONG_MAX_MODEL_LEN=1 before it, as Qwen's model cards do.";
  return {"vllm", "vLLM",
          "vllm serve MODEL --max-model-len " + plain(std::ceil(stretch.length)) + " \\\n  --hf-overrides '" +
              in_one_line_of_part(plan.part, {{"rope_parameters", in_one_line(dictionary)}}) + "'",
          std::move(note)};
}

StretchBlock llama_cpp(const Stretch& stretch) {
  const std::string length = plain(std::ceil(stretch.length)), factor = plain(stretch.factor);
  const std::string start = "llama-server -m MODEL.gguf -c " + length + " --rope-scaling ";
  if (stretch.rotation->scaling.type == RopeScalingType::kLinear)
    return {
        "llama-cpp", "llama.cpp", start + "linear \\\n  --rope-scale " + factor + " --override-kv ARCH.context_length=int:" + length,
        "ARCH is the architecture that the file's own keys begin with. Without the last flag the server cuts texts to the length in the "
        "file: look for \"capping\" in its log."};
  return {"llama-cpp", "llama.cpp", start + "yarn \\\n  --rope-scale " + factor + " --yarn-orig-ctx " + plain(stretch.original),
          "Servers from before September 2026 cut texts to the length in the file all the same: look for \"capping\" in the log "
          "(ggml-org/llama.cpp, pull request 28030)."};
}

}  // namespace

std::vector<StretchBlock> stretch_blocks(const PositionPlan& plan, const Stretch& stretch) {
  std::vector<StretchBlock> blocks{transformers_5(plan, stretch)};
  if (fits_version_4(plan, stretch)) blocks.push_back(transformers_4(plan, stretch));
  blocks.push_back(vllm(plan, stretch));
  if (!stretch.window) blocks.push_back(llama_cpp(stretch));
  return blocks;
}

}  // namespace engine
