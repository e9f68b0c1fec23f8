#include <algorithm>
#include <cmath>
#include <utility>

#include "app/figures.h"
#include "platform/host.h"

// What figures do over time: computing, moving to the values that a link sets, playing, measuring, and showing a status for a while.
namespace app {
namespace {

constexpr double kMove_ms = 400;
constexpr double kStep_ms = 250;
constexpr double kStatus_ms = 4000;

double eased(double t) { return t * t * (3 - 2 * t); }

/// Interpolates between two values, linearly along the slider's travel. Choices, and values set on the picture, change at once.
double between(const base::Parameter& parameter, double from, double to, double share) {
  if (from == to || parameter.kind == base::Parameter::Kind::choice || parameter.on_picture) return to;
  return base::value_at(parameter, std::lerp(base::slider_position(parameter, from), base::slider_position(parameter, to), share));
}

/// The values that the picture shows now: the figure's own, unless the picture is still moving there.
std::vector<double> animated_values(Figure& figure) {
  FigureMotion& motion = figure.motion;
  std::vector<double> values = figure.values;
  if (motion.start_ms < 0) return values;
  const double share = (platform::now_ms() - motion.start_ms) / kMove_ms;
  platform::request_frame();
  if (share >= 1) {
    motion.start_ms = -1;
    figure.computed = false;
    return values;
  }
  for (size_t i = 0; i < values.size(); ++i)
    values[i] = between(figure.kind->parameters[i], motion.from[i], values[i], eased(std::max(0.0, share)));
  return values;
}

}  // namespace

Changed compute(Figure& figure) {
  const bool moves = figure.motion.start_ms >= 0;
  if (figure.computed && !moves) return {};
  if (moves && !figure.computed) {  // the description is that of the final values from the start
    figure.picture->set(figure.values, figure.text);
    figure.words.description = figure.picture->describe();
  }
  figure.motion.shown = animated_values(figure);
  figure.picture->set(figure.motion.shown, figure.text);
  if (!moves) figure.words.description = figure.picture->describe();
  figure.drawn = false;
  return {.figures = !std::exchange(figure.computed, true)};
}

void move(Figure& figure, std::vector<double> from, bool reduced_motion) {
  if (reduced_motion || from.size() != figure.values.size()) return;
  figure.motion.from = std::move(from);
  figure.motion.start_ms = platform::now_ms();
}

Changed step(Figure& figure, int by) {
  if (figure.kind->play_parameter < 0) return {};
  const size_t index = static_cast<size_t>(figure.kind->play_parameter);
  const base::Parameter parameter = base::effective(figure.kind->parameters, figure.values, index);
  const double before = base::nearest_allowed(parameter, figure.values[index]);
  const double step_size = parameter.step > 0 ? parameter.step : 1;
  return set_value(figure, index, base::nearest_allowed(parameter, before + by * step_size));
}

Changed play(Figure& figure) {
  if (figure.kind->play_parameter < 0) return {};
  figure.motion.playing = !figure.motion.playing;
  if (!figure.motion.playing) return {.figures = true, .address = Changed::Address::replaced};
  const size_t index = static_cast<size_t>(figure.kind->play_parameter);
  const base::Parameter parameter = base::effective(figure.kind->parameters, figure.values, index);
  if (figure.values[index] >= parameter.max) set_value(figure, index, parameter.min);  // at the end it starts over
  figure.motion.next_step_ms = platform::now_ms() + kStep_ms;
  platform::wake_after(kStep_ms);
  return {.figures = true};
}

Changed run(Figure& figure) {
  if (figure.kind->run_label.empty()) return {};
  compute(figure);
  if (const std::string request = figure.picture->request(); !request.empty()) platform::measure(request, figure.id);
  figure.computed = false;
  return {.figures = true};
}

Changed receive(Figure& figure, std::string_view answer) {
  if (figure.kind->run_label.empty()) return {};
  if (figure.picture->receive(answer)) figure.words.cursor = figure.picture->cursor_text();
  figure.computed = false;
  return {.figures = true};
}

Changed say(Figure& figure, std::string sentence) {
  figure.words.status = std::move(sentence);
  figure.words.status_ends_ms = platform::now_ms() + kStatus_ms;
  platform::wake_after(kStatus_ms);
  return {.figures = true};
}

Changed advance(Figure& figure) {
  const double now_ms = platform::now_ms();
  Changed changed;
  if (!figure.words.status.empty() && now_ms >= figure.words.status_ends_ms) {
    figure.words.status.clear();
    changed.figures = true;
  }
  if (!figure.motion.playing || now_ms < figure.motion.next_step_ms) return changed;
  const Changed stepped = step(figure, 1);
  if (!stepped.figures) return changed |= play(figure);
  figure.motion.next_step_ms = now_ms + kStep_ms;
  platform::wake_after(kStep_ms);
  return changed |= stepped;
}

bool press_key(Figure& figure, std::string_view name, figures::Edits& edits) {
  compute(figure);
  if (!figure.picture->key(name, edits)) return false;
  figure.motion.playing = false;
  return true;
}

Changed read_cursor(Figure& figure) {
  compute(figure);
  figure.words.cursor = figure.picture->cursor_text();
  return {.figures = true};
}

}  // namespace app
