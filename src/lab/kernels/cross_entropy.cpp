#include "lab/kernels/cross_entropy.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "lab/kernels/softmax.h"
#include "lab/task.h"

namespace lab {

template <class Real>
Marks mark(std::span<Real> scores, std::span<const int> targets) {
  Marks marks;
  const size_t symbols = targets.empty() ? 0 : scores.size() / targets.size();
  for (size_t t = 0; t < targets.size(); ++t) {
    if (targets[t] == kNoTarget) continue;
    const auto target = static_cast<size_t>(targets[t]);
    assert(target < symbols);
    const std::span<Real> row = scores.subspan(t * symbols, symbols);
    const auto best = std::ranges::max_element(row);
    marks.right += best - row.begin() == static_cast<std::ptrdiff_t>(target);
    const Real lead = *best - row[target];
    const Real sum = exponentials(row.data(), symbols);
    marks.loss += std::log(static_cast<double>(sum)) + static_cast<double>(lead);
    ++marks.asked;
    for (Real& value : row) value /= sum;
  }
  return marks;
}

template <class Real>
Marks cross_entropy_backward(std::span<const Real> scores, std::span<const int> targets, std::span<Real> d) {
  std::ranges::copy(scores, d.begin());
  const Marks marks = mark(d, targets);
  const size_t symbols = targets.empty() ? 0 : scores.size() / targets.size();
  const Real share = marks.asked > 0 ? 1 / static_cast<Real>(marks.asked) : 0;
  for (size_t t = 0; t < targets.size(); ++t) {
    const std::span<Real> row = d.subspan(t * symbols, symbols);
    if (targets[t] == kNoTarget) {
      std::ranges::fill(row, Real{0});
      continue;
    }
    row[static_cast<size_t>(targets[t])] -= 1;
    for (Real& value : row) value *= share;
  }
  return marks;
}

template Marks mark(std::span<float>, std::span<const int>);
template Marks mark(std::span<double>, std::span<const int>);
template Marks cross_entropy_backward(std::span<const float>, std::span<const int>, std::span<float>);
template Marks cross_entropy_backward(std::span<const double>, std::span<const int>, std::span<double>);

}  // namespace lab
