#include "app/figure_surface.h"

namespace app {

Effects point_at(FigureSurface& surface, plot::Pointer pointer) {
  const plot::Pointer& before = surface.pointer;
  if (before.pressed && !pointer.over) {  // a finger may tap and be gone before the frame in which it came is drawn
    pointer.over = before.over;
    pointer.at = before.at;
    pointer.left = true;
  }
  pointer.pressed |= before.pressed;
  pointer.released |= before.released;
  surface.pointer = pointer;
  surface.drawn = false;
  return {.painting = true};
}

Effects zoom(FigureSurface& surface, float factor) {
  if (!(factor > 0)) return {};
  surface.pointer.zoom *= factor;
  surface.drawn = false;
  return {.painting = true};
}

}  // namespace app
