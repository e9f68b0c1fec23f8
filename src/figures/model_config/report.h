#pragma once

#include "base/report.h"
#include "figures/model_config/model.h"

namespace figures::plans {

/// In words, for a page that gives it room: the parts "facts", "watch" (the warnings), "further" (the keys and flags for the figure's
/// length) and "assumed"; of a file without a plan only "errors".
base::Report report(const Shown& shown);

}  // namespace figures::plans
