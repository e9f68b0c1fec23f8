#pragma once

#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

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
