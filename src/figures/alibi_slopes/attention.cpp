#include "figures/alibi_slopes/attention.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "figures/concat.h"
#include "figures/knobs.h"
#include "plot/frames.h"
#include "plot/layout.h"

namespace figures::alibi {
namespace {

using base::ColourToken;
using base::Rect;

float real(int n) { return static_cast<float>(n); }

/// What the query at the cursor takes from each key: in grey without the bias, in colour with it.
void compose_row(plot::Scene& scene, const Model& model, int query, Rect area) {
  const float apart = (area.width - plot::kGridLeft_px) / real(model.is.tokens), high = area.height - 22;
  const auto largest = [&](const std::vector<float>& weights) {
    return std::ranges::max(std::span(weights).subspan(model.at(query, 0), to_size(model.is.tokens)));
  };
  const float most = std::max(largest(model.without), largest(model.with));
  scene
      .text({"row title"}, {area.x + plot::kGridLeft_px, area.y},
            concat({"what query ", query, " takes from each key: grey without, blue with the bias"}))
      .highlights_with("query");
  for (int j = 0; j < model.is.tokens; ++j) {
    for (const int k : {0, 1}) {
      const float tall = (high - 12) * (k == 0 ? model.without : model.with)[model.at(query, j)] / most;
      scene
          .rectangle({"share", j, k},
                     {area.x + plot::kGridLeft_px + real(j) * apart + (k == 0 ? 0.1f : 0.5f) * apart, area.bottom() - 4 - tall,
                      0.38f * apart, tall},
                     k == 0 ? ColourToken::edge : ColourToken::accent)
          .selects(j, query);
    }
  }
  scene.line({"row ground"}, {area.x + plot::kGridLeft_px, area.bottom() - 4}, {area.right(), area.bottom() - 4}, ColourToken::edge, 1);
}

/// The weights without (k = 0) and with the bias (k = 1); NaN where a key is hidden.
plot::CellValues cells_of(const Model& model, int k) {
  const int tokens = model.is.tokens;
  plot::CellValues cells{k == 0 ? model.without : model.with, tokens, tokens, 0, model.max_weight, plot::Map::weights};
  for (int i = 0; i < tokens; ++i) {
    for (int j = 0; j < tokens; ++j) {
      if (model.hides(i, j)) cells.values[model.at(i, j)] = NAN;
    }
  }
  return cells;
}

}  // namespace

void compose_attention(plot::Scene& scene, const Model& model, const Chosen& at, bool pinned) {
  const Rect room = scene.picture();
  const bool stacked = room.height > 1.4f * room.width;
  const float beside = std::min(room.height, room.width / 2 + 20);
  const float height = stacked || room.height - beside < 90 ? room.height : beside;
  if (height < room.height) compose_row(scene, model, at.query, {room.x, room.y + height + 26, room.width, room.height - height - 26});
  const float title_px = room.height > 160 ? 22 : 0;
  const std::vector<Rect> halves = stacked ? plot::column(room, 2) : plot::row({room.x, room.y, room.width, height}, 2);
  const std::string titles[] = {"without a bias", "with slope " + slope_text(model.slope(at.head))};
  constexpr plot::Role kRoles[] = {"without", "with"};
  for (const int k : {0, 1}) {
    const plot::Grid grid = plot::grid_in(plot::inset(halves[to_size(k)], 0, title_px, 4, 4), model.is.tokens, model.is.tokens);
    scene.cells({"weights", k}, grid.area, cells_of(model, k)).selects(0, 0);
    scene.outline({"frame", k}, grid.area, ColourToken::hairline);
    plot::add_grid_labels(scene, grid, "query", "key", kRoles[k]);
    if (title_px > 0)
      scene
          .text({"title", k}, {grid.area.x, grid.area.y - 8}, titles[k], plot::kStrongLabel,
                k == 0 ? ColourToken::ink2 : ColourToken::accent)
          .highlights_with(k == 0 ? "" : "slope");
    const Rect cell = grid.cell(at.query, at.key);
    scene.outline({"row", k}, {grid.area.x, cell.y, grid.area.width, cell.height}, ColourToken::edge, 1).highlights_with("query");
    scene.outline({"chosen", k}, base::inset(cell, -1.5f), ColourToken::ink, pinned ? 3.0f : 2.0f, 2).highlights_with("key");
  }
}

}  // namespace figures::alibi
