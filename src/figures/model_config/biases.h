#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "figures/model_config/layer_words.h"
#include "plot/scene.h"

// What a logit gets from the distance where nothing rotates: ALiBi's slopes, T5's buckets, a table that ends.
namespace figures::plans {

/// The slopes of all heads, the steepest first; none if the file does not say how many heads there are.
std::vector<double> slopes_of(const engine::PositionPlan& plan);

/// The buckets of the keys before a query at distances 0 to `farthest`; none if the file's numbers do not go together.
std::vector<std::int32_t> buckets_of(const engine::PositionPlan& plan, int farthest);

void add_slopes(plot::Scene& scene, base::Rect room, const Shown& shown);
std::string slopes_sentence(const Shown& shown);
void add_buckets(plot::Scene& scene, base::Rect room, const Shown& shown);
std::string buckets_sentence(const Shown& shown);
void add_table(plot::Scene& scene, base::Rect room, const Shown& shown);
std::string table_sentence(const Shown& shown);

/// Invisible columns over the picture, so that pointing at a distance reads it, and a line where the cursor is.
struct DistanceAxis {
  base::Rect area;
  double farthest = 1;
  float x(double distance) const;
};
void add_cursor(plot::Scene& scene, const DistanceAxis& axis, const Shown& shown, int distance);

}  // namespace figures::plans
