#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compiler/diagnostic.h"

namespace compiler {

/// `markdown` with every {{id.fact}} replaced by that fact from the engine's descriptor of the encoding: {{alibi.name}}, {{alibi.acts_on}},
/// {{alibi.learned}}, {{alibi.cost}}. Line numbers do not change. An unknown name is left as it is, with an error in `diagnostics`.
std::string with_facts(std::string_view file, std::string_view markdown, std::vector<Diagnostic>& diagnostics);

}  // namespace compiler
