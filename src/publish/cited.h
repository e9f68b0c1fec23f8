#pragma once

#include <vector>

#include "book/diagnostic.h"
#include "publish/manuscript.h"

namespace publish {

/// What chapters cite and sources.md, where each source and paper has a heading with its id ("source-002", "vaswani-2017"), does not
/// describe: papers that they link to (arXiv, doi), sources and papers that their questions name. A book without that page has nothing to
/// mend.
std::vector<book::Diagnostic> check_citations(const Manuscript& manuscript);

}  // namespace publish
