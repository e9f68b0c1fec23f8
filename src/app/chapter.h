#pragma once

#include <span>
#include <string_view>

#include "app/figures.h"
#include "book/document.h"

namespace app {

/// The open chapter, as it is passed to the functions that work on it.
struct Chapter {
  book::Document& document;
  std::span<Figure> figures;  ///< in the order of Document::figures
  std::string_view focused;   ///< id of the element with visible focus, or empty
  float window_height_px = 0;
  std::span<const int> folded;  ///< one per block of the document: index of the item, a prediction that waits, that folds it; or -1
};

}  // namespace app
