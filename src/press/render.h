#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "book/catalog.h"
#include "press/manuscript.h"
#include "press/typeset.h"

namespace press {

/// `page` with each {{name}} of `values` replaced. A placeholder without a value is an error, as is a value without a placeholder.
base::Result<std::string> fill(std::string_view page, const std::vector<std::pair<std::string_view, std::string>>& values);

/// One file of the site: its name within dist/, its bytes.
struct OutputFile {
  std::string name;
  std::string content;
};

/// All that the chapters give: pages, their Markdown, pictures of formulas, index.html, book.json, look.css.
base::Result<std::vector<OutputFile>> render(const Manuscript& manuscript, const book::Catalog& catalog, const Typeset& typeset,
                                             std::string_view page);

}  // namespace press
