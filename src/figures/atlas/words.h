#pragma once

#include <span>
#include <string>

#include "base/atlas.h"
#include "figures/figure.h"

// The map in words, for the caption, for those who do not see it, and as a table.
namespace figures::atlas_map {

/// A map with what its reader holds of each place, see ShowsAtlas::set_ink.
struct Held {
  const base::Atlas& atlas;
  std::span<const base::AtlasInk> inks;
  base::AtlasInk of(size_t place) const { return place < inks.size() ? inks[place] : base::AtlasInk{}; }
};

/// "2 · Sinusoidal encoding", "Your model".
std::string title_of(const base::AtlasRegion& region);

/// How much there is on the map, how much of it the reader holds, and what she should look at again.
std::string summary(const Held& held);
/// A place: what it teaches, where, for how long that has held, and what it needs.
std::string place_text(const Held& held, size_t place);
DataTable table(const Held& held);

}  // namespace figures::atlas_map
