#include "engine/arithmetic/double_double.h"

#include <doctest/doctest.h>

#include <cmath>

using engine::DoubleDouble;

namespace {

/// |a - b| relative to b.
double relative_difference(DoubleDouble a, DoubleDouble b) {
  const DoubleDouble difference = a + DoubleDouble{-b.high, -b.low};
  return std::fabs(difference.high / b.high);
}

}  // namespace

TEST_SUITE("engine") {
  TEST_CASE("sums and products of double-doubles keep what a double drops") {
    const DoubleDouble sum = DoubleDouble{1} + DoubleDouble{0x1p-80};
    CHECK(sum.high == 1);
    CHECK(sum.low == 0x1p-80);
    const DoubleDouble square = DoubleDouble{1, 0x1p-60} * DoubleDouble{1 + 0x1p-50};
    CHECK(square.high == 1 + 0x1p-50);
    CHECK(square.low == 0x1p-60 + 0x1p-110);
  }

  TEST_CASE("a third of one times three is one to 100 bits") {
    CHECK(relative_difference((DoubleDouble{1} / 3) * DoubleDouble{3}, {1}) < 0x1p-100);
  }

  // The constants are exp(-1) and ln 10000, computed to 60 digits and split into two doubles.
  TEST_CASE("exp and log are right to 29 digits") {
    CHECK(relative_difference(engine::exp({-1}), {0x1.78b56362cef38p-2, -0x1.ca8a4270fadf5p-57}) < 1e-29);
    CHECK(relative_difference(engine::log(10000), {0x1.26bb1bbb55516p+3, -0x1.f48ad494ea3e9p-51}) < 1e-29);
    CHECK(relative_difference(engine::exp({0}), {1}) == 0);
  }

  TEST_CASE("exp undoes log over the whole range where both parts are normal") {
    for (const double base : {1 + 0x1p-52, 1.0001, 1.5, 2.0, 10.0, 100.0, 10000.0, 500000.0, 1e30, 1e250}) {
      CAPTURE(base);
      const DoubleDouble l = engine::log(base);
      CHECK(relative_difference(engine::exp({-l.high, -l.low}) * DoubleDouble{base}, {1}) < 2e-29 * std::fmax(1, l.high));
    }
  }

  TEST_CASE("exp ends at zero") { CHECK(engine::exp({-1e5}).high == 0); }
}
