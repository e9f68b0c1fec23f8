#pragma once

#include "compiler/site/manuscript.h"

namespace compiler {

/// Evaluates every template for 100 seeds, with the functions that readers get and with those of `reference`. Reports an error, with the
/// seed and its values, if an expression has no value, if the two results do not agree, if a typical mistake would count as right, or if
/// two options read the same.
void check_templates(Manuscript& manuscript, base::Functions functions, base::Functions reference);

}  // namespace compiler
