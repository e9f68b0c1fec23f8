#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "lab/kernels/cross_entropy.h"
#include "lab/kernels/gelu.h"
#include "lab/kernels/product.h"
#include "lab/kernels/softmax.h"
#include "lab/random.h"
#include "lab/task.h"

namespace {

std::vector<float> numbers(size_t count, std::uint64_t seed, float largest = 1) {
  std::vector<float> values(count);
  lab::Random random(seed);
  for (float& value : values) value = largest * static_cast<float>(2 * random.uniform() - 1);
  return values;
}

/// c + a b, or c + aᵀ b, with sums in double.
std::vector<double> plain_product(lab::ProductShape shape, const std::vector<float>& c, const std::vector<float>& a, bool transposed,
                                  const std::vector<float>& b) {
  std::vector<double> result(c.begin(), c.end());
  for (size_t m = 0; m < shape.rows; ++m)
    for (size_t n = 0; n < shape.columns; ++n)
      for (size_t k = 0; k < shape.depth; ++k)
        result[m * shape.columns + n] +=
            static_cast<double>(a[transposed ? k * shape.rows + m : m * shape.depth + k]) * static_cast<double>(b[k * shape.columns + n]);
  return result;
}

}  // namespace

TEST_SUITE("lab kernels") {
  TEST_CASE("products of all shapes are those of the definition") {
    for (const lab::ProductShape shape :
         {lab::ProductShape{1, 1, 1}, {4, 8, 16}, {5, 12, 3}, {7, 13, 65}, {16, 16, 8}, {9, 3, 130}, {6, 31, 70}}) {
      CAPTURE(shape.rows);
      CAPTURE(shape.columns);
      const std::vector<float> a = numbers(shape.rows * shape.depth, 1), b = numbers(shape.depth * shape.columns, 2),
                               c = numbers(shape.rows * shape.columns, 3);
      for (const bool transposed : {false, true}) {
        std::vector<float> sums = c;
        if (transposed)
          lab::add_transposed_product<float>(shape, {sums.data(), shape.columns}, {a.data(), shape.rows}, {b.data(), shape.columns});
        else
          lab::add_product<float>(shape, {sums.data(), shape.columns}, {a.data(), shape.depth}, {b.data(), shape.columns});
        const std::vector<double> expected = plain_product(shape, c, a, transposed, b);
        for (size_t i = 0; i < sums.size(); ++i) CHECK(std::fabs(static_cast<double>(sums[i]) - expected[i]) < 1e-5);
      }
    }
  }

  TEST_CASE("GELU and its slope in float are within 1e-6 of those in double, at every remainder of the vector's width") {
    for (const size_t count : {1, 2, 3, 4, 2001}) {
      std::vector<float> x = numbers(count, 4, 9), slopes(count);
      std::vector<double> exact(x.begin(), x.end()), exact_slopes(count);
      lab::gelu(x.data(), slopes.data(), count);
      lab::gelu(exact.data(), exact_slopes.data(), count);
      for (size_t i = 0; i < count; ++i) {
        CHECK(std::fabs(static_cast<double>(x[i]) - exact[i]) < 1e-6 * std::fmax(1, std::fabs(exact[i])));
        CHECK(std::fabs(static_cast<double>(slopes[i]) - exact_slopes[i]) < 1e-6);
      }
    }
  }

  TEST_CASE("softmax in float is that of double, also where numbers are large") {
    for (const size_t count : {1, 3, 4, 7, 64, 1023}) {
      std::vector<float> x = numbers(count, 5, 100);
      std::vector<double> exact(x.begin(), x.end());
      lab::softmax(x.data(), count);
      lab::softmax(exact.data(), count);
      double sum = 0;
      for (size_t i = 0; i < count; ++i) {
        CHECK(std::fabs(static_cast<double>(x[i]) - exact[i]) < 1e-6);
        sum += exact[i];
      }
      CHECK(sum == doctest::Approx(1));
    }
  }

  TEST_CASE("marks count only what was asked") {
    std::vector<double> scores{0, 0, 1, 5, 0, 0, 3, 2, 3};
    const std::vector<int> targets{2, lab::kNoTarget, 1};
    const lab::Marks marks = lab::mark<double>(scores, targets);
    CHECK(marks.asked == 2);
    CHECK(marks.right == 1);
    CHECK(marks.loss == doctest::Approx(std::log(2 + std::exp(1)) - 1 + std::log(2 * std::exp(3) + std::exp(2)) - 2));
    CHECK(scores[2] == doctest::Approx(std::exp(1) / (2 + std::exp(1))));
    CHECK(scores[3] == 5);
  }
}
