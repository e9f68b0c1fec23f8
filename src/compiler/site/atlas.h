#pragma once

#include "base/atlas.h"
#include "book/catalog.h"
#include "compiler/site/manuscript.h"

namespace compiler {

/// The book as a map: a region for each chapter, a place for each skill, and a figure of each kind, in the chapter that is most its own.
base::Atlas atlas_of(const Manuscript& manuscript, const book::Catalog& catalog);

/// Gives the map to each page with a figure that shows it, and returns it. Without such a page it is empty, for it takes a moment.
base::Atlas add_atlas(Manuscript& manuscript, const book::Catalog& catalog);

}  // namespace compiler
