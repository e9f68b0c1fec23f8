#pragma once

#include "base/geometry.h"

namespace ui {

/// Narrower windows show the Page.
inline constexpr float kWorkbenchMin_px = 900;
/// Narrower Workbenches have no stage: figures stand in the text.
inline constexpr float kStageMin_px = 1200;
/// From here on there is room for the contents beside the text; narrower windows open them as a menu.
inline constexpr float kContentsFrom_px = 1200;

/// Where the parts of the Workbench stand in a window, in whole CSS pixels.
struct Workbench {
  base::Rect bar;
  base::Rect contents;  ///< no width where they are not shown
  base::Rect column;    ///< the scroller that holds the text
  base::Rect stage;     ///< no width in windows narrower than kStageMin_px, nor where there is nothing to stage
  float text_x = 0;     ///< left edge of the text, from the left edge of the column
  float text_width = 0;
};

/// How the contents are shown: beside the text as far as the window has room for them, or over it as a menu.
enum class Contents { beside, over, hidden };

/// `figures`: whether the document has any. web/phasebook.css has this geometry once more, for the time before the application runs.
Workbench workbench_for(float width_px, float height_px, Contents contents = Contents::beside, bool figures = true);

}  // namespace ui
