#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "figures/model_config/layer_words.h"
#include "plot/scene.h"

// T5: which distances share a learned number.
namespace figures::plans {

/// The buckets of the keys before a query at distances 0 to `farthest`, or to the distance from which on all share one; none if the file's
/// numbers do not go together.
std::vector<std::int32_t> buckets_of(const engine::PositionPlan& plan, int farthest);

void add_buckets(plot::Scene& scene, base::Rect room, const Shown& shown);
std::string buckets_sentence(const Shown& shown);
/// The distances that share their bucket with this one: "13", "90 to 112", "113 and more".
std::string shared_text(const std::vector<std::int32_t>& buckets, int distance);

}  // namespace figures::plans
