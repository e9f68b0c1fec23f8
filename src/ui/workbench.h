#pragma once

#include "base/geometry.h"

namespace ui {

/// Narrower windows show the Page.
inline constexpr float kWorkbenchMin_px = 900;
/// Narrower Workbenches have no stage and show figures in the text.
inline constexpr float kStageMin_px = 1200;
/// From this width on the contents fit beside the text; in narrower windows they open as a menu.
inline constexpr float kContentsFrom_px = 1200;

/// The positions of the Workbench's parts in a window, in whole CSS pixels.
struct Workbench {
  base::Rect bar;
  base::Rect contents;  ///< zero width when they are not shown
  base::Rect column;    ///< the scroll container with the text
  base::Rect stage;     ///< zero width in windows narrower than kStageMin_px, or without figures
  float text_x = 0;     ///< left edge of the text, relative to the left edge of the column
  float text_width = 0;
};

/// How the contents are shown: beside the text if the window is wide enough, over it as a menu, or not at all.
enum class Contents { beside, over, hidden };

/// `figures`: whether the document has any. web/phasebook.css repeats this geometry for the time before the application runs.
Workbench workbench_for(float width_px, float height_px, Contents contents = Contents::beside, bool figures = true);

}  // namespace ui
