#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "book/catalog.h"
#include "book/diagnostic.h"
#include "book/document.h"

namespace press {

struct Chapter {
  std::string file;      ///< as diagnostics name it: "chapters/02-sinusoidal-encoding.md"
  std::string markdown;  ///< its bytes
  book::Document document;
};

/// All chapters in order of number, and what their author should mend.
struct Manuscript {
  std::vector<Chapter> chapters;
  std::vector<book::Diagnostic> diagnostics;
};

/// Whether a file of this name is a chapter: "02-sinusoidal-encoding.md" is, "README.md" is not.
bool is_chapter_file(std::string_view name);

/// Reads every chapter of `folder`, then judges what no chapter can by itself: item ids, links from one to another.
base::Result<Manuscript> read_manuscript(const std::string& folder, const book::Catalog& catalog);

/// The part of it behind the files: adds the diagnostics that concern several chapters.
void check_across_chapters(Manuscript& manuscript);

size_t count_errors(const std::vector<book::Diagnostic>& diagnostics);

}  // namespace press
