#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "base/geometry.h"
#include "base/parameter.h"
#include "plot/surface.h"
#include "ui/brush.h"

namespace ui {

/// Where the controls of one parameter stand.
struct ControlRow {
  base::Rect label;
  base::Rect slider;
  base::Rect number;
};

/// Where the parts of a figure stand on the stage, on the canvas: title, picture, controls, reset.
struct StageLayout {
  base::Rect title;
  base::Rect picture;
  std::vector<ControlRow> rows;
  base::Rect reset;
};
/// `height_for` tells how high the picture would like to be for a width.
StageLayout lay_out_stage(base::Rect stage, size_t parameters, const std::function<float(float width_px)>& height_for);

/// The figure on the stage.
struct StageFigure {
  std::string_view id;
  std::string_view title;
  std::span<const base::Parameter> parameters;
  std::span<const double> values;
  std::function<void(plot::Surface&)> draw;
  std::string_view lit;  ///< part of the picture that is lit up, or empty
};

/// What the pointer asked for in this frame.
struct StageInput {
  int parameter = -1;  ///< index of the one that moved, or -1
  double value = 0;
  bool settled = false;  ///< the pointer was let go: time to remember it
  bool reset = false;
};

/// Draws the figure and its controls and takes the pointer for them. Needs a Dear ImGui window that covers the stage.
StageInput draw_stage(const Brush& brush, const StageLayout& layout, const StageFigure& figure);

}  // namespace ui
