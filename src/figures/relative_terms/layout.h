#pragma once

#include <cstddef>
#include <optional>

#include "base/geometry.h"
#include "figures/relative_terms/model.h"

// Where everything of the figure relative_terms stands: four panels with one set of rows, two above two.
namespace figures::relative {

enum Panel : int { kWords, kDistances, kSum, kWeights };
inline constexpr int kPanels = 4;

struct Layout {
  base::Rect panels[kPanels];
  size_t rows = 0, first_row = 0;  ///< words that ask; the first of them
  size_t words = 0;

  /// Columns of a panel: a word each, or a dimension each.
  static bool has_words(Panel panel, View view) { return view == View::scores || panel == kWeights; }
  size_t columns(Panel panel, View view) const { return has_words(panel, view) ? words : kWidth; }
  base::Rect cell(Panel panel, View view, size_t row, size_t column) const;
};

Layout layout_for(float width_px, float height_px, const Model& model);
float height_for(float width_px);

inline constexpr float kHeading_px = 24, kNames_px = 20;  ///< above each panel, and below it

struct Hit {
  Panel panel;
  size_t row = 0;     ///< a word
  size_t column = 0;  ///< a word or a dimension
};
std::optional<Hit> hit(base::Point at, const Layout& layout, View view);

}  // namespace figures::relative
