#pragma once

#include <vector>

#include "book/diagnostic.h"
#include "press/manuscript.h"

namespace press {

/// The page that describes the sources and every paper, each under a heading with its id: "source-002", "vaswani-2017".
inline constexpr std::string_view kSourcesSlug = "sources";

/// What chapters cite and the page of sources does not describe: papers that they link to (arXiv, doi), sources and papers that their
/// questions name. A book without that page has nothing to mend.
std::vector<book::Diagnostic> check_citations(const Manuscript& manuscript);

}  // namespace press
