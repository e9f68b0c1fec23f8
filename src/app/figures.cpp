#include "app/figures.h"

#include <algorithm>

#include "base/number.h"
#include "base/text.h"
#include "book/catalog.h"
#include "figures/catalog.h"

// A figure's values, as the book, its links and the reader set them.
namespace app {
namespace {

std::vector<char> set_by_scenes(const book::Document& document, const Figure& figure) {
  std::vector<char> set(figure.values.size(), 0);
  for (const book::Scene& scene : document.scenes) {
    const book::Link& link = document.links[static_cast<size_t>(scene.link)];
    if (link.figure_id != figure.id) continue;
    for (const book::Setting& setting : link.settings) {
      const int parameter = base::find(figure.kind->parameters, setting.name);
      if (parameter >= 0) set[static_cast<size_t>(parameter)] = 1;
    }
  }
  return set;
}

void forget_reader(Figure& figure) {
  std::ranges::fill(figure.set_by_reader.values, 0);
  figure.set_by_reader.text = false;
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

std::vector<Figure> make_figures(const book::Document& document, const base::Catalog& catalog) {
  std::vector<Figure> all;
  for (const book::Figure& in_document : document.figures) {
    const figures::Kind* kind = figures::find(in_document.kind);
    if (!kind) continue;
    const book::view::FigureProps view = book::view::initial_view(in_document, *book::find(catalog, in_document.kind));
    Figure& figure = all.emplace_back(Figure{.id = in_document.id, .kind = kind, .values = view.values, .text = view.text});
    figure.book = {.values = view.values, .text = view.text, .initial_values = view.values, .initial_text = view.text};
    figure.in_story = book::is_story(document);
    figure.book.set_by_scene = set_by_scenes(document, figure);
    figure.set_by_reader.values.assign(view.values.size(), 0);
    // The figure compares words with the order it saw first, which must be the book's even if the address has another.
    figure.picture = figures::open(*kind, figure.book.values, figure.book.text).figure;
    figure.actions = figure.picture->actions();
    if (!kind->text.name.empty()) figure.picture->set(figure.book.values, figure.book.text);
  }
  return all;
}

Changed set_value(Figure& figure, size_t parameter, double value) {
  const double allowed = base::nearest_allowed(figure.kind->parameters[parameter], value);
  if (figure.values[parameter] == allowed) return {};
  figure.values[parameter] = allowed;
  figure.computed = false;
  return {.figures = true};
}

Changed set_by_hand(Figure& figure, size_t parameter, double value) {
  const Changed changed = set_value(figure, parameter, value);
  const base::Parameter& table = figure.kind->parameters[parameter];
  if (changed.figures && !table.on_picture) figure.set_by_reader.values[parameter] = 1;
  if (changed.figures && !table.on_picture && table.kind == base::Parameter::Kind::choice) figure.scene.go(Way::travelling);
  return changed;
}

Changed set_text(Figure& figure, std::string_view text) {
  if (figure.text == text || base::utf16_length(text) > figure.kind->text.max_length) return {};
  figure.text = text;
  figure.computed = false;
  return {.figures = true};
}

/// The figure is given the book's text first, because it compares other orders of the same words with it.
Changed show_text(Figure& figure, std::string_view text) {
  figure.set_by_reader.text = false;
  if (figure.text == text) return {};
  figure.picture->set(figure.values, figure.book.text);
  return set_text(figure, text);
}

base::Result<Changed> set_by_name(Figure& figure, std::string_view name, std::string_view text) {
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
  Changed changed = set_by_hand(figure, static_cast<size_t>(index), *value);
  changed.address = Changed::Address::replaced;
  return changed;
}

Changed set_book(Figure& figure, std::span<const book::Setting> settings) {
  figure.book.values = figure.book.initial_values;
  figure.book.text = figure.book.initial_text;
  for (const book::Setting& setting : settings) {
    const int parameter = base::find(figure.kind->parameters, setting.name);
    if (parameter >= 0) figure.book.values[static_cast<size_t>(parameter)] = setting.value;
    if (setting.name == figure.kind->text.name) figure.book.text = setting.text;
  }
  Changed changed;
  for (size_t p = 0; p < figure.values.size(); ++p) {
    if (!figure.set_by_reader.values[p]) changed |= set_value(figure, p, figure.book.values[p]);
  }
  if (!figure.set_by_reader.text) changed |= show_text(figure, figure.book.text);
  if (changed.figures) figure.scene.go(Way::travelling);
  return changed;
}

Changed set_all(Figure& figure, std::span<const book::Setting> settings) {
  forget_reader(figure);
  return set_book(figure, settings);
}

Changed follow(Figure& figure, const book::Link& link) {
  Changed changed;
  for (const book::Setting& setting : link.settings) {
    const int parameter = base::find(figure.kind->parameters, setting.name);
    if (parameter >= 0) {
      changed |= set_value(figure, static_cast<size_t>(parameter), setting.value);
      figure.set_by_reader.values[static_cast<size_t>(parameter)] = 0;
    }
    if (setting.name == figure.kind->text.name) changed |= show_text(figure, setting.text);
  }
  if (!changed.figures) return changed;
  figure.scene.go(Way::travelling);
  changed.address = Changed::Address::added;
  return changed;
}

Changed reset(Figure& figure) {
  Changed changed{.address = Changed::Address::replaced};
  for (size_t i = 0; i < figure.values.size(); ++i) changed |= set_value(figure, i, figure.book.values[i]);
  if (changed.figures) figure.scene.go(Way::travelling);
  forget_reader(figure);
  changed |= show_text(figure, figure.book.text);
  figure.motion.playing = false;
  return changed;
}

}  // namespace app
