#include "compiler/parse/settings.h"

#include <optional>

#include "base/ascii.h"
#include "base/number.h"

namespace compiler {
namespace {

std::string names_of(const base::FigureKind& kind) {
  std::string names(kind.text.name);
  for (const base::Parameter& parameter : kind.parameters) names.append(names.empty() ? "" : ", ").append(parameter.name);
  return names.empty() ? "none" : names;
}

}  // namespace

void add_setting(const base::FigureKind& kind, std::string_view name, std::string_view value, int line, ChapterDraft& chapter,
                 std::vector<book::Setting>& settings) {
  for (const book::Setting& earlier : settings) {
    if (earlier.name != name) continue;
    chapter.error(line, "The parameter " + in_quotes(name) + " is given twice.", "Keep one of them.");
    return;
  }
  if (!kind.text.name.empty() && name == kind.text.name) {
    settings.push_back({.name = std::string(name), .text = std::string(value)});
    return;
  }
  const int index = base::find(kind.parameters, name);
  if (index < 0) {
    chapter.error(line, "A figure of kind " + in_quotes(kind.kind) + " has no parameter " + in_quotes(name) + ".",
                  "Its parameters: " + names_of(kind) + ".");
    return;
  }
  const base::Parameter& parameter = kind.parameters[index];
  const std::optional<double> number = base::from_text(parameter, value);
  if (!number) {
    chapter.error(line, "The parameter " + in_quotes(name) + " cannot be " + in_quotes(value) + ".",
                  "It takes " + base::values_allowed(parameter) + ".");
    return;
  }
  settings.push_back({.name = std::string(name), .value = *number, .text = base::to_text(parameter, *number)});
}

bool is_id(std::string_view text) {
  if (text.empty() || !base::is_lower(text.front()) || text.back() == '-') return false;
  for (const char c : text) {
    if (!base::is_lower(c) && !base::is_digit(c) && c != '-') return false;
  }
  return true;
}

bool is_part_name(std::string_view text) {
  for (const char c : text) {
    if (!base::is_letter(c) && !base::is_digit(c) && c != '-') return false;
  }
  return !text.empty();
}

std::string in_quotes(std::string_view text) { return "'" + std::string(text) + "'"; }

}  // namespace compiler
