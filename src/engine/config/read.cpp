#include "engine/config/read.h"

#include <string>

#include "base/json.h"
#include "base/text.h"
#include "engine/config/draft.h"
#include "engine/config/gguf.h"
#include "engine/config/params_json.h"

namespace engine {
namespace {

std::unexpected<std::vector<ConfigError>> wrong(std::string place, std::string sentence) {
  return std::unexpected(std::vector<ConfigError>{{std::move(place), std::move(sentence)}});
}

constexpr size_t kMaxValues = 50000;  ///< of a file; a configuration has some hundred, with tables of quantisation some thousand

/// Whether there are more values than that: commas outside of strings tell it faster than the parser does.
bool has_too_many_values(std::string_view text) {
  size_t commas = 0;
  bool quoted = false;
  for (size_t i = 0; i < text.size(); ++i) {
    if (quoted && text[i] == '\\')
      ++i;
    else if (text[i] == '"')
      quoted = !quoted;
    else if (!quoted && text[i] == ',')
      ++commas;
  }
  return commas > kMaxValues;
}

/// Python writes numbers that JSON does not have; they become null, and every place in the text stays where it is.
std::string without_python_numbers(std::string_view text) {
  std::string result(text);
  bool quoted = false;
  for (size_t i = 0; i < result.size(); ++i) {
    if (quoted && result[i] == '\\') {
      ++i;
      continue;
    }
    if (result[i] == '"') quoted = !quoted;
    if (quoted) continue;
    if (result[i] != '-' && result[i] != 'I' && result[i] != 'N') continue;
    for (const std::string_view number : {"-Infinity", "Infinity", "NaN"}) {
      if (result.compare(i, number.size(), number) != 0) continue;
      // "NaN" is too short for null; 0 stands for it.
      const std::string_view value = number.size() < 4 ? "0" : "null";
      for (size_t j = 0; j < number.size(); ++j) result[i + j] = j < value.size() ? value[j] : ' ';
    }
  }
  return result;
}

ConfigResult read_object(base::Json root) {
  Draft draft{.keys = ConfigKeys(root)};
  for (const FoundKey& part : draft.keys.parts()) {
    if (part.value.size() > kMaxKeys)
      return wrong(part.name, "The file has an object of " + std::to_string(part.value.size()) +
                                  " keys, so it is no configuration. Choose config.json, not an index or a list of tokens.");
  }
  read_plan(draft);
  if (!draft.keys.errors.empty()) return std::unexpected(std::move(draft.keys.errors));
  return std::move(draft.plan);
}

/// What to do about a text that is no JSON, by what it most often is.
std::string remedy_for(std::string_view text) {
  if (text.find("'model_type'") != text.npos || text.find(": True") != text.npos || text.find(": None") != text.npos)
    return " It looks like a dictionary of Python: print it with json.dumps.";
  if (text.find('{') == text.npos) return " A configuration begins with a brace: paste the whole of config.json.";
  const size_t last = text.find_last_not_of(" \t\r\n");
  if (last == text.npos || text[last] != '}') return " The end seems to be missing: paste the whole file, to its last brace.";
  return " JSON has no comments, no comma before a closing bracket, and double quotes around every key.";
}

ConfigResult read_json(std::string_view text) {
  if (has_too_many_values(text))
    return wrong("", "The file has more than " + whole(kMaxValues) +
                         " values, so it is no configuration. Choose config.json, not an index or a list of tokens.");
  const base::Result<base::JsonDocument> document = base::JsonDocument::parse(without_python_numbers(text));
  if (!document) return wrong(document.error().substr(0, document.error().find(':')), document.error() + remedy_for(text));
  const base::Json root = document->root();
  if (!root.is_object()) return wrong("", "The file holds no object. Paste the whole of config.json, from its first brace to its last.");
  if (!is_params_json(root)) return read_object(root);
  const base::Result<base::JsonDocument> translated = base::JsonDocument::parse(config_of_params(root));
  if (!translated) return wrong("", translated.error());
  ConfigResult plan = read_object(translated->root());
  if (!plan) return plan;
  plan->assumptions.push_back({"layout", std::string("interleaved"), "code that comes with a params.json pairs values side by side"});
  if (root["use_scaled_rope"].boolean().value_or(false) && !root["rope_scaling_factor"].exists())
    plan->assumptions.push_back({"factor", 8.0, "Meta's Llama 3.1 code; Llama 3.2 takes 32, and the file does not say which it is"});
  return plan;
}

ConfigResult read_gguf(std::string_view bytes) {
  const base::Result<std::string> config = config_of_gguf(bytes);
  if (!config) return wrong("", config.error());
  const base::Result<base::JsonDocument> document = base::JsonDocument::parse(*config);
  if (!document) return wrong("", document.error());
  ConfigResult plan = read_object(document->root());
  if (!plan) return plan;
  if (document->root()["rope_interleave"].exists())
    plan->assumptions.push_back(
        {"layout", std::string("interleaved"), "llama.cpp reorders the weights of this architecture when it converts them"});
  if (document->root()["rope_freqs_in_tensor"].exists())
    plan->warnings.push_back({std::string(WarningId("factors-in-tensor").name),
                              "The file has a tensor rope_freqs.weight, which divides the frequency of each pair (Llama 3.1's scaling). "
                              "It is not in the header, so the angles are shown without it."});
  return plan;
}

/// Without the fence of Markdown in which texts are often sent.
std::string_view without_fence(std::string_view text) {
  constexpr std::string_view kFence = "```";
  if (!base::trim(text).starts_with(kFence)) return text;
  text.remove_prefix(std::min(text.find('\n'), text.size()));
  return text.substr(0, text.rfind(kFence));
}

}  // namespace

void read_plan(Draft& draft) {
  for (const auto step : {read_model_type, read_stack, read_sizes}) step(draft);
  if (draft.layers.empty()) return;
  for (const auto step : {read_scheme, read_layer_pattern, read_lengths, read_rotations, read_layer_plans, read_extras, check_plan})
    step(draft);
}

ConfigResult read_position_plan(std::string_view bytes) {
  if (is_gguf(bytes)) return read_gguf(bytes);
  bytes = without_fence(base::without_byte_order_mark(bytes));
  if (base::trim(bytes).empty()) return wrong("", "There is nothing to read. Paste the text of a model's config.json.");
  if (bytes.size() > kMaxConfigBytes)
    return wrong("", "The file is larger than 1 MB, so it is not a configuration. Choose config.json, which is a few kilobytes.");
  return read_json(bytes);
}

}  // namespace engine
