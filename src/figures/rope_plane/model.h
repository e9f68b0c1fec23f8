#pragma once

#include <span>
#include <vector>

#include "base/parameter.h"
#include "engine/layout.h"

// What the figure rope_plane computes from its parameters.
namespace figures::plane {

enum Index : int { kView, kN, kDistance, kVectors, kSeed, kHeadWidth, kRotated, kBase, kLayout, kPair };

/// The parameters, in the order of Index.
std::span<const base::Parameter> parameters();

enum class View { complex, matrix };
enum class Vectors { random, ones };

/// A pair of numbers as a point of the plane, or as the complex number re + im i.
struct Point {
  double re = 0;
  double im = 0;

  double length() const;
  double angle_rad() const;  ///< from the real axis, anticlockwise, -pi to pi
};
double dot(Point a, Point b);

struct Pair {
  int first = 0;  ///< its columns
  int second = 0;
  double theta_rad = 0;  ///< turn per position
  Point q, k;            ///< as they were projected
  Point rotated_q, rotated_k;
  double part() const { return dot(rotated_q, rotated_k); }  ///< of the score
};

struct Model {
  View view = View::complex;
  int n = 0;         ///< position of the key
  int distance = 0;  ///< m - n
  int m = 0;         ///< position of the query
  Vectors vectors = Vectors::random;
  int seed = 0;
  int head_width = 0;    ///< K
  int rotary_width = 0;  ///< R, even, 2 to K: the share that is turned, rounded
  double base = 0;
  engine::Layout layout = engine::Layout::kInterleaved;
  int pair = 0;             ///< the chosen one
  std::vector<Pair> pairs;  ///< R/2 of them
  double still = 0;         ///< what the K - R numbers that are not turned add to the score
  double score = 0;         ///< the dot product, not divided by sqrt(K)

  void set(std::span<const double> values);

  const Pair& chosen() const { return pairs[static_cast<size_t>(pair)]; }
  int count() const { return rotary_width / 2; }
  double turn_rad(int i) const { return distance * pairs[static_cast<size_t>(i)].theta_rad; }  ///< of the query against the key

 private:
  void compute();
};

}  // namespace figures::plane
