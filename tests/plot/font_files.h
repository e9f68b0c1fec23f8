#pragma once

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include "base/look.h"

/// The bytes of a face as distributed on npm, before it is reduced to the characters of the book.
inline const std::vector<std::uint8_t>& font_file(base::Face face) {
  constexpr std::array<const char*, base::kFaces.size()> kSources{
      "source-serif-4/400Regular/SourceSerif4_400Regular.ttf",
      "source-serif-4/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf",
      "source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf",
      "atkinson-hyperlegible-next/400Regular/AtkinsonHyperlegibleNext_400Regular.ttf",
      "atkinson-hyperlegible-next/600SemiBold/AtkinsonHyperlegibleNext_600SemiBold.ttf",
      "jetbrains-mono/400Regular/JetBrainsMono_400Regular.ttf",
  };
  static std::map<base::Face, std::vector<std::uint8_t>> read;
  std::vector<std::uint8_t>& bytes = read[face];
  if (bytes.empty()) {
    const std::string path = std::string(PHASEBOOK_SOURCE_DIR "/node_modules/@expo-google-fonts/") + kSources[static_cast<size_t>(face)];
    std::ifstream file(path, std::ios::binary);
    REQUIRE_MESSAGE(file.good(), path << " cannot be read: install the npm packages first (npm ci).");
    bytes.assign(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  return bytes;
}
