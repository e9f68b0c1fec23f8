#pragma once

#include <string_view>

#include "engine/config/position_plan.h"

namespace engine {

/// What the authors of a model say about texts longer than its file allows.
struct Recommendation {
  std::string_view type;      ///< the row of model_types()
  RopeScalingType scaling{};  ///< that the file must have
  double longest = 0;         ///< tokens that the file must allow, if they advise something
  double original = 0;        ///< tokens over which they stretch; 0: they advise nothing, and a file with this factor has their scaling
  double factor = 0;          ///< the largest that they name
  std::string_view source;    ///< where that was read
};

/// Null if nothing is known.
const Recommendation* recommendation(const PositionPlan& plan, const Rotation& rotation);

}  // namespace engine
