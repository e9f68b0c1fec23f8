#include "figures/rope_conventions/model.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

#include "engine/rope.h"
#include "figures/knobs.h"
#include "figures/rope/rotated.h"

namespace figures::conventions {
namespace {

using engine::Layout;

constexpr double kBase = 10000;  ///< as in the paper

using Rotations = std::vector<std::vector<engine::SineCosine>>;  ///< [T][K / 2]

/// The vector rotated to each of the positions 0 to T - 1: [T, K].
std::vector<double> at_all_positions(const std::vector<double>& x, const Rotations& rotations, Layout layout) {
  std::vector<double> rows;
  rows.reserve(rotations.size() * x.size());
  for (const std::vector<engine::SineCosine>& by : rotations) {
    rows.insert(rows.end(), x.begin(), x.end());
    rope::rotate(std::span(rows).last(x.size()), by, layout);
  }
  return rows;
}

/// Adds up two separate sums, so that neither waits for the other. Requires an even number of values.
double dot(std::span<const double> a, std::span<const double> b) {
  double even = 0, odd = 0;
  for (size_t c = 0; c < a.size(); c += 2) {
    even += a[c] * b[c];
    odd += a[c + 1] * b[c + 1];
  }
  return even + odd;
}

std::vector<double> reordered(const std::vector<double>& x, const std::vector<std::int32_t>& from) {
  std::vector<double> moved;
  for (const int c : from) moved.push_back(x[to_size(c)]);
  return moved;
}

}  // namespace

void Model::set(const Settings& settings) {
  if (settings == settings_) return;
  settings_ = settings;
  const size_t width = to_size(settings.head_width), count = to_size(settings.positions);
  from.resize(width);
  std::iota(from.begin(), from.end(), 0);
  if (settings.permuted) require(engine::rope_permutation(from));
  const std::vector<double> theta = rope::frequencies(settings.head_width, kBase);
  Rotations rotations;
  for (int pos = 0; pos < settings.positions; ++pos) rotations.push_back(rope::rotations_at(pos, theta));
  const auto [q, k] = rope::draw(settings.seed, settings.head_width);
  const auto row_of = [&](const std::vector<double>& rows, size_t pos) { return std::span(rows).subspan(pos * width, width); };
  std::vector<double> q_rows = at_all_positions(q, rotations, Layout::kInterleaved),
                      k_rows = at_all_positions(k, rotations, Layout::kInterleaved);
  trained_.resize(2 * count - 1);
  for (size_t d = 0; d < count; ++d) {
    trained_[count - 1 - d] = dot(q, row_of(k_rows, d));
    trained_[count - 1 + d] = dot(row_of(q_rows, d), k);
  }
  q_rows = at_all_positions(reordered(q, from), rotations, settings.queries);
  k_rows = at_all_positions(reordered(k, from), rotations, settings.keys);
  scores.clear();
  for (size_t row = 0; row < count; ++row) {
    for (size_t column = 0; column < count; ++column) scores.push_back(dot(row_of(q_rows, row), row_of(k_rows, column)));
  }
  sum_up();
}

void Model::sum_up() {
  at_.assign(2 * to_size(settings_.positions) - 1, {INFINITY, -INFINITY});
  double largest = 0;
  spread = deviation = 0;
  for (int m = 0; m < settings_.positions; ++m) {
    for (int n = 0; n < settings_.positions; ++n) {
      const double value = score(m, n);
      auto& [least, most] = at_[diagonal(m - n)];
      least = std::min(least, value);
      most = std::max(most, value);
      spread = std::max(spread, most - least);
      largest = std::max(largest, std::fabs(value));
      deviation = std::max(deviation, std::fabs(value - trained_score(m, n)));
    }
  }
  const double step = std::pow(10, std::floor(std::log10(std::max(largest, 1e-6)))) / 2;
  high = static_cast<float>(step * std::ceil(largest / step));
}

}  // namespace figures::conventions
