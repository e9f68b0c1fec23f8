#pragma once

#include "app/effects.h"
#include "app/moving_scene.h"
#include "platform/window.h"
#include "plot/pointer.h"

namespace app {

/// What the browser has laid out: the canvas, and the row of controls over it.
struct CanvasPlace {
  platform::WindowSize size;
  float controls_top_px = 0;  ///< where the controls lie, from the top of the canvas; 0: there are none
  float controls_height_px = 0;
  float most_height_px = 0;  ///< the most that the style sheet allows, so that the whole canvas is in sight; 0: any
};

enum class PictureFile { none, png, svg };

/// Where a figure is shown, and what the pointer does there.
struct FigureSurface {
  MovingScene scene = {};
  CanvasPlace canvas = {};
  plot::Pointer pointer = {};
  bool opened = false;                             ///< the reader has seen it open, see figures::Kind::opening
  bool drawn = false;                              ///< in the text: its canvas holds the current picture
  PictureFile picture_wanted = PictureFile::none;  ///< the reader has asked to save it as a file
  bool enlarged = false;                           ///< it fills the window
  bool in_story = false;                           ///< the style sheet gives its height
  bool in_sight = false;                           ///< most of its canvas is
};

Effects point_at(FigureSurface& surface, plot::Pointer pointer);
/// By wheel or pinch.
Effects zoom(FigureSurface& surface, float factor);

}  // namespace app
