#pragma once

#include "base/look.h"

// The one canvas, its WebGL2 context and its pointer. A web body uses SDL2 and Dear ImGui's OpenGL back end; a headless
// one keeps no pixels.
namespace platform {

/// Size in CSS pixels and device pixels per CSS pixel.
struct WindowSize {
  float width_px = 0;
  float height_px = 0;
  float pixel_ratio = 1;
  bool operator==(const WindowSize&) const = default;
};

/// Opens the window and the Dear ImGui context that belongs to it. False when there is no WebGL2.
bool open_window();

/// Sizes the drawing for the next frames.
void size_window(WindowSize size);

/// The WebGL context is lost, and with it all that was on the graphics card. Once there is a context again, the next frame
/// makes it anew: shaders, the atlas of glyphs, every picture. To be called before it is restored, with no frame between.
void discard_pixels();

/// Hands the waiting pointer events to Dear ImGui and begins its frame. True when there were any: what they set off may
/// need one more frame.
bool begin_frame();

/// Ends Dear ImGui's frame and draws it on a cleared ground.
void end_frame(base::Rgb ground);

}  // namespace platform
