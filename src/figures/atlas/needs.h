#pragma once

#include <vector>

#include "figures/atlas/view.h"
#include "plot/scene.h"

namespace figures::atlas_map {

/// What stands in a relation to a chosen place.
enum class Relation : std::uint8_t { none, chosen, needed, needed_before, needing };

/// The relation of each place to `chosen` (-1: none is): what it needs, what that needs in turn, and what needs it.
std::vector<Relation> relations(const base::Atlas& atlas, int chosen);

/// A line from each place to what it needs; those of the chosen one are lit.
void add_needs(plot::Scene& scene, const base::Atlas& atlas, const View& view, int chosen);

}  // namespace figures::atlas_map
