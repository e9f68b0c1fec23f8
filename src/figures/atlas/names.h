#pragma once

#include <span>

#include "figures/atlas/labels.h"
#include "figures/atlas/needs.h"
#include "figures/atlas/view.h"
#include "figures/atlas/words.h"

namespace figures::atlas_map {

/// The signs of the places, in their inks. The chosen one (-1: none) is larger.
void add_places(plot::Scene& scene, Labels& labels, const Held& held, const View& view, int chosen, const plot::Aim& ground);

/// The names of chapters, places and figures, as many as have room. The nearer, the more is said; what is worth another look is named
/// from afar, too.
void add_names(Labels& labels, const Held& held, const View& view, std::span<const Relation> relations);

/// How large the sign of a place is.
float sign_px(const View& view);

}  // namespace figures::atlas_map
