#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace compiler {

inline constexpr std::string_view kFacts = "name, acts_on, learned or cost";

/// What the engine's descriptor of an encoding tells, as Markdown.
struct Fact {
  std::optional<std::string> text;
  bool of_encoding = false;  ///< whether the name begins with an encoding, even if it has no such fact
};

/// The fact of this name: alibi.name, alibi.acts_on, alibi.learned, alibi.cost.
Fact fact_of(std::string_view name);

}  // namespace compiler
