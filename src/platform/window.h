#pragma once

#include "base/theme.h"

// The page's only canvas and its WebGL2 context. The web implementation uses SDL2 and Dear ImGui's OpenGL back end; the
// headless one keeps no pixels.
namespace platform {

/// Size in CSS pixels and device pixels per CSS pixel.
struct WindowSize {
  float width_px = 0;
  float height_px = 0;
  float pixel_ratio = 1;
  bool operator==(const WindowSize&) const = default;
};

/// Opens the window and its Dear ImGui context. False if there is no WebGL2.
bool open_window();

/// Sets the size of the frames from the next one on.
void size_window(WindowSize size);

/// To be called when the WebGL context is lost, and with it everything on the graphics card, before it is restored and before another
/// frame. The first frame with the new context makes everything again: shaders, the atlas of glyphs, every picture.
void discard_pixels();

/// Begins Dear ImGui's frame.
void begin_frame();

/// Ends Dear ImGui's frame and draws it on a background of this colour.
void end_frame(base::Rgb ground);

}  // namespace platform
