#include "figures/model_config/layer_chart.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "figures/concat.h"
#include "figures/knobs.h"

namespace figures::plans {

using engine::LayerKind;

constexpr float kTable_px = 10;

float LayerChart::y(double tokens) const {
  const double share = std::log(std::max(tokens, 1.0)) / std::log(most_tokens);
  return columns.area.bottom() - columns.area.height * static_cast<float>(std::min(share, 1.0));
}

const engine::PositionTable* table_of(const Model& model) {
  const bool learned = !model.plan.layers.empty() && model.plan.layers.front().kind == LayerKind::kLearned;
  return learned && model.plan.table ? &*model.plan.table : nullptr;
}

namespace {

void add_scale(plot::Scene& scene, const LayerChart& chart) {
  const Rect area = chart.columns.area;
  const float left = area.x - 8 - (table_of(*chart.model) ? kTable_px + 8 : 0);
  for (int power = 0; std::pow(10, power) < chart.most_tokens; power += 2) {
    const float y = std::round(chart.y(std::pow(10, power)));
    scene.line({"tokens", power, chart.columns.model}, {area.x - 4, y}, {chart.gutter.x, y}, ColourToken::hairline, 1);
    if (!scene.narrow())
      scene
          .text({"tokens label", power, chart.columns.model}, {left, y}, power == 0 ? "1 token" : tokens_text(std::pow(10, power)),
                plot::kNumber, ColourToken::ink2, plot::Anchor::end)
          .level()
          .ranked(3);
  }
}

struct Note {
  std::string words;
  double tokens = 0;
};

/// The lengths that matter, the text's first.
std::vector<Note> notes_of(const engine::PositionPlan& plan, double length) {
  std::vector<Note> notes;
  const auto note = [&](std::string_view name, double tokens) { notes.push_back({concat({name, " ", tokens_text(tokens)}), tokens}); };
  note("text", length);
  const bool stretched = is_stretched(plan);
  if (plan.trained_length) note(stretched ? "original" : "trained", *plan.trained_length);
  std::vector<int> windows;
  for (const engine::LayerPlan& layer : plan.layers) {
    if (!layer.window || std::ranges::contains(windows, *layer.window) || windows.size() == 3) continue;
    windows.push_back(*layer.window);
    note(layer.window_form == engine::WindowForm::kChunked ? "chunks" : "window", *layer.window);
  }
  if (plan.max_length && plan.max_length != plan.trained_length && stretched) note("limit", *plan.max_length);
  return notes;
}

void add_notes(plot::Scene& scene, const LayerChart& chart, double length) {
  const engine::PositionPlan& plan = chart.model->plan;
  std::vector<ScaleNote> notes;
  for (Note& note : notes_of(plan, length)) notes.push_back({chart.y(note.tokens), std::move(note.words)});
  add_scale_notes(scene, chart.gutter, notes, chart.columns.model);
  if (!plan.trained_length) return;
  const float y = std::round(chart.y(*plan.trained_length));
  scene.line({"trained", 0, chart.columns.model}, {chart.columns.area.x, y}, {chart.gutter.x, y}, ColourToken::ink2, 1).dashed();
}

void add_bars(plot::Scene& scene, const LayerChart& chart, const LayerGroups& groups, const Shown& shown) {
  const LayerColumns& columns = chart.columns;
  for (int i = 0; i < columns.count; ++i) {
    const LayerGroup& group = groups.groups[to_size(groups.of_layer[to_size(chart.columns.model)][to_size(i)])];
    const bool sees = attends(group.first.layer());
    const double seen = tokens_seen({&chart.model->plan, i}, shown.length);
    const float top = sees ? chart.y(seen) : columns.area.bottom() - 0.1f * columns.area.height;
    const bool quiet = shown.other && !layer_differs(shown, i);
    add_bar(scene, {"layer", i, chart.columns.model}, columns.bar_to(i, top), group, i == shown.layer, quiet ? 0.4f : 1);
  }
  if (const engine::PositionTable* table = table_of(*chart.model)) {
    const float y = std::round(chart.y(table->usable));
    scene.rectangle({"table", 0, chart.columns.model}, {columns.area.x - kTable_px - 6, y, kTable_px, columns.area.bottom() - y},
                    ColourToken::ink3);
  }
}

}  // namespace

float notes_width(const plot::Scene& scene, const Shown& shown) {
  float wide = scene.narrow() ? 60 : 90;
  for (const Model* model : {shown.model, shown.other}) {
    if (!model) continue;
    for (const Note& note : notes_of(model->plan, shown.length)) wide = std::max(wide, scene.text_width(note.words));
  }
  return wide + 15;
}

void add_layer_chart(plot::Scene& scene, const LayerChart& chart, const LayerGroups& groups, const Shown& shown) {
  add_scale(scene, chart);
  add_bars(scene, chart, groups, shown);
  add_notes(scene, chart, shown.length);
  scene.line({"ground", chart.columns.model}, {chart.columns.area.x - 4, chart.columns.area.bottom() + 0.5f},
             {chart.gutter.x, chart.columns.area.bottom() + 0.5f}, ColourToken::edge, 1);
  add_targets(scene, chart.columns);
}

}  // namespace figures::plans
