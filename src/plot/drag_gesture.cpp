#include "plot/drag_gesture.h"

#include <cmath>

namespace plot {
namespace {

constexpr float kClick_px = 4;  ///< a press that moves less is a click

}  // namespace

DragGesture::Action DragGesture::follow(const Pointer& pointer, bool on_cell, bool can_pan, Window rows, Window columns) {
  if (pointer.pressed && on_cell) {
    active_ = true;
    drags_ = false;
    from_ = pointer.at;
    rows_ = rows;
    columns_ = columns;
  }
  by_px_ = {from_.x - pointer.at.x, from_.y - pointer.at.y};
  if (active_ && std::hypot(by_px_.x, by_px_.y) > kClick_px) drags_ = true;
  const bool pans = active_ && drags_ && can_pan, clicks = active_ && !drags_ && on_cell && pointer.released;
  if (pointer.released || !pointer.down) active_ = false;
  return pans ? Action::pan : clicks ? Action::click : on_cell ? Action::point : Action::nothing;
}

}  // namespace plot
