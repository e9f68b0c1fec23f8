#include "plot/surface.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <cmath>

#include "plot/image.h"
#include "plot/pack.h"

namespace plot {
namespace {

ImVec2 corner(base::Rect bounds, float x, float y) { return {bounds.x + x, bounds.y + y}; }

}  // namespace

void Surface::fill(base::Rect rect, base::Rgb colour, float radius, float opacity) {
  list_->AddRectFilled(corner(bounds_, rect.x, rect.y), corner(bounds_, rect.right(), rect.bottom()), pack(colour, opacity), radius);
}

void Surface::outline(base::Rect rect, base::Rgb colour, float thickness, float radius) {
  list_->AddRect(corner(bounds_, rect.x, rect.y), corner(bounds_, rect.right(), rect.bottom()), pack(colour), radius, 0, thickness);
}

void Surface::line(base::Point from, base::Point to, base::Rgb colour, float thickness) {
  list_->AddLine(corner(bounds_, from.x, from.y), corner(bounds_, to.x, to.y), pack(colour), thickness);
}

void Surface::polyline(std::span<const base::Point> points, base::Rgb colour, float thickness) {
  list_->PathClear();
  for (const base::Point& p : points) list_->PathLineTo(corner(bounds_, p.x, p.y));
  list_->PathStroke(pack(colour), 0, thickness);
}

void Surface::disc(base::Point middle, float radius, base::Rgb colour) {
  list_->AddCircleFilled(corner(bounds_, middle.x, middle.y), radius, pack(colour));
}

void Surface::triangle(base::Point a, base::Point b, base::Point c, base::Rgb colour) {
  list_->AddTriangleFilled(corner(bounds_, a.x, a.y), corner(bounds_, b.x, b.y), corner(bounds_, c.x, c.y), pack(colour));
}

void Surface::clip(base::Rect rect) {
  list_->PushClipRect(corner(bounds_, rect.x, rect.y), corner(bounds_, rect.right(), rect.bottom()), true);
}

void Surface::unclip() { list_->PopClipRect(); }

void Surface::image(Image& image, base::Rect rect) {
  if (!image.texture()) return;
  list_->AddImage(image.texture()->GetTexRef(), corner(bounds_, rect.x, rect.y), corner(bounds_, rect.right(), rect.bottom()));
}

float Surface::text_width(base::Face face, base::Type type, std::string_view text) const {
  return plot::text_width(*fonts_, face, base::type(type).em_px, text);
}

void Surface::text(base::Point at, Anchor anchor, base::Face face, base::Type type, base::Rgb colour, std::string_view text) {
  const int em_px = base::type(type).em_px;
  const float width = anchor == Anchor::start ? 0 : plot::text_width(*fonts_, face, em_px, text);
  const float x = at.x - (anchor == Anchor::end ? width : anchor == Anchor::middle ? width / 2 : 0);
  draw_text(*list_, *fonts_, face, em_px, {std::round(bounds_.x + x), std::round(bounds_.y + at.y)}, colour, text);
}

void Surface::text_upwards(base::Point at, base::Face face, base::Type type, base::Rgb colour, std::string_view text) {
  const int em_px = base::type(type).em_px;
  const base::Extent size = extent(*fonts_, face, em_px);
  const float width = plot::text_width(*fonts_, face, em_px, text);
  const int first = list_->VtxBuffer.Size;
  draw_text(*list_, *fonts_, face, em_px, {0, 0}, colour, text);
  // (x, y) along the line becomes (y, -x): a quarter turn to the left about the baseline's start.
  const float left = std::round(bounds_.x + at.x + static_cast<float>(size.ascent_px - size.descent_px) / 2);
  const float bottom = std::round(bounds_.y + at.y + width / 2);
  for (int i = first; i < list_->VtxBuffer.Size; ++i) {
    ImVec2& p = list_->VtxBuffer[i].pos;
    p = {left + p.y, bottom - p.x};
  }
}

}  // namespace plot
