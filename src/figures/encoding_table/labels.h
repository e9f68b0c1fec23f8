#pragma once

#include <vector>

#include "plot/window.h"

// Which places of a table have labels, and which are listed.
namespace figures::table {

/// The first, the last, and round numbers between them, in steps of a power of two where that divides.
std::vector<int> places_of(plot::Window window);

/// Whether the labels of two places have room beside each other.
bool apart(int place, int other, float cell_px);

/// The part of a window around `middle`, of at most `most` places.
plot::Window around(int middle, plot::Window window, int most);

}  // namespace figures::table
