#pragma once

namespace base {

/// CSS pixels, x to the right, y down.
struct Point {
  float x = 0;
  float y = 0;
};

struct Rect {
  float x = 0;
  float y = 0;
  float width = 0;
  float height = 0;

  float right() const { return x + width; }
  float bottom() const { return y + height; }
  bool contains(Point p) const { return p.x >= x && p.x < right() && p.y >= y && p.y < bottom(); }
  bool operator==(const Rect&) const = default;
};

inline Rect inset(Rect r, float by) { return {r.x + by, r.y + by, r.width - 2 * by, r.height - 2 * by}; }
inline Rect translated(Rect r, float dx, float dy) { return {r.x + dx, r.y + dy, r.width, r.height}; }

}  // namespace base
