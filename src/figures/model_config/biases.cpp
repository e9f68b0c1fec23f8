#include "figures/model_config/biases.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/alibi.h"
#include "engine/t5.h"
#include "figures/concat.h"
#include "figures/knobs.h"
#include "plot/frames.h"

namespace figures::plans {
namespace {

constexpr double kLowest = -10;        ///< of the biases that are drawn: e^-10 of a weight is nearly nothing
constexpr int kMostBuckets = 1 << 16;  ///< distances whose buckets are computed one by one; all beyond max_distance share one
constexpr std::string_view kDistance = "distance in tokens";

int farthest_of(const Shown& shown) { return std::max(8, distances_in(shown.length).back()); }

/// The slopes that are drawn: steepest, middle, flattest.
std::array<double, 3> drawn_of(const std::vector<double>& slopes) { return {slopes.front(), slopes[slopes.size() / 2], slopes.back()}; }

}  // namespace

float DistanceAxis::x(double distance) const {
  return area.x + area.width * static_cast<float>(std::log(std::max(1.0, distance)) / std::log(std::max(2.0, farthest)));
}

void add_cursor(plot::Scene& scene, const DistanceAxis& axis, const Shown& shown, int distance) {
  const std::vector<int> stops = distances_in(shown.length);
  for (size_t k = 0; k < stops.size(); ++k) {
    const float here = axis.x(stops[k]), left = k == 0 ? here : (axis.x(stops[k - 1]) + here) / 2,
                right = k + 1 == stops.size() ? here : (here + axis.x(stops[k + 1])) / 2;
    scene.rectangle({"column", static_cast<int>(k)}, {left, axis.area.y, right - left, axis.area.height}, {}).selects(stops[k]);
  }
  const float x = std::round(axis.x(distance));
  scene.line({"cursor"}, {x, axis.area.y}, {x, axis.area.bottom()}, plot::kKey, 1.5f);
}

std::vector<double> slopes_of(const engine::PositionPlan& plan) {
  std::vector<double> slopes(to_size(std::clamp(plan.heads.value_or(0), 0, 1 << 20)));
  if (slopes.empty() || !engine::alibi_slopes(slopes, engine::AlibiSlopes::kCode)) return {};
  for (double& slope : slopes) slope = std::pow(slope, plan.alibi_bias_max.value_or(8) / 8);
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

/// Each head's line until it leaves the picture. The flattest, which sees furthest, is the actor.
void add_slopes(plot::Scene& scene, Rect room, const Shown& shown) {
  const std::vector<double> slopes = slopes_of(shown.model->plan);
  if (slopes.empty()) return;
  constexpr std::string_view kNames[] = {"steepest", "middle", "flattest"};
  const double farthest = farthest_of(shown);
  const plot::Axes axes = plot::add_axes(scene, room, {std::string(kDistance), 1, farthest, true},
                                         {"added to the logit", kLowest, 0.5, false, 0, {0, -2, -4, -6, -8, -10}});
  add_cursor(scene, {axes.area, farthest}, shown, shown.distance);
  const auto drawn = drawn_of(slopes);
  for (int h = 0; h < 3; ++h) {
    const double slope = drawn[to_size(h)];
    if (h > 0 && slope == drawn[to_size(h - 1)]) continue;
    const bool actor = h == 2 || slope == drawn[2];
    std::vector<Point> points;
    const double last = std::min(farthest, -kLowest / slope);
    for (int k = 0; k <= 100; ++k) {
      const double distance = std::pow(std::max(1.0, last), k / 100.0);
      points.push_back(axes.point(distance, std::max(kLowest, -slope * distance)));
    }
    scene.curve({"slope", h}, std::move(points), actor ? ColourToken::accent : ColourToken::ink3, actor ? 3.0f : 1.5f);
    const double named = std::clamp((h == 0 ? 7.5 : h == 1 ? 5.5 : 3.5) / slope, 1.0, 0.8 * farthest);
    const float x = axes.x(named), y = axes.y(std::max(kLowest + 1, -slope * named));
    const bool left = h == 2 || x > axes.area.right() - 80;
    const plot::Paint ink = actor ? ColourToken::accent : ColourToken::ink2;
    scene
        .text({"slope name", h}, {x + (left ? -10.0f : 10.0f), y}, std::string(kNames[h]), actor ? plot::kStrongLabel : plot::kLabel, ink,
              left ? plot::Anchor::end : plot::Anchor::start)
        .over_lines()
        .ranked(0);
    scene
        .text({"slope value", h}, {x + (left ? -10.0f : 10.0f), y + 16}, significant(slope, 2), plot::kNumber, ink,
              left ? plot::Anchor::end : plot::Anchor::start)
        .over_lines();
  }
  const double bias = -drawn[2] * shown.distance;
  if (bias >= kLowest) scene.dot({"tip"}, axes.point(shown.distance, bias), 6, ColourToken::accent);
  scene.foot(concat({"−", significant(drawn[2], 2), " · ", shown.distance, " = **", fixed(bias, 2), "**"}),
             {{"steepest", significant(-drawn[0] * shown.distance, 3)},
              {"middle", significant(-drawn[1] * shown.distance, 3)},
              {"flattest", significant(bias, 3)}});
}

std::vector<std::int32_t> buckets_of(const engine::PositionPlan& plan, int farthest) {
  if (!plan.buckets) return {};
  std::vector<std::int32_t> back(to_size(std::clamp(std::min(farthest, plan.buckets->max_distance), 1, kMostBuckets)) + 1),
      buckets(back.size());
  for (size_t n = 0; n < back.size(); ++n) back[n] = -static_cast<std::int32_t>(n);
  const engine::T5Buckets rule{
      .bidirectional = !plan.keeps_cache, .num_buckets = plan.buckets->count, .max_distance = plan.buckets->max_distance};
  if (!engine::t5_buckets(buckets, back, rule)) return {};
  return buckets;
}

namespace {

/// The distances that share a bucket with this one.
struct Shared {
  int first = 0, last = 0;
  bool beyond = false;  ///< and all further ones
};

Shared shared_at(const std::vector<std::int32_t>& buckets, int distance) {
  const int size = static_cast<int>(buckets.size()), at = std::min(distance, size - 1);
  Shared shared{at, at};
  while (shared.first > 0 && buckets[to_size(shared.first - 1)] == buckets[to_size(at)]) --shared.first;
  while (shared.last + 1 < size && buckets[to_size(shared.last + 1)] == buckets[to_size(at)]) ++shared.last;
  shared.beyond = shared.last == size - 1;
  return shared;
}

}  // namespace

std::string buckets_sentence(const Shown& shown) {
  const std::vector<std::int32_t> buckets = buckets_of(shown.model->plan, kMostBuckets);
  if (buckets.empty()) return "The file does not say how distances are sorted into buckets.";
  int alone = 0;
  while (to_size(alone + 1) < buckets.size() && buckets[to_size(alone)] != buckets[to_size(alone + 1)]) ++alone;
  return concat(
      {"Distances below ", alone, " have a learned number each; from ", shared_at(buckets, kMostBuckets).first, " on, all share one."});
}

/// Steps: one for each bucket, the one at the cursor at full strength.
void add_buckets(plot::Scene& scene, Rect room, const Shown& shown) {
  const int farthest = farthest_of(shown);
  const std::vector<std::int32_t> buckets = buckets_of(shown.model->plan, farthest);
  if (buckets.empty()) return;
  const plot::Axes axes =
      plot::add_axes(scene, room, {"distance in tokens, to keys before the query", 1, static_cast<double>(farthest), true},
                     {"bucket", 0, 1.0 + buckets.back()});
  add_cursor(scene, {axes.area, static_cast<double>(farthest)}, shown, shown.distance);
  std::vector<Point> steps;
  const int size = static_cast<int>(buckets.size());
  for (int n = 1; n < size; ++n) {
    const bool begins = n == 1 || buckets[to_size(n)] != buckets[to_size(n - 1)];
    if (begins && n > 1) steps.push_back({axes.x(n - 0.5), steps.back().y});
    if (begins) steps.push_back({axes.x(std::max(1.0, n - 0.5)), axes.y(buckets[to_size(n)])});
  }
  steps.push_back({axes.area.right(), steps.back().y});
  scene.curve({"steps"}, std::move(steps), ColourToken::ink3, 1.5f);
  const Shared here = shared_at(buckets, shown.distance);
  const float y = axes.y(buckets[to_size(here.first)]), left = axes.x(std::max(1.0, here.first - 0.5)),
              right = here.beyond ? axes.area.right() : axes.x(here.last + 0.5);
  scene.line({"step here"}, {left, y}, {std::max(right, left + 4), y}, ColourToken::accent, 4);
  const std::string range = here.beyond               ? concat({here.first, " and more"})
                            : here.first == here.last ? concat({here.first, ""})
                                                      : concat({here.first, " to ", here.last});
  scene.foot(concat({"bucket **", static_cast<int>(buckets[to_size(here.first)]), "**"}),
             {{"distance", grouped(shown.distance)}, {"shared by distances", range}});
}

std::string table_sentence(const Shown& shown) {
  const auto& table = shown.model->plan.table;
  if (!table)
    return concat(
        {shown.model->title, " adds a vector for each position before its first layer; what a logit makes of it is in the weights."});
  if (shown.length <= table->usable)
    return concat({"The table has a vector for each of ", table->usable, " positions, enough for this text."});
  return concat({"The table has vectors for ", table->usable, " positions: the token after them has none."});
}

/// The table's rows as far as they go.
void add_table(plot::Scene& scene, Rect room, const Shown& shown) {
  const int usable = shown.model->plan.table->usable;
  const double farthest = std::max(2.0 * usable, shown.length);
  const float high = std::clamp(0.36f * room.height, 24.0f, 180.0f), y = std::round(room.y + (room.height - high) / 2 - 30);
  const DistanceAxis axis{{room.x, y, room.width, high}, farthest};
  const float end = std::round(axis.x(usable)), text_end = std::round(axis.x(shown.length));
  const std::string rows = concat({usable, " rows"});
  scene.rectangle({"rows"}, {room.x, y, end - room.x, high}, plot::Paint(ColourToken::ink3, 0.25f));
  if (text_end > end) scene.rectangle({"none"}, {end, y, text_end - end, high}, ColourToken::wrong_ground);
  scene.line({"end"}, {end, y - 8}, {end, y + high + 8}, ColourToken::accent, 2);
  scene.text_in({"rows name"}, {room.x, y, end - room.x, high}, rows, plot::kWord, ColourToken::ink).ranked(0);
  if (text_end > end) scene.text_in({"none name"}, {end, y, text_end - end, high}, "no row", plot::kWord, ColourToken::wrong).ranked(1);
  scene.text({"first"}, {room.x, y + high + 26}, "position 1", plot::kLabel, ColourToken::ink2).ranked(3);
  scene.text({"last"}, {end, y + high + 26}, grouped(usable), plot::kStrongNumber, ColourToken::accent, plot::Anchor::middle).ranked(0);
  scene
      .text({"text end"}, {text_end, y + high + 26}, concat({"text of ", tokens_text(shown.length)}), plot::kLabel, ColourToken::ink2,
            plot::Anchor::middle)
      .ranked(1);
  if (room.bottom() - y - high > 96)
    scene.paragraph({"in the weights"}, {room.x, y + high + 52}, room.width,
                    "What a logit makes of two rows is in the weights, not in this file.");
  scene.foot(concat({"**", usable, "** positions"}), {{"text", tokens_text(shown.length)}});
}

}  // namespace figures::plans
