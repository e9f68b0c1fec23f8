#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "book/catalog.h"
#include "book/document.h"
#include "ui/typeset.h"

namespace app {

/// The questions of a chapter that the page of the next one can ask, with their formulas as pictures and as MathML: NN-slug.again.json,
/// which compiler/site/once_more.cpp writes.
struct OnceMoreFile {
  book::Document document;
  ui::Typeset typeset;
  std::vector<std::string> mathml;  ///< one per formula of the document

  static base::Result<OnceMoreFile> parse(std::string_view json, const book::Catalog& catalog);
};

}  // namespace app
