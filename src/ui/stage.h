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

/// The figure on the stage and its current state.
struct StageFigure {
  std::string_view id;
  std::string_view title;
  std::span<const base::Parameter> parameters;
  std::span<const double> values;
  std::function<void(plot::Surface&)> draw;
  std::string_view highlighted = {};  ///< the highlighted part of the picture, or empty
  base::TextParameter text_parameter = {};
  std::string_view text = {};
  std::string_view run_label = {};  ///< label of the button that runs it, or empty if it cannot run
  bool can_play = false;
  bool playing = false;
  bool menu_open = false;
  std::string_view status = {};  ///< "Copied."
  float zoom = 1;                ///< zoom factor that the wheel asked for
};

/// The positions of one parameter's controls: a slider and a number field, or a segment for each choice, or a text field.
struct ControlRow {
  static constexpr int kText = -1;
  int parameter = 0;  ///< index, or kText
  base::Rect label;
  base::Rect slider;                 ///< of a number
  base::Rect number;                 ///< of a number; for the text, its field
  std::vector<base::Rect> segments;  ///< of a choice
};

/// A button on the stage: "Play", "Reset", "CSV" …
struct StageButton {
  enum class Icon { none, play, pause, back, forward, down };
  std::string id;
  std::string_view label;
  Icon icon = Icon::none;
  base::Rect rect;
};

/// The positions of a figure's parts on the stage, in canvas coordinates: title, picture, controls, buttons.
struct StageLayout {
  base::Rect title;
  base::Rect picture;
  /// One for each parameter that applies now. If the first one is a choice that fits beside the title, it is placed there.
  std::vector<ControlRow> rows;
  std::vector<StageButton> buttons;
  base::Rect menu;  ///< the export menu; empty unless it is open
  std::vector<StageButton> menu_buttons;
};

/// `height_for` returns the picture's preferred height for a width.
StageLayout lay_out_stage(base::Rect stage, const plot::Fonts& fonts, const StageFigure& figure,
                          const std::function<float(float width_px)>& height_for);

/// What the pointer did to the controls in this frame.
struct StageInput {
  int parameter = -1;  ///< index of the parameter that changed, or -1
  double value = 0;
  bool committed = false;  ///< the pointer was released, so the value should be stored
  std::string activated;   ///< id of the button that was activated, or empty
};

/// Draws the figure and its controls and handles the pointer on them. Needs a Dear ImGui window that covers the stage.
StageInput draw_stage(const Painter& painter, const StageLayout& layout, const StageFigure& figure);

}  // namespace ui
