#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/parameter.h"
#include "figures/add_embeddings/position_span.h"

// What the figure add_embeddings computes from its parameters and the reader's words.
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

/// The vectors themselves; what can be told of both parts when only the sum is left; what the next layer costs.
enum class View { vectors, recover, costs };
enum class Combine { add, concatenate };

/// The parts of the sum s = x + p as projection gives them back: p' is what of s lies along the first r directions of the positions
/// (PositionSpan), x' the rest. Both are off by the same vector, in opposite directions.
struct Recovered {
  double token_cosine = 0;  ///< of x' with x
  double position_cosine = 0;
  double token_error = 0;  ///< |x' - x| / |x|
  double position_error = 0;
  double token_share = 0;  ///< share of |x|² that lies along the r directions, and is taken for position
};

/// Weights of W_q, W_k and W_v of one layer, which take `in` values to `out` values; as many multiplications a token.
constexpr long long layer_weights(long long in, long long out) { return 3 * in * out; }

struct Model {
  View view = View::vectors;
  Combine combine = Combine::add;
  int d_model = 0;
  double std = 0;       ///< of a fresh embedding's values
  bool scaled = false;  ///< embeddings times sqrt(D)
  bool norm = false;    ///< LayerNorm of what both make together
  int word = 0;         ///< the cursor: which word, which column, how many directions
  int column = 0;
  int directions = 0;
  bool pinned = false;
  std::vector<std::string> words;  ///< T of them
  size_t ignored = 0;              ///< words too many
  std::vector<float> tokens;       ///< [T, D], scaled if that is on
  std::vector<float> positions;    ///< [T, D]
  std::vector<float> result;       ///< [T, columns]: what the first layer is given
  int columns = 0;                 ///< D, or 2 D where both are concatenated
  int span_positions = 0;          ///< N, whose span counts as position; at least T
  PositionSpan span;
  std::vector<double> token_along;  ///< the cursor's token along the directions of the span, and its position
  std::vector<double> position_along;

  /// Takes one value per parameter, and the reader's text.
  void set(std::span<const double> values, std::string_view text);

  size_t count() const { return words.size(); }
  std::span<const float> token(int t) const { return row(tokens, t, d_model); }
  std::span<const float> position(int t) const { return row(positions, t, d_model); }
  std::span<const float> output(int t) const { return row(result, t, columns); }
  /// What stands in this column of the result before LayerNorm, from each part; nothing from a part that does not reach there.
  /// The position's in double, for what is read: its fourth decimal is that of the formula.
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
  void put_together();
};

}  // namespace figures::add
