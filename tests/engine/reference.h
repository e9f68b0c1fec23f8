#pragma once

#include <doctest/doctest.h>

#include <cmath>
#include <fstream>
#include <iterator>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"

/// A file of tests/reference.
inline base::JsonDocument read_reference(std::string_view name) {
  std::ifstream file(std::string(PHASEBOOK_TESTS_DIR "/reference/").append(name), std::ios::binary);
  REQUIRE(file.good());
  const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  auto document = base::JsonDocument::parse(text);
  REQUIRE_MESSAGE(document.has_value(), document.error());
  return std::move(*document);
}

/// The larger of two errors. A NaN counts as infinite, whereas std::fmax would ignore it.
inline double worse(double worst, double error) {
  return error <= worst ? worst : std::isnan(error) ? std::numeric_limits<double>::infinity() : error;
}

/// All numbers in nested arrays, in order.
template <typename Number>
std::vector<Number> flatten(const base::Json& value) {
  if (const auto number = value.number()) return {static_cast<Number>(*number)};
  std::vector<Number> numbers;
  for (const base::Json& element : value.elements()) {
    const std::vector<Number> inner = flatten<Number>(element);
    numbers.insert(numbers.end(), inner.begin(), inner.end());
  }
  return numbers;
}

/// x [N, K] times w [K, width], computed in double and rounded once.
inline std::vector<float> matrix_product(const std::vector<double>& x, const std::vector<double>& w, size_t width) {
  const size_t inner = w.size() / width;
  std::vector<float> product;
  for (size_t row = 0; row < x.size() / inner; ++row) {
    for (size_t column = 0; column < width; ++column) {
      double sum = 0;
      for (size_t c = 0; c < inner; ++c) sum += x[row * inner + c] * w[c * width + column];
      product.push_back(static_cast<float>(sum));
    }
  }
  return product;
}
