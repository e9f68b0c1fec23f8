#pragma once

#include <span>
#include <vector>

#include "base/geometry.h"

// Where things lie in a room: one beside another, one below another, labels that must not meet.
namespace plot {

/// Equal parts of a room, from left to right or from top to bottom, this far apart.
std::vector<base::Rect> row(base::Rect room, int count, float gap_px = 0);
std::vector<base::Rect> column(base::Rect room, int count, float gap_px = 0);

/// What is left of a room without these strips at its edges.
base::Rect inset(base::Rect room, float left_px, float top_px, float right_px = 0, float bottom_px = 0);

/// A direction in which a picture runs: to the right, or down where there is room for that. Places are given along it and across it.
struct Direction {
  bool down = false;
  base::Point at(float along, float across) const { return down ? base::Point{across, along} : base::Point{along, across}; }
  base::Rect rect(float along, float across, float length, float thickness) const {
    return down ? base::Rect{across, along, thickness, length} : base::Rect{along, across, length, thickness};
  }
};

/// A label of this width, for what is at `x` on a line.
struct LabelSpan {
  float x = 0;
  float width = 0;
};

/// Where a label has found room: from `left`, on this level above the line (-1: nowhere).
struct PlacedLabel {
  int level = -1;
  float left = 0;
};

/// Places labels above a line within [left, right], on this many levels. The earlier ones choose first. Each begins at its x or ends there,
/// as low as it can without a thread from an x to its label crossing another label; where that is impossible, a thread may pass behind one.
std::vector<PlacedLabel> place_labels(std::span<const LabelSpan> labels, float left, float right, int levels, float apart_px = 8);

/// The indices of these values, the least value first; of equal values the earlier one first.
std::vector<size_t> ascending(std::span<const float> values);

/// A label of this height whose middle should stand at `middle`.
struct LevelSpan {
  float middle = 0;
  float height = 0;
};

/// The middles of labels that must not overlap, in their order from the top, each as near as it can to where it should stand. Where there
/// is too little room between `top` and `bottom`, they overlap alike.
std::vector<float> spread(std::span<const LevelSpan> labels, float top, float bottom);

}  // namespace plot
