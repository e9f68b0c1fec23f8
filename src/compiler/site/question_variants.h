#pragma once

#include <cstdint>
#include <vector>

#include "base/functions.h"
#include "book/quiz/item.h"

namespace compiler {

/// The seeds with which a question is written for other programs: one, or up to `count` for a template, each with numbers of its own. The
/// same in every edition as long as the question draws the same numbers; the first ones stay when more are asked for.
std::vector<std::uint32_t> variant_seeds(const book::Item& item, base::Functions functions, int count = 1);

}  // namespace compiler
