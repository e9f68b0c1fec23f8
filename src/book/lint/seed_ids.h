#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "book/diagnostic.h"
#include "book/document.h"

namespace book {

/// The first id of a source, of a question in it or of a row of the errata in `text`: "source 002", "000-Q7", "E14". Empty if there is
/// none.
std::string find_seed_id(std::string_view text);

/// Reports such ids in all that a reader of `document` sees. They are for machines.
std::vector<Diagnostic> lint_seed_ids(const Document& document, const std::string& file);

}  // namespace book
