#include <cmath>
#include <limits>
#include <vector>

#include "compiler/prose/functions.h"
#include "engine/rope/frequencies.h"

namespace compiler {
namespace {

using engine::RopeScalingType;

/// By what a way to read longer texts divides the frequency of a pair. Arguments: pair, K, base, factor, trained length.
double slowdown(const double* a, RopeScalingType type, engine::YarnRamp ramp = engine::YarnRamp::kTransformers) {
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  const int width = static_cast<int>(a[1]);
  if (width < 4 || width > 1024 || a[0] < 0 || a[0] >= width / 2) return kNone;
  std::vector<double> frequencies(static_cast<size_t>(width) / 2);
  const engine::RopeScaling scaling{
      .type = type, .factor = a[3], .original_max_position_embeddings = a[4], .max_position_embeddings = a[4], .ramp = ramp};
  if (!engine::rope_frequencies(frequencies, width, a[2], scaling)) return kNone;
  return std::pow(a[2], -2 * a[0] / width) / frequencies[static_cast<size_t>(a[0])];
}

constexpr base::Function kFunctions[] = {
    {"ntk", 5, [](const double* a) { return slowdown(a, RopeScalingType::kNtk); }},
    {"yarn", 5, [](const double* a) { return slowdown(a, RopeScalingType::kYarn); }},  // the ramp of the code, over pairs
    {"yarn_paper", 5, [](const double* a) { return slowdown(a, RopeScalingType::kYarn, engine::YarnRamp::kPaper); }},  // over turns
    {"llama3", 5, [](const double* a) { return slowdown(a, RopeScalingType::kLlama3); }},
};

}  // namespace

base::Functions scaling_functions() { return kFunctions; }

}  // namespace compiler
