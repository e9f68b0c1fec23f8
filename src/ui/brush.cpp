#include "ui/brush.h"

#include <imgui.h>

#include <cmath>

#include "plot/pack.h"

namespace ui {
namespace {

ImVec2 top_left(base::Rect r) { return {r.x, r.y}; }
ImVec2 bottom_right(base::Rect r) { return {r.right(), r.bottom()}; }

}  // namespace

void fill(const Brush& brush, base::Rect rect, base::Ink ink, float radius_px) {
  brush.list.AddRectFilled(top_left(rect), bottom_right(rect), plot::pack(brush.colour(ink)), radius_px);
}

void outline(const Brush& brush, base::Rect rect, base::Ink ink, float radius_px, float thickness_px) {
  brush.list.AddRect(top_left(rect), bottom_right(rect), plot::pack(brush.colour(ink)), radius_px, 0, thickness_px);
}

void focus_ring(const Brush& brush, base::Rect rect, float radius_px) {
  outline(brush, base::inset(rect, -3), base::Ink::accent, radius_px + 3, 2);
}

float text_in(const Brush& brush, base::Rect rect, base::Face face, base::Type type, base::Ink ink, std::string_view text) {
  const int em_px = base::type(type).em_px;
  const base::Extent extent = plot::extent(brush.fonts, face, em_px);
  const float baseline = rect.y + std::floor((rect.height - static_cast<float>(extent.ascent_px + extent.descent_px)) / 2) +
                         static_cast<float>(extent.ascent_px);
  return plot::draw_text(brush.list, brush.fonts, face, em_px, {rect.x, baseline}, brush.colour(ink), text);
}

void button(const Brush& brush, base::Rect rect, std::string_view id, std::string_view label, bool primary, bool enabled) {
  const float radius = base::px(base::Space::radius);
  const bool solid = primary && enabled;
  if (solid) {
    fill(brush, rect, base::Ink::accent, radius);
  } else {
    if (enabled && brush.is_hovered(id)) fill(brush, rect, base::Ink::accent_ground, radius);
    outline(brush, rect, enabled ? base::Ink::edge : base::Ink::hairline, radius);
  }
  const base::Ink ink = solid ? base::Ink::stage : enabled ? base::Ink::ink : base::Ink::ink3;
  const float width = plot::text_width(brush.fonts, base::Face::sans, base::type(base::Type::ui).em_px, label);
  base::Rect middle = rect;
  middle.x = std::round(rect.x + (rect.width - width) / 2);
  text_in(brush, middle, base::Face::sans, base::Type::ui, ink, label);
  if (brush.is_focused(id)) focus_ring(brush, rect, radius);
}

}  // namespace ui
