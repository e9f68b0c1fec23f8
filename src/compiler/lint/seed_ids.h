#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "book/document.h"
#include "compiler/diagnostic.h"

namespace compiler {

/// The first id of a source, of a question in it or of a row of the errata in `text`: "source 002", "000-Q7", "E14". Empty if there is
/// none.
std::string find_seed_id(std::string_view text);

/// Reports such ids in all that a reader of `document` sees. They are for machines.
std::vector<Diagnostic> lint_seed_ids(const book::Document& document, const std::string& file);

}  // namespace compiler
