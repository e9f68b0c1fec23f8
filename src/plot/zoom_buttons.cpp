#include "plot/zoom_buttons.h"

namespace plot {
namespace {

constexpr float kEach_px = kZoomButtons_px / 3;

void draw_sign(Surface& surface, base::Rect button, char sign, base::Rgb ink) {
  const base::Point m{button.x + button.width / 2, button.y + button.height / 2};
  if (sign == kZoomFit) {  // four corners of a frame
    for (const float x : {-1.0f, 1.0f}) {
      for (const float y : {-1.0f, 1.0f}) {
        const base::Point corner{m.x + 5 * x, m.y + 5 * y};
        surface.line(corner, {corner.x - 3.5f * x, corner.y}, ink, 1.5f);
        surface.line(corner, {corner.x, corner.y - 3.5f * y}, ink, 1.5f);
      }
    }
    return;
  }
  surface.line({m.x - 5, m.y}, {m.x + 5, m.y}, ink, 1.5f);
  if (sign == kZoomIn) surface.line({m.x, m.y - 5}, {m.x, m.y + 5}, ink, 1.5f);
}

}  // namespace

char zoom_of_key(std::string_view name) {
  if (name.starts_with("Shift+")) name.remove_prefix(6);
  if (name == "+" || name == "=") return kZoomIn;
  if (name == "-" || name == "_") return kZoomOut;
  return name == "0" ? kZoomFit : '\0';
}

base::Rect zoom_buttons_rect(base::Point top_right) {
  return {top_right.x - kZoomButtons_px, top_right.y, kZoomButtons_px, kZoomButton_px};
}

char zoom_buttons(Surface& surface, base::Point top_right, bool fits) {
  const base::Rect all = zoom_buttons_rect(top_right);
  const Pointer& pointer = surface.pointer();
  char pressed = 0;
  float x = all.x;
  for (const char sign : {kZoomIn, kZoomOut, kZoomFit}) {
    const base::Rect button{x, all.y, kEach_px, all.height};
    const bool enabled = sign == kZoomIn || !fits;
    const bool over = enabled && pointer.over && button.contains(pointer.at);
    if (over) surface.fill(base::inset(button, 1), surface.colour(base::Ink::accent_ground), 4);
    draw_sign(surface, button, sign, surface.colour(enabled ? base::Ink::ink2 : base::Ink::hairline));
    if (over && pointer.released) pressed = sign;
    x += kEach_px;
  }
  return pressed;
}

}  // namespace plot
