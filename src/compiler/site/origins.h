#pragma once

#include "compiler/site/manuscript.h"

namespace compiler {

/// Says of each question that grew out of one in the explanations behind the book which that is, by its title in sources.md. Without that
/// page nothing is said.
void name_origins(Manuscript& manuscript);

}  // namespace compiler
