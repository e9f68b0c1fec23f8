// What the KV cache costs: bytes for each layer at the length of the text, and all of them against the length.
#include <algorithm>
#include <cmath>

#include "engine/config/frequencies.h"
#include "figures/concat.h"
#include "figures/knobs.h"
#include "figures/model_config/cache_curve.h"
#include "figures/model_config/cache_words.h"
#include "figures/model_config/layer_columns.h"
#include "figures/model_config/panels.h"

namespace figures::plans {
namespace {

constexpr float kTitle_px = 26, kBetween_px = 16, kRight_px = 14;

/// Where the parts lie: the layers of each model, and the curve of the total below them.
struct Layout {
  float left = 0;
  float chart_px = 0, curve_px = 0;
  int models = 1, most_layers = 0;
};

Layout lay_out(const plot::Scene& scene, Rect room, const Shown& shown) {
  Layout layout{.left = scene.narrow() ? 62.0f : 78.0f, .models = shown.other ? 2 : 1};
  layout.most_layers = static_cast<int>(shown.model->plan.layers.size());
  if (shown.other) layout.most_layers = std::max(layout.most_layers, static_cast<int>(shown.other->plan.layers.size()));
  layout.most_layers = std::min(layout.most_layers, kMaxLayers);
  const auto models = static_cast<float>(layout.models);
  const float titles_px = kTitle_px * models + kBetween_px * (models - 1) + kLayerNumbers_px,
              curve_around_px = kCurveBelow_px + (scene.narrow() && shown.other ? 50 : 32),
              free_px = room.height - titles_px - curve_around_px;
  const bool curve = free_px > 50 * (models + 1);
  layout.curve_px = curve ? std::floor(free_px * (shown.other ? 0.4f : 0.48f)) : 0;
  layout.chart_px = std::max(std::floor((curve ? free_px - layout.curve_px : room.height - titles_px) / models), 8.0f);
  return layout;
}

/// The dearest layer of those shown, which all columns are measured by.
double most_bytes(const Shown& shown) {
  double most = 0;
  for (const Model* model : {shown.model, shown.other}) {
    if (!model) continue;
    for (const engine::LayerPlan& layer : model->plan.layers) most = std::max(most, layer_bytes(layer, shown.length));
  }
  return most;
}

/// Whether the layer costs as much in both models.
bool same_cost(const Shown& shown, int layer) {
  const size_t i = to_size(layer);
  const auto &a = shown.model->plan.layers, &b = shown.other->plan.layers;
  return i < a.size() && i < b.size() && layer_bytes(a[i], shown.length) == layer_bytes(b[i], shown.length);
}

void add_layers(plot::Scene& scene, const Model& model, const LayerColumns& columns, const Shown& shown, double most) {
  const Rect area = columns.area;
  for (int i = 0; i < columns.count; ++i) {
    const engine::LayerPlan& layer = model.plan.layers[to_size(i)];
    const bool chosen = i == shown.layer, keeps = layer.cache_width > 0;
    const double share = most > 0 ? layer_bytes(layer, shown.length) / most : 0;
    const bool alike = shown.other && same_cost(shown, i);
    const plot::Paint ink = chosen ? plot::Paint(ColourToken::accent) : plot::Paint(ColourToken::ink3, alike ? 0.2f : 0.45f);
    const float top = keeps ? area.bottom() - area.height * static_cast<float>(share) : area.bottom() - 8;
    plot::Mark& bar = scene.rectangle({"layer", i, columns.model}, columns.bar_to(i, top), keeps ? ink : ink.faded(0.8f));
    if (!keeps) bar.hatch();
  }
}

void add_chart(plot::Scene& scene, const Model& model, const LayerColumns& columns, Rect room, const Shown& shown) {
  const double most = most_bytes(shown);
  const Rect area = columns.area;
  const int m = columns.model;
  scene.line({"most", m}, {area.x - 4, area.y}, {room.right(), area.y}, ColourToken::hairline, 1);
  scene.line({"ground", m}, {area.x - 4, area.bottom() + 0.5f}, {room.right(), area.bottom() + 0.5f}, ColourToken::edge, 1);
  if (most > 0) {
    scene.text({"most label", m}, {area.x - 8, area.y}, bytes_text(most), plot::kNumber, ColourToken::ink2, plot::Anchor::end).level();
    scene.text({"none label", m}, {area.x - 8, area.bottom()}, "0", plot::kNumber, ColourToken::ink2, plot::Anchor::end).level();
  }
  add_layers(scene, model, columns, shown, most);
  add_targets(scene, columns);
}

std::string title_of(const Model& model, const Shown& shown) {
  const std::string name = shown.other ? model.title + ": " : std::string();
  if (total_bytes(model.plan, shown.length) == 0) return name + (shown.other ? "no cache" : "No layer keeps a cache");
  std::string text = concat({name, shown.other ? "bytes by layer" : "Bytes by layer"});
  if (layers_without(model.plan) > 0) text += "; hatched: none";
  return text;
}

void add_foot(plot::Scene& scene, const Shown& shown) {
  const engine::PositionPlan& plan = shown.model->plan;
  if (total_bytes(plan, shown.length) == 0) return;
  scene.foot(cache_formula(plan), {{"each further token", bytes_text(2 * engine::cache_growth(plan, shown.length))},
                                   {"the whole text", bytes_text(total_bytes(plan, shown.length))}});
}

void compose(plot::Scene& scene, Rect room, const Shown& shown) {
  const Layout layout = lay_out(scene, room, shown);
  float y = room.y;
  for (int m = 0; m < layout.models; ++m) {
    const Model& model = m == 0 ? *shown.model : *shown.other;
    scene.text({"title", m}, {room.x, y + 12}, title_of(model, shown)).ranked(0);
    const int count = std::min(static_cast<int>(model.plan.layers.size()), kMaxLayers);
    const double bytes = shown.layer < count ? layer_bytes(model.plan.layers[to_size(shown.layer)], shown.length) : 0;
    if (shown.layer < count && total_bytes(model.plan, shown.length) > 0)
      scene
          .text({"layer label", m}, {room.right() - kRight_px, y + 12},
                concat({"layer ", shown.layer, ": ", bytes > 0 ? bytes_text(bytes) : "none"}), plot::kStrongLabel, ColourToken::accent,
                plot::Anchor::end)
          .ranked(1);
    const Rect area{room.x + layout.left, std::round(y + kTitle_px), room.width - layout.left - kRight_px, layout.chart_px};
    const LayerColumns columns = columns_in(area, count, layout.most_layers, m);
    add_chart(scene, model, columns, {area.x, area.y, columns.pitch * static_cast<float>(layout.most_layers), area.height}, shown);
    y = area.bottom() + kBetween_px;
    if (m + 1 == layout.models) add_layer_numbers(scene, columns, shown.layer);
  }
  const Rect below{room.x + layout.left, room.bottom() - layout.curve_px - kCurveBelow_px, room.width - layout.left - kRight_px,
                   layout.curve_px};
  if (layout.curve_px > 0 && most_bytes(shown) > 0) add_cache_curve(scene, below, shown);
  if (layout.curve_px > 0 && most_bytes(shown) == 0)
    scene.paragraph({"none"}, {below.x, below.y + 20}, std::min(below.width, 400.0f), why_nothing(shown.model->plan), plot::serif(18),
                    ColourToken::ink);
  add_foot(scene, shown);
}

DataTable data(const Shown& shown, Figure::DataScope scope) {
  const engine::PositionPlan& plan = shown.model->plan;
  DataTable table{concat({"The KV cache of ", shown.model->title, ", 16 bits a value"}),
                  {"layer", "values of a token", "window", "bytes of a token", "bytes of the text"},
                  {}};
  const int all = static_cast<int>(plan.layers.size()), most = scope == Figure::DataScope::shown ? std::min(all, 80) : all;
  for (int i = 0; i < most; ++i) {
    const engine::LayerPlan& layer = plan.layers[to_size(i)];
    table.rows.push_back({std::to_string(i), base::exact(layer.cache_width), layer.window ? std::to_string(*layer.window) : "",
                          base::exact(2 * layer.cache_width), base::exact(layer_bytes(layer, shown.length))});
  }
  return table;
}

}  // namespace

extern const Panel cache_panel{compose, cache_sentence, cache_text, data};

}  // namespace figures::plans
