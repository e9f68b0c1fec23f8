#include <algorithm>
#include <cmath>

#include "base/number.h"
#include "book/html_ids.h"
#include "book/html_parts.h"

namespace book {
namespace {

// A slider of a logarithmic parameter counts steps of its travel, not values: fine enough for every pixel of its track.
constexpr double kTravel = 240;

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

std::string spoken(const base::Parameter& parameter, double value) {
  std::string words = base::exact(value);
  if (!parameter.unit.empty()) words.append(" ").append(parameter.unit);
  return words;
}

void write_slider(HtmlWriter& html, const Figure& figure, const base::Parameter& parameter, double value) {
  const bool linear = parameter.scale == base::Parameter::Scale::linear;
  const double position = std::round(kTravel * base::slider_position(parameter, value));
  html.open("input",
            {{"type", "range"},
             {"id", slider_id(figure.id, parameter.name)},
             {"aria-label", std::string(parameter.label) + ", slider"},
             {"min", linear ? base::exact(parameter.min) : "0"},
             {"max", base::exact(linear ? parameter.max : kTravel)},
             {"step", linear ? step_of(parameter.step) : "1"},
             {"value", base::exact(linear ? value : position)},
             {"aria-valuetext", spoken(parameter, value)}},
            " disabled");
}

void write_control(HtmlWriter& html, const Figure& figure, const base::Parameter& parameter, double value) {
  const std::string id = control_id(figure.id, parameter.name);
  html.raw("<div class=\"control\">");
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
  html.open(
      "canvas",
      {{"id", canvas_id(figure.id)}, {"role", "img"}, {"aria-labelledby", title_id}, {"aria-describedby", description_id(figure.id)}});
  html.raw("</canvas>\n");
  if (html.still) html.raw(html.still(figure));
  html.open("p", {{"id", description_id(figure.id)}, {"class", "description"}});
  html.text(kind.describe(values, text_of(figure, kind)));
  html.raw("</p>\n<div class=\"controls\">\n");
  for (size_t i = 0; i < values.size(); ++i) write_control(html, figure, kind.parameters[i], values[i]);
  html.open("button", {{"type", "button"}, {"id", reset_id(figure.id)}}, " data-press disabled");
  html.raw("Reset</button>\n</div>\n</figure>");
}

}  // namespace book
