#pragma once

#include <cmath>
#include <vector>

#include "engine/layout.h"

// One query and one key, rotated by their positions, and what each pair adds to their score.
namespace figures::plane {

/// A pair of numbers as a point in the plane, or as the complex number re + im i.
struct Point {
  double re = 0, im = 0;
  double length() const { return std::hypot(re, im); }
};
inline double dot(Point a, Point b) { return a.re * b.re + a.im * b.im; }

/// A pair of the query and of the key, before and after the rotation.
struct Pair {
  int first = 0, second = 0;  ///< its columns
  double theta_rad = 0;       ///< rotation per position
  Point q, k, rotated_q, rotated_k;
  double part() const { return dot(rotated_q, rotated_k); }  ///< of the score
};

struct Settings {
  double n = 0;  ///< position of the key
  int distance = 0;
  bool ones = false;  ///< all numbers are 1, not random
  int seed = 1;
  int head_width = 2;  ///< K
  int share = 0;       ///< 0: all numbers turn, 1: half of them, 2: a quarter
  double base = 10000;
  engine::Layout layout = engine::Layout::kInterleaved;
};

struct Model {
  double n = 0;                ///< position of the key
  double m = 0;                ///< position of the query: n + distance
  int rotary_width = 0;        ///< R: the chosen share of K, rounded down to an even number, at least 2
  std::vector<Pair> pairs;     ///< R/2 of them
  double unrotated_score = 0;  ///< contribution of the K - R unrotated numbers to the score
  double score = 0;            ///< the dot product, not divided by sqrt(K)

  void set(const Settings& settings);
  int count() const { return static_cast<int>(pairs.size()); }
  /// Of the pair's arrow as it is rotated, with its whole turns: clockwise from the top, as the book's clocks go. The pair's first number
  /// points up and its second to the right, as cosine and sine do there.
  double angle(const Pair& pair, bool key) const { return before(pair, key) + (key ? n : m) * pair.theta_rad; }
  /// The same as the matrix made it, before it is rotated.
  static double before(const Pair& pair, bool key) { return key ? std::atan2(pair.k.im, pair.k.re) : std::atan2(pair.q.im, pair.q.re); }
};

}  // namespace figures::plane
