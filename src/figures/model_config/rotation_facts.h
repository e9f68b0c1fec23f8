#pragma once

#include <optional>
#include <string>

#include "engine/config/frequencies.h"

// Facts about a model's angles. Nothing: the model has none of it.
namespace figures::plans {

using Fact = std::optional<std::string>;

Fact base_of(const engine::PositionPlan& plan, double length);
Fact rotated(const engine::PositionPlan& plan, double length);
Fact layout(const engine::PositionPlan& plan, double length);
Fact scaling(const engine::PositionPlan& plan, double length);
Fact sections(const engine::PositionPlan& plan, double length);
Fact before_scaling(const engine::PositionPlan& plan, double length);
Fact trained(const engine::PositionPlan& plan, double length);

/// A window that no text reaches hides nothing.
bool has_window(const engine::PositionPlan& plan, const engine::LayerPlan& layer);
std::string tokens(double count);  ///< "1 token", "4,096 tokens"

}  // namespace figures::plans
