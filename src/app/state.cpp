#include "app/state.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "base/number.h"
#include "base/text.h"
#include "book/chapter_range.h"
#include "book/element_ids.h"

namespace app {
namespace {

bool allows(const book::PageSetting& setting, std::string_view text) {
  if (std::ranges::contains(setting.values, text, &book::PageSettingValue::name)) return true;
  const double number = base::parse_number(text).value_or(-1);
  return number >= setting.min && number <= setting.max && text == base::exact(std::floor(number));
}

bool set_parameter(FigureModel& figure, size_t index, std::string_view text) {
  const std::optional<double> value = base::from_text(figure.kind->parameters[index], text);
  if (!value) return false;
  figure.values[index] = *value;
  figure.set_by_reader.values[index] = *value != figure.book.values[index];
  return true;
}

bool set_step(StepperState& stepper, std::string_view text) {
  const double step = base::parse_number(text).value_or(-1);
  if (!(step >= 0 && step <= stepper.count) || step != static_cast<int>(step)) return false;
  stepper.step = static_cast<int>(step);
  return true;
}

constexpr std::string_view kChapters = "chapters";

bool set_chapters(State& state, std::string_view text) {
  if (!book::is_chapter_range(text, state.last_chapter)) return false;
  state.chapters = text;
  return true;
}

/// Calls `visit` with the decoded name and value of each "name=value" of a query.
void for_each_part(std::string_view query, const auto& visit) {
  if (query.starts_with('?')) query.remove_prefix(1);
  for (std::string_view part : base::split(query, '&')) {
    const size_t equals = part.find('=');
    if (equals == std::string_view::npos) continue;
    visit(base::url_decode(part.substr(0, equals)), base::url_decode(part.substr(equals + 1)));
  }
}

/// The beginning of a part of an address, long enough to find it there.
std::string shortened(const std::string& text) {
  constexpr size_t kShown = 60;
  if (text.size() <= kShown) return text;
  size_t end = kShown;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return text.substr(0, end) + "…";
}

/// Marks a value that an address names as set by the reader, even if it equals the book's, because a scene might otherwise change it.
void keep_as_asked(State& state, std::string_view name) {
  for (Figure& figure : state.figures) {
    for (size_t i = 0; i < figure.values.size(); ++i) {
      if (book::control_id(figure.id, figure.kind->parameters[i].name) == name) figure.set_by_reader.values[i] = 1;
    }
    if (!figure.kind->text.name.empty() && book::control_id(figure.id, figure.kind->text.name) == name) figure.set_by_reader.text = true;
  }
}

}  // namespace

Figure* find_figure(State& state, std::string_view id) {
  for (Figure& figure : state.figures) {
    if (figure.id == id) return &figure;
  }
  return nullptr;
}

std::vector<Field> fields_of(const State& state, std::string_view whole) {
  std::vector<Field> fields;
  for (size_t i = 0; i < book::kPageSettingCount; ++i)
    fields.push_back({std::string(book::kPageSettings[i].name), "", state.settings[i], true});
  if (state.last_chapter >= 0) fields.push_back({std::string(kChapters), "", state.chapters, false});
  for (const Figure& figure : state.figures) {
    for (size_t i = 0; i < figure.values.size(); ++i) {
      const base::Parameter& parameter = figure.kind->parameters[i];
      const bool changes = figure.id == whole && (figure.book.set_by_text[i] || figure.book.values[i] != figure.book.initial_values[i]);
      fields.push_back({book::control_id(figure.id, parameter.name), changes ? "" : base::to_text(parameter, figure.book.values[i]),
                        base::to_text(parameter, figure.values[i]), false});
    }
    const std::string_view text = figure.kind->text.name;
    if (!text.empty()) fields.push_back({book::control_id(figure.id, text), figure.book.text, figure.text, false});
  }
  for (const StepperState& stepper : state.steppers) fields.push_back({stepper.id + ".step", "0", std::to_string(stepper.step), false});
  return fields;
}

bool set_field(State& state, std::string_view name, std::string_view text) {
  for (size_t i = 0; i < book::kPageSettingCount; ++i) {
    if (book::kPageSettings[i].name != name) continue;
    if (!text.empty() && !allows(book::kPageSettings[i], text)) return false;
    state.settings[i] = text;
    return true;
  }
  if (name == kChapters && state.last_chapter >= 0) return set_chapters(state, text);
  for (Figure& figure : state.figures) {
    for (size_t i = 0; i < figure.values.size(); ++i) {
      if (book::control_id(figure.id, figure.kind->parameters[i].name) == name) return set_parameter(figure, i, text);
    }
    if (!figure.kind->text.name.empty() && book::control_id(figure.id, figure.kind->text.name) == name) {
      if (base::utf16_length(text) > figure.kind->text.max_length) return false;
      figure.text = text;
      figure.set_by_reader.text = text != figure.book.text;
      return true;
    }
  }
  for (StepperState& stepper : state.steppers) {
    if (stepper.id + ".step" == name) return set_step(stepper, text);
  }
  return false;
}

std::string address_of(const State& state, std::string_view whole) {
  std::string address = state.chapter + ".html";
  char separator = '?';
  for (const Field& field : fields_of(state, whole)) {
    if (field.value == field.initial) continue;
    address += separator + base::url_encode(field.name) + "=" + base::url_encode(field.value);
    separator = '&';
  }
  return address;
}

std::string embedding_address(const State& state, std::string_view figure) {
  std::string address = state.chapter + ".html?embed=1&only=" + base::url_encode(figure);
  for (const Field& field : fields_of(state, figure)) {
    if (field.value == field.initial || (field.name != "theme" && !field.name.starts_with(std::string(figure) + "."))) continue;
    address += "&" + base::url_encode(field.name) + "=" + base::url_encode(field.value);
  }
  return address;
}

std::vector<std::string> read_address(State& state, std::string_view query) {
  const std::vector<Field> fields = fields_of(state);  // their names; setting one changes the values only
  for (const Field& field : fields) {
    if (!field.persistent) set_field(state, field.name, field.initial);
  }
  std::vector<std::string> mistakes;
  std::set<std::string> wrong;  // an address may repeat a mistake a million times
  for_each_part(query, [&](const std::string& name, const std::string& text) {
    for (const Field& field : fields) {
      if (field.name != name) continue;
      if (set_field(state, name, text)) {
        keep_as_asked(state, name);
        continue;
      }
      if (!wrong.insert(name).second) continue;
      mistakes.push_back("The address asks for " + name + " = " + shortened(text) +
                         ", which is not one of its values; it keeps its default.");
    }
  });
  return mistakes;
}

std::string settings_text(const State& state) {
  std::string text;
  for (const Field& field : fields_of(state)) {
    if (field.persistent && !field.value.empty()) text += (text.empty() ? "" : "&") + field.name + "=" + field.value;
  }
  return text;
}

void read_settings(State& state, std::string_view text) {
  for_each_part(text, [&](const std::string& name, const std::string& value) {
    for (const Field& field : fields_of(state)) {
      if (field.persistent && field.name == name) set_field(state, name, value);
    }
  });
}

}  // namespace app
