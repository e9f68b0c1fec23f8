#pragma once

#include "compiler/site/manuscript.h"

namespace compiler {

/// Evaluates every template for 100 seeds, with the functions that readers get and with those of `reference`. Reports an error, with the
/// seed and its values, if an expression has no value or no word, if the two results do not agree, if a typical mistake would count as
/// right or as a different mistake, if two options read the same, or if a link sets a figure to what it does not take.
void check_templates(Manuscript& manuscript, const book::Catalog& catalog, base::Functions reference);

}  // namespace compiler
