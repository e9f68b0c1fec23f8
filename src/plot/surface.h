#pragma once

#include <span>
#include <string_view>

#include "base/geometry.h"
#include "base/look.h"
#include "plot/fonts.h"

struct ImDrawList;

namespace plot {

class Image;

/// Where the pointer is, in the surface's own coordinates, and what it is doing.
struct Pointer {
  bool over = false;  ///< on this surface
  base::Point at;
  bool down = false;      ///< held since it was pressed on this surface
  bool pressed = false;   ///< in this frame
  bool released = false;  ///< in this frame
  float zoom = 1;         ///< magnification that the wheel or two fingers asked for in this frame, centred on `at`
};

enum class Anchor { start, middle, end };

/// What a figure is drawn on: a rectangle of the page's only canvas, with the reader's theme and pointer. Coordinates are CSS pixels from
/// the rectangle's top left corner. Figures know nothing else about the screen.
class Surface {
 public:
  Surface(ImDrawList& list, const Fonts& fonts, base::Rect bounds, bool dark, Pointer pointer, std::string_view highlighted = {})
      : list_(&list), fonts_(&fonts), bounds_(bounds), dark_(dark), pointer_(pointer), highlighted_(highlighted) {}

  float width() const { return bounds_.width; }
  float height() const { return bounds_.height; }
  bool dark() const { return dark_; }
  float pixel_ratio() const { return fonts_->pixel_ratio; }
  const Pointer& pointer() const { return pointer_; }
  /// Whether the part called `name` is highlighted because of the pointer, here or wherever the chapter names it.
  bool is_highlighted(std::string_view name) const { return !highlighted_.empty() && highlighted_ == name; }
  base::Rgb colour(base::Ink ink) const { return base::colour(ink, dark_); }

  void fill(base::Rect rect, base::Rgb colour, float radius = 0, float opacity = 1);
  void outline(base::Rect rect, base::Rgb colour, float thickness, float radius = 0);
  void line(base::Point from, base::Point to, base::Rgb colour, float thickness);
  void polyline(std::span<const base::Point> points, base::Rgb colour, float thickness);
  void disc(base::Point middle, float radius, base::Rgb colour);
  void triangle(base::Point a, base::Point b, base::Point c, base::Rgb colour);
  void image(Image& image, base::Rect rect);
  /// Clips everything drawn until `unclip` to `rect`.
  void clip(base::Rect rect);
  void unclip();

  float text_width(base::Face face, base::Type type, std::string_view text) const;
  /// Draws one line with its baseline at `at.y` and its start, middle or end at `at.x`.
  void text(base::Point at, Anchor anchor, base::Face face, base::Type type, base::Rgb colour, std::string_view text);
  /// Draws one line rotated a quarter turn to the left, so that it reads upwards, with its middle at `at`.
  void text_upwards(base::Point at, base::Face face, base::Type type, base::Rgb colour, std::string_view text);

 private:
  ImDrawList* list_;
  const Fonts* fonts_;
  base::Rect bounds_;
  bool dark_;
  Pointer pointer_;
  std::string_view highlighted_;
};

}  // namespace plot
