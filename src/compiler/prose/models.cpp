#include "compiler/prose/models.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "base/text.h"
#include "engine/config/examples.h"
#include "engine/config/read.h"

namespace compiler {
namespace {

using engine::LayerKind;
using engine::LayerPlan;
using engine::PositionPlan;
using engine::Rotation;

constexpr double kBytesOfOne = 2;  ///< a number in bf16

std::string name_in_prose(std::string_view name) {
  std::string prose(name);
  std::ranges::replace_if(prose, [](char c) { return c == '-' || c == '.'; }, '_');
  return prose;
}

std::string names_of_all() {
  std::string names;
  for (const engine::ConfigExample& example : engine::kConfigExamples) names += (names.empty() ? "" : ", ") + name_in_prose(example.name);
  return names;
}

/// What layers with or without a window do, the first of them standing for all.
const LayerPlan* first_layer(const PositionPlan& plan, bool windowed) {
  const auto found = std::ranges::find_if(
      plan.layers, [&](const LayerPlan& layer) { return layer.kind != LayerKind::kRecurrent && layer.window.has_value() == windowed; });
  return found == plan.layers.end() ? nullptr : &*found;
}

/// The angles of the layers that see everything, or of those with a window.
const Rotation* rotation(const PositionPlan& plan, bool windowed) {
  const auto found = std::ranges::find_if(
      plan.layers, [&](const LayerPlan& layer) { return layer.rotation >= 0 && layer.window.has_value() == windowed; });
  return found == plan.layers.end() ? nullptr : &plan.rotations[static_cast<size_t>(found->rotation)];
}

/// Those of the layers that see everything; if they have none, those of the others.
const Rotation* main_rotation(const PositionPlan& plan) {
  const Rotation* of_full = rotation(plan, false);
  return of_full ? of_full : rotation(plan, true);
}

bool keeps_all(const LayerPlan& layer) { return layer.cache_width > 0 && !layer.window; }

double kept(const PositionPlan& plan, bool of_windows) {
  double numbers = 0;
  for (const LayerPlan& layer : plan.layers) {
    if (of_windows && layer.window) numbers += layer.cache_width * *layer.window;
    if (!of_windows && !layer.window) numbers += layer.cache_width;
  }
  return numbers;
}

std::optional<double> numbers_a_layer(const PositionPlan& plan) {
  const auto keeping = std::ranges::find_if(plan.layers, keeps_all);
  return keeping == plan.layers.end() ? std::nullopt : std::optional(keeping->cache_width);
}

template <typename T>
std::optional<double> given(const std::optional<T>& value) {
  return value ? std::optional(static_cast<double>(*value)) : std::nullopt;
}
template <typename T, typename Member>
std::optional<double> given(const T* of, Member member) {
  return of ? std::optional(static_cast<double>(of->*member)) : std::nullopt;
}

struct Field {
  std::string_view name;
  std::optional<double> (*value)(const PositionPlan& plan);
};
constexpr Field kFields[] = {
    {"base", [](const PositionPlan& p) { return given(main_rotation(p), &Rotation::base); }},
    {"window_base", [](const PositionPlan& p) { return given(rotation(p, true), &Rotation::base); }},
    {"rotated", [](const PositionPlan& p) { return given(main_rotation(p), &Rotation::width); }},
    {"factor",
     [](const PositionPlan& p) {
       const Rotation* main = main_rotation(p);
       return main ? main->factor : std::nullopt;
     }},
    {"head_width",
     [](const PositionPlan& p) {
       const LayerPlan* layer = first_layer(p, false);
       return layer ? given(layer->head_width) : std::nullopt;
     }},
    {"window",
     [](const PositionPlan& p) {
       const LayerPlan* layer = first_layer(p, true);
       return layer ? given(layer->window) : std::nullopt;
     }},
    {"layers", [](const PositionPlan& p) { return std::optional(static_cast<double>(p.layers.size())); }},
    {"layers_with_window",
     [](const PositionPlan& p) {
       return std::optional(static_cast<double>(std::ranges::count_if(p.layers, [](const LayerPlan& l) { return l.window.has_value(); })));
     }},
    {"layers_that_keep_all",
     [](const PositionPlan& p) { return std::optional(static_cast<double>(std::ranges::count_if(p.layers, keeps_all))); }},
    {"numbers_a_layer", numbers_a_layer},
    {"kib_a_token", [](const PositionPlan& p) { return std::optional(kept(p, false) * kBytesOfOne / 1024); }},
    {"mib_of_windows", [](const PositionPlan& p) { return std::optional(kept(p, true) * kBytesOfOne / (1024 * 1024)); }},
    {"heads", [](const PositionPlan& p) { return given(p.heads); }},
    {"kv_heads", [](const PositionPlan& p) { return given(p.kv_heads); }},
    {"trained_length", [](const PositionPlan& p) { return p.trained_length; }},
    {"max_length", [](const PositionPlan& p) { return p.max_length; }},
    {"rows", [](const PositionPlan& p) { return p.table ? std::optional<double>(p.table->rows) : std::nullopt; }},
    {"buckets", [](const PositionPlan& p) { return p.buckets ? std::optional<double>(p.buckets->count) : std::nullopt; }},
    {"max_distance", [](const PositionPlan& p) { return p.buckets ? std::optional<double>(p.buckets->max_distance) : std::nullopt; }},
};

}  // namespace

base::Result<double> model_number(std::string_view dotted_name) {
  const std::vector<std::string_view> parts = base::split(dotted_name, '.');
  const std::string_view name = parts.size() > 1 ? parts[1] : "", wanted = parts.size() == 3 ? parts[2] : "";
  const auto example =
      std::ranges::find_if(engine::kConfigExamples, [&](const engine::ConfigExample& each) { return name_in_prose(each.name) == name; });
  if (example == std::end(engine::kConfigExamples))
    return std::unexpected("no configuration is called '" + std::string(name) + "'; there are " + names_of_all());
  const auto field = std::ranges::find(kFields, wanted, &Field::name);
  if (field == std::end(kFields)) {
    std::string fields;
    for (const Field& each : kFields) fields += (fields.empty() ? "" : ", ") + std::string(each.name);
    return std::unexpected("a model has no number '" + std::string(wanted) + "'; it has " + fields);
  }
  const engine::ConfigResult plan = engine::read_position_plan(example->json());
  if (!plan) return std::unexpected(plan.error().front().sentence);
  const std::optional<double> value = field->value(*plan);
  if (!value) return std::unexpected("the configuration of " + std::string(example->title) + " has no " + std::string(wanted));
  return *value;
}

}  // namespace compiler
