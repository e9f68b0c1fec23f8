#pragma once

#include <cmath>
#include <span>
#include <string_view>

#include "base/geometry.h"
#include "base/number.h"
#include "base/parameter.h"
#include "base/theme.h"
#include "engine/arithmetic/dot.h"
#include "engine/error.h"

// Helpers shared by the parameter tables and models of several figures.
namespace figures {

// What nearly every figure names.
using base::Choice;
using base::ColourToken;
using base::fixed;
using base::grouped;
using base::Parameter;
using base::Point;
using base::Rect;
using base::significant;

inline constexpr base::Choice kSwitch[] = {{"off", "Off"}, {"on", "On"}};
inline constexpr base::Choice kCovers[] = {{"no", "No"}, {"yes", "Yes"}};

/// `parameter`, with this dependency.
constexpr base::Parameter depending_on(base::Parameter parameter, base::Dependency dependency) {
  parameter.depends_on = dependency;
  return parameter;
}

/// `parameter`, marked as set on the picture.
constexpr base::Parameter on_picture(base::Parameter parameter) {
  parameter.on_picture = true;
  return parameter;
}

/// `parameter`, marked as one that sets how the others are shown.
constexpr base::Parameter presenting(base::Parameter parameter) {
  parameter.presents = true;
  return parameter;
}

/// A whole number from 0 to `max` that is set on the picture, such as the position of the cursor or the start of a window.
constexpr base::Parameter place_on_picture(std::string_view name, std::string_view label, double max, double initial,
                                           std::string_view below = {}) {
  return {.name = name, .label = label, .max = max, .initial = initial, .on_picture = true, .below = below};
}

/// Whether the cursor stays in place when the pointer moves on.
constexpr base::Parameter pinned(std::string_view label = "cursor pinned") { return on_picture(base::choice_of("pinned", label, kSwitch)); }

/// Whether what would answer the chapter's question is covered, until the reader has answered.
constexpr base::Parameter covered() { return on_picture(base::choice_of("cover", "answer covered", kCovers)); }

constexpr int to_int(double value) { return static_cast<int>(value); }
constexpr size_t to_size(int value) { return static_cast<size_t>(value); }

using engine::require;

/// |v|, computed in double.
inline double length_of(std::span<const float> vector) { return std::sqrt(engine::dot(vector, vector)); }

}  // namespace figures
