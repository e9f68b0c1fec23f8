#include "engine/operations/token_vectors.h"

#include <doctest/doctest.h>
#include <vector>

#include <cmath>

namespace {

std::vector<float> vector_of(std::string_view word, size_t width = 32) {
  std::vector<float> vector(width);
  engine::token_vector(word, vector);
  return vector;
}

}  // namespace

TEST_SUITE("engine") {
  TEST_CASE("the same word has the same vector, in capitals too; another word has another") {
    CHECK(vector_of("dog") == vector_of("dog"));
    CHECK(vector_of("Dog") == vector_of("dOG"));
    CHECK(vector_of("ÄRGER") == vector_of("ärger"));
    CHECK(vector_of("ΛΟΓΟΣ") == vector_of("λογοσ"));
    CHECK(vector_of("СОБАКА") == vector_of("собака"));
    CHECK(vector_of("Ёж") == vector_of("ёж"));
    for (const char* other : {"dogs", "god", "do", "", "猫", "🐶"}) CHECK(vector_of(other) != vector_of("dog"));
    CHECK(vector_of("×") != vector_of("÷"));
    CHECK(vector_of("\xff").size() == 32);
  }

  TEST_CASE("a wider vector begins with the narrower one, at odd widths too") {
    const std::vector<float> wide = vector_of("man", 9), narrow = vector_of("man", 5);
    CHECK(std::equal(narrow.begin(), narrow.end(), wide.begin()));
    CHECK(vector_of("man", 0).empty());
  }

  TEST_CASE("the draws are standard normal: mean, variance, tails, and no memory") {
    constexpr size_t kCount = 200000;
    std::vector<float> values(kCount);
    engine::standard_normal(1, values);
    double sum = 0, squares = 0, neighbours = 0;
    size_t within_one = 0, beyond_three = 0;
    for (size_t i = 0; i < kCount; ++i) {
      REQUIRE(std::isfinite(values[i]));
      sum += values[i];
      squares += static_cast<double>(values[i]) * values[i];
      if (i > 0) neighbours += static_cast<double>(values[i]) * values[i - 1];
      within_one += std::fabs(values[i]) < 1;
      beyond_three += std::fabs(values[i]) > 3;
    }
    const double n = kCount;
    CHECK(std::fabs(sum / n) < 0.01);  // four and a half standard errors
    CHECK(std::fabs(squares / n - 1) < 0.015);
    CHECK(std::fabs(neighbours / n) < 0.01);
    CHECK(static_cast<double>(within_one) / n == doctest::Approx(std::erf(std::sqrt(0.5))).epsilon(0.01));
    CHECK(static_cast<double>(beyond_three) / n == doctest::Approx(std::erfc(3 * std::sqrt(0.5))).epsilon(0.2));
  }

  TEST_CASE("another seed draws other values") {
    std::vector<float> a(8), b(8);
    engine::standard_normal(1, a);
    engine::standard_normal(2, b);
    CHECK(a != b);
  }
}
