#include <algorithm>
#include <cmath>

#include "base/number.h"
#include "book/element_ids.h"
#include "book/html/parts.h"

namespace book {
namespace {

std::vector<double> values_of(const Figure& figure, const FigureKind& kind) {
  std::vector<double> values;
  for (const base::Parameter& parameter : kind.parameters) {
    const auto setting = std::ranges::find(figure.settings, parameter.name, &Setting::name);
    values.push_back(setting == figure.settings.end() ? parameter.initial : setting->value);
  }
  return values;
}

std::string text_of(const Figure& figure, const FigureKind& kind) {
  const auto setting = std::ranges::find(figure.settings, kind.text.name, &Setting::name);
  return setting == figure.settings.end() ? std::string(kind.text.initial) : setting->text;
}

std::string step_of(double step) { return step > 0 ? base::exact(step) : "any"; }

void write_slider(HtmlWriter& html, const Figure& figure, const base::Parameter& parameter, double value) {
  const bool linear = parameter.scale == base::Parameter::Scale::linear;
  html.open("input",
            {{"type", "range"},
             {"id", slider_id(figure.id, parameter.name)},
             {"aria-label", std::string(parameter.label) + ", slider"},
             {"min", linear ? base::exact(parameter.min) : "0"},
             {"max", linear ? base::exact(parameter.max) : base::exact(base::kSliderSteps)},
             {"step", linear ? step_of(parameter.step) : "1"},
             {"value", base::slider_text(parameter, value)},
             {"aria-valuetext", base::speech_text(parameter, value)}},
            " disabled");
}

void write_number(HtmlWriter& html, const Figure& figure, const base::Parameter& parameter, double value, std::string_view hidden) {
  const std::string id = control_id(figure.id, parameter.name);
  html.open("div", {{"class", "control"}, {"id", row_id(figure.id, parameter.name)}}, hidden);
  html.open("label", {{"for", id}});
  html.text(parameter.label);
  html.close("label");
  write_slider(html, figure, parameter, value);
  html.open("input",
            {{"type", "number"},
             {"id", id},
             {"inputmode", "decimal"},
             {"min", base::exact(parameter.min)},
             {"max", base::exact(parameter.max)},
             {"step", step_of(parameter.step)},
             {"value", base::exact(value)}},
            " disabled");
  html.raw("</div>\n");
}

void write_choice(HtmlWriter& html, const Figure& figure, const base::Parameter& parameter, double value, std::string_view hidden) {
  const std::string name = control_id(figure.id, parameter.name);
  html.open("fieldset", {{"class", "control segments"}, {"id", row_id(figure.id, parameter.name)}}, hidden);
  html.raw("<legend>");
  html.text(parameter.label);
  html.raw("</legend>");
  for (size_t i = 0; i < parameter.choices.size(); ++i) {
    const base::Choice& choice = parameter.choices[i];
    const std::string id = choice_id(figure.id, parameter.name, choice.name);
    html.open("label", {{"for", id}});
    const bool chosen = static_cast<double>(i) == value;
    html.open("input", {{"type", "radio"}, {"name", name}, {"id", id}, {"value", choice.name}}, chosen ? " checked disabled" : " disabled");
    html.raw("<span>");
    html.text(choice.label);
    html.raw("</span></label>");
  }
  html.raw("</fieldset>\n");
}

void write_text_control(HtmlWriter& html, const Figure& figure, const base::TextParameter& parameter, const std::string& text,
                        std::string_view hidden) {
  const std::string id = control_id(figure.id, parameter.name);
  html.open("div", {{"class", "control words"}, {"id", row_id(figure.id, parameter.name)}}, hidden);
  html.open("label", {{"for", id}});
  html.text(parameter.label);
  html.close("label");
  html.open("input",
            {{"type", "text"}, {"id", id}, {"maxlength", std::to_string(parameter.max_length)}, {"autocomplete", "off"}, {"value", text}},
            " spellcheck=\"false\" disabled");
  html.raw("</div>\n");
}

void write_button(HtmlWriter& html, const std::string& id, std::string_view label, std::string_view flags = "") {
  html.open("button", {{"type", "button"}, {"id", id}}, std::string(" data-press disabled").append(flags));
  html.text(label);
  html.raw("</button>");
}

void write_controls(HtmlWriter& html, const Figure& figure, const FigureKind& kind, const std::vector<double>& values) {
  html.raw("<div class=\"controls\">\n");
  const auto write_text = [&] {
    write_text_control(html, figure, kind.text, text_of(figure, kind),
                       base::holds(kind.parameters, values, kind.text.depends_on) ? "" : " hidden");
  };
  if (!kind.text.name.empty() && kind.text.depends_on.parameter.empty()) write_text();
  for (size_t i = 0; i < values.size(); ++i) {
    const base::Parameter parameter = base::effective(kind.parameters, values, i);
    if (parameter.on_picture) continue;
    const std::string_view hidden = base::applies(kind.parameters, values, i) ? "" : " hidden";
    if (parameter.kind == base::Parameter::Kind::choice) {
      write_choice(html, figure, parameter, values[i], hidden);
    } else {
      write_number(html, figure, parameter, values[i], hidden);
    }
    if (parameter.name == kind.text.depends_on.parameter) write_text();
  }
  html.raw("<div class=\"buttons\">");
  if (!kind.run_label.empty()) write_button(html, run_id(figure.id), kind.run_label);
  if (kind.play_parameter >= 0) {
    write_button(html, play_id(figure.id), "Play");
    write_button(html, back_id(figure.id), "Step back");
    write_button(html, forward_id(figure.id), "Step forward");
  }
  write_button(html, reset_id(figure.id), "Reset");
  write_button(html, link_id(figure.id), "Copy link");
  write_button(html, save_id(figure.id), "Save", " aria-expanded=\"false\"");
  html.open("span", {{"class", "menu"}, {"id", menu_id(figure.id)}}, " hidden");
  write_button(html, copy_id(figure.id), "Copy values");
  write_button(html, csv_id(figure.id), "CSV");
  write_button(html, png_id(figure.id), "PNG");
  html.raw("</span>");
  html.open("span", {{"id", figure_status_id(figure.id)}, {"class", "done"}, {"role", "status"}});
  html.raw("</span></div>\n</div>\n");
}

/// The table of the figure's data. The application fills it while it is open.
void write_data(HtmlWriter& html, const Figure& figure) {
  html.open("details", {{"class", "data"}, {"id", data_id(figure.id)}});
  html.open("summary", {{"id", data_toggle_id(figure.id)}});
  html.raw("Data</summary>");
  html.open("div", {{"id", data_panel_id(figure.id)}, {"class", "panel"}, {"role", "region"}, {"aria-label", "Data"}, {"tabindex", "0"}});
  html.open("button", {{"type", "button"}, {"id", data_close_id(figure.id)}}, " data-close");
  html.raw("Close</button>");
  html.open("table", {{"id", data_table_id(figure.id)}});
  html.raw("</table></div></details>\n");
}

}  // namespace

void write_figure(HtmlWriter& html, const Figure& figure) {
  const FigureKind& kind = *find(html.catalog, figure.kind);
  const std::vector<double> values = values_of(figure, kind);
  const std::string title_id = join_id(figure.id, "title");
  html.open("figure", {{"id", figure.id}, {"class", "figure"}, {"data-kind", figure.kind}});
  html.raw("\n");
  html.open("figcaption", {{"id", title_id}});
  html.text(kind.title);
  html.raw("</figcaption>\n");
  html.open("canvas", {{"id", canvas_id(figure.id)},
                       {"role", "img"},
                       {"tabindex", "0"},
                       {"aria-labelledby", title_id},
                       {"aria-describedby", description_id(figure.id)}});
  html.raw("</canvas>\n");
  if (html.still) html.raw(html.still(figure));
  html.open("p", {{"id", description_id(figure.id)}, {"class", "description"}});
  html.text(kind.describe(values, text_of(figure, kind)));
  html.raw("</p>\n");
  html.open("p", {{"id", live_id(figure.id)}, {"class", "aloud"}, {"aria-live", "polite"}});
  html.raw("</p>\n");
  write_controls(html, figure, kind, values);
  write_data(html, figure);
  html.raw("</figure>");
}

}  // namespace book
