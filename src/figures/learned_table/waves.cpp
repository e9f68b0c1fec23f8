#include "figures/learned_table/waves.h"

#include <algorithm>
#include <cmath>

#include "figures/knobs.h"
#include "figures/learned_table/eigenvectors.h"
#include "figures/learned_table/model.h"

namespace figures::rows {

void Waves::set(int rows) {
  if (rows == rows_) return;
  rows_ = rows;
  matrix_ = step_matrix(rows);
  Eigenvectors found = eigenvectors({matrix_.begin(), matrix_.end()}, rows);
  values_ = std::move(found.values);
  shapes_ = std::move(found.rows);
}

std::span<const double> Waves::shape(int k) const { return std::span(shapes_).subspan(to_size(k * rows_), to_size(rows_)); }

std::vector<double> Waves::crossings(int k) const {
  constexpr double kNothing = 1e-9;  // a value that is 0 but for rounding has no sign
  const std::span<const double> column = shape(k);
  std::vector<double> places;
  int last = -1;
  for (int row = 0; row < rows_; ++row) {
    const double value = column[to_size(row)];
    if (std::fabs(value) < kNothing) continue;
    if (last >= 0) {
      const double before = column[to_size(last)];
      if ((before < 0) != (value < 0)) places.push_back(last + (row - last) * before / (before - value));
    }
    last = row;
  }
  return places;
}

double Waves::growth(int k) const { return 1 + kRate * values_[to_size(k)]; }

std::vector<double> Waves::held(std::span<const float> table, int d_model) const {
  std::vector<double> shares(to_size(rows_), 0.0);
  double all = 0;
  for (int d = 0; d < d_model; ++d) {
    const auto entry = [&](int row) { return static_cast<double>(table[to_size(row * d_model + d)]); };
    for (int row = 0; row < rows_; ++row) all += entry(row) * entry(row);
    for (int k = 0; k < rows_; ++k) {
      double along = 0;
      for (int row = 0; row < rows_; ++row) along += shape(k)[to_size(row)] * entry(row);
      shares[to_size(k)] += along * along;
    }
  }
  for (double& share : shares) share = all > 0 ? share / all : 0;
  return shares;
}

}  // namespace figures::rows
