#include "book/quiz/point_answer.h"

#include <algorithm>
#include <optional>

#include "base/text.h"

namespace book {
namespace {

/// One value per watched parameter, or nothing if `state` is malformed.
std::optional<std::vector<double>> read_state(const Item& item, std::string_view state) {
  std::vector<std::optional<double>> read(item.watched.size());
  for (const std::string_view part : base::split(state, '&')) {
    const size_t equals = part.find('=');
    const int parameter = equals == part.npos ? -1 : base::find(item.watched, part.substr(0, equals));
    if (parameter < 0) return std::nullopt;
    read[static_cast<size_t>(parameter)] = base::from_text(item.watched[static_cast<size_t>(parameter)], part.substr(equals + 1));
  }
  std::vector<double> values;
  for (const std::optional<double>& value : read) {
    if (!value) return std::nullopt;
    values.push_back(*value);
  }
  return values;
}

bool meets(const Option& option, const std::vector<double>& values) {
  return std::ranges::all_of(option.conditions, [&values](const Condition& condition) {
    const double value = values[static_cast<size_t>(condition.watched)];
    return value >= condition.min && value <= condition.max;
  });
}

}  // namespace

int option_for_state(const Item& item, std::string_view state) {
  const auto values = read_state(item, state);
  if (!values) return -1;
  const int other = static_cast<int>(item.options.size()) - 1;
  for (const bool correct : {true, false}) {
    for (int i = 0; i < other; ++i) {
      const Option& option = item.options[static_cast<size_t>(i)];
      if (option.correct == correct && meets(option, *values)) return i;
    }
  }
  return other;
}

std::string state_words(const Item& item, std::string_view state) {
  const auto values = read_state(item, state);
  std::string words;
  for (size_t i = 0; values && i < item.watched.size(); ++i) {
    const base::Parameter& parameter = item.watched[i];
    words += (i > 0 ? ", " : "") + std::string(parameter.label) + " " + base::display_text(parameter, (*values)[i]);
  }
  return words;
}

std::string right_state(const Item& item) {
  const auto right = std::ranges::find(item.options, true, &Option::correct);
  std::string words;
  for (const Condition& condition : right->conditions) {
    const base::Parameter& parameter = item.watched[static_cast<size_t>(condition.watched)];
    words += (words.empty() ? "" : ", ") + std::string(parameter.label) + " " + base::display_text(parameter, condition.min);
    if (condition.max > condition.min) words += " to " + base::display_text(parameter, condition.max);
  }
  return words;
}

}  // namespace book
