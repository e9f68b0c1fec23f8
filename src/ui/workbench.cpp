#include "ui/workbench.h"

#include <algorithm>
#include <cmath>

#include "base/look.h"

namespace ui {

Workbench workbench_for(float width_px, float height_px, Contents contents, bool figures) {
  constexpr float kMargin_px = 32;  ///< minimum margin beside the text
  constexpr float kMinStage_px = 400;
  constexpr float kMaxStage_px = 640;
  const float bar_px = base::px(base::Space::header);
  const float below_px = std::max(0.0f, height_px - bar_px);
  const bool beside = contents == Contents::beside && width_px >= kContentsFrom_px;
  const float contents_px = beside ? base::px(base::Space::contents) : 0;
  // The text gets its full width first. After that the stage grows, up to three eighths of the window.
  const float left_px = width_px - contents_px - base::px(base::Space::column) - 2 * kMargin_px;
  const float share_px = std::clamp(std::round(width_px * 0.375f), kMinStage_px, kMaxStage_px);
  const float stage_px = figures && width_px >= kStageMin_px ? std::clamp(left_px, kMinStage_px, share_px) : 0;
  const float column_px = width_px - contents_px - stage_px;

  Workbench w;
  w.bar = {0, 0, width_px, bar_px};
  w.contents = {0, bar_px, contents == Contents::over ? base::px(base::Space::contents) : contents_px, below_px};
  w.column = {contents_px, bar_px, column_px, below_px};
  w.stage = {width_px - stage_px, bar_px, stage_px, below_px};
  w.text_width = std::min(base::px(base::Space::column), column_px - 2 * kMargin_px);
  w.text_x = std::floor((column_px - w.text_width) / 2);
  return w;
}

}  // namespace ui
