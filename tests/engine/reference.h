#pragma once

#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
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

/// All numbers of an array of arrays, in order.
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
