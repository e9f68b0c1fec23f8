#include "book/settings.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/number.h"

namespace book {
namespace {

std::string names_of(std::span<const base::Parameter> parameters) {
  std::string names;
  for (const base::Parameter& parameter : parameters) names.append(names.empty() ? "" : ", ").append(parameter.name);
  return names.empty() ? "none" : names;
}

/// "It takes 2 to 128 in steps of 2."
std::string range_of(const base::Parameter& parameter) {
  std::string range = "It takes " + base::exact(parameter.min) + " to " + base::exact(parameter.max);
  if (parameter.step > 0) range += " in steps of " + base::exact(parameter.step);
  return range + ".";
}

bool can_take(const base::Parameter& parameter, double value) {
  return std::abs(base::nearest_allowed(parameter, value) - value) <= 1e-9 * std::max(1.0, std::abs(value));
}

}  // namespace

void add_setting(const FigureKind& kind, std::string_view name, std::string_view value, int line, Chapter& chapter,
                 std::vector<Setting>& settings) {
  const int index = base::find(kind.parameters, name);
  if (index < 0) {
    chapter.error(line, "A figure of kind " + quoted(kind.kind) + " has no parameter " + quoted(name) + ".",
                  "Its parameters: " + names_of(kind.parameters) + ".");
    return;
  }
  const base::Parameter& parameter = kind.parameters[index];
  for (const Setting& earlier : settings) {
    if (earlier.name != name) continue;
    chapter.error(line, "The parameter " + quoted(name) + " is given twice.", "Keep one of them.");
    return;
  }
  const std::optional<double> number = base::parse_number(value);
  if (!number || !can_take(parameter, *number)) {
    chapter.error(line, "The parameter " + quoted(name) + " cannot be " + quoted(value) + ".", range_of(parameter));
    return;
  }
  settings.push_back({.name = std::string(name), .value = base::nearest_allowed(parameter, *number)});
}

bool is_id(std::string_view text) {
  if (text.empty() || text.front() < 'a' || text.front() > 'z' || text.back() == '-') return false;
  for (const char c : text) {
    if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9') && c != '-') return false;
  }
  return true;
}

std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

}  // namespace book
