#include "engine/catalog/functions.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

namespace {

double of(base::Functions functions, std::string_view name, std::initializer_list<double> arguments) {
  const auto found = std::ranges::find(functions, name, &base::Function::name);
  REQUIRE(found != functions.end());
  REQUIRE(found->arguments == static_cast<int>(arguments.size()));
  return found->value(arguments.begin());
}

}  // namespace

TEST_SUITE("engine") {
  TEST_CASE("what questions compute agrees with the reference and with the formulas") {
    const auto near = [](std::string_view name, std::initializer_list<double> arguments, double expected) {
      CAPTURE(name);
      CHECK(of(engine::functions(), name, arguments) == doctest::Approx(expected).epsilon(1e-6));
      CHECK(of(engine::reference_functions(), name, arguments) == doctest::Approx(expected).epsilon(1e-12));
    };
    near("pe", {7, 6, 32, 10000}, std::sin(7 / std::pow(10000, 6.0 / 32)));
    near("pe", {7, 7, 32, 10000}, std::cos(7 / std::pow(10000, 6.0 / 32)));
    near("angle", {7, 3, 32, 10000}, 7 / std::pow(10000, 6.0 / 32));
    near("wavelength", {15, 32, 10000}, 2 * M_PI * std::pow(10000, 30.0 / 32));
    near("norm", {32}, 4);
    double sum = 0;
    for (int pair = 0; pair < 8; ++pair) sum += std::cos(5 / std::pow(100, pair / 8.0));
    near("similarity", {5, 16, 100}, sum / 8);
    near("distance", {5, 16, 100}, std::sqrt(16 - 2 * sum));
  }

  TEST_CASE("arguments that mean nothing have no value") {
    for (const base::Functions functions : {engine::functions(), engine::reference_functions()}) {
      CHECK(std::isnan(of(functions, "pe", {0.5, 0, 32, 10000})));
      CHECK(std::isnan(of(functions, "pe", {1, 32, 32, 10000})));
      CHECK(std::isnan(of(functions, "pe", {1, 0, 33, 10000})));
      CHECK(std::isnan(of(functions, "angle", {1, 16, 32, 10000})));
      CHECK(std::isnan(of(functions, "wavelength", {0, 32, 1})));
      CHECK(std::isnan(of(functions, "similarity", {1, 2048, 10000})));
      CHECK(std::isnan(of(functions, "distance", {NAN, 32, 10000})));
      CHECK(std::isnan(of(functions, "norm", {0})));
    }
  }

  TEST_CASE("both tables name the same functions in the same order") {
    CHECK(std::ranges::equal(engine::functions(), engine::reference_functions(), [](const base::Function& a, const base::Function& b) {
      return a.name == b.name && a.arguments == b.arguments;
    }));
  }
}
