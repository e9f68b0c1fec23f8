#include "compiler/prose/functions.h"

#include <vector>

#include "engine/catalog/functions.h"

namespace compiler {

base::Functions prose_functions() {
  static const std::vector<base::Function> all = [] {
    std::vector<base::Function> functions;
    for (const base::Functions some :
         {engine::functions(), arithmetic_functions(), alibi_functions(), embedding_functions(), learned_functions(), precision_functions(),
          published_functions(), relative_functions(), rope_functions(), scaling_functions(), score_functions()})
      functions.append_range(some);
    return functions;
  }();
  return all;
}

}  // namespace compiler
