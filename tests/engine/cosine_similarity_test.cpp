#include "engine/operations/cosine_similarity.h"

#include <doctest/doctest.h>
#include <vector>

#include <cmath>

#include "engine/arithmetic/matrix_product.h"
#include "engine/operations/token_vectors.h"

namespace {

std::vector<float> random(size_t size, std::uint64_t seed) {
  std::vector<float> values(size);
  engine::standard_normal(seed, values);
  return values;
}

std::vector<float> similarity(std::span<const float> table, int rows) {
  std::vector<float> result(static_cast<size_t>(rows) * static_cast<size_t>(rows), -7);
  const int width = rows > 0 ? static_cast<int>(table.size()) / rows : 1;
  std::vector<float> scratch(engine::cosine_similarity_scratch(rows, width));
  REQUIRE(engine::cosine_similarity(result, table, rows, scratch).has_value());
  return result;
}

double plain(std::span<const float> a, std::span<const float> b) {
  double ab = 0, aa = 0, bb = 0;
  for (size_t c = 0; c < a.size(); ++c)
    ab += static_cast<double>(a[c]) * b[c], aa += static_cast<double>(a[c]) * a[c], bb += static_cast<double>(b[c]) * b[c];
  return aa > 0 && bb > 0 ? ab / std::sqrt(aa * bb) : 0;
}

}  // namespace

TEST_SUITE("engine") {
  TEST_CASE("a packed product agrees with plain sums on all sizes") {
    for (size_t rows = 0; rows <= 11; ++rows) {
      for (const size_t columns : {size_t{0}, size_t{1}, size_t{7}, size_t{8}, size_t{9}, size_t{20}}) {
        for (const size_t depth : {size_t{0}, size_t{1}, size_t{5}, size_t{64}}) {
          const auto a = random(rows * depth, 1), b = random(depth * columns, 2);
          std::vector<float> transposed(b.size()), workspace(engine::packed_size(columns, depth));
          for (size_t k = 0; k < depth; ++k)
            for (size_t n = 0; n < columns; ++n) transposed[n * depth + k] = b[k * columns + n];
          for (const bool of_transposed : {false, true}) {
            const engine::Packed packed = of_transposed ? engine::pack_transposed(workspace, transposed.data(), columns, depth)
                                                        : engine::pack(workspace, b.data(), columns, depth);
            std::vector<float> c(rows * columns, -7);
            engine::multiply({c.data(), columns}, {a.data(), depth}, packed, rows, columns, depth, 0.5f);
            for (size_t m = 0; m < rows; ++m) {
              for (size_t n = 0; n < columns; ++n) {
                double sum = 0;
                for (size_t k = 0; k < depth; ++k) sum += static_cast<double>(a[m * depth + k]) * b[k * columns + n];
                REQUIRE(std::fabs(c[m * columns + n] - sum / 2) <= 1e-5);
              }
            }
          }
        }
      }
    }
  }

  TEST_CASE("cosine similarity of any table agrees with its definition, is symmetric, and has ones on the diagonal") {
    for (const int rows : {1, 2, 5, 8, 9, 16, 33, 70}) {
      for (const size_t width : {size_t{1}, size_t{3}, size_t{8}, size_t{65}}) {
        const auto n = static_cast<size_t>(rows);
        const auto table = random(n * width, 11);
        const auto result = similarity(table, rows);
        for (size_t i = 0; i < n; ++i) {
          REQUIRE(result[i * n + i] == 1.0f);
          for (size_t j = 0; j < n; ++j) {
            REQUIRE(std::fabs(result[i * n + j] -
                              plain(std::span(table).subspan(i * width, width), std::span(table).subspan(j * width, width))) <= 1e-6);
            REQUIRE(result[i * n + j] == result[j * n + i]);
          }
        }
      }
    }
  }

  TEST_CASE("a row of zeros is similar to nothing, itself included") {
    std::vector<float> table = random(12, 1);
    std::fill_n(table.begin() + 4, 4, 0.0f);
    const auto result = similarity(table, 3);
    for (size_t j = 0; j < 3; ++j) CHECK(result[3 + j] == 0.0f);
    CHECK(result[0] == 1.0f);
    CHECK(similarity({}, 0).empty());
  }

  TEST_CASE("of the sinusoidal encoding, one curve makes the matrix that the product of all rows makes") {
    for (const int d_model : {2, 6, 64, 250, 512, 1024}) {
      for (const int rows : {1, 2, 31, 100}) {
        const auto n = static_cast<size_t>(rows);
        const engine::Sinusoidal encoding{.d_model = d_model};
        std::vector<float> table(n * static_cast<size_t>(d_model)), toeplitz(n * n), diagonals(2 * n - 1);
        REQUIRE(engine::sinusoidal(table, 1000, encoding).has_value());
        REQUIRE(engine::sinusoidal_similarity(toeplitz, rows, encoding, diagonals).has_value());
        const auto gram = similarity(table, rows);
        for (size_t i = 0; i < n * n; ++i) REQUIRE(std::fabs(toeplitz[i] - gram[i]) <= 1e-6);
      }
    }
  }

  TEST_CASE("the curve is the mean cosine, as far as it goes") {
    std::vector<float> curve(5000);
    REQUIRE(engine::sinusoidal_similarity_curve(curve, {.d_model = 32}).has_value());
    CHECK(curve[0] == 1.0f);
    for (size_t n = 0; n < curve.size(); n += 7) {
      double sum = 0;
      for (int i = 0; i < 16; ++i) sum += std::cos(static_cast<double>(n) * std::pow(10000.0, -i / 16.0));
      CHECK(std::fabs(curve[n] - sum / 16) <= 1e-7);
    }
    // The curve ripples: it rises from distance 4 to 5.
    CHECK(curve[4] == doctest::Approx(0.7288).epsilon(1e-4));
    CHECK(curve[5] == doctest::Approx(0.7361).epsilon(1e-4));
  }

  TEST_CASE("bad arguments are named") {
    std::vector<float> out(4, -7), scratch(100), table(6);
    const auto name = [](const engine::Checked& checked) { return checked ? std::string() : std::string(checked.error().argument); };
    CHECK(name(engine::cosine_similarity(out, table, -1, scratch)) == "rows");
    CHECK(name(engine::cosine_similarity(out, table, 3, scratch)) == "similarity size");
    CHECK(name(engine::cosine_similarity(out, std::span(table).first(5), 2, scratch)) == "table size");
    CHECK(name(engine::cosine_similarity(out, table, 2, {})) == "scratch size");
    CHECK(name(engine::sinusoidal_similarity(out, 2, {.d_model = 3}, scratch)) == "d_model");
    CHECK(name(engine::sinusoidal_similarity(out, 2, {.d_model = 4}, std::span(scratch).first(2))) == "diagonals size");
    CHECK(out == std::vector<float>(4, -7));
  }
}
