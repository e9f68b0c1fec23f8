#include "figures/rope_conventions/model.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "engine/rope.h"
#include "figures/knobs.h"
#include "figures/rope/rotated.h"

namespace figures::conventions {
namespace {

using base::Choice;
using base::Parameter;
using engine::Layout;
using Kind = Parameter::Kind;
using Scale = Parameter::Scale;

constexpr int kMaxPositions = 128, kMaxWidth = 128;
constexpr double kBase = 10000;  ///< as in the paper

constexpr Choice kLayouts[] = {{"interleaved", "Interleaved"}, {"halves", "Halves"}};
constexpr Choice kRowOrders[] = {{"trained", "As trained"}, {"permuted", "Permuted"}};

constexpr Parameter kParameters[] = {
    {"positions", "positions", "positions", Kind::integer, Scale::logarithmic, 2, kMaxPositions, 1, 24},
    base::choice_of("q_layout", "queries turned", kLayouts),
    base::choice_of("k_layout", "keys turned", kLayouts, 1),
    base::choice_of("rows", "rows of W", kRowOrders),
    {"head_width", "head width K", "numbers", Kind::integer, Scale::logarithmic, 2, kMaxWidth, 2, 16},
    {"seed", "seed", "", Kind::integer, Scale::linear, 1, 100, 1, 1},
    place_on_picture("m", "query m", kMaxPositions - 1, 10, "positions"),
    place_on_picture("n", "key n", kMaxPositions - 1, 6, "positions"),
    pinned(),
};
static_assert(std::size(kParameters) == kPinned + 1);

Layout layout_of(double value) { return value == 0 ? Layout::kInterleaved : Layout::kHalves; }

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

std::vector<double> reordered(const std::vector<double>& x, const std::vector<int>& from) {
  std::vector<double> moved;
  for (const int c : from) moved.push_back(x[static_cast<size_t>(c)]);
  return moved;
}

}  // namespace

std::span<const Parameter> parameters() { return kParameters; }

void Model::compute() {
  const auto width = static_cast<size_t>(head_width), count = static_cast<size_t>(positions);
  from.resize(width);
  [[maybe_unused]] const engine::Checked checked = engine::rope_permutation(from);
  assert(checked && "the parameter table allows only what the engine takes");
  const std::vector<double> theta = rope::frequencies(head_width, kBase);
  Rotations rotations;
  for (int pos = 0; pos < positions; ++pos) rotations.push_back(rope::rotations_at(pos, theta));
  auto [q, k] = rope::draw(seed, head_width);
  const auto row_of = [&](const std::vector<double>& rows, size_t pos) { return std::span(rows).subspan(pos * width, width); };
  std::vector<double> q_rows = at_all_positions(q, rotations, Layout::kInterleaved),
                      k_rows = at_all_positions(k, rotations, Layout::kInterleaved);
  trained_.resize(2 * count - 1);
  for (size_t d = 0; d < count; ++d) {
    trained_[count - 1 - d] = dot(q, row_of(k_rows, d));
    trained_[count - 1 + d] = dot(row_of(q_rows, d), k);
  }
  if (permuted) {
    q = reordered(q, from);
    k = reordered(k, from);
  }
  q_rows = at_all_positions(q, rotations, queries);
  k_rows = at_all_positions(k, rotations, keys);
  scores.clear();
  for (size_t row = 0; row < count; ++row) {
    for (size_t column = 0; column < count; ++column) scores.push_back(dot(row_of(q_rows, row), row_of(k_rows, column)));
  }
  shown.assign(scores.begin(), scores.end());
  sum_up();
}

void Model::sum_up() {
  at_.assign(2 * static_cast<size_t>(positions) - 1, {INFINITY, -INFINITY});
  double largest = 0;
  deviation = 0;
  for (int row = 0; row < positions; ++row) {
    for (int column = 0; column < positions; ++column) {
      const double value = score(row, column);
      Range& range = at_[diagonal(row - column)];
      range = {std::min(range.min, value), std::max(range.max, value)};
      largest = std::max(largest, std::fabs(value));
      deviation = std::max(deviation, std::fabs(value - trained_score(row, column)));
    }
  }
  const auto wider = [](const Range& a, const Range& b) { return a.max - a.min < b.max - b.min; };
  const auto widest = std::ranges::max_element(at_, wider);
  spread = widest->max - widest->min;
  spread_at = static_cast<int>(widest - at_.begin()) - (positions - 1);
  const double step = std::pow(10, std::floor(std::log10(std::max(largest, 1e-6)))) / 2;
  high = static_cast<float>(step * std::ceil(largest / step));
}

bool Model::set(std::span<const double> given) {
  const auto int_at = [&](Index index) { return static_cast<int>(given[static_cast<size_t>(index)]); };
  queries = layout_of(given[kQueries]);
  keys = layout_of(given[kKeys]);
  permuted = given[kRows] != 0;
  positions = int_at(kPositions);
  head_width = int_at(kHeadWidth);
  seed = int_at(kSeed);
  m = std::min(int_at(kM), positions - 1);
  n = std::min(int_at(kN), positions - 1);
  pinned = given[kPinned] != 0;
  std::array<double, kM> wanted{};
  std::copy_n(given.begin(), wanted.size(), wanted.begin());
  if (wanted == computed_for_) return false;
  computed_for_ = wanted;
  compute();
  return true;
}

}  // namespace figures::conventions
