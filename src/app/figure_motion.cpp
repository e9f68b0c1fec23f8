#include <algorithm>
#include <cmath>
#include <utility>

#include "app/figures.h"
#include "platform/host.h"

// What figures do over time: computing, playing, and showing a status for a while.
namespace app {
namespace {

constexpr double kStep_ms = 250;  ///< of a figure that plays
constexpr double kHold_ms = 300;  ///< how long a picture that went back stays there

/// The parameter that plays, with the range that it has now.
base::Parameter played_parameter(const Figure& figure) {
  return base::effective(figure.kind->parameters, figure.values, static_cast<size_t>(figure.kind->play_parameter));
}

double step_of(const base::Parameter& parameter) { return parameter.step > 0 ? parameter.step : 1; }

}  // namespace

Effects play(Figure& figure, bool reduced_motion) {
  if (figure.kind->play_parameter < 0) return {};
  figure.motion.playing = !figure.motion.playing;
  figure.computed = false;
  if (!figure.motion.playing) return {.figures = true, .address = Effects::Address::replaced};
  const size_t index = static_cast<size_t>(figure.kind->play_parameter);
  const base::Parameter parameter = played_parameter(figure);
  if (figure.values[index] >= parameter.max) set_value(figure, index, parameter.min);  // at the end it starts over
  figure.motion.by_steps = reduced_motion;
  figure.motion.played = figure.values[index];
  figure.motion.since_ms = platform::now_ms();
  platform::request_frame();
  return {.figures = true};
}

/// The figure of a finished run stays: other values would be another run.
Effects replay(Figure& figure) {
  const bool at_book = figure.values == figure.book.values && figure.text == figure.book.text;
  const std::vector<double>& values = at_book ? figure.book.initial_values : figure.book.values;
  const std::string& text = at_book ? figure.book.initial_text : figure.book.text;
  if (figure.motion.playing || figure.picture->runs() || (values == figure.values && text == figure.text)) return {};
  figure.picture->set(values, text);
  figure.scene.change();
  figure.drawn = false;
  figure.motion.returns_ms = platform::now_ms() + kHold_ms;
  platform::wake_after(kHold_ms);
  return {.painting = true};
}

namespace {

/// Moves on by as much as time has passed. The values take whole steps, the picture glides between them.
Effects play_on(Figure& figure, double now_ms) {
  FigureMotion& motion = figure.motion;
  const size_t index = static_cast<size_t>(figure.kind->play_parameter);
  const base::Parameter parameter = played_parameter(figure);
  if (motion.by_steps && now_ms < motion.since_ms + kStep_ms) return {};
  motion.played += step_of(parameter) * (motion.by_steps ? 1 : std::min(1.0, (now_ms - motion.since_ms) / kStep_ms));
  motion.since_ms = now_ms;
  if (motion.played >= parameter.max) {
    Effects effects = set_value(figure, index, parameter.max);
    return effects |= play(figure);
  }
  const double steps = std::floor((motion.played - parameter.min) / step_of(parameter) + 1e-9);
  const Effects effects = set_value(figure, index, parameter.min + steps * step_of(parameter));
  compute(figure);
  if (!motion.by_steps) {
    std::vector<double> between = figure.values;
    between[index] = motion.played;
    figure.picture->set(between, figure.text);
    figure.scene.change();
    figure.drawn = false;
  }
  return effects;
}

}  // namespace

Effects advance(Figure& figure) {
  const double now_ms = platform::now_ms();
  Effects effects;
  if (!figure.words.status.empty() && now_ms >= figure.words.status_ends_ms) {
    figure.words.status.clear();
    effects.figures = true;
  }
  if (figure.motion.returns_ms > 0 && now_ms >= figure.motion.returns_ms) {
    figure.motion.returns_ms = 0;
    figure.computed = false;
    figure.travels = true;
  }
  if (figure.motion.playing) {
    effects |= play_on(figure, now_ms);
    platform::request_frame();
  }
  if (figure.scene.moves()) figure.drawn = false;
  return effects;
}

}  // namespace app
