#pragma once

#include <string_view>

#include "book/quiz.h"

namespace book {

enum class Verdict { right, wrong };

/// Index of the option called `option_id`, or -1.
int find_option(const Item& item, std::string_view option_id);

/// Requires an option of the item.
Verdict grade(const Item& item, int option);

}  // namespace book
