#pragma once

#include <string>
#include <string_view>

#include "base/geometry.h"
#include "base/theme.h"
#include "plot/fonts.h"

struct ImDrawList;

namespace ui {

/// What every drawing function needs: the draw list, the fonts, the theme, and what is hovered, focused or highlighted.
struct Painter {
  ImDrawList& list;
  const plot::Fonts& fonts;
  bool dark = false;
  std::string_view hovered;           ///< id of the DOM element under the pointer, or empty
  std::string_view focused;           ///< id of the DOM element with visible focus, or empty
  std::string_view highlighted = {};  ///< name of the highlighted part, or empty

  base::Rgb colour(base::ColourToken ink) const { return base::colour(ink, dark); }
  bool is_highlighted(std::string_view part) const { return !part.empty() && part == highlighted; }
  bool is_hovered(std::string_view id) const { return !id.empty() && id == hovered; }
  bool is_focused(std::string_view id) const { return !id.empty() && id == focused; }
};

void fill(const Painter& painter, base::Rect rect, base::ColourToken ink, float radius_px = 0);
void outline(const Painter& painter, base::Rect rect, base::ColourToken ink, float radius_px, float thickness_px = 1);
/// Draws a focus ring around `rect`: two pixels of accent, like :focus-visible in the style sheet.
void focus_ring(const Painter& painter, base::Rect rect, float radius_px);

}  // namespace ui
