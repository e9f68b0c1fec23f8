#include "figures/model_config/buckets.h"

#include <algorithm>

#include "engine/t5.h"
#include "figures/concat.h"
#include "figures/knobs.h"
#include "figures/model_config/distance_axis.h"
#include "plot/frames.h"

namespace figures::plans {
namespace {

constexpr int kMostBuckets = 1 << 16;  ///< distances whose buckets are computed one by one

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

/// A step at each distance where a bucket begins.
std::vector<Point> steps_of(const plot::Axes& axes, const std::vector<std::int32_t>& buckets) {
  std::vector<Point> steps;
  for (int n = 1; n < static_cast<int>(buckets.size()); ++n) {
    const bool first = n == 1, begins = first || buckets[to_size(n)] != buckets[to_size(n - 1)];
    if (!begins) continue;
    const float x = axes.x(std::max(1.0, n - 0.5));
    if (!first) steps.push_back({x, steps.back().y});
    steps.push_back({x, axes.y(buckets[to_size(n)])});
  }
  steps.push_back({axes.area.right(), steps.back().y});
  return steps;
}

}  // namespace

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

std::string shared_text(const std::vector<std::int32_t>& buckets, int distance) {
  const Shared shared = shared_at(buckets, distance);
  if (shared.beyond) return concat({shared.first, " and more"});
  return shared.first == shared.last ? grouped(shared.first) : concat({shared.first, " to ", shared.last});
}

std::string buckets_sentence(const Shown& shown) {
  const std::vector<std::int32_t> buckets = buckets_of(shown.model->plan, kMostBuckets);
  if (buckets.empty()) return "The file does not say how distances are sorted into buckets.";
  int alone = 0;
  while (to_size(alone + 1) < buckets.size() && buckets[to_size(alone)] != buckets[to_size(alone + 1)]) ++alone;
  return concat(
      {"Distances below ", alone, " have a learned number each; from ", shared_at(buckets, kMostBuckets).first, " on, all share one."});
}

/// One step for each bucket, the one at the cursor at full strength.
void add_buckets(plot::Scene& scene, Rect room, const Shown& shown) {
  const int farthest = farthest_of(shown);
  const std::vector<std::int32_t> buckets = buckets_of(shown.model->plan, farthest);
  const plot::Axes axes =
      plot::add_axes(scene, room, {"distance in tokens, to keys before the query", 1, static_cast<double>(farthest), true},
                     {"bucket", 0, 1.0 + buckets.back()});
  add_cursor(scene, {axes.area, static_cast<double>(farthest)}, shown, shown.distance);
  add_other_note(scene, {axes.area, static_cast<double>(farthest)}, shown);
  scene.curve({"steps"}, steps_of(axes, buckets), ColourToken::ink3, 1.5f);
  const Shared here = shared_at(buckets, shown.distance);
  const float y = axes.y(buckets[to_size(here.first)]), left = axes.x(std::max(1.0, here.first - 0.5)),
              right = here.beyond ? axes.area.right() : axes.x(here.last + 0.5);
  scene.line({"step here"}, {left, y}, {std::max(right, left + 4), y}, ColourToken::accent, 4);
  scene.foot(concat({"bucket **", static_cast<int>(buckets[to_size(here.first)]), "**"}),
             {{"distance", grouped(shown.distance)}, {"shared by distances", shared_text(buckets, shown.distance)}});
}

}  // namespace figures::plans
