#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "base/atlas.h"
#include "figures/atlas/sketch.h"
#include "figures/figure.h"

/// A map made by hand: sixteen chapters in four rows, three places and two figures in each; a place needs the same one of the chapter
/// before, and the first one of its own.
inline base::Atlas make_test_atlas() {
  constexpr int kColumns = 4, kRows = 4;
  constexpr double kWide = base::kAtlasWidth / (kColumns + 0.5), kHigh = 250;
  const char* kKinds[] = {"clock_hands", "attention_order", "odometer", "similarity_matrix", "rope_plane", "timeline"};
  const auto corner = [&](int column, int row) {
    return base::AtlasPoint{kWide / 4 + kWide * column + 24 * std::sin(3.1 * column + 5.7 * row),
                            40 + kHigh * row + 20 * std::sin(4.3 * column + 2.9 * row)};
  };
  base::Atlas atlas;
  atlas.height = kRows * kHigh + 80;
  for (int i = 0; i < kColumns * kRows; ++i) {
    const int row = i / kColumns, column = row % 2 == 0 ? i % kColumns : kColumns - 1 - i % kColumns;
    const std::string number = std::to_string(i), slug = (i < 10 ? "0" : "") + number + "-chapter";
    const base::AtlasPoint a = corner(column, row), b = corner(column + 1, row), c = corner(column + 1, row + 1),
                           d = corner(column, row + 1);
    const base::AtlasPoint centre{(a.x + b.x + c.x + d.x) / 4, (a.y + b.y + c.y + d.y) / 4};
    atlas.regions.push_back({slug, number, "Chapter about something", centre, {a, b, c, d}, {centre.x - 140, centre.y - 100, 280, 30}});
    atlas.road.push_back({centre.x, centre.y + 10});
    for (int k = 0; k < 3; ++k) {
      base::AtlasPlace place{slug + "." + std::to_string(k + 1),
                             "name " + number + "." + std::to_string(k + 1),
                             "say what chapter " + number + " teaches in its part " + std::to_string(k + 1) + " and why it matters",
                             i,
                             {centre.x - 130 + 20 * k, centre.y - 40 + 50 * k}};
      place.label = {place.at.x + 12, place.at.y - 9, 110, 18};
      place.items = {"question-" + number + "-" + std::to_string(k)};
      if (i > 0) place.needs.push_back(3 * (i - 1) + k);
      if (k > 0) place.needs.push_back(3 * i);
      place.href = slug + ".html#part-" + std::to_string(k + 1);
      atlas.places.push_back(place);
    }
    for (int k = 0; k < 2; ++k)
      atlas.figures.push_back({kKinds[(2 * i + k) % 6],
                               "A figure",
                               slug + ".html#figure",
                               k == 0 ? "" : "x=1",
                               i,
                               {centre.x + 90, centre.y - 30 + 95 * k},
                               110,
                               80});
  }
  for (base::AtlasFigure& figure : atlas.figures) figure.sketch = figures::atlas_map::sketch_of(figure);
  atlas.coasts = {{corner(0, 0), corner(1, 0), corner(2, 0), corner(3, 0), corner(4, 0), corner(4, 1), corner(4, 2), corner(4, 3),
                   corner(4, 4), corner(3, 4), corner(2, 4), corner(1, 4), corner(0, 4), corner(0, 3), corner(0, 2), corner(0, 1)}};
  return atlas;
}

inline const base::Atlas& test_atlas() {
  static const base::Atlas atlas = make_test_atlas();  // sketching its figures takes a while
  return atlas;
}

/// Days as a reader may hold the places: some not met, some met, some held for long.
inline std::vector<base::AtlasInk> test_ink(const base::Atlas& atlas) {
  constexpr int kDays[] = {120, 34, 12, 0, 3, -1, 1, 0};
  std::vector<base::AtlasInk> inks;
  for (size_t i = 0; i < atlas.places.size(); ++i) inks.push_back({i < 24 ? kDays[i % 8] : -1, i < 24 && i % 8 == 3});
  return inks;
}

inline void show_all_miniatures(figures::ShowsAtlas& atlas, const plot::Metrics& metrics) {
  for (std::string kind(atlas.wanted_kind()); !kind.empty(); kind = atlas.wanted_kind()) atlas.receive_kind(kind, true);
  while (atlas.make_miniature(metrics)) {
  }
}
