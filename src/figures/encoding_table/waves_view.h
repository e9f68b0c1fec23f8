#pragma once

#include <optional>

#include "figures/encoding_table/model.h"
#include "plot/surface.h"

namespace figures::table {

/// The chosen dimensions as lines: value over position, with a dot at each whole position where there is room, a hairline
/// at the cursor, and each line's name at its end.
class WavesView {
 public:
  void draw(plot::Surface& surface, base::Rect area, const Model& model);

  /// The position at this point and the wave nearest to it, if it is within the plot, and the share of the plot's width to its left.
  struct Hit {
    Cursor cell;
    float share = 0;
  };
  std::optional<Hit> hit(base::Point at, const Model& model) const;

  float position_px(const Model& model) const { return plot_.width / static_cast<float>(model.seen_rows.count); }
  std::string_view part_at(base::Point at) const;
  base::Point corner() const { return {plot_.right(), plot_.bottom()}; }

 private:
  base::Point at(const Model& model, double position, int dimension) const;
  void draw_wave(plot::Surface& surface, const Model& model, int index) const;
  void draw_highlight(plot::Surface& surface, const Model& model) const;

  base::Rect plot_{0, 0, 1, 1};
};

}  // namespace figures::table
