#pragma once

#include <span>
#include <vector>

// How few directions the position vectors use, and what of another vector lies along these.
namespace figures::add {

/// The span of the sinusoidal vectors of positions 0 to N - 1 (base 10000), direction by direction: each is what the vector that is
/// farthest from all directions before it adds to them. (Cholesky decomposition of the Gram matrix with pivots; at N = D = 512 it takes
/// 113 directions to 99 % of the energy, where the best possible choice, the principal directions, takes 109.)
class PositionSpan {
 public:
  /// Computes anew if these are others. d_model even; takes time for N R² / 2 + R D products, R = directions().
  void set(int d_model, int positions);

  /// R: how many directions there are until what is left of every vector is shorter than a 300th of it.
  int directions() const { return static_cast<int>(held_.size()) - 1; }

  /// Share of the positions' energy (the sum of their squared lengths) that the first r directions hold, r = 0 … R.
  std::span<const double> held() const { return held_; }

  /// `vector` [D] along each direction, [R]. The directions are orthonormal: the sum of the squares is what lies in the span.
  std::vector<double> coefficients(std::span<const float> vector) const;

  /// The vector [D] that has these coefficients along the first directions, at most R of them, and nothing beside.
  std::vector<float> vector_of(std::span<const double> coefficients) const;

 private:
  void decompose();
  void keep(std::span<const double> picks, std::span<const std::vector<double>> columns);
  double factor(size_t row, size_t column) const { return factors_[row * static_cast<size_t>(directions()) + column]; }

  int d_model_ = 0;
  int positions_ = 0;
  std::vector<double> held_{0};
  std::vector<float> chosen_;    ///< [R, D]: the vectors chosen, in their order
  std::vector<double> factors_;  ///< [R, R], lower triangle: chosen vector i is the sum over j of factor(i, j) times direction j
};

}  // namespace figures::add
