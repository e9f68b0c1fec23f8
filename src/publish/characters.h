#pragma once

#include <array>
#include <set>
#include <string>

#include "base/look.h"
#include "book/catalog.h"
#include "book/document.h"

namespace publish {

/// The characters (UTF-8, one each) that every face of base::kFaces must be able to draw, indexed as kFaces.
using Characters = std::array<std::set<std::string>, base::kFaces.size()>;

/// Printable ASCII and what the application's own words need: for every face.
Characters common_characters();

/// Adds what `document` needs, by the style that each of its texts is set in.
void add_characters(const book::Document& document, const book::Catalog& catalog, Characters& characters);

}  // namespace publish
