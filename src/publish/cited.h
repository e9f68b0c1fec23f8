#pragma once

#include <vector>

#include "book/diagnostic.h"
#include "publish/manuscript.h"

namespace publish {

/// Reports what chapters cite but sources.md does not describe: papers that chapters link to (arXiv, doi), and sources and papers that
/// their questions name. In sources.md each source and paper has a heading with its id ("source-002", "vaswani-2017"). Reports nothing for
/// a book without that page.
std::vector<book::Diagnostic> check_citations(const Manuscript& manuscript);

}  // namespace publish
