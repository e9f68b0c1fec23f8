#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace plot {

/// A PNG file of these pixels (row by row from the top, 0xAABBGGRR), not compressed, in base64. For pictures of a few thousand pixels.
std::string png_base64(int width, int height, std::span<const std::uint32_t> pixels);

}  // namespace plot
