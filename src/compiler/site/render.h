#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "book/catalog.h"
#include "compiler/site/manuscript.h"
#include "compiler/site/stills.h"
#include "compiler/site/typeset.h"

namespace compiler {

/// `page` with each {{name}} of `values` replaced. A name without a value is an error, as is a value whose name `page` lacks.
base::Result<std::string> fill(std::string_view page, const std::vector<std::pair<std::string_view, std::string>>& values);

/// The end of a stored chapter's file name, after its slug.
inline constexpr std::string_view kStoredEnding = ".document.json";

/// What a manuscript is rendered with.
struct Materials {
  const book::Catalog& catalog;
  const Typeset& typeset;
  const Stills& stills;
  std::string_view page;             ///< the template
  std::string_view repository = {};  ///< where mistakes are reported; empty: no links to report them
  std::string_view site = {};        ///< the address at which the book will be, "https://example.org/book/", or empty
  std::string_view pdf = {};         ///< the name of the printed book beside the pages, or empty
  std::string_view epub = {};        ///< that of the EPUB, or empty
};

/// All files that are made from the texts: a page for each chapter and, for the application, the stored chapter and the pictures of its
/// formulas; the cover as index.html, with the contents below it, about.html, glossary.html, sources.html, contents.html (the index),
/// 404.html, answers.html; book.json, search.json, theme.css, phasebook.webmanifest; bank-report.html, which nothing links to. With an
/// address, what compiler/site/sharing.h has for it: sitemap.xml, robots.txt, and the chapters' cards as SVG.
base::Result<std::vector<OutputFile>> render(const Manuscript& manuscript, const Materials& materials);

}  // namespace compiler
