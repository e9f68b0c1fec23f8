#pragma once

#include <span>
#include <vector>

#include "base/parameter.h"
#include "engine/layout.h"

// The model of the figure rope_plane, computed from its parameters.
namespace figures::plane {

enum Index : int { kView, kN, kDistance, kVectors, kSeed, kHeadWidth, kRotated, kBase, kLayout, kPair };

/// The parameters, in the order of Index.
std::span<const base::Parameter> parameters();

enum class View { complex, matrix };
enum class Vectors { random, ones };

/// A pair of numbers as a point in the plane, or as the complex number re + im i.
struct Point {
  double re = 0;
  double im = 0;

  double length() const;
  double angle_rad() const;  ///< from the real axis, anticlockwise, -pi to pi
};
double dot(Point a, Point b);

/// A pair of the query and of the key, before and after the rotation.
struct Pair {
  int first = 0;  ///< the pair's columns are first and second
  int second = 0;
  double theta_rad = 0;  ///< rotation per position
  Point q, k;            ///< before the rotation
  Point rotated_q, rotated_k;
  double part() const { return dot(rotated_q, rotated_k); }  ///< the pair's part of the score
};

struct Model {
  View view = View::complex;
  int n = 0;         ///< position of the key
  int distance = 0;  ///< m - n
  int m = 0;         ///< position of the query
  Vectors vectors = Vectors::random;
  int seed = 0;
  int head_width = 0;    ///< K
  int rotary_width = 0;  ///< R: the chosen share of K, rounded down to an even number, at least 2
  double base = 0;
  engine::Layout layout = engine::Layout::kInterleaved;
  int pair = 0;                ///< the chosen one
  std::vector<Pair> pairs;     ///< R/2 of them
  double unrotated_score = 0;  ///< contribution of the K - R unrotated numbers to the score
  double score = 0;            ///< the dot product, not divided by sqrt(K)

  /// Takes one value per parameter.
  void set(std::span<const double> values);

  const Pair& chosen() const { return pairs[static_cast<size_t>(pair)]; }
  int count() const { return rotary_width / 2; }
  /// The rotation of pair i of the query relative to the key.
  double turn_rad(int i) const { return distance * pairs[static_cast<size_t>(i)].theta_rad; }

 private:
  void compute();
};

}  // namespace figures::plane
