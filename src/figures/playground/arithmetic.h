#pragma once

#include <optional>
#include <span>
#include <string>

#include "figures/playground/value.h"

namespace figures::play {

/// Applies + - * or / to `left` and `right` elementwise and stores the result in `left`. Both have the same shape, or one of them is a
/// number. Returns an error message otherwise, and an empty string on success.
std::string combine(Value& left, char sign, const Value& right);

/// `count` steps of one side, starting at `first`. A single step removes that side from the result, unless `is_range`.
struct Selection {
  int first = 0;
  int count = 1;
  bool is_range = false;
};

/// Selects part of a row (one selection) or of a table (one selection of rows, and optionally one of columns). Requires selections within
/// the sides.
Value select(const Value& value, std::span<const Selection> selections);

}  // namespace figures::play
