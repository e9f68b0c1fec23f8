#pragma once

#include <string>
#include <vector>

#include "engine/config/stretch_blocks.h"

// The sentences of stretch_advice. Each function adds some; `reach` is how many tokens the file allows.
namespace engine {

using Sentences = std::vector<std::string>;

void tell_without_rotation(const PositionPlan& plan, double length, Sentences& sentences);  ///< no layer rotates
void tell_of_windows(const PositionPlan& plan, double reach, Sentences& sentences);         ///< all that rotate have a window
void tell_within_reach(const PositionPlan& plan, const Rotation& rotation, double length, double reach, Sentences& sentences);
void tell_of_excess(double length, double reach, Sentences& sentences);
void tell_of_new_angles(const PositionPlan& plan, const Rotation& rotation, Sentences& sentences);
void tell_of_method(const Stretch& stretch, Sentences& sentences);
void tell_of_layers(const PositionPlan& plan, const Stretch& stretch, double reach, Sentences& sentences);
void tell_of_authors(const PositionPlan& plan, const Rotation& rotation, Sentences& sentences);
void tell_of_size(const PositionPlan& plan, const Stretch& stretch, Sentences& sentences);

/// Why the keys of this scaling have to stay as they are; empty if they may change.
std::string reason_to_keep(const Rotation& rotation);

}  // namespace engine
