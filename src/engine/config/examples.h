#pragma once

#include <algorithm>
#include <string_view>

namespace engine {

/// A configuration that the book shows: an extract of a published config.json, its keys verbatim; what says nothing of positions or of the
/// cache is left out.
struct ConfigExample {
  std::string_view name;   ///< in addresses: "llama-3.1-8b"
  std::string_view title;  ///< for readers
  std::string_view json;
};

namespace detail {

struct ExampleText {
  std::string_view file, json;
};

/// The files of the folder examples/, which CMake writes down.
inline constexpr ExampleText kExampleTexts[] = {
#include "generated/config_examples.h"
};

/// Whether a file, whose name has underscores for hyphens and points, has the text of the example `name`.
constexpr bool is_text_of(std::string_view name, std::string_view file) {
  return std::ranges::equal(name, file, [](char a, char b) { return a == b || ((a == '-' || a == '.') && b == '_'); });
}

/// Does not compile for a name without a file.
consteval ConfigExample example(std::string_view name, std::string_view title) {
  return {name, title, std::ranges::find_if(kExampleTexts, [name](const ExampleText& text) { return is_text_of(name, text.file); })->json};
}

}  // namespace detail

/// Each has a file in the folder examples/.
inline constexpr ConfigExample kConfigExamples[] = {
    detail::example("llama-3.1-8b", "Llama 3.1 8B"), detail::example("qwen2.5-7b-yarn", "Qwen2.5 7B, YaRN"),
    detail::example("deepseek-v3", "DeepSeek-V3"),   detail::example("phi-4-mini", "Phi-4 mini"),
    detail::example("command-r7b", "Command R7B"),   detail::example("llama-4-scout", "Llama 4 Scout"),
    detail::example("gpt-oss-20b", "gpt-oss 20b"),   detail::example("kimi-linear-48b", "Kimi Linear 48B"),
    detail::example("qwen3.5-27b", "Qwen3.5 27B"),   detail::example("mpt-7b", "MPT 7B"),
    detail::example("bert-base", "BERT base"),       detail::example("gemma-4-31b", "Gemma 4 31B"),
    detail::example("gemma-3-27b", "Gemma 3 27B"),   detail::example("smollm3-3b", "SmolLM3 3B"),
    detail::example("olmo-3-32b", "OLMo 3 32B"),     detail::example("t5-small", "T5 small"),
};
static_assert(std::size(kConfigExamples) == std::size(detail::kExampleTexts));

}  // namespace engine
