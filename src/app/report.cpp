#include "app/app.h"
#include "base/number.h"
#include "base/text.h"

namespace app {
namespace {

using base::json_quote;

/// A choice by its name, anything else as a number.
std::string parameter_json(const base::Parameter& parameter, double value) {
  const std::string text = base::to_text(parameter, value);
  return parameter.kind == base::Parameter::Kind::choice ? json_quote(text) : text;
}

std::string figure_json(const FigureState& state, const std::string& description) {
  std::string parameters;
  for (size_t i = 0; i < state.values.size(); ++i) {
    parameters +=
        (i > 0 ? "," : "") + json_quote(state.kind->parameters[i].name) + ":" + parameter_json(state.kind->parameters[i], state.values[i]);
  }
  if (!state.kind->text.name.empty()) parameters += "," + json_quote(state.kind->text.name) + ":" + json_quote(state.text);
  return "{\"id\":" + json_quote(state.id) + ",\"kind\":" + json_quote(state.kind->name) + ",\"parameters\":{" + parameters +
         "},\"description\":" + json_quote(description) + "}";
}

/// {"id","status","first","tries"}; first is null before the first try.
std::string item_json(const book::Item& item, const page::ItemView& view) {
  const std::string first = !view.first ? "null" : *view.first == book::Verdict::right ? "\"right\"" : "\"wrong\"";
  return "{\"id\":" + json_quote(item.id) + ",\"status\":" + json_quote(name_of(view.status)) + ",\"first\":" + first +
         ",\"tries\":" + std::to_string(view.tries) + "}";
}

template <class Range, class ToJson>
std::string json_array(const Range& range, ToJson to_json) {
  std::string text;
  for (const auto& entry : range) text += (text.empty() ? "" : ",") + to_json(entry);
  return "[" + text + "]";
}

}  // namespace

std::string App::report() {
  compute_figures();           // what is reported belongs together, also before the next frame
  constexpr int kVersion = 1;  // of this JSON
  std::string figures;
  for (size_t i = 0; i < state_.figures.size(); ++i)
    figures += (i > 0 ? "," : "") + figure_json(state_.figures[i], runtimes_[i].description);
  return "{\"version\":" + std::to_string(kVersion) + ",\"view\":" + json_quote(shows_workbench() ? "workbench" : "page") +
         ",\"theme\":" + json_quote(is_dark() ? "dark" : "light") + ",\"chapter\":" + json_quote(state_.chapter) +
         ",\"section\":" + json_quote(state_.section) + ",\"frames\":" + std::to_string(frames_) + ",\"figures\":[" + figures +
         "],\"items\":" + json_array(document_.items, [this](const book::Item& item) { return item_json(item, view_of(item)); }) +
         ",\"errors\":" + json_array(errors_, [](const std::string& e) { return json_quote(e); }) + "}";
}

}  // namespace app
