#pragma once

#include <span>

#include "engine/error.h"

// ALiBi: Press, Smith, Lewis 2022, "Train Short, Test Long", arXiv 2108.12409, section 3. Head h adds -m_h (i - j) to the logit
// of query i and key j, after scaling by 1 / sqrt(K).
namespace engine {

/// How the slopes are chosen. The released code and the paper's text differ unless the number of heads is a power of two.
enum class AlibiSlopes {
  kCode,   ///< the slopes of the next smaller power of two, then every other slope of twice that number; released models use this
  kPaper,  ///< 2^(-8 h / H), h = 1 … H
};

/// Fills `slopes` with one slope per head. Its size is H, from 1 to 2^20.
Checked alibi_slopes(std::span<double> slopes, AlibiSlopes rule);

struct AlibiShape {
  int queries;      ///< 0 or more
  int keys;         ///< 0 or more
  int first_query;  ///< position of query 0 among the keys; keys - queries if the last query is the last key
  bool causal;      ///< true: keys in the future get -infinity; false: the bias is the symmetric -m |i - j|
};

/// Fills `bias` [H, queries, keys] by Toeplitz expansion of -m_h |i - j|. `slopes` has H finite values. `scratch` has room for at least
/// queries + keys - 1 values.
Checked alibi_bias(std::span<float> bias, std::span<const double> slopes, const AlibiShape& shape, std::span<float> scratch);

}  // namespace engine
