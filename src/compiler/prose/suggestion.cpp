#include "compiler/prose/suggestion.h"

#include <algorithm>
#include <vector>

#include "base/edit_distance.h"
#include "book/quiz/expression.h"
#include "compiler/prose/functions.h"

namespace compiler {
namespace {

bool is_of_name(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }

}  // namespace

std::string suggestion_for(std::string_view formula) {
  std::vector<std::string_view> known{"sum",    "count",       "most",    "least",   "first", "fixed",
                                      "signed", "significant", "grouped", "percent", "words"};
  for (const base::Functions functions : {book::builtin_functions(), prose_functions()}) {
    for (const base::Function& function : functions) known.push_back(function.name);
  }
  for (size_t open = formula.find('('); open != formula.npos; open = formula.find('(', open + 1)) {
    size_t begin = open;
    while (begin > 0 && is_of_name(formula[begin - 1])) --begin;
    const std::string_view name = formula.substr(begin, open - begin);
    if (name.empty() || std::ranges::contains(known, name)) continue;
    const std::string_view nearest =
        *std::ranges::min_element(known, {}, [&](std::string_view one) { return base::edit_distance(name, one); });
    const bool near = base::edit_distance(name, nearest) <= std::min<size_t>(3, name.size() / 2);
    return near ? " (did you mean '" + std::string(nearest) + "'?)" : "";
  }
  return "";
}

}  // namespace compiler
