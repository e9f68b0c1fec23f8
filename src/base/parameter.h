#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace base {

/// One of the values that a choice can take.
struct Choice {
  std::string_view name;   ///< in URLs, links and fences: "heatmap"
  std::string_view label;  ///< for readers: "Heatmap"
};

/// Holds while `parameter`, a choice, is set to one of `choices`; always if empty.
struct Dependency {
  std::string_view parameter = {};
  std::string_view choices = {};  ///< their names, separated by spaces
};

/// One knob of a figure. A figure's table of knobs gives the drawn control, the native control, the URL text, reset and the tests; a knob
/// that is not in the table does not exist.
struct Parameter {
  enum class Kind { integer, real, choice };
  enum class Scale { linear, logarithmic };

  std::string_view name;       ///< in URLs, links and fences: "base"
  std::string_view label;      ///< for readers: "width D"
  std::string_view unit = {};  ///< after the number in speech: "positions"; may be empty
  Kind kind = Kind::integer;
  Scale scale = Scale::linear;  ///< how the slider's travel maps to values; logarithmic needs min >= 0, and uses value + 1 if min is 0
  double min = 0;
  double max = 1;
  double step = 1;  ///< values are min + n * step; 0: any real
  double initial = 0;
  std::span<const Choice> choices = {};  ///< Kind::choice: the value is an index into these
  bool on_picture = false;               ///< set on the picture itself (a cursor, a window), so it has no row of controls
  Dependency depends_on = {};            ///< the knob means nothing, and hides, unless this holds
  std::string_view min_label = {};       ///< shown instead of the number at `min`: "off"
  std::string_view below = {};           ///< its maximum is one less than this other parameter's value; larger values count as the maximum
  bool presents = false;                 ///< sets how what the others set is shown: a view
  std::string_view heading = {};         ///< above this row and the following rows with the same heading

  constexpr Parameter between(double lowest, double highest, double steps = 1) const {
    Parameter changed = *this;
    changed.min = lowest;
    changed.max = highest;
    changed.step = steps;
    return changed;
  }
  constexpr Parameter initially(double value) const {
    Parameter changed = *this;
    changed.initial = value;
    return changed;
  }
  constexpr Parameter logarithmic() const {
    Parameter changed = *this;
    changed.scale = Scale::logarithmic;
    return changed;
  }
};

/// Knobs for numbers: whole_number("heads", "heads H").between(1, 128).logarithmic().initially(8).
constexpr Parameter whole_number(std::string_view name, std::string_view label, std::string_view unit = {}) {
  return {.name = name, .label = label, .unit = unit};
}
constexpr Parameter real_number(std::string_view name, std::string_view label, std::string_view unit = {}) {
  return {.name = name, .label = label, .unit = unit, .kind = Parameter::Kind::real, .step = 0};
}

/// A knob with these choices, initially at index `initial`.
constexpr Parameter choice_of(std::string_view name, std::string_view label, std::span<const Choice> choices, int initial = 0) {
  const double last = static_cast<double>(choices.size()) - 1;
  return {.name = name,
          .label = label,
          .kind = Parameter::Kind::choice,
          .max = last,
          .initial = static_cast<double>(initial),
          .choices = choices};
}

/// The sentence that a figure works on, which the reader can replace. A figure has at most one.
struct TextParameter {
  std::string_view name = {};  ///< in URLs, links and fences: "words"; empty: the figure has none
  std::string_view label = {};
  std::string_view initial = {};
  int max_length = 0;          ///< in characters
  Dependency depends_on = {};  ///< the words mean nothing, and their field hides, unless this holds
  bool of_chapter = false;     ///< they are the chapter's own before the figure, unless its fence says otherwise, and have no field
};

/// The nearest value the parameter can take: clamped to its range and rounded to its steps. NaN becomes `initial`.
double nearest_allowed(const Parameter& parameter, double value);

/// Converts between a value and its place on the slider, 0 to 1. `value_at` returns an allowed value.
double slider_position(const Parameter& parameter, double value);
double value_at(const Parameter& parameter, double position);

/// The native slider of a logarithmic parameter counts steps of travel, not values: enough of them for every pixel of its track.
inline constexpr int kSliderSteps = 240;

/// The native slider's setting for `value`: the value itself or, for a logarithmic parameter, the step of travel.
std::string slider_text(const Parameter& parameter, double value);

/// `value` as the drawn control shows it: "10,000", "off".
std::string display_text(const Parameter& parameter, double value);

/// `value` as it is read aloud: "30 positions", "Waves".
std::string speech_text(const Parameter& parameter, double value);

/// Converts between a value and its text in URLs, links and fences: a choice by its name, a number exactly. `from_text` returns nothing if
/// the text is not an allowed value.
std::string to_text(const Parameter& parameter, double value);
std::optional<double> from_text(const Parameter& parameter, std::string_view text);

/// The values that the parameter accepts, for diagnostics: "2 to 128 in steps of 2", "heatmap, waves".
std::string values_allowed(const Parameter& parameter);

/// The knob `index` with the range that `below` leaves it at the present values.
Parameter effective(std::span<const Parameter> parameters, std::span<const double> values, size_t index);

/// Whether `dependency` holds: its parameter means something, and is set so.
bool holds(std::span<const Parameter> parameters, std::span<const double> values, const Dependency& dependency);

/// Whether the knob `index` means anything at the present values, according to its `depends_on`.
bool applies(std::span<const Parameter> parameters, std::span<const double> values, size_t index);

/// Index of the parameter called `name`, or -1.
int find(std::span<const Parameter> parameters, std::string_view name);

}  // namespace base
