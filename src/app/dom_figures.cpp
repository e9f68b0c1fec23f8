#include <cmath>

#include "app/app.h"
#include "app/patch_text.h"
#include "base/json_writer.h"
#include "base/number.h"
#include "book/element_ids.h"

// The desired state of the figures in the DOM.
namespace app {
namespace {

using base::json_quote;

/// [caption, [columns], [[cells] …]]
std::string table_json(const figures::DataTable& table) {
  base::JsonWriter json;
  return json.array().add(table.caption).add(table.columns).add(table.rows).text();
}

}  // namespace

void App::describe_figures_dom() {
  for (size_t i = 0; i < state_.figures.size(); ++i) describe_figure_dom(i);
  describe_figure_states_dom();
}

void App::describe_figure_dom(size_t index) {
  const FigureState& figure = state_.figures[index];
  const FigureRuntime& runtime = runtimes_[index];
  dom_.set("text", book::description_id(figure.id), "", json_quote(runtime.description));
  dom_.set("text", book::live_id(figure.id), "", json_quote(runtime.cursor_text));
  dom_.set("text", book::figure_status_id(figure.id), "", json_quote(runtime.status));
  dom_.set("text", book::play_id(figure.id), "", json_quote(runtime.playing ? "Pause" : "Play"));
  for (const auto& id : {book::run_id, book::reset_id, book::play_id, book::back_id, book::forward_id, book::link_id, book::save_id,
                         book::copy_id, book::csv_id, book::png_id}) {
    dom_.set("attribute", id(figure.id), "disabled", kNone);
  }
  dom_.set("attribute", book::save_id(figure.id), "aria-expanded", json_quote(runtime.menu_open ? "true" : "false"));
  dom_.set("attribute", book::menu_id(figure.id), "hidden", runtime.menu_open ? kNone : kEmpty);
  dom_.set("attribute", book::data_id(figure.id), "open", runtime.data_open ? kEmpty : kNone);
  if (runtime.data_open) {
    dom_.set("table", book::data_table_id(figure.id), "", table_json(runtime.figure->data(figures::Figure::Extent::shown)));
  }
  if (const std::string_view text = figure.kind->text.name; !text.empty()) {
    dom_.set("attribute", book::control_id(figure.id, text), "disabled", kNone);
    dom_.set("property", book::control_id(figure.id, text), "value", json_quote(figure.text));
    const bool hidden = !base::holds(figure.kind->parameters, figure.values, figure.kind->text.depends_on);
    dom_.set("attribute", book::row_id(figure.id, text), "hidden", hidden ? kEmpty : kNone);
  }
  for (size_t p = 0; p < figure.values.size(); ++p) describe_knob_dom(index, p);
  if (shows_workbench() && !has_stage()) dom_.set("attribute", figure.id, "data-in-text", kEmpty);
  if (has_stage() && index == figure_on_stage()) dom_.set("attribute", figure.id, "data-staged", kEmpty);
  if (runtime.canvas.width_px <= 0) return;
  dom_.set("height", book::canvas_id(figure.id), "", base::exact(std::round(runtime.figure->height_for(runtime.canvas.width_px))));
}

void App::describe_knob_dom(size_t index, size_t p) {
  const FigureState& figure = state_.figures[index];
  const base::Parameter parameter = base::effective(figure.kind->parameters, figure.values, p);
  if (parameter.on_picture) return;
  const double value = figure.values[p];
  const bool hidden = !base::applies(figure.kind->parameters, figure.values, p);
  dom_.set("attribute", book::row_id(figure.id, parameter.name), "hidden", hidden ? kEmpty : kNone);
  if (parameter.kind == base::Parameter::Kind::choice) {
    for (size_t c = 0; c < parameter.choices.size(); ++c) {
      const std::string radio = book::choice_id(figure.id, parameter.name, parameter.choices[c].name);
      dom_.set("attribute", radio, "disabled", kNone);
      dom_.set("property", radio, "checked", static_cast<double>(c) == value ? kTrue : kFalse);
    }
    return;
  }
  const std::string number = book::control_id(figure.id, parameter.name);
  const std::string slider = book::slider_id(figure.id, parameter.name);
  if (!parameter.below.empty()) {
    for (const std::string& id : {number, slider}) dom_.set("attribute", id, "max", json_quote(base::exact(parameter.max)));
  }
  dom_.set("attribute", number, "disabled", kNone);
  dom_.set("attribute", slider, "disabled", kNone);
  dom_.set("property", number, "value", json_quote(base::exact(value)));
  dom_.set("property", slider, "value", json_quote(base::slider_text(parameter, value)));
  dom_.set("attribute", slider, "aria-valuetext", json_quote(base::speech_text(parameter, value)));
}

}  // namespace app
