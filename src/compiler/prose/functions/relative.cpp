#include <limits>

#include "compiler/prose/functions.h"
#include "engine/t5.h"

namespace compiler {
namespace {

/// Of a key so far to the left: a distance, the number of buckets on that side, and the farthest distance.
double t5_bucket(const double* a) {
  const std::int32_t relative[] = {-static_cast<std::int32_t>(a[0])};
  std::int32_t bucket[1];
  const engine::T5Buckets rule{.bidirectional = false, .num_buckets = static_cast<int>(a[1]), .max_distance = static_cast<int>(a[2])};
  return engine::t5_buckets(bucket, relative, rule) ? bucket[0] : std::numeric_limits<double>::quiet_NaN();
}

constexpr base::Function kFunctions[] = {{"t5_bucket", 3, t5_bucket}};

}  // namespace

base::Functions relative_functions() { return kFunctions; }

}  // namespace compiler
