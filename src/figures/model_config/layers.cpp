// The layers at a glance: a column each, as high as the tokens that it sees are many, in the form of what it does about positions.
#include <algorithm>
#include <cmath>

#include "figures/concat.h"
#include "figures/knobs.h"
#include "figures/model_config/layer_chart.h"
#include "figures/model_config/layer_columns.h"
#include "figures/model_config/layer_facts.h"
#include "figures/model_config/layer_legend.h"
#include "figures/model_config/layers_sentence.h"
#include "figures/model_config/panels.h"

namespace figures::plans {
namespace {

std::vector<const engine::PositionPlan*> plans_of(const Shown& shown) {
  std::vector<const engine::PositionPlan*> plans{&shown.model->plan};
  if (shown.other) plans.push_back(&shown.other->plan);
  return plans;
}

std::string formula_of(LayerOf of) {
  using engine::LayerKind;
  if (const engine::Rotation* rotation = of.rotation())
    return concat({"*θ*_{i} = ", base::significant(rotation->base, 9), "^{−2i/", rotation->ladder, "}"});
  switch (of.layer().kind) {
    case LayerKind::kAlibi: return "*q* · *k* − *m*_{h} · distance";
    case LayerKind::kT5: return "*q* · *k* + *b*_{bucket}";
    case LayerKind::kLearned:
    case LayerKind::kSinusoidal: return "*x*_{t} + *p*_{t}";
    case LayerKind::kRecurrent: return {};
    default: return "*q* · *k*";
  }
}

void add_foot(plot::Scene& scene, const Shown& shown, const LayerGroups& groups) {
  const LayerOf of{&shown.model->plan, shown.layer};
  const std::vector<int>& layers = groups.of_layer.front();
  const int alike = groups.count(0, layers[to_size(shown.layer)]);
  scene.foot(formula_of(of), {{"layers like this", concat({alike, " of ", static_cast<int>(layers.size())})},
                              {"tokens seen", attends(of.layer()) ? tokens_text(tokens_seen(of, shown.length)) : "none"}});
}

/// Under each layer of the first chart that is not the same in the second.
void add_differences(plot::Scene& scene, const LayerChart& chart, int layers, const Shown& shown) {
  const float y = chart.columns.area.bottom() + 5;
  for (int i = 0; i < layers; ++i) {
    if (layer_differs(shown, i))
      scene.rectangle({"differs", i}, {chart.columns.column(i).x, y, chart.columns.bar, 4},
                      i == shown.layer ? ColourToken::accent : ColourToken::ink);
  }
  scene.text({"differs label"}, {chart.gutter.x + 13, y + 2}, "differs").level().ranked(2);
}

/// What there is room for: the kinds by name, and the layer looked at.
struct Layout {
  std::vector<Legend> legends;
  FactsTable facts;
  float left = 0, right = 0;  ///< of the columns
  bool named = true, tells = true;
  float chart_px = 0;
};

constexpr float kAboveChart_px = 12, kBelowChart_px = 14;

Layout lay_out(const plot::Scene& scene, Rect room, const Shown& shown, const LayerGroups& groups) {
  Layout layout{.facts = facts_table(scene, shown, room.width), .left = scene.narrow() ? 24.0f : 78.0f, .right = notes_width(scene, shown)};
  const auto models = static_cast<float>(groups.of_layer.size());
  float around_px = kLayerNumbers_px;
  for (size_t m = 0; m < groups.of_layer.size(); ++m) {
    layout.legends.push_back(legend_in(scene, shown, static_cast<int>(m), groups, room.width));
    around_px += layout.legends.back().height + kAboveChart_px + kBelowChart_px;
  }
  const float free_px = room.height - around_px;
  layout.named = free_px >= 40 * models;
  layout.tells = free_px - layout.facts.height >= 80 * models;
  const float charts_px = !layout.named ? room.height - kLayerNumbers_px - 20 * models : free_px - (layout.tells ? layout.facts.height : 0);
  layout.chart_px = std::max(std::floor(charts_px / models), 8.0f);
  return layout;
}

/// The upper end of the scale that all charts share.
double most_tokens(const Shown& shown) {
  double most = std::max(shown.length, 1000.0);
  for (const engine::PositionPlan* plan : plans_of(shown))
    most = std::max({most, plan->trained_length.value_or(0), plan->max_length.value_or(0)});
  return 1.4 * most;
}

/// From the top: for each model its kinds of layers and its columns, then the layer looked at.
void compose(plot::Scene& scene, Rect room, const Shown& shown) {
  const LayerGroups groups = groups_of(plans_of(shown), kMaxLayers);
  const Layout layout = lay_out(scene, room, shown, groups);
  size_t most = 0;
  for (const auto& of_layer : groups.of_layer) most = std::max(most, of_layer.size());
  float y = room.y;
  for (int m = 0; m < static_cast<int>(groups.of_layer.size()); ++m) {
    const Legend& legend = layout.legends[to_size(m)];
    if (layout.named) add_legend(scene, {room.x, y}, legend, shown, m, groups);
    y += layout.named ? legend.height + kAboveChart_px : 6;
    const Rect area{room.x + layout.left, std::round(y), room.width - layout.left - layout.right, layout.chart_px};
    const int count = static_cast<int>(groups.of_layer[to_size(m)].size());
    LayerChart chart{m == 0 ? shown.model : shown.other, columns_in(area, count, static_cast<int>(most), m), {}, most_tokens(shown)};
    chart.gutter = {area.x + chart.columns.pitch * static_cast<float>(most) + 2, area.y, layout.right, area.height};
    add_layer_chart(scene, chart, groups, shown);
    y = area.bottom() + kBelowChart_px;
    if (m == 0 && shown.other)
      add_differences(scene, chart, static_cast<int>(most), shown);
    else
      add_layer_numbers(scene, chart.columns, shown.layer);
    if (m + 1 == static_cast<int>(groups.of_layer.size()))
      scene.text({"layers"}, {chart.gutter.x + 13, area.bottom() + 15}, "layer").ranked(3);
  }
  if (layout.tells) add_facts(scene, {room.x, room.bottom() - layout.facts.height + 4}, layout.facts);
  add_foot(scene, shown, groups);
}

DataTable data(const Shown& shown, Figure::DataScope scope) {
  DataTable table{concat({"The layers of ", shown.model->title}), {"layer", "positions", "base", "scaling", "window", "tokens seen"}, {}};
  const int all = static_cast<int>(shown.model->plan.layers.size()), most = scope == Figure::DataScope::shown ? std::min(all, 66) : all;
  for (int i = 0; i < most; ++i) {
    const LayerOf of{&shown.model->plan, i};
    const engine::Rotation* rotation = of.rotation();
    table.rows.push_back({std::to_string(i), kind_text(of), rotation ? base::exact(rotation->base) : "",
                          rotation ? scaling_text(*rotation) : "", of.layer().window ? std::to_string(*of.layer().window) : "",
                          base::exact(tokens_seen(of, shown.length))});
  }
  return table;
}

}  // namespace

extern const Panel layers_panel{compose, layers_sentence, layer_text, data};

}  // namespace figures::plans
