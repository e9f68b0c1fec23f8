#include "app/figure_model.h"

#include <algorithm>
#include <optional>

#include "base/number.h"
#include "base/text.h"

// A figure's values, as the book, its links and the reader set them.
namespace app {
namespace {

void forget_reader(FigureModel& figure) {
  std::ranges::fill(figure.set_by_reader.values, 0);
  figure.set_by_reader.text = false;
  figure.set_by_reader.section = -1;
}

/// Whether the reader has chosen what the figure is about, so that scenes only say how it is shown.
bool is_hers(const FigureModel& figure) {
  const std::span<const base::Parameter> parameters = figure.kind->parameters;
  for (size_t p = 0; figure.of_reader && p < parameters.size(); ++p) {
    if (figure.set_by_reader.values[p] && !parameters[p].presents) return true;
  }
  return false;
}

/// In another section the book's settings hold again.
void enter_section(FigureModel& figure, int section) {
  const bool left = figure.set_by_reader.section >= 0 && figure.set_by_reader.section != section;
  figure.book.section = section;
  if (!left) return;
  if (!is_hers(figure)) return forget_reader(figure);
  for (size_t p = 0; p < figure.values.size(); ++p) {
    if (figure.kind->parameters[p].presents) figure.set_by_reader.values[p] = 0;
  }
}

/// The value that a program names: a choice by its word, or by its number if no word of this choice is a number.
std::optional<double> value_named(const base::Parameter& parameter, std::string_view text) {
  const std::optional<double> value = base::from_text(parameter, text);
  if (value || parameter.kind != base::Parameter::Kind::choice) return value;
  const auto is_number = [](const base::Choice& choice) { return base::parse_number(choice.name).has_value(); };
  const std::optional<double> index = base::parse_number(text);
  const bool counts = index && std::ranges::none_of(parameter.choices, is_number) && base::nearest_allowed(parameter, *index) == *index;
  return counts ? index : std::nullopt;
}

}  // namespace

Effects set_value(FigureModel& figure, size_t parameter, double value) {
  const double allowed = base::nearest_allowed(figure.kind->parameters[parameter], value);
  if (figure.values[parameter] == allowed) return {};
  figure.values[parameter] = allowed;
  figure.computed = false;
  return {.figures = true};
}

Effects set_by_hand(FigureModel& figure, size_t parameter, double value) {
  const Effects effects = set_value(figure, parameter, value);
  const base::Parameter& table = figure.kind->parameters[parameter];
  if (!effects.figures || table.on_picture) return effects;
  figure.set_by_reader.values[parameter] = 1;
  figure.set_by_reader.section = figure.book.section;
  if (table.kind == base::Parameter::Kind::choice) figure.travels = true;
  return effects;
}

Effects set_text(FigureModel& figure, std::string_view text) {
  if (figure.text == text || base::utf16_length(text) > figure.kind->text.max_length) return {};
  figure.text = text;
  figure.computed = false;
  return {.figures = true};
}

/// The figure is given the book's text first, because it compares other orders of the same words with it.
Effects show_text(FigureModel& figure, std::string_view text) {
  figure.set_by_reader.text = false;
  if (figure.text == text) return {};
  figure.picture->set(figure.values, figure.book.text);
  return set_text(figure, text);
}

base::Result<Effects> set_by_name(FigureModel& figure, std::string_view name, std::string_view text) {
  constexpr int kShown = 60;  // characters of what cannot be
  const base::TextParameter& words = figure.kind->text;
  const std::string whose = std::string(name) + " of '" + figure.id + "'";
  if (!words.name.empty() && name == words.name) {
    if (base::utf16_length(text) > words.max_length)
      return std::unexpected(whose + " cannot be that long; it takes " + std::to_string(words.max_length) + " characters.");
    return enter_text(figure, text, true);
  }
  const std::span<const base::Parameter> parameters = figure.kind->parameters;
  const int index = base::find(parameters, name);
  if (index < 0) {
    std::string known;
    for (const base::Parameter& p : parameters) known += (known.empty() ? "" : ", ") + std::string(p.name);
    if (!words.name.empty()) known += ", " + std::string(words.name);
    return std::unexpected("The figure '" + figure.id + "' has no parameter '" + std::string(name) + "'. It has: " + known + ".");
  }
  const base::Parameter& parameter = parameters[static_cast<size_t>(index)];
  const std::optional<double> value = value_named(parameter, text);
  if (!value) {
    return std::unexpected(whose + " cannot be " + std::string(base::first_characters(text, kShown)) + "; it takes " +
                           base::values_allowed(parameter) + ".");
  }
  Effects effects = set_by_hand(figure, static_cast<size_t>(index), *value);
  effects.address = Effects::Address::replaced;
  return effects;
}

Effects set_book(FigureModel& figure, std::span<const book::Setting> settings, int section) {
  enter_section(figure, section);
  const bool hers = is_hers(figure);
  figure.touched = false;
  figure.book.values = figure.book.initial_values;
  figure.book.text = figure.book.initial_text;
  for (const book::Setting& setting : settings) {
    const int parameter = base::find(figure.kind->parameters, setting.name);
    if (parameter >= 0) figure.book.values[static_cast<size_t>(parameter)] = setting.value;
    if (setting.name == figure.kind->text.name) figure.book.text = setting.text;
  }
  Effects effects;
  for (size_t p = 0; p < figure.values.size(); ++p) {
    const bool kept = figure.set_by_reader.values[p] || (hers && !figure.kind->parameters[p].presents);
    if (!kept) effects |= set_value(figure, p, figure.book.values[p]);
  }
  if (!figure.set_by_reader.text && !hers) effects |= show_text(figure, figure.book.text);
  if (effects.figures) figure.travels = true;
  return effects;
}

Effects set_all(FigureModel& figure, std::span<const book::Setting> settings) {
  forget_reader(figure);
  return set_book(figure, settings, figure.book.section);
}

bool differs_from_book(const FigureModel& figure) {
  for (size_t p = 0; p < figure.values.size(); ++p) {
    if (figure.set_by_reader.values[p] && figure.values[p] != figure.book.values[p]) return true;
  }
  return figure.set_by_reader.text && figure.text != figure.book.text;
}

Effects follow(FigureModel& figure, const book::Link& link) {
  figure.touched = false;
  Effects effects;
  for (const book::Setting& setting : link.settings) {
    const int parameter = base::find(figure.kind->parameters, setting.name);
    if (parameter >= 0) {
      effects |= set_value(figure, static_cast<size_t>(parameter), setting.value);
      figure.set_by_reader.values[static_cast<size_t>(parameter)] = figure.of_reader;  // there a link chooses as the form does
    }
    if (setting.name == figure.kind->text.name) effects |= show_text(figure, setting.text);
  }
  if (!effects.figures) return effects;
  figure.travels = true;
  effects.address = Effects::Address::added;
  return effects;
}

Effects reset(FigureModel& figure) {
  Effects effects{.address = Effects::Address::replaced};
  for (size_t i = 0; i < figure.values.size(); ++i) effects |= set_value(figure, i, figure.book.values[i]);
  if (effects.figures) figure.travels = true;
  forget_reader(figure);
  effects |= show_text(figure, figure.book.text);
  return effects;
}

Effects enter_text(FigureModel& figure, std::string_view text, bool committed) {
  figure.set_by_reader.text = true;
  figure.set_by_reader.section = figure.book.section;
  figure.travels = true;
  Effects effects = set_text(figure, text);
  if (committed) effects.address = Effects::Address::replaced;
  return effects;
}

Effects step(FigureModel& figure, int by) {
  if (figure.kind->play_parameter < 0) return {};
  const size_t index = static_cast<size_t>(figure.kind->play_parameter);
  const base::Parameter parameter = base::effective(figure.kind->parameters, figure.values, index);
  const double before = base::nearest_allowed(parameter, figure.values[index]);
  const double step_size = parameter.step > 0 ? parameter.step : 1;
  return set_value(figure, index, base::nearest_allowed(parameter, before + by * step_size));
}

}  // namespace app
