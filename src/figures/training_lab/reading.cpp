// The view Reading: a trained model read differently from how it was trained, without training it again.

#include <algorithm>
#include <cmath>

#include "base/number.h"
#include "figures/concat.h"
#include "figures/training_lab/description.h"
#include "figures/training_lab/parts.h"

namespace figures::training {
namespace {

using base::ColourToken;
using base::Point;
using base::Rect;

// The same choices for a phone.
constexpr base::Choice kShortRescale[] = {
    {"none", "None"}, {"linear", "Linear"}, {"ntk", "NTK"}, {"yarn", "YaRN"}, {"proportional", "p-RoPE"}};
constexpr base::Choice kShortOff[] = {{"none", "Nowhere"}, {"first", "Layer 1"}, {"second", "Layer 2"}};

/// Buttons for the choices of a parameter.
void add_choices(Buttons& buttons, std::span<const base::Choice> choices, int parameter, int chosen, bool applies = true) {
  for (int k = 0; k < static_cast<int>(choices.size()); ++k) {
    const base::Choice& choice = choices[to_size(k)];
    buttons.button(std::string(choice.label), k == chosen, applies).on_click_set(parameter, k).highlights_with(choice.name);
  }
}

/// How far a rescaling goes: its factor, or for p-RoPE how many pairs go on rotating.
void add_extent(Buttons& buttons, const Model& model) {
  const Settings& s = model.settings();
  if (s.rescale == 0) return;
  buttons.begin_row();
  if (kRescaleChoices[s.rescale].name == "proportional") {
    buttons.group("share choice", "pairs that rotate");
    for (const double share : {0.25, 0.5, 0.75, 1.0})
      buttons.button(base::significant(100 * share, 3) + " %", share == s.share, s.racer == kRope).on_click_set(kShare, share);
    return;
  }
  buttons.group("factor choice", "by the factor");
  std::vector<int> factors{2, 4, 8, 16};
  const int factor = static_cast<int>(s.factor);
  if (std::ranges::find(factors, factor) == factors.end()) factors.insert(std::ranges::upper_bound(factors, factor), factor);
  for (const int each : factors) buttons.button(concat({each}), each == factor, s.racer == kRope).on_click_set(kFactor, each);
}

/// How far letters are read: all of them; which hand alone is clipped; or only those that look like the right one, and what to compare
/// that with.
void add_far(Buttons& buttons, const Model& model, bool narrow) {
  constexpr size_t kForAll = 3;  // the first choices are about all far letters
  constexpr base::Choice kForSome[] = {{"band", "Look-alikes"}, {"others", "All others"}, {"elsewhere", "A control"}};
  const Settings& s = model.settings();
  const std::string letters(nouns_of(s).letters);
  buttons.group("far choice", narrow ? "far " + letters : concat({letters, " beyond ", s.model.length - 1}));
  add_choices(buttons, std::span(kFarChoices).first(kForAll), kFar, s.far);
  if (s.racer != kRope) return;
  if (kFarChoices[s.far].name == "clipped") {
    const int hands = std::min(s.model.d_model / s.model.heads / 2, static_cast<int>(std::size(kHandChoices)) - 1);
    buttons.begin_row();
    buttons.group("hand choice", "clipped hand");
    add_choices(buttons, std::span(kHandChoices).first(to_size(hands + 1)), kHand, s.hand);
  }
  if (s.task != kBackTask) return;  // elsewhere no distance is the right one
  buttons.begin_row();
  buttons.group("band choice", "hide only");
  for (int k = 0; k < static_cast<int>(std::size(kForSome)); ++k) {
    const int far = static_cast<int>(kForAll) + k;
    buttons.button(std::string(kForSome[k].label), far == s.far).on_click_set(kFar, far).highlights_with(kForSome[k].name);
  }
}

/// Everything that can be read differently, as buttons.
void compose_knobs(plot::Scene& scene, const Model& model, Rect& room) {
  const Settings& s = model.settings();
  const bool narrow = scene.narrow(), rope = s.racer == kRope;
  Buttons buttons(scene, room, 128);
  buttons.group("rescale choice", narrow ? "rescale" : "rescale RoPE");
  add_choices(buttons, narrow ? std::span<const base::Choice>(kShortRescale) : kRescaleChoices, kRescale, s.rescale, rope);
  add_extent(buttons, model);
  buttons.begin_row();
  buttons.group("off choice", "positions off");
  add_choices(buttons, narrow ? std::span<const base::Choice>(kShortOff) : kOffChoices, kOff, s.off[0] ? 1 : s.off[1] ? 2 : 0);
  buttons.begin_row();
  add_far(buttons, model, narrow);
  buttons.begin_row();
  buttons.group("bf16 choice", narrow ? "bf16" : "positions in bf16");
  add_choices(buttons, kSwitch, kBf16, s.bf16);
  buttons.group("reach choice", "up to");
  for (const int at : {kLengths - 1, kReadLengths - 1})
    buttons.button(concat({s.tokens_at(at)}), (s.at == kReadLengths - 1) == (at == kReadLengths - 1)).on_click_set(kAt, at);
  buttons.finish();
}

std::vector<Point> points_of(const std::vector<lab::Measured>& measured, const plot::Axes& axes) {
  std::vector<Point> points;
  for (const lab::Measured& one : measured) points.push_back(axes.point(one.length, one.accuracy));
  return points;
}

void compose_line(plot::Scene& scene, plot::Role role, const std::vector<Point>& points, plot::Paint paint, float thickness,
                  plot::Dash dash) {
  if (points.empty()) return;
  scene.curve({role, -1}, points, paint, thickness).dashed(dash);
  for (size_t k = 0; k < points.size(); ++k) scene.dot({role, static_cast<int>(k)}, points[k], thickness + 1.5f, paint);
}

/// Why the model cannot be read so; nothing if it can.
std::string missing_text(const Model& model) {
  const Run& run = model.looked_at();
  if (const auto fits = lab::check(model.reading(), run.setup.model); !fits) return fits.error();
  if (run.state == Run::State::training) return "It is being trained. Pause it, or wait, to read it in other ways.";
  return {};
}

/// The lines' names, above the plot, where no line crosses them.
void compose_legend(plot::Scene& scene, const Model& model, Rect& room) {
  constexpr float kSample_px = 26, kLine_px = 19;
  const Settings& s = model.settings();
  const bool own = model.result(s.racer).source == Result::Source::own;
  Point at{room.x, room.y + 10};
  const auto name = [&](plot::Role role, std::string words, plot::Paint ink, float thickness, plot::Dash dash, plot::Type type) {
    const float width = kSample_px + 6 + scene.text_width(words, type);
    if (at.x > room.x && at.x + width > room.right()) at = {room.x, at.y + kLine_px};
    scene.line({role, -2}, at, {at.x + kSample_px, at.y}, ink, thickness).dashed(dash);
    scene.text({role, -3}, {at.x + kSample_px + 6, at.y}, scene.shortened(words, room.right() - at.x - kSample_px - 6, type), type, ink)
        .level()
        .ranked(1);
    at.x += width + 18;
  };
  if (model.result(s.racer).known())
    name("was", own ? "as trained" : "as trained (ready-made)", ColourToken::ink3, own ? 2.5f : 1.5f,
         own ? plot::Dash::solid : plot::Dash::dashed, plot::kLabel);
  if (model.was_read())
    name("now", "read " + reading_text(model.reading(), nouns_of(s)), ink_of(s.racer), 3, plot::Dash::solid, plot::kStrongLabel);
  else if (model.looked_at().has_model() && missing_text(model).empty())
    name("now", "measuring …", ink_of(s.racer), 3, plot::Dash::solid, plot::kStrongLabel);
  if (at.x == room.x) return;  // nothing is known
  const float taken = at.y + kLine_px - 4 - room.y;
  room.y += taken;
  room.height -= taken;
}

/// The trained length, chance, and zones that choose a length when pointed at.
void compose_ground(plot::Scene& scene, const Model& model, const plot::Axes& axes, int lengths) {
  const Settings& s = model.settings();
  const Rect& area = axes.area;
  scene.rectangle({"trained"}, {area.x, area.y, axes.x(s.model.length) - area.x, area.height}, ColourToken::accent_ground)
      .highlights_with("trained");
  if (model.chance() > 0) {
    const float y = axes.y(model.chance());
    scene.line({"chance"}, {area.x, y}, {area.right(), y}, ColourToken::ink3, 1.5f).dashed();
    scene.text({"chance name"}, {area.right() + 6, y}, "chance", plot::kLabel, ColourToken::ink3).level().ranked(4);
  }
  const auto x = [&](int at) { return axes.x(s.tokens_at(at)); };
  for (int at = 0; at < lengths; ++at) {
    const float from = at == 0 ? area.x : (x(at - 1) + x(at)) / 2, to = at == lengths - 1 ? area.right() : (x(at) + x(at + 1)) / 2;
    if (at == s.at) scene.line({"here"}, {x(at), area.y}, {x(at), area.bottom()}, ColourToken::edge, s.pinned ? 2.0f : 1.0f);
    scene.rectangle({"zone", at}, {from, area.y, to - from, area.height}, {}).selects(at, -1);
  }
}

/// The accuracies as the model was trained; those beyond a run's own lengths only of the reader's own run.
std::vector<lab::Measured> measured_before(const Model& model, const Result& result, const std::vector<double>& lengths) {
  std::vector<lab::Measured> measured;
  for (int k = 0; k < kLengths; ++k) {
    if (const auto& accuracy = result.accuracy[to_size(k)]) measured.push_back({model.settings().tokens_at(k), *accuracy, 0});
  }
  if (result.source != Result::Source::own) return measured;
  for (size_t k = kLengths; k < lengths.size(); ++k) {
    const int length = static_cast<int>(lengths[k]);
    if (const auto far = accuracy_at(model.looked_at().measured, length)) measured.push_back({length, *far, 0});
  }
  return measured;
}

void compose_plot(plot::Scene& scene, const Model& model, Rect room) {
  const Settings& s = model.settings();
  const Result& result = model.result(s.racer);
  const double trained = s.model.length;
  const int lengths = s.at >= kLengths || s.bf16 ? kReadLengths : kLengths;
  std::vector<double> at;
  for (int k = 0; k < lengths; ++k) at.push_back(s.tokens_at(k));
  if (s.bf16 && s.tokens_at(kReadLengths - 1) < lab::kMaxLength) at.push_back(lab::kMaxLength);
  const bool named = room.height > 120;  // the axes
  if (named) compose_legend(scene, model, room);
  room.width -= scene.text_width("chance");
  const plot::Axes axes = plot::add_axes(
      scene, room,
      {named ? concat({nouns_of(s).letters, " in the ", nouns_of(s).string}) : "", 0.85 * trained, 1.05 * at.back(), true, -1, at},
      {named ? "share of right answers" : "", 0, 1, false, -1, {0, 0.5, 1}});
  compose_ground(scene, model, axes, lengths);
  const bool own = result.source == Result::Source::own;
  const std::vector<lab::Measured> before = measured_before(model, result, at);
  const std::vector<Point> was = points_of(before, axes);
  compose_line(scene, "was", was, ColourToken::ink3, own ? 2.5f : 1.5f, own ? plot::Dash::solid : plot::Dash::dashed);
  if (!model.was_read()) return;
  std::vector<lab::Measured> read = model.looked_at().read;
  std::erase_if(read, [&](const lab::Measured& one) { return one.length > at.back(); });
  const std::vector<Point> now = points_of(read, axes);
  for (size_t k = 0; k < std::min(was.size(), now.size()); ++k) {
    const bool better = now[k].y < was[k].y;
    if (read[k].length == before[k].length && std::fabs(now[k].y - was[k].y) > 14)
      scene.arrow({"change", static_cast<int>(k)}, was[k], {now[k].x, now[k].y + (better ? 8.0f : -8.0f)},
                  better ? ColourToken::right : ColourToken::wrong, 2);
  }
  compose_line(scene, "now", now, ink_of(s.racer), 3, plot::Dash::solid);
}

}  // namespace

void compose_reading(plot::Scene& scene, const Model& model) {
  Rect room = scene.picture();
  const std::string problem = model.problem();
  if (!problem.empty() && room.height > 120) compose_sentence(scene, {"problem"}, room, problem, ColourToken::wrong);
  if (room.height > 330) compose_chips(scene, model, room, true);
  if (room.height > 240) compose_knobs(scene, model, room);
  if (room.height > 110) {
    if (!model.looked_at().has_model())
      compose_untrained(scene, model, room, "Then read the same model in other ways, without training it again.");
    else if (const std::string missing = missing_text(model); !missing.empty())
      compose_sentence(scene, {"missing"}, room, missing, ColourToken::accent);
  }
  if (room.height > 190) compose_distances(scene, model, room);
  compose_plot(scene, model, room);
}

}  // namespace figures::training
