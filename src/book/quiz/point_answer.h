#pragma once

#include <string>
#include <string_view>

#include "book/quiz/item.h"

// Answers in a figure: its state as "position=5&dimension=7", each parameter that the question watches once.
namespace book {

/// Index of the option that `state` meets: a right one first, else a mistake, else "other"; -1 when it is no such state.
/// Requires an item of kind point.
int option_for_state(const Item& item, std::string_view state);

/// "position 5, dimension 7"; empty when it is no such state.
std::string state_words(const Item& item, std::string_view state);

/// The first right state: "position 5, dimension 6 to 7".
std::string right_state(const Item& item);

}  // namespace book
