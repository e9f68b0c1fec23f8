#pragma once

#include <cstddef>
#include <optional>

#include "base/geometry.h"
#include "figures/relative_terms/model.h"

// The layout of the figure relative_terms: two by two panels, all with the same rows.
namespace figures::relative {

enum Panel : int { kWords, kDistances, kSum, kWeights };
inline constexpr int kPanels = 4;

struct Layout {
  base::Rect panels[kPanels];
  size_t rows = 0, first_row = 0;  ///< number of queries, and the index of the first
  size_t words = 0;

  /// Whether the columns of a panel are words; otherwise they are dimensions.
  static bool has_words(Panel panel, View view) { return view == View::scores || panel == kWeights; }
  size_t columns(Panel panel, View view) const { return has_words(panel, view) ? words : kWidth; }
  base::Rect cell(Panel panel, View view, size_t row, size_t column) const;
};

Layout layout_for(float width_px, float height_px, const Model& model);
float height_for(float width_px);

inline constexpr float kHeading_px = 24, kNames_px = 20;  ///< above and below each panel

/// The cell under a point.
struct Hit {
  Panel panel;
  size_t row = 0;     ///< index of a word
  size_t column = 0;  ///< index of a word or a dimension
};
std::optional<Hit> hit(base::Point at, const Layout& layout, View view);

}  // namespace figures::relative
