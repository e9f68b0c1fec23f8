#pragma once

#include <string>
#include <vector>

#include "figures/figure.h"
#include "figures/playground/model.h"
#include "plot/readout.h"

// The texts of the figure playground.
namespace figures::play {

inline constexpr int kDigitsAlone = 9;  ///< of a number that is the entire result

/// Formats `value` with `digits` digits. Minus infinity, which stands for values that the causal mask hides, is "hidden" unless `alone`.
std::string value_text(double value, int digits, bool alone = false);

/// The name of step `index` of a side: "position 103".
std::string place_text(const Side& side, int index);

std::vector<plot::Readout> readouts(const Model& model);
std::string cursor_text(const Model& model);
std::string description(const Model& model);
DataTable data(const Model& model, Figure::Extent extent);

}  // namespace figures::play
