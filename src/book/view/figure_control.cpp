#include "book/view/figure_control.h"

#include <algorithm>

#include "base/number.h"
#include "book/element_ids.h"
#include "book/figure_rows.h"

namespace book::view {
namespace {

constexpr size_t kMaxTabs = 3;

std::string step_of(double step) { return step > 0 ? base::exact(step) : "any"; }

void add_label(Element& to, const std::string& id, std::string_view label) { to.add("label").with("for", id).say(label); }

void add_slider(Element& to, const FigureOnPage& on_page, const base::Parameter& parameter, double value) {
  const bool linear = parameter.scale == base::Parameter::Scale::linear;
  add_input(to, on_page, "input[type=range]", slider_id(on_page.id, parameter.name))
      .with("aria-label", parameter.label)
      .with("min", linear ? base::exact(parameter.min) : "0")
      .with("max", base::exact(linear ? parameter.max : base::kSliderSteps))
      .with("step", linear ? step_of(parameter.step) : "1")
      .with("aria-valuetext", base::speech_text(parameter, value))
      .value = base::slider_text(parameter, value);
}

/// Tab stops at the slider alone. Digits typed there go to the field (web/events.js), and screen readers read both.
void add_number(Element& row, const FigureOnPage& on_page, const base::Parameter& parameter, double value) {
  const std::string id = control_id(on_page.id, parameter.name);
  constexpr size_t kShort = 4;
  row.flag("data-wide", base::exact(parameter.max).size() > kShort);
  add_label(row, id, parameter.label);
  add_slider(row, on_page, parameter, value);
  // The pad of digits that phones show for numbers has no minus.
  add_input(row, on_page, parameter.min < 0 ? "input[type=number][inputmode=text]" : "input[type=number][inputmode=decimal]", id)
      .with("min", base::exact(parameter.min))
      .with("max", base::exact(parameter.max))
      .with("step", step_of(parameter.step))
      .with("tabindex", "-1")
      .value = base::exact(value);
}

std::vector<ControlElement> elements_of_number(std::string_view figure, const base::Parameter& parameter) {
  return {{control_id(figure, parameter.name), {ControlEvent::type}}, {slider_id(figure, parameter.name), {ControlEvent::slide}}};
}

void add_choice(Element& row, const FigureOnPage& on_page, const base::Parameter& parameter, double value, size_t index) {
  const base::Choice& choice = parameter.choices[index];
  const std::string id = choice_id(on_page.id, parameter.name, choice.name);
  Element& label = row.add("label").with("for", id);
  Element& input = add_input(label, on_page, "input[type=radio]", id);
  input.with("name", control_id(on_page.id, parameter.name)).with("value", choice.name).checked = static_cast<double>(index) == value;
  label.add("span").say(choice.label);
}

void add_choices(Element& row, const FigureOnPage& on_page, const base::Parameter& parameter, double value) {
  row.add(parameter.name == kViewParameter ? "legend.unseen" : "legend").say(parameter.label);
  for (size_t i = 0; i < parameter.choices.size(); ++i) add_choice(row, on_page, parameter, value, i);
}

std::vector<ControlElement> elements_of_choices(std::string_view figure, const base::Parameter& parameter) {
  std::vector<ControlElement> elements;
  for (size_t c = 0; c < parameter.choices.size(); ++c)
    elements.push_back({choice_id(figure, parameter.name, parameter.choices[c].name), {ControlEvent::choose, c}});
  return elements;
}

/// A kind of control.
struct Control {
  const char* row;
  void (*add)(Element& row, const FigureOnPage& on_page, const base::Parameter& parameter, double value);
  std::vector<ControlElement> (*elements)(std::string_view figure, const base::Parameter& parameter);
};
constexpr Control kNumber{"div.control", add_number, elements_of_number};
constexpr Control kChoices{"fieldset.control segments", add_choices, elements_of_choices};

const Control& control_of(const base::Parameter& parameter) {
  switch (parameter.kind) {
    case base::Parameter::Kind::integer:
    case base::Parameter::Kind::real: return kNumber;
    case base::Parameter::Kind::choice: return kChoices;
  }
}

void add_text_row(Element& to, const FigureOnPage& on_page) {
  const base::TextParameter& parameter = on_page.kind.text;
  const std::string id = control_id(on_page.id, parameter.name);
  Element& row = to.add("div.control words", row_id(on_page.id, parameter.name));
  row.flag("hidden", !row_applies(on_page.kind, on_page.view.values, parameter.name));
  add_label(row, id, parameter.label);
  add_input(row, on_page, "input[type=text][autocomplete=off][spellcheck=false]", id)
      .with("maxlength", std::to_string(parameter.max_length))
      .value = on_page.view.text;
}

}  // namespace

Element& add_input(Element& to, const FigureOnPage& on_page, const char* type, const std::string& id) {
  return to.add(type, id).flag("disabled", !on_page.view.live);
}

Element& add_button(Element& to, const FigureOnPage& on_page, const std::string& id, std::string_view label) {
  return add_input(to, on_page, kButton, id).say(label);
}

Element& add_panel(Element& to, const FigureOnPage& on_page, const char* type, const std::string& id, FigurePanel panel) {
  return to.add(type, id).flag("hidden", on_page.view.open != panel);
}

Element& opens(Element& button, const FigureOnPage& on_page, const std::string& id, FigurePanel panel) {
  return button.with("aria-controls", id).with("aria-expanded", on_page.view.open == panel ? "true" : "false");
}

bool row_applies(const FigureKind& kind, std::span<const double> values, std::string_view name) {
  if (name == kind.text.name) return base::holds(kind.parameters, values, kind.text.depends_on);
  return base::applies(kind.parameters, values, static_cast<size_t>(base::find(kind.parameters, name)));
}

std::vector<ControlElement> control_elements(std::string_view figure, const base::Parameter& parameter) {
  return control_of(parameter).elements(figure, parameter);
}

void add_row(Element& to, const FigureOnPage& on_page, std::string_view name) {
  if (name == on_page.kind.text.name) return add_text_row(to, on_page);
  const size_t index = static_cast<size_t>(base::find(on_page.kind.parameters, name));
  const base::Parameter parameter = base::effective(on_page.kind.parameters, on_page.view.values, index);
  const Control& control = control_of(parameter);
  Element& row = to.add(control.row, row_id(on_page.id, parameter.name));
  row.flag("hidden", !row_applies(on_page.kind, on_page.view.values, name));
  control.add(row, on_page, parameter, on_page.view.values[index]);
}

void add_tabs(Element& to, const FigureOnPage& on_page) {
  const size_t index = static_cast<size_t>(view_parameter(on_page.kind));
  const base::Parameter& parameter = on_page.kind.parameters[index];
  const size_t chosen = static_cast<size_t>(on_page.view.values[index]);
  const std::string id = row_id(on_page.id, parameter.name);
  Element& row = to.add("fieldset.control segments view", id);
  row.flag("hidden", !row_applies(on_page.kind, on_page.view.values, parameter.name));
  row.add("legend.unseen").say(parameter.label);
  for (size_t i = 0; i < std::min(kMaxTabs, parameter.choices.size()); ++i)
    add_choice(row, on_page, parameter, on_page.view.values[index], i);
  if (parameter.choices.size() <= kMaxTabs) return;
  row.add("span[aria-current=true][aria-hidden=true]", join_id(id, "chosen"))
      .flag("hidden", chosen < kMaxTabs)
      .say(parameter.choices[std::max(chosen, kMaxTabs)].label);
}

void add_more_tabs(Element& to, const FigureOnPage& on_page) {
  const int index = view_parameter(on_page.kind);
  if (index < 0 || std::ranges::contains(rows_of(on_page.figure, on_page.kind).front, kViewParameter)) return;
  const base::Parameter& parameter = on_page.kind.parameters[static_cast<size_t>(index)];
  if (parameter.choices.size() <= kMaxTabs) return;
  Element& row = to.add("fieldset.control segments", join_id(row_id(on_page.id, parameter.name), "more"));
  row.add("legend").say(parameter.label);
  for (size_t i = kMaxTabs; i < parameter.choices.size(); ++i)
    add_choice(row, on_page, parameter, on_page.view.values[static_cast<size_t>(index)], i);
}

}  // namespace book::view
