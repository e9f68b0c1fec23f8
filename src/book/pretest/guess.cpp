#include "book/pretest/guess.h"

#include <algorithm>
#include <cmath>

namespace book {

double guess_chance(const Item& item) {
  const AnswerControl& control = *item.kind->control;
  if (control.is_number) return 0;
  const auto choices = static_cast<int>(std::ranges::count_if(item.options, is_choice));
  if (choices == 0) return 0;
  if (item.kind->several_may_be_chosen) return 1 / (std::exp2(choices) - 1);  // some are right, so that is one choice less
  if (!control.is_order && !control.has_sides) return 1.0 / choices;
  // Cards, or sides of which some may be left over: one fewer each time.
  const int sides = control.has_sides ? static_cast<int>(item.options.size()) : choices;
  double chance = 1;
  for (int given = 0; given < choices; ++given) chance /= sides - given;
  return chance;
}

}  // namespace book
