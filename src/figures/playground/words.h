#pragma once

#include <string>
#include <vector>

#include "figures/figure.h"
#include "figures/playground/model.h"
#include "plot/readout.h"

// What the figure playground says.
namespace figures::play {

inline constexpr int kDigitsAlone = 9;  ///< of a number that is the whole result

/// With `digits`; what the causal mask hides is "hidden".
std::string value_text(double value, int digits, bool alone = false);

/// What the step `index` along a side is called: "position 103".
std::string place_text(const Side& side, int index);

std::vector<plot::Readout> readouts(const Model& model);
std::string cursor_text(const Model& model);
std::string description(const Model& model);
DataTable data(const Model& model, Figure::Extent extent);

}  // namespace figures::play
