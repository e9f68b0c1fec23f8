#pragma once

#include <string>
#include <string_view>

#include "base/geometry.h"
#include "base/look.h"
#include "plot/fonts.h"

struct ImDrawList;

namespace ui {

/// What everything here is drawn with: where, with which type and in which theme, and what the reader is at.
struct Painter {
  ImDrawList& list;
  const plot::Fonts& fonts;
  bool dark = false;
  std::string_view hovered;           ///< id of the DOM element under the pointer, or empty
  std::string_view focused;           ///< id of the DOM element with visible focus, or empty
  std::string_view highlighted = {};  ///< name of the part that is lit up, or empty

  base::Rgb colour(base::Ink ink) const { return base::colour(ink, dark); }
  bool is_highlighted(std::string_view part) const { return !part.empty() && part == highlighted; }
  bool is_hovered(std::string_view id) const { return !id.empty() && id == hovered; }
  bool is_focused(std::string_view id) const { return !id.empty() && id == focused; }
};

void fill(const Painter& painter, base::Rect rect, base::Ink ink, float radius_px = 0);
void outline(const Painter& painter, base::Rect rect, base::Ink ink, float radius_px, float thickness_px = 1);
/// Around `rect`: two pixels of accent, as the style sheet's :focus-visible on the Page.
void focus_ring(const Painter& painter, base::Rect rect, float radius_px);
/// One line of text with its baseline in the middle of `rect`, from its left edge. Returns its width.
float text_in(const Painter& painter, base::Rect rect, base::Face face, base::Type type, base::Ink ink, std::string_view text);
void button(const Painter& painter, base::Rect rect, std::string_view id, std::string_view label, bool primary, bool enabled);

}  // namespace ui
