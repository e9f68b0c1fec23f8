#pragma once

#include <imgui.h>

#include "base/theme.h"

// Only for rooms that draw with Dear ImGui.
namespace plot {

inline ImU32 pack(base::Rgb rgb, float alpha = 1) {
  return IM_COL32((rgb >> 16) & 255, (rgb >> 8) & 255, rgb & 255, static_cast<int>(alpha * 255.0f + 0.5f));
}

}  // namespace plot
