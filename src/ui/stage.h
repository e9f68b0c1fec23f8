#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "base/geometry.h"
#include "base/parameter.h"
#include "plot/surface.h"
#include "ui/painter.h"

namespace ui {

/// The figure on the stage: what it is, and how things stand with it.
struct StageFigure {
  std::string_view id;
  std::string_view title;
  std::span<const base::Parameter> parameters;
  std::span<const double> values;
  std::function<void(plot::Surface&)> draw;
  std::string_view highlighted = {};  ///< part of the picture that is lit up, or empty
  base::TextParameter text_parameter = {};
  std::string_view text = {};
  std::string_view run_label = {};  ///< words of the button that runs it, or empty
  bool can_play = false;            ///< it can
  bool playing = false;             ///< it does
  bool menu_open = false;
  std::string_view status = {};  ///< "Copied."
  float zoom = 1;                ///< that the wheel asked for
};

/// Where the controls of one parameter stand: a slider and a number, or a segment for each choice, or a field.
struct ControlRow {
  static constexpr int kText = -1;
  int parameter = 0;  ///< index, or kText
  base::Rect label;
  base::Rect slider;                 ///< of a number
  base::Rect number;                 ///< of a number; of the text, its field
  std::vector<base::Rect> segments;  ///< of a choice
};

struct StageButton {
  enum class Icon { none, play, pause, back, forward, down };
  std::string id;
  std::string_view label;
  Icon icon = Icon::none;
  base::Rect rect;
};

/// Where the parts of a figure stand on the stage, on the canvas: title, picture, controls, buttons.
struct StageLayout {
  base::Rect title;
  base::Rect picture;
  std::vector<ControlRow> rows;  ///< of the parameters that mean something now; a first choice is beside the title, if it fits there
  std::vector<StageButton> buttons;
  base::Rect menu;  ///< of the ways to save; empty unless it is open
  std::vector<StageButton> menu_buttons;
};

/// `height_for` tells how high the picture would like to be for a width.
StageLayout lay_out_stage(base::Rect stage, const plot::Fonts& fonts, const StageFigure& figure,
                          const std::function<float(float width_px)>& height_for);

/// What the pointer asked for in this frame.
struct StageInput {
  int parameter = -1;  ///< index of the one that moved, or -1
  double value = 0;
  bool committed = false;  ///< the pointer was let go: time to remember it
  std::string activated;   ///< id of the button that was activated, or empty
};

/// Draws the figure and its controls and takes the pointer for them. Needs a Dear ImGui window that covers the stage.
StageInput draw_stage(const Painter& painter, const StageLayout& layout, const StageFigure& figure);

}  // namespace ui
