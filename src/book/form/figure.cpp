#include "book/form/controls.h"

#include <algorithm>

#include "base/number.h"
#include "book/element_ids.h"

namespace book::form {
namespace {

struct Controls {
  const std::string& id;  ///< of the figure
  const FigureKind& kind;
  const FigureView& view;
};

std::string step_of(double step) { return step > 0 ? base::exact(step) : "any"; }

/// Adds an input that is off until the application runs.
Element& add_input(Element& to, const Controls& of, const char* type, const std::string& id) {
  return to.add(type, id).flag("disabled", !of.view.live);
}

void add_label(Element& to, const std::string& id, std::string_view label) { to.add("label").with("for", id).say(label); }

void add_slider(Element& to, const Controls& of, const base::Parameter& parameter, double value) {
  const bool linear = parameter.scale == base::Parameter::Scale::linear;
  add_input(to, of, "input[type=range]", slider_id(of.id, parameter.name))
      .with("aria-label", std::string(parameter.label) + ", slider")
      .with("min", linear ? base::exact(parameter.min) : "0")
      .with("max", base::exact(linear ? parameter.max : base::kSliderSteps))
      .with("step", linear ? step_of(parameter.step) : "1")
      .with("aria-valuetext", base::speech_text(parameter, value))
      .value = base::slider_text(parameter, value);
}

void add_number(Element& row, const Controls& of, const base::Parameter& parameter, double value) {
  const std::string id = control_id(of.id, parameter.name);
  add_label(row, id, parameter.label);
  add_slider(row, of, parameter, value);
  add_input(row, of, "input[type=number][inputmode=decimal]", id)
      .with("min", base::exact(parameter.min))
      .with("max", base::exact(parameter.max))
      .with("step", step_of(parameter.step))
      .value = base::exact(value);
}

void add_choices(Element& row, const Controls& of, const base::Parameter& parameter, double value) {
  row.add("legend").say(parameter.label);
  for (size_t i = 0; i < parameter.choices.size(); ++i) {
    const base::Choice& choice = parameter.choices[i];
    const std::string id = choice_id(of.id, parameter.name, choice.name);
    Element& label = row.add("label").with("for", id);
    Element& input = add_input(label, of, "input[type=radio]", id);
    input.with("name", control_id(of.id, parameter.name)).with("value", choice.name).checked = static_cast<double>(i) == value;
    label.add("span").say(choice.label);
  }
}

void add_text_row(Element& to, const Controls& of) {
  const base::TextParameter& parameter = of.kind.text;
  const std::string id = control_id(of.id, parameter.name);
  const bool shown = base::holds(of.kind.parameters, of.view.values, parameter.depends_on);
  Element& row = to.add("div.control words", row_id(of.id, parameter.name)).flag("hidden", !shown);
  add_label(row, id, parameter.label);
  add_input(row, of, "input[type=text][autocomplete=off][spellcheck=false]", id)
      .with("maxlength", std::to_string(parameter.max_length))
      .value = of.view.text;
}

Element& add_button(Element& to, const Controls& of, const std::string& id, std::string_view label) {
  return add_input(to, of, kButton, id).say(label);
}

void add_buttons(Element& to, const Controls& of) {
  Element& row = to.add("div.buttons");
  if (!of.kind.run_label.empty()) add_button(row, of, run_id(of.id), of.kind.run_label);
  if (of.kind.play_parameter >= 0) {
    add_button(row, of, play_id(of.id), of.view.playing ? "Pause" : "Play");
    add_button(row, of, back_id(of.id), "Step back");
    add_button(row, of, forward_id(of.id), "Step forward");
  }
  add_button(row, of, reset_id(of.id), "Reset");
  add_button(row, of, link_id(of.id), "Copy link");
  add_button(row, of, save_id(of.id), "Save").with("aria-expanded", of.view.menu_open ? "true" : "false");
  Element& menu = row.add("span.menu", menu_id(of.id)).flag("hidden", !of.view.menu_open);
  add_button(menu, of, copy_id(of.id), "Copy values");
  add_button(menu, of, csv_id(of.id), "CSV");
  add_button(menu, of, png_id(of.id), "PNG");
  row.add("span.done[role=status]", figure_status_id(of.id)).say(of.view.status);
}

void add_controls(Element& to, const Controls& of) {
  const base::TextParameter& words = of.kind.text;
  Element& all = to.add("div.controls");
  if (!words.name.empty() && words.depends_on.parameter.empty()) add_text_row(all, of);
  for (size_t i = 0; i < of.view.values.size(); ++i) {
    const base::Parameter parameter = base::effective(of.kind.parameters, of.view.values, i);
    if (parameter.on_picture) continue;
    const bool choice = parameter.kind == base::Parameter::Kind::choice;
    Element& row = all.add(choice ? "fieldset.control segments" : "div.control", row_id(of.id, parameter.name));
    row.flag("hidden", !base::applies(of.kind.parameters, of.view.values, i));
    (choice ? add_choices : add_number)(row, of, parameter, of.view.values[i]);
    if (parameter.name == words.depends_on.parameter) add_text_row(all, of);
  }
  add_buttons(all, of);
}

/// The table of the figure's data. The application fills it while it is open.
void add_data(Element& to, const Controls& of) {
  Element& details = to.add("details.data", data_id(of.id)).flag("open", of.view.data_open);
  details.add("summary", data_toggle_id(of.id)).say("Data");
  Element& panel = details.add("div.panel[role=region][aria-label=Data][tabindex=0]", data_panel_id(of.id));
  panel.add("button[type=button][data-close]", data_close_id(of.id)).say("Close");
  panel.add("table", data_table_id(of.id));
}

}  // namespace

FigureView initial_view(const Figure& figure, const FigureKind& kind) {
  FigureView view{.text = std::string(kind.text.initial)};
  for (const base::Parameter& parameter : kind.parameters) view.values.push_back(parameter.initial);
  for (const Setting& setting : figure.settings) {
    if (setting.name == kind.text.name) view.text = setting.text;
    const int parameter = base::find(kind.parameters, setting.name);
    if (parameter >= 0) view.values[static_cast<size_t>(parameter)] = setting.value;
  }
  return view;
}

Element figure(const Figure& figure, int index, const FigureKind& kind, const FigureView& view) {
  const Controls of{figure.id, kind, view};
  const std::string title = join_id(figure.id, "title");
  Element element("figure.figure", figure.id);
  element.with("data-kind", figure.kind).flag("data-live", view.live).flag("data-in-text", view.in_text).flag("data-staged", view.staged);
  element.add("figcaption", title).say(kind.title);
  Element& canvas = element.add("canvas[role=img][tabindex=0]", canvas_id(figure.id));
  canvas.with("aria-labelledby", title).with("aria-describedby", description_id(figure.id));
  element.add("").fill(Element::Slot::still, index);
  element.add("p.description", description_id(figure.id)).say(view.description);
  element.add("p.aloud[aria-live=polite]", live_id(figure.id)).say(view.cursor_text);
  add_controls(element, of);
  add_data(element, of);
  return element;
}

}  // namespace book::form
