#pragma once

#include <string>

#include "book/catalog.h"
#include "compiler/site/manuscript.h"

namespace compiler {

/// The article of contents.html: every chapter with its sections, figures and questions, the terms of the glossary, and the papers. For
/// readers without scripts, it takes the place of the search.
std::string index_html(const Manuscript& manuscript, const book::Catalog& catalog);

}  // namespace compiler
