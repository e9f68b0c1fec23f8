#pragma once

#include <span>
#include <vector>

namespace figures::rows {

/// Why training makes waves. As long as the table P is small, every step of the training adds the same multiple of S P to it, so S decides
/// which shapes of a column grow: its first eigenvectors.
class Waves {
 public:
  /// Of the training of a table of so many rows.
  void set(int rows);
  int rows() const { return rows_; }
  /// S [rows, rows]: above 0 where two rows pull each other, below it where they push.
  std::span<const float> matrix() const { return matrix_; }
  /// Shape k of as many as there are rows, those that grow most first: a column of length 1.
  std::span<const double> shape(int k) const;
  /// Where a shape changes its sign: places between two rows, ascending.
  std::vector<double> crossings(int k) const;
  /// What a step multiplies a shape by, while the table is small.
  double growth(int k) const;
  /// The share of each shape in the squared length of a table's first rows [rows, D].
  std::vector<double> held(std::span<const float> table, int d_model) const;

 private:
  int rows_ = 0;
  std::vector<float> matrix_;
  std::vector<double> values_, shapes_;
};

}  // namespace figures::rows
