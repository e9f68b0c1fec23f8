#pragma once

#include <optional>
#include <span>
#include <string>

#include "figures/playground/value.h"

namespace figures::play {

/// left + - * / right into left, number by number: of one shape, or one of them a number. What is wrong otherwise.
std::string combine(Value& left, char sign, const Value& right);

/// From `first` on `count` steps of one side; a single one, of which the side goes, unless `is_range`.
struct Selection {
  int first = 0;
  int count = 1;
  bool is_range = false;
};

/// The part of a row (one selection) or of a table (one of its rows, or a second one of its columns). Requires selections within the sides.
Value select(const Value& value, std::span<const Selection> selections);

}  // namespace figures::play
