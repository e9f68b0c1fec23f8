#include "base/parameter.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "base/number.h"
#include "base/text.h"

namespace base {
namespace {

/// 3 * 0.1 is 0.30000000000000004; the reader, the URL and the table all mean 0.3.
double without_rounding_noise(double value) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.15g", value);
  return std::strtod(buffer, nullptr);
}

/// Integers move in steps of 1 if the table names no step.
double step_of(const Parameter& p) { return p.step == 0 && p.kind != Parameter::Kind::real ? 1 : p.step; }

/// Added to every value before a logarithmic scale takes its logarithm, so that a range may begin at 0.
double shift_of(const Parameter& p) { return p.min > 0 ? 0 : 1 - p.min; }

}  // namespace

double nearest_allowed(const Parameter& parameter, double value) {
  if (std::isnan(value)) return parameter.initial;
  const double inside = std::clamp(value, parameter.min, parameter.max);
  const double step = step_of(parameter);
  if (step == 0) return inside;
  // The last step may end below `max`. The tolerance keeps a last step that ends on `max` up to rounding.
  const double last = std::floor((parameter.max - parameter.min) / step + 1e-9);
  const double n = std::min(std::round((inside - parameter.min) / step), last);
  return without_rounding_noise(parameter.min + n * step);
}

double slider_position(const Parameter& parameter, double value) {
  if (!(parameter.max > parameter.min)) return 0;
  const double inside = nearest_allowed(parameter, value);
  if (parameter.scale == Parameter::Scale::logarithmic) {
    const double shift = shift_of(parameter), low = parameter.min + shift;
    return std::clamp(std::log((inside + shift) / low) / std::log((parameter.max + shift) / low), 0.0, 1.0);
  }
  return (inside - parameter.min) / (parameter.max - parameter.min);
}

double value_at(const Parameter& parameter, double position) {
  if (position <= 0) return nearest_allowed(parameter, parameter.min);
  if (position >= 1) return nearest_allowed(parameter, parameter.max);
  if (parameter.scale == Parameter::Scale::logarithmic) {
    const double shift = shift_of(parameter), low = parameter.min + shift;
    return nearest_allowed(parameter, low * std::pow((parameter.max + shift) / low, position) - shift);
  }
  return nearest_allowed(parameter, std::lerp(parameter.min, parameter.max, position));
}

std::string slider_text(const Parameter& parameter, double value) {
  if (parameter.scale == Parameter::Scale::linear) return exact(nearest_allowed(parameter, value));
  return exact(std::round(kSliderSteps * slider_position(parameter, value)));
}

std::string display_text(const Parameter& parameter, double value) {
  if (parameter.kind == Parameter::Kind::choice) {
    return std::string(parameter.choices[static_cast<size_t>(nearest_allowed(parameter, value))].label);
  }
  if (!parameter.min_label.empty() && value <= parameter.min) return std::string(parameter.min_label);
  return parameter.kind == Parameter::Kind::real ? significant(value, 6) : grouped(std::llround(value));
}

std::string speech_text(const Parameter& parameter, double value) {
  const bool number = parameter.kind != Parameter::Kind::choice && (parameter.min_label.empty() || value > parameter.min);
  return display_text(parameter, value) + (number && !parameter.unit.empty() ? " " + std::string(parameter.unit) : "");
}

std::string to_text(const Parameter& parameter, double value) {
  if (parameter.kind != Parameter::Kind::choice) return exact(value);
  return std::string(parameter.choices[static_cast<size_t>(nearest_allowed(parameter, value))].name);
}

std::optional<double> from_text(const Parameter& parameter, std::string_view text) {
  if (parameter.kind == Parameter::Kind::choice) {
    const auto found = std::ranges::find(parameter.choices, text, &Choice::name);
    if (found == parameter.choices.end()) return std::nullopt;
    return static_cast<double>(found - parameter.choices.begin());
  }
  const std::optional<double> number = parse_number(text);
  if (!number) return std::nullopt;
  const double allowed = nearest_allowed(parameter, *number);
  if (std::abs(allowed - *number) > 1e-9 * std::max(1.0, std::abs(*number))) return std::nullopt;
  return allowed;
}

std::string values_allowed(const Parameter& parameter) {
  std::string text;
  if (parameter.kind == Parameter::Kind::choice) {
    for (const Choice& choice : parameter.choices) text.append(text.empty() ? "" : ", ").append(choice.name);
    return text;
  }
  text = exact(parameter.min) + " to " + exact(parameter.max);
  if (parameter.step > 0) text += " in steps of " + exact(parameter.step);
  return text;
}

Parameter effective(std::span<const Parameter> parameters, std::span<const double> values, size_t index) {
  Parameter parameter = parameters[index];
  const int limit = parameter.below.empty() ? -1 : find(parameters, parameter.below);
  if (limit >= 0) parameter.max = std::clamp(values[static_cast<size_t>(limit)] - 1, parameter.min, parameter.max);
  return parameter;
}

bool applies(std::span<const Parameter> parameters, std::span<const double> values, size_t index) {
  return holds(parameters, values, parameters[index].depends_on);
}

bool holds(std::span<const Parameter> parameters, std::span<const double> values, const Dependency& dependency) {
  const int other = dependency.parameter.empty() ? -1 : find(parameters, dependency.parameter);
  if (other < 0) return true;
  if (!applies(parameters, values, static_cast<size_t>(other))) return false;
  const std::string choice = to_text(parameters[static_cast<size_t>(other)], values[static_cast<size_t>(other)]);
  return std::ranges::contains(split(dependency.choices, ' '), choice);
}

int find(std::span<const Parameter> parameters, std::string_view name) {
  const auto found = std::ranges::find(parameters, name, &Parameter::name);
  return found == parameters.end() ? -1 : static_cast<int>(found - parameters.begin());
}

}  // namespace base
