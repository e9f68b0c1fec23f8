#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compiler/diagnostic.h"
#include "compiler/prose/data.h"

namespace compiler {

/// `markdown` with every {{…}} replaced by what it stands for, in text as in formulas and in code within a line, but not in listings:
/// a formula (evaluate.h), or a fact that the engine's descriptor of an encoding tells (facts.h). Lines keep their numbers. What cannot be
/// computed is left as it is, with an error in `diagnostics`. Double braces around a word or a number alone belong to TeX.
std::string with_computed(std::string_view file, std::string_view markdown, const ProseData& data, std::vector<Diagnostic>& diagnostics);

}  // namespace compiler
