#pragma once

#include <vector>

#include "compiler/site/files.h"
#include "compiler/site/manuscript.h"
#include "compiler/site/render.h"

namespace compiler {

/// Puts a place at the head of each chapter for what was missed in the numbered chapter before, if that has questions that can be asked
/// elsewhere.
void add_from_before(Manuscript& manuscript);

/// NN-slug.again.json for each chapter before another: {"document": its questions that can be asked elsewhere, as a stored chapter, "math":
/// the pictures of their formulas, "mathml": [one per formula]}. The first two are texts. A page fetches it only if the reader asks for it.
std::vector<OutputFile> once_more_files(const Manuscript& manuscript, const Materials& materials);

}  // namespace compiler
