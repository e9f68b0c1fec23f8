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

/// "While the choice `parameter` is `choice`"; always, if empty.
struct Dependency {
  std::string_view parameter = {};
  std::string_view choice = {};
};

/// One knob of a figure. A figure's table of these gives the drawn control, the native control, the URL text, reset and
/// the tests; a knob that is not in the table does not exist.
struct Parameter {
  enum class Kind { integer, real, choice };
  enum class Scale { linear, logarithmic };

  std::string_view name;   ///< in URLs, links and fences: "base"
  std::string_view label;  ///< for readers: "width D"
  std::string_view unit;   ///< after the number in speech: "positions"; may be empty
  Kind kind;
  Scale scale;  ///< how a slider's travel maps to the value; logarithmic needs min >= 0; from 0 it is that of value + 1
  double min;
  double max;
  double step;  ///< values are min + n * step; 0: any real
  double initial;
  std::span<const Choice> choices = {};  ///< Kind::choice: the value is an index into these
  bool on_picture = false;               ///< set on the picture itself (a cursor, a window): it has no row of controls
  Dependency depends_on = {};            ///< the knob means nothing, and hides, unless this holds
  std::string_view min_label = {};       ///< what `min` is called where it is no number: "off"
  std::string_view below = {};           ///< its controls end one short of this other parameter's value; larger ones count as the last
};

/// A knob with `choices`, of which `initial` is the first one shown.
constexpr Parameter choice_of(std::string_view name, std::string_view label, std::span<const Choice> choices, int initial = 0) {
  const double last = static_cast<double>(choices.size()) - 1;
  return {name, label, "", Parameter::Kind::choice, Parameter::Scale::linear, 0, last, 1, static_cast<double>(initial), choices};
}

/// The words a figure works on, where it has any: the reader's own sentence. At most one a figure.
struct TextParameter {
  std::string_view name = {};  ///< in URLs, links and fences: "words"; empty: the figure has none
  std::string_view label = {};
  std::string_view initial = {};
  int max_length = 0;          ///< in characters
  Dependency depends_on = {};  ///< the words mean nothing, and their field hides, unless this holds
};

/// The nearest value the parameter can take: clamped to its range and put on its steps. NaN becomes `initial`.
double nearest_allowed(const Parameter& parameter, double value);

/// Where `value` stands on the slider, 0 to 1, and back. The way back ends on an allowed value.
double slider_position(const Parameter& parameter, double value);
double value_at(const Parameter& parameter, double position);

/// A native slider of a logarithmic parameter counts steps of its travel, not values: fine enough for every pixel of its track.
inline constexpr int kSliderSteps = 240;

/// What the native slider says of `value`: the value itself, or of a logarithmic parameter the step of its travel.
std::string slider_text(const Parameter& parameter, double value);

/// `value` as the drawn control shows it: "10,000", "off".
std::string display_text(const Parameter& parameter, double value);

/// `value` as it is read aloud: "30 positions", "Waves".
std::string speech_text(const Parameter& parameter, double value);

/// A value as URLs, links and fences write it: a choice by its name, a number exactly; and back. The way back gives nothing
/// for text that is no allowed value.
std::string to_text(const Parameter& parameter, double value);
std::optional<double> from_text(const Parameter& parameter, std::string_view text);

/// What the parameter takes, for diagnostics: "2 to 128 in steps of 2", "heatmap, waves".
std::string values_allowed(const Parameter& parameter);

/// The knob `index` as the others let it be at present: with the range that `below` leaves it.
Parameter effective(std::span<const Parameter> parameters, std::span<const double> values, size_t index);

/// Whether `dependency` holds.
bool holds(std::span<const Parameter> parameters, std::span<const double> values, const Dependency& dependency);

/// Whether the knob `index` means anything at present, by its `needs`.
bool applies(std::span<const Parameter> parameters, std::span<const double> values, size_t index);

/// Index of the parameter called `name`, or -1.
int find(std::span<const Parameter> parameters, std::string_view name);

}  // namespace base
