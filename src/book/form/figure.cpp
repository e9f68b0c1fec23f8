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

Element slider(const Controls& of, const base::Parameter& parameter, double value) {
  const bool linear = parameter.scale == base::Parameter::Scale::linear;
  Element range("input", slider_id(of.id, parameter.name),
                {{"type", "range"},
                 {"aria-label", std::string(parameter.label) + ", slider"},
                 {"min", linear ? base::exact(parameter.min) : "0"},
                 {"max", base::exact(linear ? parameter.max : base::kSliderSteps)},
                 {"step", linear ? step_of(parameter.step) : "1"},
                 {"aria-valuetext", base::speech_text(parameter, value)},
                 {"disabled", !of.view.live}});
  range.value = base::slider_text(parameter, value);
  return range;
}

Element number_row(const Controls& of, const base::Parameter& parameter, double value, bool shown) {
  const std::string id = control_id(of.id, parameter.name);
  Element number("input", id,
                 {{"type", "number"},
                  {"inputmode", "decimal"},
                  {"min", base::exact(parameter.min)},
                  {"max", base::exact(parameter.max)},
                  {"step", step_of(parameter.step)},
                  {"disabled", !of.view.live}});
  number.value = base::exact(value);
  return Element("div.control", row_id(of.id, parameter.name), {{"hidden", !shown}})
      .add({"label", "", {{"for", id}}, parameter.label})
      .add(slider(of, parameter, value))
      .add(std::move(number));
}

Element choice_row(const Controls& of, const base::Parameter& parameter, double value, bool shown) {
  Element row("fieldset.control segments", row_id(of.id, parameter.name), {{"hidden", !shown}});
  row.add({"legend", "", {}, parameter.label});
  for (size_t i = 0; i < parameter.choices.size(); ++i) {
    const base::Choice& choice = parameter.choices[i];
    const std::string id = choice_id(of.id, parameter.name, choice.name);
    Element input("input", id,
                  {{"type", "radio"}, {"name", control_id(of.id, parameter.name)}, {"value", choice.name}, {"disabled", !of.view.live}});
    input.checked = static_cast<double>(i) == value;
    row.add(Element("label", "", {{"for", id}}).add(std::move(input)).add({"span", "", {}, choice.label}));
  }
  return row;
}

Element text_row(const Controls& of) {
  const base::TextParameter& parameter = of.kind.text;
  const std::string id = control_id(of.id, parameter.name);
  Element field("input", id,
                {{"type", "text"},
                 {"maxlength", std::to_string(parameter.max_length)},
                 {"autocomplete", "off"},
                 {"spellcheck", "false"},
                 {"disabled", !of.view.live}});
  field.value = of.view.text;
  const bool shown = base::holds(of.kind.parameters, of.view.values, parameter.depends_on);
  return Element("div.control words", row_id(of.id, parameter.name), {{"hidden", !shown}})
      .add({"label", "", {{"for", id}}, parameter.label})
      .add(std::move(field));
}

Element buttons(const Controls& of) {
  const bool live = of.view.live;
  const auto press = [live](std::string_view id, std::string_view label) { return button(id, label, {{"disabled", !live}}); };
  Element row("div.buttons");
  if (!of.kind.run_label.empty()) row.add(press(run_id(of.id), of.kind.run_label));
  if (of.kind.play_parameter >= 0) {
    row.add(press(play_id(of.id), of.view.playing ? "Pause" : "Play"));
    row.add(press(back_id(of.id), "Step back")).add(press(forward_id(of.id), "Step forward"));
  }
  row.add(press(reset_id(of.id), "Reset")).add(press(link_id(of.id), "Copy link"));
  row.add(button(save_id(of.id), "Save", {{"disabled", !live}, {"aria-expanded", of.view.menu_open ? "true" : "false"}}));
  row.add(Element("span.menu", menu_id(of.id), {{"hidden", !of.view.menu_open}})
              .add(press(copy_id(of.id), "Copy values"))
              .add(press(csv_id(of.id), "CSV"))
              .add(press(png_id(of.id), "PNG")));
  row.add({"span.done", figure_status_id(of.id), {{"role", "status"}}, of.view.status});
  return row;
}

Element controls(const Controls& of) {
  const base::TextParameter& words = of.kind.text;
  Element all("div.controls");
  if (!words.name.empty() && words.depends_on.parameter.empty()) all.add(text_row(of));
  for (size_t i = 0; i < of.view.values.size(); ++i) {
    const base::Parameter parameter = base::effective(of.kind.parameters, of.view.values, i);
    if (parameter.on_picture) continue;
    const bool shown = base::applies(of.kind.parameters, of.view.values, i);
    const bool choice = parameter.kind == base::Parameter::Kind::choice;
    all.add((choice ? choice_row : number_row)(of, parameter, of.view.values[i], shown));
    if (parameter.name == words.depends_on.parameter) all.add(text_row(of));
  }
  return std::move(all).add(buttons(of));
}

/// The table of the figure's data. The application fills it while it is open.
Element data(const Controls& of) {
  return Element("details.data", data_id(of.id), {{"open", of.view.data_open}})
      .add({"summary", data_toggle_id(of.id), {}, "Data"})
      .add(Element("div.panel", data_panel_id(of.id), {{"role", "region"}, {"aria-label", "Data"}, {"tabindex", "0"}})
               .add({"button", data_close_id(of.id), {{"type", "button"}, {"data-close", true}}, "Close"})
               .add({"table", data_table_id(of.id)}));
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
  Element still;
  still.slot = Element::Slot::still;
  still.index = index;
  return Element("figure.figure", figure.id, {{"data-kind", figure.kind}, {"data-live", view.live}, {"data-in-text", view.in_text}})
      .add({"figcaption", title, {}, kind.title})
      .add({"canvas",
            canvas_id(figure.id),
            {{"role", "img"}, {"tabindex", "0"}, {"aria-labelledby", title}, {"aria-describedby", description_id(figure.id)}}})
      .add(std::move(still))
      .add({"p.description", description_id(figure.id), {}, view.description})
      .add({"p.aloud", live_id(figure.id), {{"aria-live", "polite"}}, view.cursor_text})
      .add(controls(of))
      .add(data(of));
}

}  // namespace book::form
