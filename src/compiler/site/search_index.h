#pragma once

#include <string>

#include "book/catalog.h"
#include "compiler/site/manuscript.h"

namespace compiler {

/// The search index of the book, as book/search/search.h reads it: the headings, text and questions of every chapter and page, formulas as
/// plain text, figures by the titles of their kinds, the terms of the glossary, and the papers of the sources. A figure's entry leads to
/// the block before it, because the figure itself may be on the stage.
std::string search_json(const Manuscript& manuscript, const book::Catalog& catalog);

}  // namespace compiler
