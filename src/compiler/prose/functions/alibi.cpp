#include "engine/alibi.h"

#include <cmath>
#include <limits>
#include <vector>

#include "compiler/prose/functions.h"

namespace compiler {
namespace {

/// Of a head, counted from 0, among so many.
double slope(const double* a, engine::AlibiSlopes rule) {
  const auto heads = static_cast<size_t>(a[1]);
  std::vector<double> slopes(heads);
  if (a[0] < 0 || a[0] >= a[1] || !engine::alibi_slopes(slopes, rule)) return std::numeric_limits<double>::quiet_NaN();
  return slopes[static_cast<size_t>(a[0])];
}

constexpr base::Function kFunctions[] = {
    {"alibi_slope", 2, [](const double* a) { return slope(a, engine::AlibiSlopes::kCode); }},         // head, heads: as the code has it
    {"alibi_slope_paper", 2, [](const double* a) { return slope(a, engine::AlibiSlopes::kPaper); }},  // as the paper's text has it
};

}  // namespace

base::Functions alibi_functions() { return kFunctions; }

}  // namespace compiler
