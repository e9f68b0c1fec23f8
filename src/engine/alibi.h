#pragma once

#include <span>

#include "engine/error.h"

// ALiBi: Press, Smith, Lewis 2022, "Train Short, Test Long", arXiv 2108.12409, section 3. Head h adds -m_h (i - j) to the logit
// of query i and key j, after scaling by 1 / sqrt(K).
namespace engine {

/// Where the number of heads is no power of two, the released code and the paper's text differ.
enum class AlibiSlopes {
  kCode,   ///< those of the next smaller power of two, then every other one of twice that number; what released models use
  kPaper,  ///< 2^(-8 h / H), h = 1 … H
};

/// Fills `slopes`, one per head, H = its size from 1 to 2^20.
Checked alibi_slopes(std::span<double> slopes, AlibiSlopes rule);

struct AlibiShape {
  int queries;      ///< 0 or more
  int keys;         ///< 0 or more
  int first_query;  ///< position of query 0 among the keys; keys - queries when the last query is the last key
  bool causal;      ///< true: 0 for keys in the future is replaced by -infinity; false: the symmetric -m |i - j|
};

/// Fills `bias` [H, queries, keys] by Toeplitz expansion of -m_h |i - j|. `slopes` has H values, any finite ones. `scratch`
/// holds at least queries + keys - 1 values.
Checked alibi_bias(std::span<float> bias, std::span<const double> slopes, const AlibiShape& shape, std::span<float> scratch);

}  // namespace engine
