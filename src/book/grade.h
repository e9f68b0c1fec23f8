#pragma once

#include <string_view>

#include "book/progress.h"
#include "book/quiz.h"

namespace book {

/// Index of the option called `option_id`, or -1.
int find_option(const Item& item, std::string_view option_id);

/// Whether `attempt` answers anything: an option of the item is chosen, a number is written (be it one or not).
bool has_answer(const Item& item, const Attempt& attempt);

/// The option that an answer chose, of several any; for a number, the one that is said to it. -1 when there is none.
int chosen_option(const Item& item, const Attempt& attempt);

/// Judges the answer as a whole: of several right options all must be chosen, and no other. What is no answer is wrong.
Verdict grade(const Item& item, const Attempt& attempt);

/// Counts the answer as a try, and keeps the verdict on the first one for good. A number that is none is no try.
/// False when there was nothing to judge.
bool check(const Item& item, Attempt& attempt);

/// Clears the answer for another attempt with the options in another order; tries and the first verdict stay.
void begin_again(Attempt& attempt, std::uint32_t seed);

}  // namespace book
