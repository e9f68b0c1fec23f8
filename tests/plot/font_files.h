#pragma once

#include <doctest/doctest.h>

#include <cstdint>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include "tests/plot/font_paths.h"

/// The bytes of a face as distributed on npm, before it is reduced to the characters of the book.
inline const std::vector<std::uint8_t>& font_file(base::Face face) {
  static std::map<base::Face, std::vector<std::uint8_t>> read;
  std::vector<std::uint8_t>& bytes = read[face];
  if (bytes.empty()) {
    const std::string path = font_path(face);
    std::ifstream file(path, std::ios::binary);
    REQUIRE_MESSAGE(file.good(), path << " cannot be read: install the npm packages first (npm ci).");
    bytes.assign(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  return bytes;
}
