#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "book/quiz/item.h"

namespace book {

/// Parses a number as readers write it: "35333", "35,333", "35 333", "3.5e4", "−2", "1/4", with or without the item's unit after it. Commas
/// and spaces are accepted only as separators of groups of three digits, so that "3,5" is rejected rather than read as thirty-five.
std::optional<double> read_number(std::string_view text, std::string_view unit);

/// The message for a text that is not a number.
std::string invalid_number_text(std::string_view text);

/// Index of the option that applies to `value`: the right one if `value` is within the tolerance, otherwise the nearest mistake within the
/// same tolerance, otherwise the option for any other number. Requires an item of kind number.
int option_for(const Item& item, double value);

/// The right answer with its unit: "35,333 positions".
std::string right_number(const Item& item);

}  // namespace book
