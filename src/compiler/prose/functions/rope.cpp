#include "engine/rope.h"

#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "compiler/prose/functions.h"
#include "engine/operations/token_vectors.h"
#include "engine/rope/frequencies.h"

namespace compiler {
namespace {

using Vector = std::vector<float>;
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// `x` rotated for position `pos`, with pairs of neighbours, or of halves if `halves` is 1.
Vector rotated(Vector x, double pos, double halves) {
  const int width = static_cast<int>(x.size());
  std::vector<double> frequencies(x.size() / 2);
  const double positions[] = {pos};
  const engine::Rope rotation{.head_width = width,
                              .inverse_frequencies = frequencies,
                              .layout = halves == 1 ? engine::Layout::kHalves : engine::Layout::kInterleaved};
  if (!engine::rope_frequencies(frequencies, width, 10000, {}) || !engine::rope_at(x, 1, positions, rotation)) return {};
  return x;
}

double dot(const Vector& a, const Vector& b) {
  double sum = 0;
  for (size_t i = 0; i < a.size(); ++i) sum += static_cast<double>(a[i]) * static_cast<double>(b[i]);
  return a.empty() || a.size() != b.size() ? kNone : sum;
}

double entry(const Vector& x, double dimension) {
  const bool there = dimension >= 0 && dimension < static_cast<double>(x.size());
  return there ? static_cast<double>(x[static_cast<size_t>(dimension)]) : kNone;
}

/// The made-up query and key of the figures: 16 wide, of these seeds.
Vector made_up(std::uint64_t seed) {
  Vector x(16);
  engine::standard_normal(seed, x);
  return x;
}
constexpr std::uint64_t kQuery = 2, kKey = 3;

Vector ones(double width) { return Vector(width >= 2 && width <= 1024 ? static_cast<size_t>(width) : 0, 1.0F); }
Vector four(const double* a) {
  return {static_cast<float>(a[0]), static_cast<float>(a[1]), static_cast<float>(a[2]), static_cast<float>(a[3])};
}

// pos m is the query's, n the key's. A layout is 0 for neighbours, 1 for halves.
constexpr base::Function kFunctions[] = {
    {"rope_query", 2, [](const double* a) { return entry(rotated(made_up(kQuery), a[0], 0), a[1]); }},  // pos, dimension
    {"rope_key", 2, [](const double* a) { return entry(rotated(made_up(kKey), a[0], 0), a[1]); }},
    {"rope_score", 2, [](const double* a) { return dot(rotated(made_up(kQuery), a[0], 0), rotated(made_up(kKey), a[1], 0)); }},  // m, n
    {"rope_score_halves", 2, [](const double* a) { return dot(rotated(made_up(kQuery), a[0], 1), rotated(made_up(kKey), a[1], 1)); }},
    {"rope_ones", 5,  // m, n, K, layout of q, layout of k: the score of two vectors of ones
     [](const double* a) { return dot(rotated(ones(a[2]), a[0], a[3]), rotated(ones(a[2]), a[1], a[4])); }},
    {"rope_four", 12,  // m, n, layout of q, layout of k, the four numbers of q, those of k
     [](const double* a) { return dot(rotated(four(a + 4), a[0], a[2]), rotated(four(a + 8), a[1], a[3])); }},
};

}  // namespace

base::Functions rope_functions() { return kFunctions; }

}  // namespace compiler
