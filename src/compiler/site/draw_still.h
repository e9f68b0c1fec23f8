#pragma once

#include <string>

#include "compiler/site/stills.h"

namespace compiler {

/// A StillMaker: draws the book's figures at rest, with the fonts in this folder.
base::Result<DrawStill> still_maker(const std::string& fonts);

}  // namespace compiler
