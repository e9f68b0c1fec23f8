#include "figures/model_config/layer_facts.h"

#include <algorithm>

#include "figures/concat.h"
#include "figures/knobs.h"

namespace figures::plans {

using engine::LayerKind;

constexpr float kLine_px = 19;

static std::string sight_text(LayerOf of) {
  const engine::LayerPlan& layer = of.layer();
  if (layer.kind == LayerKind::kRecurrent) return "a state";
  if (layer.crosses) return "another sequence";
  if (layer.kind == LayerKind::kLearned && of.plan->table) return concat({"at most ", tokens_text(of.plan->table->usable)});
  if (!layer.window) return "the whole text";
  if (layer.window_form == engine::WindowForm::kChunked) return concat({"its block of ", *layer.window});
  if (layer.window_form == engine::WindowForm::kTwoSided) return concat({*layer.window / 2, " to each side"});
  return concat({"the last ", *layer.window});
}

std::vector<LayerFact> facts_of(LayerOf of) {
  const engine::Rotation* rotation = of.rotation();
  const engine::LayerPlan& layer = of.layer();
  std::string rotated, table;
  if (rotation && layer.head_width) rotated = concat({rotation->width, " of ", *layer.head_width});
  if (layer.kind == LayerKind::kLearned && of.plan->table) table = tokens_text(of.plan->table->usable);
  return {{"positions", kind_text(of)}, {"base", rotation ? base::significant(rotation->base, 9) : ""},
          {"head rotates", rotated},    {"scaling", rotation ? rotation->scales() ? scaling_text(*rotation) : "none" : ""},
          {"table rows", table},        {"sees", sight_text(of)}};
}

/// A first column says which layer it is, or of which model.
static std::vector<std::string> row_of(const plot::Scene& scene, const Model& model, const Shown& shown) {
  std::vector<std::string> row{shown.other ? scene.shortened(model.title, 130, plot::kLabel) : grouped(shown.layer)};
  if (shown.layer >= static_cast<int>(model.plan.layers.size())) return row;
  for (LayerFact& fact : facts_of({&model.plan, shown.layer})) row.push_back(std::move(fact.text));
  return row;
}

/// From the left to the right, in as many lines as it takes; points that apply to no model are left out.
FactsTable facts_table(const plot::Scene& scene, const Shown& shown, float width_px) {
  constexpr float kGap_px = 18;
  FactsTable table;
  table.labels.push_back(shown.other ? concat({"layer ", shown.layer}) : "layer");
  for (const LayerFact& fact : facts_of({&shown.model->plan, shown.layer})) table.labels.emplace_back(fact.label);
  table.rows.push_back(row_of(scene, *shown.model, shown));
  if (shown.other) table.rows.push_back(row_of(scene, *shown.other, shown));
  for (auto& row : table.rows) row.resize(table.labels.size());
  const float high = kLine_px * static_cast<float>(table.rows.size() + 1) + 6;
  Point at{0, 13};
  for (size_t k = 0; k < table.labels.size(); ++k) {
    float wide = 0;
    for (const auto& row : table.rows) wide = std::max(wide, scene.text_width(row[k], plot::kStrongLabel));
    if (wide > 0) wide = std::max(wide, scene.text_width(table.labels[k]));
    if (wide > 0 && at.x > 0 && at.x + wide > width_px) at = {0, at.y + high};
    table.widths.push_back(wide);
    table.places.push_back(at);
    if (wide > 0) at.x += wide + kGap_px;
  }
  table.height = at.y - 13 + high;
  return table;
}

/// Strong are the layer's number, or in a comparison what differs.
static void add_value(plot::Scene& scene, plot::Key key, Point at, const FactsTable& table, size_t row, size_t k) {
  const std::string& value = table.rows[row][k];
  const bool compared = table.rows.size() > 1, differs = compared && k > 0 && table.rows[0][k] != table.rows[1][k],
             number = !compared && k == 0;
  const ColourToken ink = number ? ColourToken::accent : compared && !differs ? ColourToken::ink2 : ColourToken::ink;
  scene.text(key, at, value.empty() ? "–" : value, number || differs ? plot::kStrongLabel : plot::kLabel, ink);
}

void add_facts(plot::Scene& scene, Point corner, const FactsTable& table) {
  for (size_t k = 0; k < table.labels.size(); ++k) {
    if (table.widths[k] == 0) continue;
    const int point = static_cast<int>(k);
    const Point at{corner.x + table.places[k].x, corner.y + table.places[k].y};
    scene.text({"fact label", point}, at, table.labels[k]);
    for (size_t row = 0; row < table.rows.size(); ++row)
      add_value(scene, {"fact", point, static_cast<int>(row)}, {at.x, at.y + kLine_px * static_cast<float>(row + 1)}, table, row, k);
  }
}

}  // namespace figures::plans
