#pragma once

#include "publish/manuscript.h"

namespace publish {

/// Computes every template for 100 seeds, with the functions that readers get and with those of `reference`. An error, with
/// the seed and its values, for a value that has none, for two that do not agree, and for a mistake that would count as right
/// or reads like it.
void check_templates(Manuscript& manuscript, base::Functions functions, base::Functions reference);

}  // namespace publish
