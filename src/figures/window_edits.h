#pragma once

#include "figures/figure.h"
#include "plot/window.h"

namespace figures {

/// Proposes to show `window` of an axis of `cells` cells. `first` and `shown` are the indices of the parameters for its first cell and its
/// size. A window that holds every cell is stored as 0 ("all"), so that it still shows everything when cells are added.
inline void propose_window(Edits& edits, int first, int shown, plot::Window window, int cells) {
  const bool all = window.count >= cells;
  edits.values.push_back({first, all ? 0.0 : window.first});
  edits.values.push_back({shown, all ? 0.0 : window.count});
}

}  // namespace figures
