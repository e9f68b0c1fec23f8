#include "ui/painter.h"

#include <imgui.h>

#include <cmath>

#include "plot/pack.h"

namespace ui {
namespace {

ImVec2 top_left(base::Rect r) { return {r.x, r.y}; }
ImVec2 bottom_right(base::Rect r) { return {r.right(), r.bottom()}; }

}  // namespace

void fill(const Painter& painter, base::Rect rect, base::Ink ink, float radius_px) {
  painter.list.AddRectFilled(top_left(rect), bottom_right(rect), plot::pack(painter.colour(ink)), radius_px);
}

void outline(const Painter& painter, base::Rect rect, base::Ink ink, float radius_px, float thickness_px) {
  painter.list.AddRect(top_left(rect), bottom_right(rect), plot::pack(painter.colour(ink)), radius_px, 0, thickness_px);
}

void focus_ring(const Painter& painter, base::Rect rect, float radius_px) {
  outline(painter, base::inset(rect, -3), base::Ink::accent, radius_px + 3, 2);
}

float text_in(const Painter& painter, base::Rect rect, base::Face face, base::Type type, base::Ink ink, std::string_view text) {
  const int em_px = base::type(type).em_px;
  const base::Extent extent = plot::extent(painter.fonts, face, em_px);
  const float baseline = rect.y + std::floor((rect.height - static_cast<float>(extent.ascent_px + extent.descent_px)) / 2) +
                         static_cast<float>(extent.ascent_px);
  return plot::draw_text(painter.list, painter.fonts, face, em_px, {rect.x, baseline}, painter.colour(ink), text);
}

void button(const Painter& painter, base::Rect rect, std::string_view id, std::string_view label, bool primary, bool enabled) {
  const float radius = base::px(base::Space::radius);
  const bool solid = primary && enabled;
  if (solid) {
    fill(painter, rect, base::Ink::accent, radius);
  } else {
    if (enabled && painter.is_hovered(id)) fill(painter, rect, base::Ink::accent_ground, radius);
    outline(painter, rect, enabled ? base::Ink::edge : base::Ink::hairline, radius);
  }
  const base::Ink ink = solid ? base::Ink::stage : enabled ? base::Ink::ink : base::Ink::ink3;
  const float width = plot::text_width(painter.fonts, base::Face::sans, base::type(base::Type::ui).em_px, label);
  base::Rect middle = rect;
  middle.x = std::round(rect.x + (rect.width - width) / 2);
  text_in(painter, middle, base::Face::sans, base::Type::ui, ink, label);
  if (painter.is_focused(id)) focus_ring(painter, rect, radius);
}

}  // namespace ui
