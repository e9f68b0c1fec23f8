#include <algorithm>
#include <cmath>

#include "app/app.h"
#include "platform/host.h"

// What figures do over time: moving to the values that a link sets, playing, measuring, and showing a status for a while.
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

}  // namespace

void App::animate_figure(size_t figure, std::vector<double> from) {
  FigureRuntime& runtime = runtimes_[figure];
  if (motion_is_reduced() || from.size() != state_.figures[figure].values.size()) return;
  runtime.from = std::move(from);
  runtime.animation_start_ms = platform::now_ms();
}

/// The values that the picture shows now: the figure's state, unless the picture is still moving there.
std::vector<double> App::animated_values(size_t figure) {
  FigureRuntime& runtime = runtimes_[figure];
  std::vector<double> values = state_.figures[figure].values;
  if (runtime.animation_start_ms < 0) return values;
  const double share = (platform::now_ms() - runtime.animation_start_ms) / kMove_ms;
  platform::request_frame();
  if (share >= 1) {
    runtime.animation_start_ms = -1;
    runtime.changed = true;
    return values;
  }
  for (size_t i = 0; i < values.size(); ++i)
    values[i] = between(state_.figures[figure].kind->parameters[i], runtime.from[i], values[i], eased(std::max(0.0, share)));
  return values;
}

/// Moves the parameter that "Play" runs through by `by` steps. Returns false at its end.
bool App::step(size_t figure, int by) {
  const FigureState& state = state_.figures[figure];
  if (state.kind->play_parameter < 0) return false;
  const size_t index = static_cast<size_t>(state.kind->play_parameter);
  const base::Parameter parameter = base::effective(state.kind->parameters, state.values, index);
  const double before = base::nearest_allowed(parameter, state.values[index]);
  const double step_size = parameter.step > 0 ? parameter.step : 1;
  return set_value(figure, index, base::nearest_allowed(parameter, before + by * step_size));
}

void App::play(size_t figure) {
  FigureRuntime& runtime = runtimes_[figure];
  const FigureState& state = state_.figures[figure];
  if (state.kind->play_parameter < 0) return;
  runtime.playing = !runtime.playing;
  restyled();
  if (!runtime.playing) return platform::set_address(address_of(state_), false);
  const size_t index = static_cast<size_t>(state.kind->play_parameter);
  const base::Parameter parameter = base::effective(state.kind->parameters, state.values, index);
  if (state.values[index] >= parameter.max) set_value(figure, index, parameter.min);  // at the end it starts over
  runtime.next_step_ms = platform::now_ms() + kStep_ms;
  platform::wake_after(kStep_ms);
}

/// Starts the figure's measurement in a worker, so that it does not block the page. `measured` receives the answers.
void App::run(size_t figure) {
  if (state_.figures[figure].kind->run_label.empty()) return;
  compute_figures();
  if (const std::string request = runtimes_[figure].figure->request(); !request.empty())
    platform::measure(request, state_.figures[figure].id);
  runtimes_[figure].changed = true;
  figure_changed();
}

void App::measured(std::string_view figure, std::string_view answer) {
  const std::optional<size_t> index = figure_index(figure);
  if (!index || state_.figures[*index].kind->run_label.empty()) return;
  FigureRuntime& runtime = runtimes_[*index];
  if (runtime.figure->receive(answer)) runtime.cursor_text = runtime.figure->cursor_text();
  runtime.changed = true;
  figure_changed();
}

void App::say(size_t figure, std::string sentence) {
  runtimes_[figure].status = std::move(sentence);
  runtimes_[figure].status_ends_ms = platform::now_ms() + kStatus_ms;
  platform::wake_after(kStatus_ms);
  changed();
}

void App::advance_time() {
  const double now_ms = platform::now_ms();
  for (size_t i = 0; i < runtimes_.size(); ++i) {
    FigureRuntime& runtime = runtimes_[i];
    if (!runtime.status.empty() && now_ms >= runtime.status_ends_ms) {
      runtime.status.clear();
      changed();
    }
    if (!runtime.playing || now_ms < runtime.next_step_ms) continue;
    if (step(i, 1)) {
      runtime.next_step_ms = now_ms + kStep_ms;
      platform::wake_after(kStep_ms);
    } else {
      play(i);
    }
  }
}

}  // namespace app
