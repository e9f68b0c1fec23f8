#pragma once

#include <vector>

#include "plot/scene.h"

namespace figures::order {

/// From one place down to another along a curve that begins and ends upright.
std::vector<base::Point> way_between(base::Point from, base::Point to);

/// From one height to another at `x`, swinging out to the right.
std::vector<base::Point> way_around(float x, float from, float to, float aside);

/// A ribbon along a way, with a line along its middle.
void compose_ribbon(plot::Scene& scene, plot::Key ribbon, plot::Key line, std::vector<base::Point> way, plot::Paint hue, int ms);

}  // namespace figures::order
