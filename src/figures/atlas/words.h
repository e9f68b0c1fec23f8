#pragma once

#include <span>
#include <string>

#include "base/atlas.h"
#include "figures/figure.h"

// The map in words, for the caption, for those who do not see it, and as a table.
namespace figures::atlas_map {

/// A map with what its reader holds: one number of days for each place, see ShowsAtlas::set_ink.
struct Held {
  const base::Atlas& atlas;
  std::span<const int> days;
  int of(size_t place) const { return place < days.size() ? days[place] : -1; }
};

/// "2 · Sinusoidal encoding", "Your model".
std::string title_of(const base::AtlasRegion& region);

/// How much there is on the map, and how much of it the reader holds.
std::string summary(const Held& held);
/// A place: what it teaches, where, for how long that has held, and what it needs.
std::string place_text(const Held& held, size_t place);
DataTable table(const Held& held);

}  // namespace figures::atlas_map
