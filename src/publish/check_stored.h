#pragma once

#include <vector>

#include "book/catalog.h"
#include "book/diagnostic.h"
#include "publish/render.h"

namespace publish {

/// Restores every stored chapter among the files, as the application will, and validates what comes: the application trusts its own build's
/// files. An error names the file and what in it is wrong; there is one only when book/stored/ has a fault.
std::vector<book::Diagnostic> check_stored(const std::vector<OutputFile>& files, const book::Catalog& catalog);

}  // namespace publish
