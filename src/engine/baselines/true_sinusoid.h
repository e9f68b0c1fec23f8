#pragma once

#include <cstdint>

#include "engine/arithmetic/double_double.h"
#include "engine/arithmetic/phase.h"

namespace engine {

/// One pair of the sinusoidal encoding, computed the slow way to check faster ones against: the angle pos * theta_i in 106 bits, reduced in
/// 106 bits, then the library's sine. It shares neither the phases nor the polynomials of `sinusoidal`.
class TrueSinusoid {
 public:
  /// Requires d_model and base as `sinusoidal` does, and 0 <= pair < d_model / 2.
  TrueSinusoid(int pair, int d_model, double base);

  /// sin and cos of pos * theta_i, within 1e-15. Requires |pos| <= kMaxPosition.
  SineCosine at(std::int64_t pos) const;

 private:
  DoubleDouble theta_rad_;
};

}  // namespace engine
