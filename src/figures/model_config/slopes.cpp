#include "figures/model_config/slopes.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/alibi.h"
#include "figures/concat.h"
#include "figures/knobs.h"
#include "figures/model_config/distance_axis.h"
#include "plot/frames.h"

namespace figures::plans {
namespace {

constexpr double kLowest = -10;  ///< of the biases that are drawn: e^-10 of a weight is nearly nothing
constexpr double kFlattest = 1e-12;
constexpr std::string_view kNames[] = {"steepest", "middle", "flattest"};
constexpr double kNamedAt[] = {-7.5, -5.5, -3.5};  ///< biases beside which the names stand

/// The slopes that are drawn.
std::array<double, 3> drawn_of(const std::vector<double>& slopes) { return {slopes.front(), slopes[slopes.size() / 2], slopes.back()}; }

/// A head's line until it leaves the picture.
void add_line(plot::Scene& scene, const plot::Axes& axes, int head, double slope, bool actor) {
  constexpr int kPoints = 100;
  const double last = std::clamp(-kLowest / slope, 1.0, axes.across.high);
  std::vector<Point> points;
  for (int k = 0; k <= kPoints; ++k) {
    const double distance = std::pow(last, 1.0 * k / kPoints);
    points.push_back(axes.point(distance, std::max(kLowest, -slope * distance)));
  }
  scene.curve({"slope", head}, std::move(points), actor ? ColourToken::accent : ColourToken::ink3, actor ? 3.0f : 1.5f);
}

/// The steepest and the middle one have more room at their right, the flattest at its left.
void add_name(plot::Scene& scene, const plot::Axes& axes, int head, double slope, bool actor) {
  const double at = std::clamp(kNamedAt[head] / -slope, 1.0, 0.8 * axes.across.high);
  const float curve = axes.x(at), y = axes.y(std::max(kLowest + 1, -slope * at));
  const bool left = head == 2 || curve > axes.area.right() - 80;
  const float x = curve + (left ? -10.0f : 10.0f);
  const plot::Anchor anchor = left ? plot::Anchor::end : plot::Anchor::start;
  const plot::Paint ink = actor ? ColourToken::accent : ColourToken::ink2;
  scene.text({"slope name", head}, {x, y}, std::string(kNames[head]), actor ? plot::kStrongLabel : plot::kLabel, ink, anchor)
      .over_lines()
      .ranked(actor ? 0 : 2);
  scene.text({"slope value", head}, {x, y + 16}, significant(slope, 2), plot::kNumber, ink, anchor).over_lines();
}

}  // namespace

std::vector<double> slopes_of(const engine::PositionPlan& plan) {
  std::vector<double> slopes(to_size(std::clamp(plan.heads.value_or(0), 0, 1 << 20)));
  if (slopes.empty() || !engine::alibi_slopes(slopes, engine::AlibiSlopes::kCode)) return {};
  for (double& slope : slopes) slope = std::max(kFlattest, std::pow(slope, plan.alibi_bias_max.value_or(8) / 8));
  std::ranges::sort(slopes, std::greater());
  return slopes;
}

std::string slopes_sentence(const Shown& shown) {
  const std::vector<double> slopes = slopes_of(shown.model->plan);
  if (slopes.empty()) return "The file does not say how many heads there are, and ALiBi's slopes follow from that.";
  const auto reaches = [](double slope) { return tokens_text(std::ceil(-kLowest / slope)); };
  return concat({"The steepest of ", static_cast<int>(slopes.size()), " heads takes 10 off a logit within ", reaches(slopes.front()),
                 " tokens, the flattest within ", reaches(slopes.back()), "."});
}

/// The flattest head, which sees furthest, is the actor.
void add_slopes(plot::Scene& scene, Rect room, const Shown& shown) {
  const auto drawn = drawn_of(slopes_of(shown.model->plan));
  const double farthest = farthest_of(shown);
  const plot::Axes axes = plot::add_axes(scene, room, {"distance in tokens", 1, farthest, true},
                                         {"added to the logit", kLowest, 0.5, false, 0, {0, -2, -4, -6, -8, -10}});
  add_cursor(scene, {axes.area, farthest}, shown, shown.distance);
  add_other_note(scene, {axes.area, farthest}, shown);
  for (int head = 0; head < 3; ++head) {
    const double slope = drawn[to_size(head)];
    if (head > 0 && slope == drawn[to_size(head - 1)]) continue;
    const bool actor = slope == drawn[2];
    add_line(scene, axes, head, slope, actor);
    add_name(scene, axes, head, slope, actor);
  }
  const auto bias = [&](size_t head) { return significant(-drawn[head] * shown.distance, 3); };
  if (-drawn[2] * shown.distance >= kLowest)
    scene.dot({"tip"}, axes.point(shown.distance, -drawn[2] * shown.distance), 6, ColourToken::accent);
  scene.foot(concat({"−", significant(drawn[2], 2), " · ", shown.distance, " = **", bias(2), "**"}),
             {{"steepest", bias(0)}, {"middle", bias(1)}, {"flattest", bias(2)}});
}

}  // namespace figures::plans
