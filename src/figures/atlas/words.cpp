#include "figures/atlas/words.h"

#include <algorithm>

#include "base/text.h"
#include "figures/atlas/ink.h"
#include "figures/concat.h"

namespace figures::atlas_map {
namespace {

const base::AtlasRegion& region_of(const base::Atlas& atlas, const base::AtlasPlace& place) {
  return atlas.regions[static_cast<size_t>(place.region)];
}

std::string listed(const base::Atlas& atlas, std::span<const int> places, std::string_view last) {
  std::string text;
  for (size_t i = 0; i < places.size(); ++i) {
    if (i > 0) text += i + 1 < places.size() ? ", " : last;
    text += concat({"“", atlas.places[static_cast<size_t>(places[i])].name, "”"});
  }
  return text;
}

/// "Look again at “one”, “two” and 3 more. " Those of the chapters that come first are named.
std::string again_text(const base::Atlas& atlas, std::span<const int> places) {
  constexpr size_t kNamed = 2;
  if (places.empty()) return {};
  if (places.size() <= kNamed + 1) return concat({"Look again at ", listed(atlas, places, " and "), ". "});
  const int more = static_cast<int>(places.size() - kNamed);
  return concat({"Look again at ", listed(atlas, places.first(kNamed), ", "), " and ", more, " more. "});
}

std::string capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

}  // namespace

std::string title_of(const base::AtlasRegion& region) {
  return region.mark.empty() ? region.title : concat({region.mark, " · ", region.title});
}

std::string summary(const Held& held) {
  const size_t count = held.atlas.places.size();
  int met = 0, kept = 0;
  std::vector<int> again;
  for (size_t i = 0; i < count; ++i) {
    if (held.of(i).held_days >= 0) ++met;
    if (held.of(i).held_days >= 10) ++kept;
    if (held.of(i).again) again.push_back(static_cast<int>(i));
  }
  std::string text = again_text(held.atlas, again);  // first, because small screens have room for two lines
  text += concat({"The book on one sheet: ", base::counted(held.atlas.regions.size(), "chapter"), " and ", static_cast<int>(count),
                  " things to be able to do."});
  if (met > 0)
    text += concat({" You have met ", met, " of them, and ", kept, kept == 1 ? " has" : " have", " held for ten days or longer."});
  return text;
}

std::string place_text(const Held& held, size_t index) {
  const base::AtlasPlace& place = held.atlas.places[index];
  std::string text = concat({capital(place.words), ". ", held_text(held.of(index))});
  if (!place.needs.empty()) text += concat({" It builds on ", listed(held.atlas, place.needs, " and "), "."});
  return text + concat({" Chapter ", title_of(region_of(held.atlas, place)), "."});
}

DataTable table(const Held& held) {
  DataTable table{
      "What the book teaches, and for how long you have held it", {"chapter", "place", "what you can do", "builds on", "held"}, {}};
  for (size_t i = 0; i < held.atlas.places.size(); ++i) {
    const base::AtlasPlace& place = held.atlas.places[i];
    table.rows.push_back(
        {title_of(region_of(held.atlas, place)), place.name, place.words, listed(held.atlas, place.needs, ", "), held_cell(held.of(i))});
  }
  return table;
}

}  // namespace figures::atlas_map
