#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace ui {

/// A glyph's outline as curves, 1000 units to the em, y up.
struct Outline {
  enum class Verb : std::uint8_t { move, line, quadratic, cubic };
  struct Segment {
    Verb verb;
    float x, y;    ///< end point
    float cx, cy;  ///< first control point of a curve
    float dx, dy;  ///< second control point of a cubic
  };
  std::vector<Segment> segments;
  float min_x = 0, min_y = 0, max_x = 0, max_y = 0;  ///< bounds of end points and control points

  bool empty() const { return segments.empty(); }
};

/// Reads SVG path data with absolute M, L, Q, C and Z commands. Stops at anything else, and at a coordinate beyond 32767.
Outline parse_outline(std::string_view path);

/// Coverage of an outline, one byte per pixel, and the position of its top left pixel relative to the glyph's origin (y down).
struct Bitmap {
  int x = 0, y = 0, width = 0, height = 0;
  std::vector<unsigned char> coverage;
};

/// Fills the outline (non-zero winding rule) at `em_px` pixels to the em, `right_px` of a pixel to the right.
Bitmap rasterise(const Outline& outline, float em_px, float right_px = 0);

}  // namespace ui
