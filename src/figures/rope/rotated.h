#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/arithmetic/phase.h"
#include "engine/layout.h"

// Queries and keys rotated by RoPE (Su et al. 2021, RoFormer, equations 14 and 15), in float64, because the two figures that use them show
// differences that float32 would hide.
namespace figures::rope {

/// The indices of a pair's two numbers in a vector whose first `rotary_width` numbers are rotated.
struct Columns {
  size_t first = 0;
  size_t second = 0;
};
Columns columns_of(size_t pair, size_t rotary_width, engine::Layout layout);

/// theta_i = base^(-2 i / R) for the R/2 pairs. R = `rotary_width`: even, 2 or more; base above 1.
std::vector<double> frequencies(int rotary_width, double base);

/// The sine and cosine of position * frequencies[i] for each pair.
std::vector<engine::SineCosine> rotations_at(double position, std::span<const double> frequencies);

/// Rotates the first 2 * rotations.size() numbers of `x` in place, pair i by rotations[i].
void rotate(std::span<double> x, std::span<const engine::SineCosine> rotations, engine::Layout layout);

/// A query, and a key independent of it: standard normal numbers, the same for the same seed.
struct Drawn {
  std::vector<double> q;
  std::vector<double> k;
};
Drawn draw(int seed, int head_width);

}  // namespace figures::rope
