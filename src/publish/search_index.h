#pragma once

#include <string>

#include "book/catalog.h"
#include "publish/manuscript.h"

namespace publish {

/// What can be found in the book, as book/search/search.h reads it: of every text its headings, words, questions, formulas as a line of
/// text and figures by their kinds' titles; of the glossary its terms, of the sources the papers. A figure is found at the block before it,
/// for it may stand on the stage.
std::string search_json(const Manuscript& manuscript, const book::Catalog& catalog);

}  // namespace publish
