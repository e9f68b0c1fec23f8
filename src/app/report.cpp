#include "app/app.h"
#include "base/json_writer.h"

namespace app {
namespace {

using base::JsonValue;
using base::JsonWriter;

/// A choice as its name, anything else as a number.
JsonValue parameter_json(JsonWriter& json, const base::Parameter& parameter, double value) {
  return parameter.kind == base::Parameter::Kind::choice ? json.value(base::to_text(parameter, value)) : json.value(value);
}

JsonValue figure_json(JsonWriter& json, const FigureState& state, const std::string& description) {
  const JsonValue parameters = json.object();
  for (size_t i = 0; i < state.values.size(); ++i) {
    const base::Parameter& parameter = state.kind->parameters[i];
    parameters.add(parameter.name, parameter_json(json, parameter, state.values[i]));
  }
  if (!state.kind->text.name.empty()) parameters.add(state.kind->text.name, state.text);
  return json.object().add("id", state.id).add("kind", state.kind->name).add("parameters", parameters).add("description", description);
}

/// {"id","status","first","tries"}; first is null before the first try.
JsonValue item_json(JsonWriter& json, const book::Item& item, const book::ItemView& view) {
  const JsonValue first = view.first ? json.value(*view.first == book::Verdict::right ? "right" : "wrong") : json.value(nullptr);
  return json.object().add("id", item.id).add("status", name_of(view.status)).add("first", first).add("tries", view.tries);
}

}  // namespace

std::string App::report() {
  compute_figures();           // so that values and descriptions agree even before the next frame
  constexpr int kVersion = 1;  // of this JSON format
  JsonWriter json;
  const JsonValue figures = json.array(), items = json.array();
  for (size_t i = 0; i < state_.figures.size(); ++i) figures.add(figure_json(json, state_.figures[i], runtimes_[i].description));
  for (const book::Item& item : document_.items) items.add(item_json(json, item, view_of(item)));
  return json.object()
      .add("version", kVersion)
      .add("view", shows_workbench() ? "workbench" : "page")
      .add("theme", is_dark() ? "dark" : "light")
      .add("chapter", state_.chapter)
      .add("section", state_.section)
      .add("frames", frames_)
      .add("figures", figures)
      .add("items", items)
      .add("errors", errors_)
      .text();
}

}  // namespace app
