#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "base/theme.h"

namespace plot {

/// How wide characters are, read from the font files themselves, so that a scene is laid out the same in the application, in the
/// build and in tests.
class Metrics {
 public:
  /// Reads a TrueType file (OpenType 1.9, tables `cmap`, `hhea`, `hmtx`). The error says what is missing.
  base::Result<void> read(base::Face face, std::span<const std::uint8_t> ttf);

  /// In CSS pixels, without kerning. A character that the face lacks counts half an em.
  float width(base::Face face, float em_px, std::string_view text) const;

 private:
  using Advances = std::vector<std::pair<std::uint32_t, float>>;  ///< (character, em), ascending
  std::array<Advances, base::kFaces.size()> faces_;
};

}  // namespace plot
