#pragma once

#include <vector>

#include "compiler/diagnostic.h"
#include "compiler/site/manuscript.h"

namespace compiler {

/// Reports what chapters cite but sources.md does not describe: papers that chapters link to (arXiv, doi), and sources and papers that
/// their questions name. In sources.md each source and paper has a heading with its id ("source-002", "vaswani-2017"). Reports nothing for
/// a book without that page.
std::vector<Diagnostic> check_citations(const Manuscript& manuscript);

}  // namespace compiler
