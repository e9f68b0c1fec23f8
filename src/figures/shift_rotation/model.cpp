#include "figures/shift_rotation/model.h"

#include <algorithm>
#include <cmath>

#include "engine/operations/shift_matrix.h"
#include "engine/sinusoidal.h"
#include "figures/knobs.h"

namespace figures::shift {
namespace {

using base::Parameter;
using Kind = Parameter::Kind;
using Scale = Parameter::Scale;

constexpr int kMaxWidth = 512;

constexpr Parameter kParameters[] = {
    {"pos", "position", "", Kind::integer, Scale::logarithmic, 0, kLastPosition, 1, 11},
    {"k", "shift k", "positions", Kind::integer, Scale::linear, -512, 512, 1, 5},
    {"d_model", "width D", "dimensions", Kind::integer, Scale::logarithmic, 2, kMaxWidth, 2, 32},
    {"base", "base", "", Kind::integer, Scale::logarithmic, 2, 1000000, 1, 10000},
    place_on_picture("pair", "pair", kMaxWidth / 2 - 1, 3),
};
static_assert(std::size(kParameters) == kPair + 1);

}  // namespace

std::span<const Parameter> parameters() { return kParameters; }

double Pair::residual() const {
  const Tip t = rotated();
  return std::hypot(t.sine - to.sine, t.cosine - to.cosine);
}

double Model::theta_rad(int i) const { return std::pow(base, -2.0 * i / d_model); }

void Model::set(std::span<const double> values) {
  pos = static_cast<int>(values[kPos]);
  k = static_cast<int>(values[kK]);
  d_model = static_cast<int>(values[kWidth]);
  base = values[kBase];
  pair = std::min(static_cast<int>(values[kPair]), count() - 1);
  std::array<double, 4> wanted{};
  std::copy_n(values.begin(), wanted.size(), wanted.begin());
  if (wanted == computed_for_) return;
  computed_for_ = wanted;
  const auto width = static_cast<size_t>(d_model);
  from_.resize(width);
  to_.resize(width);
  matrix_.resize(width * width);
  const engine::Sinusoidal encoding{.d_model = d_model, .base = base};
  require(engine::sinusoidal(from_, pos, encoding));
  require(engine::sinusoidal(to_, pos + k, encoding));
  require(engine::shift_matrix(matrix_, k, encoding));
  pairs.resize(width / 2);
  double squares = 0;
  for (size_t s = 0; s < width; s += 2) {
    const auto r = [&](size_t row, size_t column) { return static_cast<double>(matrix_[(s + row) * width + s + column]); };
    pairs[s / 2] = {{from_[s], from_[s + 1]}, {to_[s], to_[s + 1]}, {r(0, 0), r(0, 1), r(1, 0), r(1, 1)}};
    const double off = pairs[s / 2].residual();
    squares += off * off;
  }
  residual = std::sqrt(squares);
}

}  // namespace figures::shift
