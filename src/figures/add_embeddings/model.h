#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <vector>

namespace figures::add {

struct Settings {
  int d_model = 8;
  double std = 0;            ///< standard deviation of an untrained embedding's values
  bool scaled = false;       ///< embeddings are multiplied by sqrt(D)
  bool norm = false;         ///< LayerNorm is applied to the combined vectors
  bool concatenate = false;  ///< instead of adding
};

/// What projection recovers from the sum s = x + p: p' is the part of s along the first r directions of the positions (PositionSpan), x'
/// the rest. The errors of the two are the same vector with opposite signs.
struct Recovered {
  double token_cosine = 0;  ///< between x' and x
  double position_cosine = 0;
  double error = 0;        ///< |x' - x|
  double token_share = 0;  ///< share of |x|² along the r directions, which is mistaken for position
};

/// The number of weights of W_q, W_k and W_v of one layer from `in` to `out` values. It is also the number of multiplications per token.
constexpr long long layer_weights(long long in, long long out) { return 3 * in * out; }

/// The vectors of one word: the token's, its position's, and what the first layer is given.
struct Vectors {
  std::vector<float> token;     ///< [D], multiplied by sqrt(D) if `scaled`
  std::vector<float> position;  ///< [D]
  std::vector<float> result;    ///< [D], or [2 D] if the two are concatenated
};
Vectors vectors_of(const std::string& word, int position, const Settings& settings);

/// Token, position and sum lie in one plane: from 0 to `position` runs the position, and from there the token.
struct Triangle {
  double position, along, up;
  double left() const { return std::min(0.0, position + along); }
  double right() const { return std::max(position, position + along); }
};
/// Side by side, the two are at right angles.
Triangle triangle_of(const Vectors& vectors, bool side_by_side);

/// The position's value in this dimension in double, because it is displayed: its fourth decimal is that of the formula.
double position_value(int position, int dimension, int d_model);

/// From the coefficients of both along the directions, of which the first r are kept.
Recovered recovered(const Vectors& vectors, std::span<const double> token_along, std::span<const double> position_along, int r);

/// The span of the sinusoidal vectors of positions 0 to N - 1 (base 10000), built direction by direction: each is the part of the farthest
/// remaining vector that lies outside all directions before it. (This is a Cholesky decomposition of the Gram matrix with pivoting; at N =
/// D = 512 it needs 113 directions for 99 % of the energy, while the best possible choice, the principal directions, needs 109.)
class PositionSpan {
 public:
  /// Recomputes the span if the arguments have changed. d_model must be even. Takes (N + D) R² / 2 products, R = directions().
  void set(int d_model, int positions);

  /// R: the number of directions after which the remainder of every vector is shorter than a 300th of it.
  int directions() const { return static_cast<int>(energy_share_.size()) - 1; }

  /// Share of the positions' energy (the sum of their squared lengths) in the span of the first r directions, r = 0 … R.
  std::span<const double> energy_share() const { return energy_share_; }

  /// The coefficients of `vector` [D] along the orthonormal directions, [R].
  std::vector<double> coefficients(std::span<const float> vector) const;
  std::span<const float> direction(int r) const {
    return std::span(directions_).subspan(static_cast<size_t>(r * d_model_), static_cast<size_t>(d_model_));
  }

 private:
  int d_model_ = 0;
  int positions_ = 0;
  std::vector<double> energy_share_{0};
  std::vector<float> directions_;  ///< [R, D]
};

}  // namespace figures::add
