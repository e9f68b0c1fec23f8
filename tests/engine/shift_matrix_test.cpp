#include "engine/operations/shift_matrix.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace {

using engine::Layout;

/// PE(pos) by definition.
std::vector<double> vector_of(double pos, int d_model, double base, Layout layout) {
  std::vector<double> vector(static_cast<size_t>(d_model));
  const size_t pairs = vector.size() / 2;
  for (size_t i = 0; i < pairs; ++i) {
    const double angle_rad = pos * std::pow(base, -2 * static_cast<double>(i) / d_model);
    vector[layout == Layout::kHalves ? i : 2 * i] = std::sin(angle_rad);
    vector[layout == Layout::kHalves ? pairs + i : 2 * i + 1] = std::cos(angle_rad);
  }
  return vector;
}

}  // namespace

TEST_SUITE("engine") {
  TEST_CASE("one matrix shifts the vector of every position by k") {
    for (const Layout layout : {Layout::kInterleaved, Layout::kHalves}) {
      for (const int d_model : {2, 4, 6, 16, 64}) {
        for (const double base : {2.0, 10000.0}) {
          for (const double k : {0.0, 1.0, -1.0, 5.0, -300.0, 0.5, -0.75, 2.0e-9, -1234.56789, 1e6}) {
            const auto width = static_cast<size_t>(d_model);
            std::vector<float> matrix(width * width, 7);
            REQUIRE(engine::shift_matrix(matrix, k, {.d_model = d_model, .base = base, .layout = layout}).has_value());
            for (const double pos : {0.0, 1.0, -40.0, 1000.0, 33.3}) {
              const std::vector<double> from = vector_of(pos, d_model, base, layout), to = vector_of(pos + k, d_model, base, layout);
              for (size_t row = 0; row < width; ++row) {
                double sum = 0;
                for (size_t c = 0; c < width; ++c) sum += matrix[row * width + c] * from[c];
                REQUIRE(std::fabs(sum - to[row]) <= 1e-6);
              }
            }
          }
        }
      }
    }
  }

  TEST_CASE("the shift's blocks are [[cos, sin], [-sin, cos]] with zeros elsewhere, and no shift is the identity") {
    std::vector<float> matrix(16);
    REQUIRE(engine::shift_matrix(matrix, 1, {.d_model = 4, .base = 100}).has_value());
    const auto c1 = static_cast<float>(std::cos(1.0)), s1 = static_cast<float>(std::sin(1.0)), c2 = static_cast<float>(std::cos(0.1)),
               s2 = static_cast<float>(std::sin(0.1));
    CHECK(matrix == std::vector<float>{c1, s1, 0, 0, -s1, c1, 0, 0, 0, 0, c2, s2, 0, 0, -s2, c2});
    REQUIRE(engine::shift_matrix(matrix, 1, {.d_model = 4, .base = 100, .layout = Layout::kHalves}).has_value());
    CHECK(matrix == std::vector<float>{c1, 0, s1, 0, 0, c2, 0, s2, -s1, 0, c1, 0, 0, -s2, 0, c2});
    REQUIRE(engine::shift_matrix(matrix, 0, {.d_model = 4}).has_value());
    CHECK(matrix == std::vector<float>{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1});
  }

  TEST_CASE("the farthest shift is exact: base 65536 has frequencies that are powers of two") {
    std::vector<float> matrix(64);
    for (const double k : {0x1p36, -0x1p36, 0x1p36 - 0.5}) {
      REQUIRE(engine::shift_matrix(matrix, k, {.d_model = 8, .base = 65536}).has_value());
      for (size_t i = 0; i < 4; ++i) {
        const double angle_rad = std::ldexp(k, -4 * static_cast<int>(i));
        CHECK(std::fabs(matrix[2 * i * 8 + 2 * i] - std::cos(angle_rad)) <= 4.2e-8);
        CHECK(std::fabs(matrix[2 * i * 8 + 2 * i + 1] - std::sin(angle_rad)) <= 4.2e-8);
      }
    }
  }

  TEST_CASE("the shift matrix tells bad arguments and is left as it was") {
    std::vector<float> matrix(16, 7);
    const auto argument = [&](size_t size, double k, int d_model, double base) {
      const auto checked = engine::shift_matrix(std::span(matrix).first(size), k, {.d_model = d_model, .base = base});
      return std::string(checked ? "none" : checked.error().argument);
    };
    const double infinity = std::numeric_limits<double>::infinity(), nan = std::nan("");
    for (const int d_model : {0, -4, 3}) CHECK(argument(9, 1, d_model, 10000) == "d_model");
    for (const double base : {1.0, infinity, nan}) CHECK(argument(16, 1, 4, base) == "base");
    CHECK(argument(15, 1, 4, 10000) == "matrix size");
    CHECK(argument(4, 1, 4, 10000) == "matrix size");
    for (const double k : {infinity, -infinity, nan, 0x1p36 + 1, -0x1p37}) CHECK(argument(16, k, 4, 10000) == "k");
    CHECK(matrix == std::vector<float>(16, 7));
    CHECK(argument(16, 1, 4, 10000) == "none");
  }
}
