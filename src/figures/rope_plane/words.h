#pragma once

#include <string>
#include <vector>

#include "figures/figure.h"
#include "figures/rope_plane/model.h"
#include "plot/readout.h"

// The texts of the figure rope_plane.
namespace figures::plane {

std::string degrees(double turn_rad, int digits = 4);  ///< "+22.92°"
/// "−1.474 + 0.398i"
std::string complex_text(Point point, int decimals);
std::vector<plot::Readout> readouts(const Model& model);
std::string formula(const Model& model);
/// The chosen pair in complex numbers: the rotated query, the rotated key, and the pair's part of the score, computed both from these two
/// and from m − n alone. `narrow` makes more and shorter lines.
std::vector<std::string> complex_lines(const Model& model, bool narrow);
std::string cursor_text(const Model& model);
std::string description(const Model& model);
DataTable data(const Model& model, Figure::Extent extent);

/// At most `max_count` pairs, evenly spaced, including the first, the last and the chosen one if there is room.
std::vector<int> sample_of_pairs(const Model& model, int max_count);

}  // namespace figures::plane
