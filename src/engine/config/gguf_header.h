#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace engine {

/// A value of the metadata, as far as it matters here: a number, or a flag as 0 or 1; a text; or a list of numbers.
struct GgufValue {
  std::vector<double> numbers;  ///< one, unless it is a list
  std::string text;
  bool is_list = false, is_text = false;
};

struct GgufHeader {
  std::vector<std::pair<std::string, GgufValue>> values;  ///< those of the model; not the tokenizer's
  bool rope_factors = false;                              ///< a tensor of factors of the frequencies is named

  const GgufValue* find(std::string_view key) const;
  std::optional<double> number(std::string_view key) const;
  std::string_view text(std::string_view key) const;  ///< empty if absent
};

/// Reads as much of the header as `bytes` holds. Fails if there is not even an architecture.
base::Result<GgufHeader> read_gguf_header(std::string_view bytes);

}  // namespace engine
