#pragma once

#include <string_view>
#include <vector>

#include "book/catalog.h"
#include "book/document.h"
#include "compiler/diagnostic.h"

namespace compiler {

struct Parsed {
  book::Document document;
  std::vector<Diagnostic> diagnostics;  ///< ordered by line; never fatal: the rest of the document is there
};

/// Parses a chapter. `file` is its name as printed in diagnostics; the slug and number come from it. The dialect is described in
/// chapters/README.md and, by example, in tests/specs.
Parsed parse(std::string_view file, std::string_view markdown, const book::Catalog& catalog);

}  // namespace compiler
