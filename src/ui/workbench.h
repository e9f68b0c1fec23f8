#pragma once

#include "base/geometry.h"

namespace ui {

/// Narrower windows show the Page.
inline constexpr float kWorkbenchMin_px = 900;
/// Narrower Workbenches have no stage: figures stand in the text.
inline constexpr float kStageMin_px = 1200;

/// Where the parts of the Workbench stand in a window, in whole CSS pixels.
struct Workbench {
  base::Rect bar;
  base::Rect contents;  ///< no width in windows too narrow for it
  base::Rect column;    ///< the scroller that holds the text
  base::Rect stage;     ///< no width in windows narrower than kStageMin_px
  float text_x = 0;     ///< left edge of the text, from the left edge of the column
  float text_width = 0;
};

Workbench workbench_for(float width_px, float height_px);

}  // namespace ui
