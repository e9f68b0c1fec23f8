#pragma once

#include <cassert>
#include <cmath>
#include <span>
#include <string_view>

#include "base/parameter.h"
#include "engine/arithmetic/dot.h"
#include "engine/error.h"

// What the parameter tables and models of several figures have in common.
namespace figures {

inline constexpr base::Choice kSwitch[] = {{"off", "Off"}, {"on", "On"}};

constexpr base::Parameter depending_on(base::Parameter parameter, base::Dependency dependency) {
  parameter.depends_on = dependency;
  return parameter;
}

constexpr base::Parameter on_picture(base::Parameter parameter) {
  parameter.on_picture = true;
  return parameter;
}

/// A whole number from 0 to `max` that is set on the picture: where the cursor is, or a window begins.
constexpr base::Parameter place_on_picture(std::string_view name, std::string_view label, double max, double initial,
                                           std::string_view below = {}) {
  return {name, label, "", base::Parameter::Kind::integer, base::Parameter::Scale::linear, 0, max, 1, initial, {}, true, {}, {}, below};
}

/// Whether the cursor stays where it is when the pointer moves on.
constexpr base::Parameter pinned(std::string_view label = "cursor pinned") { return on_picture(base::choice_of("pinned", label, kSwitch)); }

inline int to_int(double value) { return static_cast<int>(value); }
inline size_t to_size(int value) { return static_cast<size_t>(value); }

/// Of what the engine is given by a model whose parameter table allows nothing that it refuses.
inline void require([[maybe_unused]] const engine::Checked& checked) { assert(checked); }

/// |v|, in double.
inline double length_of(std::span<const float> vector) { return std::sqrt(engine::dot(vector, vector)); }

}  // namespace figures
