#pragma once

#include <vector>

#include "book/catalog.h"
#include "compiler/diagnostic.h"
#include "compiler/site/render.h"

namespace compiler {

/// Restores every stored chapter among the files, as the application will, and validates the result, because the application trusts the
/// files of its own build. An error names the file and what is wrong in it; there are errors only if book/stored/ has a bug.
std::vector<Diagnostic> check_stored(const std::vector<OutputFile>& files, const book::Catalog& catalog);

}  // namespace compiler
