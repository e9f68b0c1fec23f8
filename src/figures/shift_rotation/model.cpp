#include "figures/shift_rotation/model.h"

#include <cmath>

#include "engine/operations/shift_matrix.h"
#include "engine/sinusoidal.h"
#include "figures/knobs.h"

namespace figures::shift {

double Pair::residual() const {
  const Tip t = rotated();
  return std::hypot(t.sine - to.sine, t.cosine - to.cosine);
}

double Model::theta_rad(int pair) const { return std::pow(base, -2.0 * pair / d_model); }

Model model_of(int pos, int k, int d_model, double base) {
  Model model{pos, k, d_model, base, {}, 0};
  const size_t width = to_size(d_model);
  std::vector<float> from(width), to(width), matrix(width * width);
  const engine::Sinusoidal encoding{.d_model = d_model, .base = base};
  require(engine::sinusoidal(from, pos, encoding));
  require(engine::sinusoidal(to, pos + k, encoding));
  require(engine::shift_matrix(matrix, k, encoding));
  double squares = 0;
  for (size_t s = 0; s < width; s += 2) {
    const auto r = [&](size_t row, size_t column) { return static_cast<double>(matrix[(s + row) * width + s + column]); };
    model.pairs.push_back({{from[s], from[s + 1]}, {to[s], to[s + 1]}, {r(0, 0), r(0, 1), r(1, 0), r(1, 1)}});
    const double off = model.pairs.back().residual();
    squares += off * off;
  }
  model.residual = std::sqrt(squares);
  return model;
}

}  // namespace figures::shift
