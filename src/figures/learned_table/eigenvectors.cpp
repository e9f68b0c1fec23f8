#include "figures/learned_table/eigenvectors.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "figures/knobs.h"

namespace figures::rows {
namespace {

constexpr int kMostSweeps = 30;        ///< six to ten are usual
constexpr double kNegligible = 1e-24;  ///< of the squares of a matrix

/// Rotates the plane of axes p and q so that the matrix has a 0 at their crossing, and the axes with it.
void rotate(std::vector<double>& matrix, std::vector<double>& axes, int count, int p, int q) {
  const auto at = [count](int row, int column) { return to_size(row * count + column); };
  const double crossing = matrix[at(p, q)];
  if (crossing == 0) return;
  const double theta = (matrix[at(q, q)] - matrix[at(p, p)]) / (2 * crossing);
  const double tangent = (theta < 0 ? -1 : 1) / (std::fabs(theta) + std::sqrt(theta * theta + 1));
  const double cosine = 1 / std::sqrt(tangent * tangent + 1), sine = tangent * cosine;
  const auto turn = [cosine, sine](double& x, double& y) {
    const double before = x;
    x = cosine * x - sine * y;
    y = sine * before + cosine * y;
  };
  for (int k = 0; k < count; ++k) turn(matrix[at(p, k)], matrix[at(q, k)]);
  for (int k = 0; k < count; ++k) turn(matrix[at(k, p)], matrix[at(k, q)]);
  for (int k = 0; k < count; ++k) turn(axes[at(p, k)], axes[at(q, k)]);
}

bool is_diagonal(const std::vector<double>& matrix, int count) {
  double all = 0, beside = 0;
  for (int row = 0; row < count; ++row) {
    for (int column = 0; column < count; ++column) {
      const double value = matrix[to_size(row * count + column)];
      all += value * value;
      if (row != column) beside += value * value;
    }
  }
  return beside <= kNegligible * all;
}

}  // namespace

Eigenvectors eigenvectors(std::vector<double> matrix, int count) {
  std::vector<double> axes(to_size(count * count), 0.0);
  for (int k = 0; k < count; ++k) axes[to_size(k * count + k)] = 1;
  for (int sweep = 0; sweep < kMostSweeps && !is_diagonal(matrix, count); ++sweep) {
    for (int p = 0; p < count; ++p) {
      for (int q = p + 1; q < count; ++q) rotate(matrix, axes, count, p, q);
    }
  }
  std::vector<int> order(to_size(count));
  std::iota(order.begin(), order.end(), 0);
  const auto value_of = [&](int k) { return matrix[to_size(k * count + k)]; };
  std::ranges::stable_sort(order, [&](int a, int b) { return value_of(a) > value_of(b); });
  Eigenvectors found;
  for (const int k : order) {
    found.values.push_back(value_of(k));
    const double sign = axes[to_size(k * count)] < 0 ? -1 : 1;
    for (int row = 0; row < count; ++row) found.rows.push_back(sign * axes[to_size(k * count + row)]);
  }
  return found;
}

}  // namespace figures::rows
