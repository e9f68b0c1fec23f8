#pragma once

#include <string_view>

namespace engine {

/// A configuration that the book shows: an extract of a published config.json, its keys verbatim; what says nothing of positions or of the
/// cache is left out.
struct ConfigExample {
  std::string_view name;   ///< in addresses: "llama-3.1-8b"
  std::string_view title;  ///< for readers

  std::string_view json() const;
};

/// Each has a file in the folder examples/.
inline constexpr ConfigExample kConfigExamples[] = {
    {"llama-3.1-8b", "Llama 3.1 8B"}, {"qwen2.5-7b-yarn", "Qwen2.5 7B, YaRN"},
    {"deepseek-v3", "DeepSeek-V3"},   {"phi-4-mini", "Phi-4 mini"},
    {"command-r7b", "Command R7B"},   {"llama-4-scout", "Llama 4 Scout"},
    {"gpt-oss-20b", "gpt-oss 20b"},   {"kimi-linear-48b", "Kimi Linear 48B"},
    {"qwen3.5-27b", "Qwen3.5 27B"},   {"mpt-7b", "MPT 7B"},
    {"bert-base", "BERT base"},       {"gemma-4-31b", "Gemma 4 31B"},
    {"gemma-3-27b", "Gemma 3 27B"},   {"smollm3-3b", "SmolLM3 3B"},
    {"olmo-3-32b", "OLMo 3 32B"},     {"t5-small", "T5 small"},
};

}  // namespace engine
