#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "app/figures.h"
#include "base/text.h"

namespace app {
namespace {

/// The parameter that holds whether something is pinned in a figure's picture.
constexpr std::string_view kPin = "pinned";

/// Whether the figure has the values that the question asks of a run, or of how it is read.
bool is_set_up(const book::Item& item, const FigureModel& figure, bool reads) {
  return std::ranges::all_of(item.setup, [&](const book::RunSetting& setting) {
    const int parameter = base::find(figure.kind->parameters, setting.parameter);
    return setting.reads != reads || (parameter >= 0 && figure.values[static_cast<size_t>(parameter)] == setting.value);
  });
}

/// The figure that trains for the question, once it shows its present values; null otherwise.
const FigureModel* trainer_of(const book::Item& item, std::span<const Figure> figures) {
  const auto figure = std::ranges::find(figures, item.figure, &Figure::id);
  return asks_about_run(item) && figure != figures.end() && figure->picture && figure->computed && figure->picture->runs() ? &*figure
                                                                                                                           : nullptr;
}

}  // namespace

std::string figure_state(const book::Item& item, std::span<const Figure> figures) {
  const auto figure = std::ranges::find(figures, item.figure, &Figure::id);
  if (!item.kind->control->is_figure || figure == figures.end()) return "";
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

book::TrainingRun training_run(const book::Item& item, std::span<const Figure> figures) {
  const FigureModel* figure = trainer_of(item, figures);
  if (!figure || !is_set_up(item, *figure, false)) return {};
  const bool is_read = is_set_up(item, *figure, true);
  book::TrainingRun run;
  for (const book::AskedOutcome& asked : item.outcomes) {
    if (!is_read && book::is_read(asked.name)) continue;
    if (const auto value = figure->picture->runs()->outcome(asked.name)) run.outcomes.push_back({asked.name, *value});
  }
  if (run.outcomes.empty()) return {};
  if (figure->kind->outcomes.told_by.empty()) run.name = figure->kind->title;
  for (const std::string_view told : figure->kind->outcomes.told_by) {
    const int index = base::find(figure->kind->parameters, told);
    if (index < 0) continue;
    const base::Parameter& parameter = figure->kind->parameters[static_cast<size_t>(index)];
    const bool chosen = parameter.kind == base::Parameter::Kind::choice;
    run.name += (run.name.empty() ? "" : ", ") + (chosen ? "" : std::string(parameter.label) + " ") +
                base::display_text(parameter, figure->values[static_cast<size_t>(index)]);
  }
  return run;
}

book::RunState run_state(const book::Item& item, std::span<const Figure> figures) {
  const FigureModel* figure = trainer_of(item, figures);
  if (!figure) return {};
  const std::string cut_short = figure->picture->runs()->cut_short();
  if (is_set_up(item, *figure, false)) return {.cut_short = cut_short};
  const auto is_known = [figure](const book::AskedOutcome& asked) { return figure->picture->runs()->outcome(asked.name).has_value(); };
  return {.is_other = !cut_short.empty() || std::ranges::any_of(item.outcomes, is_known)};
}

std::string set_figure_state(const book::Item& item, std::span<Figure> figures, std::string_view state, Effects& effects) {
  FigureModel& figure = *std::ranges::find(figures, item.figure, &Figure::id);
  const std::span<const base::Parameter> parameters = figure.kind->parameters;
  std::vector<std::pair<size_t, double>> wanted;
  for (const std::string_view part : base::split(state, '&')) {
    const size_t equals = part.find('=');
    const int parameter = equals == part.npos ? -1 : base::find(parameters, part.substr(0, equals));
    const auto value = parameter < 0 ? std::nullopt : base::from_text(parameters[static_cast<size_t>(parameter)], part.substr(equals + 1));
    if (!value) return "takes states like 'name=value&name=value', not '" + std::string(part) + "'";
    wanted.emplace_back(static_cast<size_t>(parameter), *value);
  }
  for (const auto& [parameter, value] : wanted) effects |= set_by_hand(figure, parameter, value);
  if (const int pin = base::find(parameters, kPin); item.needs_pin && pin >= 0) effects |= set_by_hand(figure, static_cast<size_t>(pin), 1);
  effects |= Effects{.address = Effects::Address::replaced};
  return "";
}

}  // namespace app
