// The view Reading: a trained model read differently from how it was trained, without training it again.

#include <algorithm>
#include <cmath>

#include "base/number.h"
#include "figures/concat.h"
#include "figures/training_lab/description.h"
#include "figures/training_lab/parts.h"

namespace figures::training {
namespace {

using base::Ink;
using base::Point;
using base::Rect;

/// A line of choices, to be clicked.
void compose_choices(plot::Scene& scene, Rect& room, plot::Role role, std::string_view name, std::span<const base::Choice> choices,
                     int parameter, int chosen, bool applies) {
  constexpr float kHigh_px = 24;
  const bool narrow = scene.narrow();
  const plot::Type type = narrow ? plot::Type(base::Face::sans, 12) : plot::kLabel;
  float x = room.x + (narrow ? 0.0f : 118.0f), y = room.y;
  if (!narrow) scene.text({role, 0, 1}, {room.x, y + kHigh_px / 2}, std::string(name)).level().ranked(1);
  for (int k = 0; k < static_cast<int>(choices.size()); ++k) {
    const float width = scene.text_width(choices[to_size(k)].label, type) + (narrow ? 10 : 18);
    if (x + width > room.right()) {
      x = room.x + (narrow ? 0.0f : 118.0f);
      y += kHigh_px + 4;
    }
    const Rect box{x, y, width, kHigh_px};
    const bool on = k == chosen;
    scene.rectangle({role, 1 + k, 2}, box, on ? Ink::accent_ground : Ink::stage, 6)
        .stroked(on && applies ? Ink::accent : Ink::edge, on ? 2.0f : 1.0f)
        .sets(parameter, k)
        .part_of(choices[to_size(k)].name);
    scene.text_in({role, 1 + k, 3}, box, std::string(choices[to_size(k)].label), type, applies ? Ink::ink : Ink::ink3).ranked(0);
    x += width + (narrow ? 4 : 6);
  }
  const float taken = y + kHigh_px + 7 - room.y;
  room.y += taken;
  room.height -= taken;
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

void compose_plot(plot::Scene& scene, const Model& model, Rect room) {
  const Settings& s = model.settings();
  const Result& result = model.result(s.racer);
  const Run& run = model.looked_at();
  const double trained = s.model.length;
  std::vector<double> at;
  for (int multiple = 0; multiple < kLengths; ++multiple) at.push_back(s.tokens_at(multiple));
  if (s.bf16) at.insert(at.end(), {512, 1024});
  const bool named = room.height > 120;  // the axes
  const plot::Axes axes =
      plot::add_axes(scene, room, {named ? "tokens" : "", 0.85 * trained, std::max(8.4 * trained, s.bf16 ? 1060.0 : 0), true, -1, at},
                     {named ? "share of right answers" : "", 0, 1, false, -1, {0, 0.5, 1}});
  const Rect& area = axes.area;
  scene.rectangle({"trained"}, {area.x, area.y, axes.x(trained) - area.x, area.height}, Ink::accent_ground).part_of("trained");
  if (model.chance() > 0) {
    const float y = axes.y(model.chance());
    scene.line({"chance"}, {area.x, y}, {area.right(), y}, Ink::ink3, 1.5f).dashed();
    scene.text({"chance name"}, {area.right() - 4, y + 14}, "chance", plot::kLabel, Ink::ink3, plot::Anchor::end).over_lines().ranked(4);
  }
  for (int multiple = 0; multiple < kLengths; ++multiple) {
    const float x = axes.x(s.tokens_at(multiple)), half = area.width / 12;
    if (multiple == s.at) scene.line({"here"}, {x, area.y}, {x, area.bottom()}, Ink::edge, s.pinned ? 2.0f : 1.0f);
    scene.rectangle({"zone", multiple}, {std::max(area.x, x - half), area.y, std::min(2 * half, area.right() - x + half), area.height}, {})
        .aimed(multiple, -1);
  }
  std::vector<lab::Measured> before;
  for (int multiple = 0; multiple < kLengths; ++multiple) {
    if (const auto& accuracy = result.accuracy[to_size(multiple)]) before.push_back({s.tokens_at(multiple), *accuracy, 0});
  }
  const bool own = result.source == Result::Source::own, read = model.was_read();
  const std::vector<Point> was = points_of(before, axes);
  compose_line(scene, "was", was, Ink::ink3, own ? 2.5f : 1.5f, own ? plot::Dash::solid : plot::Dash::dashed);
  if (!was.empty())
    scene
        .text({"was name"},
              {was.back().x - 6,
               was.back().y + (read && run.read.size() > 3 && run.read[3].accuracy > before.back().accuracy ? 18.0f : -10.0f)},
              own ? "as trained" : "ready-made, as trained", plot::kStrongLabel, Ink::ink3, plot::Anchor::end)
        .over_lines()
        .ranked(2);
  if (!read) return;
  const std::vector<Point> now = points_of(run.read, axes);
  for (size_t k = 0; k < std::min(was.size(), now.size()); ++k) {
    const bool better = now[k].y < was[k].y;
    if (std::fabs(now[k].y - was[k].y) > 14)
      scene.arrow({"change", static_cast<int>(k)}, was[k], {now[k].x, now[k].y + (better ? 8.0f : -8.0f)}, better ? Ink::right : Ink::wrong,
                  2);
  }
  compose_line(scene, "now", now, ink_of(s.racer), 3, plot::Dash::solid);
  const size_t last = std::min(now.size(), was.size()) - 1;
  if (!was.empty() && last < now.size())
    scene
        .text({"now name"}, {now[last].x - 6, now[last].y + (now[last].y < was[last].y ? -10.0f : 20.0f)}, reading_text(model.reading()),
              plot::kStrongLabel, ink_of(s.racer), plot::Anchor::end)
        .over_lines()
        .ranked(1);
}

/// What stands where a line is missing.
std::string missing_text(const Model& model) {
  const Run& run = model.looked_at();
  if (!run.has_model())
    return concat({"Press Train. Then read the same ", name_of(model.settings().racer), " in other ways, without training it again."});
  if (const auto fits = lab::check(model.reading(), run.setup.model); !fits) return fits.error();
  if (!run.ended() && run.state == Run::State::training) return "It is being trained. Pause it, or wait, to read it in other ways.";
  return model.was_read() ? "" : "Measuring …";
}

}  // namespace

void compose_reading(plot::Scene& scene, const Model& model) {
  Rect room = scene.picture();
  const Settings& s = model.settings();
  const std::string problem = model.problem();
  if (!problem.empty() && room.height > 120) compose_sentence(scene, {"problem"}, room, problem, Ink::wrong);
  if (room.height > 330) compose_chips(scene, model, room, true);
  const bool rope = s.racer == kRope;
  if (room.height > 150) compose_choices(scene, room, "rescale choice", "rescale RoPE", kRescaleChoices, kRescale, s.rescale, rope);
  if (room.height > 240) {
    compose_choices(scene, room, "off choice", "positions off", kOffChoices, kOff, s.off[0] ? 1 : s.off[1] ? 2 : 0, true);
    compose_choices(scene, room, "bf16 choice", "in bf16", kSwitch, kBf16, s.bf16, true);
  }
  if (room.height > 190) compose_choices(scene, room, "far choice", "far tokens", kFarChoices, kFar, s.far, true);
  if (room.height > 150) {
    const std::string by = s.rescale == 4 ? concat({"p-RoPE rotates ", base::significant(100 * s.share, 3), " % of the pairs"})
                                          : concat({"by the factor ", static_cast<int>(s.factor), "; p-RoPE would rotate ",
                                                    base::significant(100 * s.share, 3), " % of the pairs"});
    scene
        .text({"factor"}, {room.x, room.y + 12},
              scene.shortened(s.rescale == 4 ? concat({by, " (the factor, ", static_cast<int>(s.factor), ", is for the others)"}) : by,
                              room.width),
              plot::kLabel, rope ? Ink::ink2 : Ink::ink3)
        .ranked(2);
    room.y += 20;
    room.height -= 20;
  }
  const std::string missing = missing_text(model);
  if (!missing.empty() && room.height > 110) {
    scene.paragraph({"missing"}, {room.x, room.y}, room.width, missing, plot::kLabel, Ink::accent);
    room.y += scene.narrow() ? 36 : 22;
    room.height -= scene.narrow() ? 36 : 22;
  }
  compose_plot(scene, model, room);
}

}  // namespace figures::training
