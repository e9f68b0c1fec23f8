#pragma once

// Numbers of about 106 bits as unevaluated sums of two doubles, |low| <= ulp(high) / 2.
// T. J. Dekker, "A floating-point technique for extending the available precision", Numerische Mathematik 18 (1971).
namespace engine {

struct DoubleDouble {
  double high = 0;
  double low = 0;
};

DoubleDouble operator+(DoubleDouble a, DoubleDouble b);
DoubleDouble operator*(DoubleDouble a, DoubleDouble b);
DoubleDouble operator/(DoubleDouble a, double b);

/// Relative error below 1e-29 while both parts are normal numbers; smaller results lose their bits gradually. Requires x <= 700.
DoubleDouble exp(DoubleDouble x);

/// Absolute error below 1e-29. Requires a finite x > 0.
DoubleDouble log(double x);

}  // namespace engine
