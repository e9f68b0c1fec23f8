// The layers at a glance: a column each, as high as the tokens that it sees are many, in the form of what it does about positions.
#include <algorithm>
#include <cmath>

#include "figures/concat.h"
#include "figures/knobs.h"
#include "figures/model_config/layer_columns.h"
#include "figures/model_config/layer_facts.h"
#include "figures/model_config/layers_sentence.h"
#include "figures/model_config/panels.h"

namespace figures::plans {
namespace {

using engine::LayerKind;

constexpr float kLegendLine_px = 20, kTable_px = 10;

/// One model's columns, and what is drawn around them.
struct Chart {
  const Model* model = nullptr;
  int index = 0;  ///< of the model, for keys
  LayerColumns columns;
  Rect gutter;             ///< for notes, at the right
  double most_tokens = 0;  ///< at the upper end of the scale, which begins at 1
  float y(double tokens) const {
    const double share = std::log(std::max(tokens, 1.0)) / std::log(most_tokens);
    return columns.area.bottom() - columns.area.height * static_cast<float>(std::min(share, 1.0));
  }
};

const engine::PositionTable* table_of(const Model& model) {
  const bool learned = !model.plan.layers.empty() && model.plan.layers.front().kind == LayerKind::kLearned;
  return learned && model.plan.table ? &*model.plan.table : nullptr;
}

void add_scale(plot::Scene& scene, const Chart& chart, float left) {
  const Rect area = chart.columns.area;
  for (int power = 0; std::pow(10, power) < chart.most_tokens; power += 2) {
    const float y = std::round(chart.y(std::pow(10, power)));
    scene.line({"tokens", power, chart.index}, {area.x - 4, y}, {chart.gutter.x, y}, ColourToken::hairline, 1);
    if (left >= 40)
      scene
          .text({"tokens label", power, chart.index}, {area.x - 8, y}, tokens_text(std::pow(10, power)), plot::kNumber, ColourToken::ink2,
                plot::Anchor::end)
          .level()
          .ranked(3);
  }
}

/// Names the lengths that matter, the text's first.
void add_notes(plot::Scene& scene, const Chart& chart, double length) {
  const engine::PositionPlan& plan = chart.model->plan;
  std::vector<ScaleNote> notes;
  const auto note = [&](std::string_view name, double tokens) {
    notes.push_back({chart.y(tokens), concat({name, " ", tokens_text(tokens)})});
  };
  note("text", length);
  const bool scales = std::ranges::any_of(plan.rotations, &engine::Rotation::scales);
  if (const auto trained = plan.trained_length) {
    note(scales ? "original" : "trained", *trained);
    const float y = std::round(notes.back().y);
    scene.line({"trained", 0, chart.index}, {chart.columns.area.x, y}, {chart.gutter.x, y}, ColourToken::ink2, 1).dashed();
  }
  std::vector<int> windows;
  for (const engine::LayerPlan& layer : plan.layers) {
    if (!layer.window || std::ranges::contains(windows, *layer.window) || windows.size() == 3) continue;
    windows.push_back(*layer.window);
    note(layer.window_form == engine::WindowForm::kChunked ? "chunks" : "window", *layer.window);
  }
  if (plan.max_length && plan.max_length != plan.trained_length && scales) note("limit", *plan.max_length);
  add_scale_notes(scene, chart.gutter, notes, chart.index);
}

void add_bars(plot::Scene& scene, const Chart& chart, const LayerGroups& groups, const Shown& shown) {
  const LayerColumns& columns = chart.columns;
  for (int i = 0; i < columns.count; ++i) {
    const LayerGroup& group = groups.groups[to_size(groups.of_layer[to_size(chart.index)][to_size(i)])];
    const bool recurrent = group.first.layer().kind == LayerKind::kRecurrent;
    const double seen = tokens_seen({&chart.model->plan, i}, shown.length);
    const float top = recurrent ? columns.area.bottom() - 0.1f * columns.area.height : chart.y(seen);
    const bool quiet = shown.other && !layer_differs(shown, i);
    add_bar(scene, {"layer", i, chart.index}, columns.bar_to(i, top), group, i == shown.layer, quiet ? 0.4f : 1);
  }
  if (const engine::PositionTable* table = table_of(*chart.model)) {
    const float y = std::round(chart.y(table->usable));
    scene.rectangle({"table", 0, chart.index}, {columns.area.x - kTable_px - 6, y, kTable_px, columns.area.bottom() - y},
                    ColourToken::ink3);
  }
}

void add_chart(plot::Scene& scene, const Chart& chart, const LayerGroups& groups, const Shown& shown, float left) {
  add_scale(scene, chart, left);
  add_bars(scene, chart, groups, shown);
  add_notes(scene, chart, shown.length);
  scene.line({"ground", chart.index}, {chart.columns.area.x - 4, chart.columns.area.bottom() + 0.5f},
             {chart.gutter.x, chart.columns.area.bottom() + 0.5f}, ColourToken::edge, 1);
  add_targets(scene, chart.columns);
}

struct LegendEntry {
  int group = 0;  ///< -1: the table
  std::string words;
  Point at;  ///< of its swatch, from the legend's corner
};

std::vector<LegendEntry> legend_entries(const Model& model, int index, const LayerGroups& groups) {
  std::vector<LegendEntry> entries;
  const std::vector<int>& of_layer = groups.of_layer[to_size(index)];
  const int all = static_cast<int>(of_layer.size());
  for (const int group : of_layer) {
    if (std::ranges::contains(entries, group, &LegendEntry::group)) continue;
    const int count = groups.count(index, group);
    const std::string share =
        count == all ? concat({"all ", all, ": "}) : concat({count, entries.empty() ? concat({" of ", all}) : "", ": "});
    entries.push_back({group, share + positions_text(groups.groups[to_size(group)].first), {}});
  }
  if (const engine::PositionTable* table = table_of(model)) entries.push_back({-1, concat({"table of ", table->rows, ", added once"}), {}});
  return entries;
}

/// The kinds of layers that a model has, flowing from the left to the right.
struct Legend {
  std::vector<LegendEntry> entries;
  float height = 0;
};

Legend legend_in(const plot::Scene& scene, const Shown& shown, int index, const LayerGroups& groups, float width_px) {
  const Model& model = index == 0 ? *shown.model : *shown.other;
  Legend legend{legend_entries(model, index, groups), kLegendLine_px};
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
  int k = 0;
  for (const LegendEntry& entry : legend.entries) {
    const Point at{corner.x + entry.at.x, corner.y + entry.at.y};
    const Rect swatch{at.x, at.y + 3, 11, 11};
    const bool layers_group = entry.group >= 0;
    if (layers_group)
      add_bar(scene, {"swatch", k, index}, swatch, groups.groups[to_size(entry.group)], false);
    else
      scene.rectangle({"swatch", k, index}, swatch, ColourToken::ink3);
    const auto& of_layer = groups.of_layer[to_size(index)];
    const bool here = layers_group && shown.layer < static_cast<int>(of_layer.size()) && of_layer[to_size(shown.layer)] == entry.group;
    plot::Mark& words = scene.text({"kind", k++, index}, {at.x + 18, at.y + 13}, entry.words, plot::kLabel,
                                   here && legend.entries.size() > 1 ? ColourToken::ink : ColourToken::ink2);
    if (layers_group) words.on_click_set(kLayer, static_cast<double>(std::ranges::find(of_layer, entry.group) - of_layer.begin()));
  }
}

std::vector<const engine::PositionPlan*> plans_of(const Shown& shown) {
  std::vector<const engine::PositionPlan*> plans{&shown.model->plan};
  if (shown.other) plans.push_back(&shown.other->plan);
  return plans;
}

std::string formula_of(LayerOf of) {
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
                              {"tokens seen", tokens_text(tokens_seen(of, shown.length))}});
}

/// Under each layer of the first chart that is not the same in the second.
void add_differences(plot::Scene& scene, const Chart& chart, int layers, const Shown& shown) {
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
  Layout layout{
      .facts = facts_table(scene, shown, room.width), .left = scene.narrow() ? 24.0f : 78.0f, .right = scene.narrow() ? 94.0f : 112.0f};
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
    Chart chart{m == 0 ? shown.model : shown.other, m, columns_in(area, count, static_cast<int>(most), m), {}, most_tokens(shown)};
    chart.gutter = {area.x + chart.columns.pitch * static_cast<float>(most) + 2, area.y, layout.right, area.height};
    add_chart(scene, chart, groups, shown, scene.narrow() ? 0 : layout.left);
    y = area.bottom() + kBelowChart_px;
    if (m == 0 && shown.other) add_differences(scene, chart, static_cast<int>(most), shown);
    if (m == 0 && !shown.other) add_layer_numbers(scene, chart.columns, shown.layer);
    if (m == 1) add_layer_numbers(scene, chart.columns, shown.layer);
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
