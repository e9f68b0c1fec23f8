#pragma once

#include <span>
#include <string_view>

#include "book/catalog.h"
#include "compiler/site/stills.h"

namespace compiler {

/// Runs one command. `arguments` does not include the program's name. Returns the exit status: 0 for success, 1 for errors in the chapters
/// or the file system, 2 for an invalid command line.
///   check   --chapters DIR [--typeset FILE]
///   evaluate --chapters DIR   copies its input with every {{…}} computed
///   functions                 lists the functions that formulas know, each with its number of arguments
///   collect --chapters DIR --out FILE
///   render  --chapters DIR --typeset FILE --fonts DIR --template FILE --out DIR [--site URL] [--pdf NAME] [--epub NAME]
int run(std::span<const std::string_view> arguments, const book::Catalog& catalog, const StillMaker& stills);

}  // namespace compiler
