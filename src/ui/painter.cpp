#include "ui/painter.h"

#include <imgui.h>

#include "plot/pack.h"

namespace ui {
namespace {

ImVec2 top_left(base::Rect r) { return {r.x, r.y}; }
ImVec2 bottom_right(base::Rect r) { return {r.right(), r.bottom()}; }

}  // namespace

void fill(const Painter& painter, base::Rect rect, base::ColourToken ink, float radius_px) {
  painter.list.AddRectFilled(top_left(rect), bottom_right(rect), plot::pack(painter.colour(ink)), radius_px);
}

void outline(const Painter& painter, base::Rect rect, base::ColourToken ink, float radius_px, float thickness_px) {
  painter.list.AddRect(top_left(rect), bottom_right(rect), plot::pack(painter.colour(ink)), radius_px, 0, thickness_px);
}

void focus_ring(const Painter& painter, base::Rect rect, float radius_px) {
  outline(painter, base::inset(rect, -3), base::ColourToken::accent, radius_px + 3, 2);
}

}  // namespace ui
