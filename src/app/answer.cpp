#include <algorithm>

#include "app/app.h"
#include "base/text.h"
#include "platform/host.h"

// Answers given through the exported interface, and answers given in a figure.
namespace app {
namespace {

std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

/// The parameter that holds whether something is pinned in a figure's picture.
constexpr std::string_view kPin = "pinned";

}  // namespace

/// The parameters that a question watches, in the form in which it takes them as an answer: "position=5&dimension=7". Empty while there is
/// nothing to answer with.
std::string App::figure_state(const book::Item& item) const {
  const auto figure = std::ranges::find(state_.figures, item.figure, &FigureState::id);
  if (item.kind->form != book::Form::figure || figure == state_.figures.end()) return "";
  const std::span<const base::Parameter> parameters = figure->kind->parameters;
  const int pin = base::find(parameters, kPin);
  if (item.needs_pin && pin >= 0 && figure->values[static_cast<size_t>(pin)] == 0) return "";
  std::string state;
  for (const base::Parameter& watched : item.watched) {
    const int parameter = base::find(parameters, watched.name);
    if (parameter < 0) return "";
    state += (state.empty() ? "" : "&") + std::string(watched.name) + "=" +
             base::to_text(watched, figure->values[static_cast<size_t>(parameter)]);
  }
  return state;
}

/// Updates the buttons of questions that are answered in a figure, because the figure's state decides whether they can be checked.
void App::follow_figure_states() {
  std::string states;
  for (const book::Item& item : document_.items) {
    if (item.kind->form != book::Form::figure) continue;
    const book::ItemView view = view_of(item);
    states += view.has_check ? (view.can_check ? 'c' : 'b') : 'n';
  }
  if (states == figure_states_) return;
  figure_states_ = std::move(states);
  dom_stale_ = true;
}

/// Sets the figure to a state such as "position=11&dimension=6". Returns what is wrong with it, as the end of a sentence.
std::string App::set_figure_state(const book::Item& item, std::string_view answer) {
  FigureState* figure = find_figure(state_, item.figure);
  const size_t index = static_cast<size_t>(figure - state_.figures.data());
  const std::span<const base::Parameter> parameters = figure->kind->parameters;
  std::vector<std::pair<size_t, double>> wanted;
  for (const std::string_view part : base::split(answer, '&')) {
    const size_t equals = part.find('=');
    const int parameter = equals == part.npos ? -1 : base::find(parameters, part.substr(0, equals));
    const auto value = parameter < 0 ? std::nullopt : base::from_text(parameters[static_cast<size_t>(parameter)], part.substr(equals + 1));
    if (!value) return "takes states like 'name=value&name=value', not " + quoted(part);
    wanted.emplace_back(static_cast<size_t>(parameter), *value);
  }
  for (const auto& [parameter, value] : wanted) set_by_hand(index, parameter, value);
  if (const int pin = base::find(parameters, kPin); item.needs_pin && pin >= 0) set_by_hand(index, static_cast<size_t>(pin), 1);
  platform::set_address(address_of(state_), false);
  return "";
}

/// Puts `answer` into `attempt`. Returns what is wrong with it, as the end of a sentence.
std::string App::parse_answer(const book::Item& item, std::string_view answer, book::Attempt& attempt) {
  if (item.kind->form != book::Form::figure) return item.kind->parse_answer(item, answer, attempt);
  if (std::string wrong = answer.empty() ? "" : set_figure_state(item, answer); !wrong.empty()) return wrong;
  return item.kind->parse_answer(item, figure_state(item), attempt);
}

/// `answer` is an option's id, several ids separated by commas, pairs of ids, a number, or a state of the figure.
std::string App::answer(std::string_view item_id, std::string_view answer) {
  const int index = item_index(item_id);
  if (index < 0) return "There is no question " + quoted(item_id) + " in this chapter.";
  const book::Item& item = document_.items[static_cast<size_t>(index)];
  if (view_of(item).closed) return "The question " + quoted(item.id) + " has had its answer: a pass takes one.";
  book::Attempt attempt = attempt_at(static_cast<size_t>(index));
  attempt.chosen.clear();
  attempt.number.clear();
  attempt.checked = attempt.revealed = false;
  if (const std::string wrong = parse_answer(item, answer, attempt); !wrong.empty())
    return "The question " + quoted(item.id) + " " + wrong + ".";
  attempt_at(static_cast<size_t>(index)) = std::move(attempt);
  check(static_cast<size_t>(index));
  return "";
}

}  // namespace app
