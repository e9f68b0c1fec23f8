#include "app/app.h"
#include "base/json_writer.h"
#include "book/catalog.h"

// The exported interface.
namespace app {
namespace {

using base::JsonValue;
using base::JsonWriter;

/// A choice as its name, anything else as a number.
JsonValue parameter_json(JsonWriter& json, const base::Parameter& parameter, double value) {
  return parameter.kind == base::Parameter::Kind::choice ? json.value(base::to_text(parameter, value)) : json.value(value);
}

JsonValue figure_json(JsonWriter& json, Figure& figure, int open_controls) {
  const JsonValue parameters = json.object();
  for (size_t i = 0; i < figure.values.size(); ++i) {
    const base::Parameter& parameter = figure.kind->parameters[i];
    parameters.add(parameter.name, parameter_json(json, parameter, figure.values[i]));
  }
  if (!figure.kind->text.name.empty()) parameters.add(figure.kind->text.name, figure.text);
  const JsonValue object = json.object()
                               .add("id", figure.id)
                               .add("kind", figure.kind->name)
                               .add("parameters", parameters)
                               .add("description", figure.words.description)
                               .add("controls", open_controls);
  return figure.picture->configs() ? object.add("config", config_json(json, figure)) : object;
}

/// {"id","status","first","tries"}; first is null before the first try.
JsonValue item_json(JsonWriter& json, const book::Item& item, const book::ItemView& view) {
  const JsonValue first = view.first ? json.value(*view.first == book::Verdict::right ? "right" : "wrong") : json.value(nullptr);
  return json.object().add("id", item.id).add("status", name_of(view.status)).add("first", first).add("tries", view.tries);
}

}  // namespace

void App::refused() {
  for (Figure& figure : state_.figures) figure.words.status.clear();  // whatever is said to be done was not
  apply({.figures = true, .errors = {"The browser has refused to do this."}});
}

std::string App::set(std::string_view id, std::string_view parameter, std::string_view value) {
  Figure* figure = find_figure(id);
  if (!figure) return "There is no figure '" + std::string(id) + "' in this chapter.";
  const base::Result<Effects> effects = set_by_name(*figure, parameter, value);
  if (!effects) return effects.error();
  apply_user_change(*effects);
  return "";
}

std::string App::answer(std::string_view item, std::string_view answer) {
  Effects effects;
  std::string wrong = questions_.answer(chapter(), item, answer, effects);
  apply_user_change(std::move(effects));
  return wrong;
}

std::string App::import_progress(std::string_view json) {
  const Effects effects = questions_.import_answers(document_, json);
  apply(effects);
  return effects.message.value_or("");
}

std::string App::report() {
  for (Figure& figure : state_.figures) effects_ |= compute(figure);  // its description agrees even before the next frame
  constexpr int kVersion = 1;                                         // of this JSON format
  JsonWriter json;
  const JsonValue figures = json.array(), items = json.array(), exercises = json.array();
  for (size_t i = 0; i < state_.figures.size(); ++i) {
    Figure& figure = state_.figures[i];
    const book::FigureKind& kind = *book::find(catalog_, figure.kind->name);
    figures.add(figure_json(json, figure, book::view::count_open_controls(document_.figures[i], kind, figure.values, figure.open)));
  }
  for (const book::Item& item : document_.items) {
    if (!is_exercise(item)) items.add(item_json(json, item, questions_.view_of(item, state_.figures)));
  }
  for (const auto& [id, chapter, status] : contents_.exercises(questions_.progress()))
    exercises.add_object().add("id", id).add("chapter", chapter).add("status", status);
  return json.object()
      .add("version", kVersion)
      .add("view", view().workbench ? "workbench" : "page")
      .add("theme", view().dark ? "dark" : "light")
      .add("chapter", state_.chapter)
      .add("section", state_.section)
      .add("frames", frames_)
      .add("figures", figures)
      .add("items", items)
      .add("exercises", exercises)
      .add("due", questions_.due().size())
      .add("errors", notice_.errors)
      .text();
}

}  // namespace app
