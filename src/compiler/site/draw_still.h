#pragma once

#include <string>

#include "compiler/site/stills.h"

namespace compiler {

/// A StillMaker: draws the book's figures at rest.
base::Result<DrawStill> still_maker(const std::string& fonts, const base::Atlas& atlas);

}  // namespace compiler
