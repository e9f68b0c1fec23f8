#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "book/quiz/item.h"

namespace book {

/// The number that a reader wrote: "35333", "35,333", "35 333", "3.5e4", "−2", also with the item's unit behind it. Commas and
/// spaces count only between groups of three digits, so that "3,5" is no number rather than thirty-five.
std::optional<double> read_number(std::string_view text, std::string_view unit);

/// What to say to a text that is no number.
std::string invalid_number_text(std::string_view text);

/// Index of the option that answers `value`: the right one when it is within the tolerance, else the nearest mistake within
/// the same tolerance, else any other number. Requires an item of kind number.
int option_for(const Item& item, double value);

/// "35,333 positions".
std::string right_number(const Item& item);

}  // namespace book
