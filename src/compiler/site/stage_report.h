#pragma once

#include <vector>

#include "compiler/site/manuscript.h"

namespace compiler {

/// Warns of text beside which the stage still shows what an earlier section was about: more than 900 px without a figure, a scene or a
/// paragraph that names a state, counted from the last one across a heading. Heights are estimated for the column beside the stage.
std::vector<Diagnostic> check_stages(const Manuscript& manuscript);

}  // namespace compiler
