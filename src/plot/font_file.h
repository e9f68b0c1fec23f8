#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/result.h"

namespace plot {

/// How far a face reaches above and below its baseline, in em (both positive). They come from its `hhea` table, because browsers lay lines
/// out by it.
struct VerticalMetrics {
  float ascent_em = 0;
  float descent_em = 0;
};

/// Whether every table lies within a TrueType file, and the sum of the file is right (OpenType 1.9, "Calculating checksums"), so that no
/// byte of it has changed. Code that reads outlines trusts the file, so it must only be given intact ones.
bool is_whole(std::span<const std::uint8_t> ttf);

/// Reads a TrueType file (OpenType 1.9, tables `head` and `hhea`). The error says what is missing.
base::Result<VerticalMetrics> vertical_metrics(std::span<const std::uint8_t> ttf);

/// How far each character of the Basic Multilingual Plane moves on, in em, in ascending order of characters (tables `cmap` format 4,
/// `hmtx`).
base::Result<std::vector<std::pair<std::uint32_t, float>>> advances(std::span<const std::uint8_t> ttf);

}  // namespace plot
