#pragma once

#include <memory>
#include <string>
#include <vector>

#include "figures/figure.h"
#include "platform/window.h"
#include "plot/surface.h"

namespace app {

/// A figure at work, beside its FigureState of the same index: what need not outlive the tab.
struct FigureRuntime {
  std::unique_ptr<figures::Figure> figure;
  bool changed = true;          ///< its values, since it last computed
  bool shown = false;           ///< on the Page: its canvas holds the current picture
  platform::WindowSize canvas;  ///< on the Page: size of its canvas
  plot::Pointer pointer;        ///< on the Page; on the stage its zoom alone
  std::string description;      ///< of its state, also while the picture is still on its way there

  std::vector<double> values;  ///< what the picture shows
  std::vector<double> from;    ///< where it moves from,
  double moves_since_ms = -1;  ///< since when; not at all if negative

  float block_height_px = 0;  ///< of its whole element, where it stands in the text
  int scene = -1;             ///< index into Document::scenes of the one it is in, or -1: what its fence says

  bool playing = false;
  double next_step_ms = 0;

  bool menu_open = false;
  bool data_open = false;
  std::string status;  ///< what has been done: "Copied."
  std::string asked;   ///< what `status` will say when the browser has done it
  double status_ends_ms = 0;
  std::string cursor_text;      ///< what the cursor reads, for those who move it with keys
  bool picture_wanted = false;  ///< as a file
};

}  // namespace app
