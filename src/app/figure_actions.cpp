#include <algorithm>
#include <optional>
#include <utility>

#include "app/figures.h"
#include "base/number.h"
#include "base/text.h"
#include "book/element_ids.h"
#include "platform/host.h"

// A figure's own buttons, and what it does that takes its time: training, measuring.
namespace app {
namespace {

using book::view::FigurePanel;

/// Takes the figure's commands to its trainers. Those that work are remembered, so that they can be ended.
void send_commands(Figure& figure, figures::RunsModels& models) {
  for (const figures::TrainerCommand& command : models.take_commands()) {
    if (command.json.empty()) {
      platform::stop_training(figure.id, command.trainer);
      figure.trainers.erase(command.trainer);
    } else {
      platform::train(figure.id, command.trainer, command.json);
      figure.trainers.insert(command.trainer);
    }
  }
}

std::optional<int> percent_done(const Figure& figure) {
  const figures::Operable* operable = figure.picture->operable();
  const std::optional<double> progress = operable ? operable->progress() : std::nullopt;
  return progress ? std::optional(static_cast<int>(100 * *progress + 0.5)) : std::nullopt;
}

/// Shows what has come of an action or a report. While something runs the picture follows at once and the description at every tenth of the
/// way.
Effects show_outcome(Figure& figure, bool by_reader) {
  constexpr int kTenth = 10;
  const std::optional<int> before = figure.percent;
  Effects effects = flush(figure);
  effects.painting = true;
  figure.scene.change();
  figure.drawn = false;
  const bool runs = figure.percent.has_value();
  if (runs && before && !by_reader && *before / kTenth == *figure.percent / kTenth) return effects;
  std::string description = figure.picture->alt_text(), cursor = figure.picture->cursor_text();
  effects.figures = effects.figures || description != figure.words.description || cursor != figure.words.cursor;
  figure.words.description = std::move(description);
  figure.words.cursor = std::move(cursor);
  return effects;
}

Effects open(Figure& figure, const base::Action& action, std::string_view bytes) {
  Effects effects = compute(figure);
  if (figures::OpensFiles* files = figure.picture->opens()) files->open_file(action.name, bytes);
  effects.figures = true;  // another file may be described in the same words
  return effects |= show_outcome(figure, true);
}

}  // namespace

Effects flush(Figure& figure) {
  Effects effects;
  if (figures::RunsModels* models = figure.picture->runs()) {
    send_commands(figure, *models);
    if (const std::optional<figures::File> file = models->take_file()) {
      platform::save_file(file->name, file->mime, file->bytes);
      effects |= say(figure, "File saved.");
    }
  }
  if (figures::OpensFiles* files = figure.picture->opens()) {
    if (const std::optional<figures::Edits> edits = files->take_edits()) effects |= apply(figure, *edits);
  }
  if (figures::MeasuresEngine* engine = figure.picture->measures()) {
    if (const std::string request = engine->take_request(); !request.empty()) platform::measure(request, figure.id);
  }
  std::vector<base::Action> actions = figures::actions_of(*figure.picture);
  const std::optional<int> percent = percent_done(figure);
  effects.figures = effects.figures || actions != figure.actions || percent != figure.percent;
  figure.actions = std::move(actions);
  figure.percent = percent;
  return effects;
}

Effects press_action(Figure& figure, size_t index, ActionPart part) {
  const base::Action action = figure.actions[index];
  const std::string id = book::action_id(figure.id, action.name);
  switch (part) {
    case ActionPart::choose: platform::pick_file(book::file_id(id)); return {};
    case ActionPart::close: return close_panel(figure);
    case ActionPart::use: {
      if (figure.writing.empty()) return say(figure, "There is no text yet.");
      Effects effects = close_panel(figure);
      return effects |= open(figure, action, figure.writing);
    }
    case ActionPart::button: break;
  }
  if (!action.enabled) return {};
  if (action.text_length > 0) {
    Effects effects = toggle_panel(figure, FigurePanel::writing);
    if (figure.open == FigurePanel::writing) effects.focus = book::field_id(id);
    return effects;
  }
  Effects effects = action.in_menu ? close_panel(figure) : Effects();
  if (action.opens_file) {
    platform::pick_file(book::file_id(id));
    return effects;
  }
  effects |= compute(figure);
  figure.picture->operable()->act(action.name);
  return effects |= show_outcome(figure, true);
}

Effects open_file(Figure& figure, size_t index, std::string_view bytes) {
  if (bytes.size() > figures::kMaxFileBytes) return say(figure, "This file is larger than 2 MB: nothing was imported.");
  const base::Action action = figure.actions[index];
  if (action.text_length == 0) return open(figure, action, bytes);
  const std::string_view whole = base::without_byte_order_mark(bytes), text = base::first_characters(whole, action.text_length);
  Effects effects = close_panel(figure);
  effects |= open(figure, action, text);
  if (text.size() < whole.size())
    effects |= say(figure, "Only the first " + base::grouped(action.text_length) + " characters of the file are used.");
  return effects;
}

Effects apply_report(Figure& figure, int trainer, std::string_view answer) {
  if (answer.empty()) figure.trainers.erase(trainer);
  Effects effects = compute(figure);
  if (figures::Operable* operable = figure.picture->operable()) operable->report(trainer, answer);
  return effects |= show_outcome(figure, false);
}

void end_trainers(Figure& figure) {
  for (const int trainer : std::exchange(figure.trainers, {})) platform::stop_training(figure.id, trainer);
}

std::optional<double> outcome(std::span<const Figure> figures, std::string_view id, std::string_view name) {
  const auto figure = std::ranges::find(figures, id, &Figure::id);
  const figures::RunsModels* models = figure == figures.end() ? nullptr : figure->picture->runs();
  return models ? models->outcome(name) : std::nullopt;
}

}  // namespace app
