#pragma once

#include "base/functions.h"

// What prose may compute besides what questions may (engine/catalog/functions.h). Each file of functions/ holds one subject; the comments
// beside the tables there say what a function takes, and tests/chapters/functions.test.mjs computes each a second time.
namespace compiler {

base::Functions arithmetic_functions();
base::Functions alibi_functions();
base::Functions embedding_functions();
base::Functions learned_functions();
base::Functions precision_functions();
base::Functions published_functions();
base::Functions relative_functions();
base::Functions rope_functions();
base::Functions scaling_functions();
base::Functions score_functions();

/// All of them.
base::Functions prose_functions();

}  // namespace compiler
