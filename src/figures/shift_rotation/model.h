#pragma once

#include <array>
#include <vector>

// The numbers of the figure shift_rotation: the engine's float32 numbers, from separate calls.
namespace figures::shift {

/// A pair's two numbers. As a point, sine to the right and cosine upwards, they are the tip of a hand.
struct Tip {
  double sine = 0;
  double cosine = 0;
};

struct Pair {
  Tip from;                   ///< PE(pos)
  Tip to;                     ///< PE(pos + k)
  std::array<double, 4> r{};  ///< the pair's 2 x 2 block of R(k), by rows

  Tip rotated() const { return {r[0] * from.sine + r[1] * from.cosine, r[2] * from.sine + r[3] * from.cosine}; }
  double residual() const;  ///< the length of rotated() - to
};

struct Model {
  int pos = 0;
  int k = 0;
  int d_model = 0;
  double base = 0;
  std::vector<Pair> pairs;
  double residual = 0;  ///< the length of R(k) PE(pos) - PE(pos + k)

  int count() const { return d_model / 2; }
  double theta_rad(int pair) const;                                ///< rotation per position
  double turn_rad(int pair) const { return k * theta_rad(pair); }  ///< rotation over k positions
};

Model model_of(int pos, int k, int d_model, double base);

}  // namespace figures::shift
