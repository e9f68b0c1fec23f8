#include "figures/relative_terms/layout.h"

#include <algorithm>
#include <cmath>

#include "plot/legend.h"
#include "plot/readout.h"

namespace figures::relative {
namespace {

constexpr float kGap_px = 16;  ///< between two panels side by side

}  // namespace

base::Rect Layout::cell(Panel panel, View view, size_t row, size_t column) const {
  const base::Rect& all = panels[panel];
  const float width = all.width / static_cast<float>(columns(panel, view)), height = all.height / static_cast<float>(rows);
  return {all.x + static_cast<float>(column) * width, all.y + static_cast<float>(row - first_row) * height, width, height};
}

Layout layout_for(float width_px, float height_px, const Model& model) {
  Layout layout;
  layout.words = model.count();
  layout.first_row = model.memory;
  layout.rows = model.count() - model.memory;
  const float names_px = std::clamp(width_px * 0.13f, 34.0f, 76.0f);
  const float end = height_px - plot::kReadout_px - plot::formula_px(width_px) - 6;
  const float width = std::floor(std::max(4.0f, (width_px - names_px - kGap_px - plot::kLegend_px) / 2));
  const float height = std::floor(std::max(4.0f, end / 2 - kHeading_px - kNames_px));
  for (int panel = 0; panel < kPanels; ++panel) {
    const auto across = static_cast<float>(panel % 2), down = static_cast<float>(panel / 2);
    layout.panels[panel] = {std::round(names_px + across * (width + kGap_px)), kHeading_px + down * (height + kHeading_px + kNames_px),
                            width, height};
  }
  return layout;
}

float height_for(float width_px) { return std::clamp(width_px * 0.92f, 330.0f, 500.0f) + plot::kReadout_px + plot::formula_px(width_px); }

std::optional<Hit> hit(base::Point at, const Layout& layout, View view) {
  for (int p = 0; p < kPanels && layout.words > 0; ++p) {
    const auto panel = static_cast<Panel>(p);
    const base::Rect& all = layout.panels[p];
    if (!all.contains(at)) continue;
    const auto part = [](float share, size_t count) { return std::min(count - 1, static_cast<size_t>(share * static_cast<float>(count))); };
    return Hit{panel, layout.first_row + part((at.y - all.y) / all.height, layout.rows),
               part((at.x - all.x) / all.width, layout.columns(panel, view))};
  }
  return std::nullopt;
}

}  // namespace figures::relative
