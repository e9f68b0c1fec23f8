#pragma once

#include <array>
#include <span>
#include <vector>

#include "base/parameter.h"

// The model of the figure shift_rotation, computed from its parameters.
namespace figures::shift {

enum Index : int { kPos, kK, kWidth, kBase, kPair };

/// The parameters, in the order of Index.
std::span<const base::Parameter> parameters();

inline constexpr int kLastPosition = 2047;

/// The sine and cosine of a pair, as stored. Plotted as a point (sine to the right, cosine upwards), this is the tip of a hand that starts
/// at twelve o'clock and turns clockwise.
struct Tip {
  double sine = 0;
  double cosine = 0;
};

/// A 2 x 2 block of R(k), by rows.
using Block = std::array<double, 4>;

/// A pair at the two positions, and its rotation.
struct Pair {
  Tip from;   ///< PE(pos)
  Tip to;     ///< PE(pos + k)
  Block r{};  ///< the pair's block of R(k)

  Tip rotated() const { return {r[0] * from.sine + r[1] * from.cosine, r[2] * from.sine + r[3] * from.cosine}; }
  double residual() const;  ///< the length of rotated() - to
};

struct Model {
  int pos = 0;
  int k = 0;
  int d_model = 0;
  double base = 0;
  int pair = 0;             ///< the chosen one
  std::vector<Pair> pairs;  ///< the engine's float32 numbers, from separate calls: two rows of the table, and the matrix
  double residual = 0;      ///< the length of R(k) PE(pos) - PE(pos + k)

  /// Takes one value per parameter.
  void set(std::span<const double> values);

  const Pair& chosen() const { return pairs[static_cast<size_t>(pair)]; }
  int count() const { return d_model / 2; }
  double theta_rad(int i) const;                             ///< rotation of pair i per position
  double turn_rad(int i) const { return k * theta_rad(i); }  ///< rotation of pair i over k positions

 private:
  std::array<double, 4> computed_for_{-1};
  std::vector<float> from_, to_, matrix_;
};

}  // namespace figures::shift
