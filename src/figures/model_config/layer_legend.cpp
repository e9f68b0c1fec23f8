#include "figures/model_config/layer_legend.h"

#include <algorithm>

#include "figures/concat.h"
#include "figures/knobs.h"
#include "figures/model_config/layer_chart.h"
#include "figures/model_config/layer_columns.h"
#include "figures/model_config/panels.h"

namespace figures::plans {
namespace {

constexpr float kLegendLine_px = 20;

/// The first few, in the order in which the layers come.
std::vector<LegendEntry> entries_of(const Model& model, int index, const LayerGroups& groups) {
  constexpr size_t kMost = 6;
  std::vector<LegendEntry> entries;
  const std::vector<int>& of_layer = groups.of_layer[to_size(index)];
  const int all = static_cast<int>(of_layer.size());
  int named = 0;
  for (const int group : of_layer) {
    if (std::ranges::contains(entries, group, &LegendEntry::group) || entries.size() == kMost) continue;
    const int count = groups.count(index, group);
    const std::string share =
        count == all ? concat({"all ", all, ": "}) : concat({count, entries.empty() ? concat({" of ", all}) : "", ": "});
    entries.push_back({group, share + positions_text(groups.groups[to_size(group)].first)});
    named += count;
  }
  if (named < all) entries.push_back({-2, concat({all - named, ": further kinds"})});
  if (const engine::PositionTable* table = table_of(model)) entries.push_back({-1, concat({"table of ", table->rows, ", added once"})});
  return entries;
}

/// A click chooses the first layer of the kind.
void add_entry(plot::Scene& scene, const LegendEntry& entry, Point corner, int k, int index, const Shown& shown,
               const LayerGroups& groups) {
  const Point at{corner.x + entry.at.x, corner.y + entry.at.y};
  const Rect swatch{at.x, at.y + 3, 11, 11};
  const bool of_layers = entry.group >= 0;
  if (of_layers) add_bar(scene, {"swatch", k, index}, swatch, groups.groups[to_size(entry.group)], false);
  if (entry.group == -1) scene.rectangle({"swatch", k, index}, swatch, ColourToken::ink3);
  const std::vector<int>& of_layer = groups.of_layer[to_size(index)];
  const bool here = of_layers && shown.layer < static_cast<int>(of_layer.size()) && of_layer[to_size(shown.layer)] == entry.group;
  plot::Mark& words =
      scene.text({"kind", k, index}, {at.x + 18, at.y + 13}, entry.words, plot::kLabel, here ? ColourToken::ink : ColourToken::ink2);
  if (of_layers) words.on_click_set(kLayer, static_cast<double>(std::ranges::find(of_layer, entry.group) - of_layer.begin()));
}

}  // namespace

Legend legend_in(const plot::Scene& scene, const Shown& shown, int index, const LayerGroups& groups, float width_px) {
  const Model& model = index == 0 ? *shown.model : *shown.other;
  Legend legend{entries_of(model, index, groups), kLegendLine_px};
  float x = shown.other ? scene.text_width(model.title, plot::kStrongLabel) + 16 : 0;
  for (LegendEntry& entry : legend.entries) {
    const float wide = 18 + scene.text_width(entry.words);
    if (x > 0 && x + wide > width_px) x = 0, legend.height += kLegendLine_px;
    entry.at = {x, legend.height - kLegendLine_px};
    x += wide + 20;
  }
  return legend;
}

void add_legend(plot::Scene& scene, Point corner, const Legend& legend, const Shown& shown, int index, const LayerGroups& groups) {
  const Model& model = index == 0 ? *shown.model : *shown.other;
  if (shown.other) scene.text({"title", index}, {corner.x, corner.y + 13}, model.title, plot::kStrongLabel, ColourToken::ink);
  for (int k = 0; k < static_cast<int>(legend.entries.size()); ++k)
    add_entry(scene, legend.entries[to_size(k)], {corner.x, corner.y}, k, index, shown, groups);
}

}  // namespace figures::plans
