#pragma once

#include "base/geometry.h"

namespace plot {

/// Where the pointer is, from the picture's top left corner, and what it is doing.
struct Pointer {
  bool over = false;  ///< on this picture
  base::Point at;
  bool down = false;      ///< held since it was pressed on this picture
  bool pressed = false;   ///< in this frame
  bool released = false;  ///< in this frame
  bool left = false;      ///< since then, in this frame
  float zoom = 1;         ///< magnification that the wheel or two fingers asked for in this frame, centred on `at`
};

}  // namespace plot
