#pragma once

#include <memory>
#include <string>
#include <vector>

#include "book/form/controls.h"
#include "figures/figure.h"
#include "platform/window.h"
#include "plot/surface.h"

namespace app {

/// What a figure needs while it runs, beside the FigureState of the same index. Nothing here outlives the tab.
struct FigureRuntime {
  std::unique_ptr<figures::Figure> figure;
  bool changed = true;          ///< its values have changed since it last computed
  bool shown = false;           ///< in the text: its canvas holds the current picture
  platform::WindowSize canvas;  ///< size of its canvas
  plot::Pointer pointer;
  std::string description;  ///< of its state, even while the picture is still moving there

  std::vector<double> values;      ///< the values that the picture shows
  std::vector<double> from;        ///< the values that it moves from
  double animation_start_ms = -1;  ///< when the move began; negative: it does not move

  int scene = -1;  ///< index into Document::scenes of the scene it is in; -1: none, so its fence applies

  bool playing = false;
  double next_step_ms = 0;

  book::form::FigureView shown_view;  ///< what the DOM shows of it

  bool menu_open = false;
  bool data_open = false;
  std::string status;          ///< what has just been done: "Copied."
  std::string pending_status;  ///< what `status` will say once the browser has done it
  double status_ends_ms = 0;
  std::string cursor_text;      ///< the values at the cursor, for readers who move it with the keyboard
  bool picture_wanted = false;  ///< the reader has asked to save it as a file
};

}  // namespace app
