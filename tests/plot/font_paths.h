#pragma once

#include <array>
#include <string>

#include "base/theme.h"

/// The file of a face as distributed on npm, before it is reduced to the characters of the book.
inline std::string font_path(base::Face face) {
  constexpr std::array<const char*, base::kFaces.size()> kSources{
      "source-serif-4/400Regular/SourceSerif4_400Regular.ttf",
      "source-serif-4/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf",
      "source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf",
      "atkinson-hyperlegible-next/400Regular/AtkinsonHyperlegibleNext_400Regular.ttf",
      "atkinson-hyperlegible-next/600SemiBold/AtkinsonHyperlegibleNext_600SemiBold.ttf",
      "jetbrains-mono/400Regular/JetBrainsMono_400Regular.ttf",
  };
  return std::string(PHASEBOOK_SOURCE_DIR "/node_modules/@expo-google-fonts/") + kSources[static_cast<size_t>(face)];
}
