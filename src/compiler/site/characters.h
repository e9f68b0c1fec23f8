#pragma once

#include <array>
#include <set>
#include <string>

#include "base/theme.h"

namespace compiler {

/// For each face of base::kFaces, in that order: characters, each a UTF-8 string.
using Characters = std::array<std::set<std::string>, base::kFaces.size()>;

/// What the book's faces are cut to: printable ASCII, letters of readers' languages, and the signs that texts and pictures set in each. A
/// face need not have them all. For a character that is not among them a browser takes another font; a test says which those are.
Characters characters();

}  // namespace compiler
