#pragma once

#include <string>
#include <string_view>

#include "book/quiz/item.h"

// Answers given in a figure. A state of the figure is written as "position=5&dimension=7", with each parameter that the question watches
// exactly once.
namespace book {

/// Index of the option whose conditions `state` meets: preferably a right one, otherwise a mistake, otherwise "other"; -1 if `state` is
/// malformed. Requires an item of kind point.
int option_for_state(const Item& item, std::string_view state);

/// "position 5, dimension 7"; empty if `state` is malformed.
std::string state_words(const Item& item, std::string_view state);

/// The first right state: "position 5, dimension 6 to 7".
std::string right_state(const Item& item);

}  // namespace book
