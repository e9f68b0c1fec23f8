#pragma once

#include "book/catalog.h"
#include "compiler/site/manuscript.h"

namespace compiler {

/// Fills in the tables of the fences `course` and `minutes`: what each row leads to, and how long that takes (book/path.h). Minutes are
/// whole, and a sum is that of the numbers above it. Adds diagnostics for rows that lead nowhere.
void fill_courses(Manuscript& manuscript, const book::Catalog& catalog);

/// What is wrong with the states of figures in links to other pages: "02-waves.html?table.base=100#table".
void check_prepared_states(Manuscript& manuscript, const book::Catalog& catalog);

}  // namespace compiler
