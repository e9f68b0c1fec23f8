#pragma once

#include <string>
#include <vector>

#include "compiler/site/manuscript.h"

namespace compiler {

/// One line for each chapter: how long its path and its folds are.
std::vector<std::string> path_report(const Manuscript& manuscript);

/// Warns of chapters that cannot be read in one sitting, or that hardly begin one.
std::vector<Diagnostic> check_paths(const Manuscript& manuscript);

}  // namespace compiler
