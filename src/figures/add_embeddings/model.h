#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/parameter.h"
#include "figures/add_embeddings/position_span.h"

// The model of the figure add_embeddings, computed from its parameters and the reader's words.
namespace figures::add {

enum Index : int {
  kView,
  kCombine,
  kWidth,
  kStd,
  kScaled,
  kNorm,
  kPositions,
  kWord,
  kDimension,
  kDirections,
  kPinned,
};

/// The parameters, in the order of Index.
std::span<const base::Parameter> parameters();

/// The vectors; what can be recovered of both parts from the sum; the cost of the next layer.
enum class View { vectors, recover, costs };
enum class Combine { add, concatenate };

/// What projection recovers from the sum s = x + p: p' is the part of s along the first r directions of the positions (PositionSpan), x'
/// the rest. The errors of the two are the same vector with opposite signs.
struct Recovered {
  double token_cosine = 0;  ///< between x' and x
  double position_cosine = 0;
  double token_error = 0;  ///< |x' - x| / |x|
  double position_error = 0;
  double token_share = 0;  ///< share of |x|² along the r directions, which is mistaken for position
};

/// The number of weights of W_q, W_k and W_v of one layer from `in` to `out` values. It is also the number of multiplications per token.
constexpr long long layer_weights(long long in, long long out) { return 3 * in * out; }

struct Model {
  View view = View::vectors;
  Combine combine = Combine::add;
  int d_model = 0;
  double std = 0;       ///< standard deviation of an untrained embedding's values
  bool scaled = false;  ///< embeddings are multiplied by sqrt(D)
  bool norm = false;    ///< LayerNorm is applied to the combined vectors
  int word = 0;         ///< the cursor: word, column and number of directions
  int column = 0;
  int directions = 0;
  bool pinned = false;
  std::vector<std::string> words;  ///< T words
  size_t ignored = 0;              ///< number of words left out, if there are more
  std::vector<float> tokens;       ///< [T, D], multiplied by sqrt(D) if `scaled`
  std::vector<float> positions;    ///< [T, D]
  std::vector<float> result;       ///< [T, columns]: the input of the first layer
  int columns = 0;                 ///< D, or 2 D if the two are concatenated
  int span_positions = 0;          ///< N: the span of these positions counts as position; at least T
  PositionSpan span;
  std::vector<double> token_along;  ///< coefficients of the cursor's token along the directions of the span; below, those of its position
  std::vector<double> position_along;

  /// Takes one value per parameter, and the reader's text.
  void set(std::span<const double> values, std::string_view text);

  size_t count() const { return words.size(); }
  std::span<const float> token(int t) const { return row(tokens, t, d_model); }
  std::span<const float> position(int t) const { return row(positions, t, d_model); }
  std::span<const float> output(int t) const { return row(result, t, columns); }
  /// The token's and the position's part of this column of the result, before LayerNorm; nothing if that part does not reach the column.
  /// The position's is computed in double because it is displayed: its fourth decimal is that of the formula.
  std::optional<double> token_at(int t, int c) const;
  std::optional<double> position_at(int t, int c) const;
  double sum_at(int t, int c) const { return token_at(t, c).value_or(0) + position_at(t, c).value_or(0); }

  double factor() const;           ///< sqrt(D) or 1
  double expected_length() const;  ///< of a token's vector
  Recovered recovered(int r) const;
  /// The recovered vectors themselves, [D] each.
  std::vector<float> recovered_position() const;
  std::vector<float> recovered_token() const;

 private:
  static std::span<const float> row(const std::vector<float>& table, int t, int width) {
    return std::span(table).subspan(static_cast<size_t>(t) * static_cast<size_t>(width), static_cast<size_t>(width));
  }
  void combine_vectors();
};

}  // namespace figures::add
