#pragma once

#include "figures/figure.h"
#include "plot/window.h"

namespace figures {

/// Proposes that `window` of so many cells is in sight, by the parameters for its first cell and its size. A window that holds everything
/// is "all" (0), so that it still does when there is more.
inline void propose_window(Edits& edits, int first, int shown, plot::Window window, int cells) {
  const bool all = window.count >= cells;
  edits.values.push_back({first, all ? 0.0 : window.first});
  edits.values.push_back({shown, all ? 0.0 : window.count});
}

}  // namespace figures
