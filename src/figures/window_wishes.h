#pragma once

#include "figures/figure.h"
#include "plot/window.h"

namespace figures {

/// Wishes that `window` of so many cells be in sight, by the parameters for its first cell and its size. A window that holds everything is
/// "all" (0), so that it still does when there is more.
inline void wish_window(Wishes& wishes, int first, int shown, plot::Window window, int cells) {
  const bool all = window.count >= cells;
  wishes.values.push_back({first, all ? 0.0 : window.first});
  wishes.values.push_back({shown, all ? 0.0 : window.count});
}

}  // namespace figures
