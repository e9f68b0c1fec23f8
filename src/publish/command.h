#pragma once

#include <span>
#include <string_view>

#include "book/catalog.h"

namespace publish {

/// Runs one command line, without the program's name. Returns the exit status: 0 done, 1 mistakes in the chapters or the
/// world, 2 a command line that makes no sense.
///   check   --chapters DIR
///   collect --chapters DIR --out FILE
///   render  --chapters DIR --typeset FILE --assets DIR --template FILE --out DIR
int run(std::span<const std::string_view> arguments, const book::Catalog& catalog);

}  // namespace publish
