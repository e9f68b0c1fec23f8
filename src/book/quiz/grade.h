#pragma once

#include <string_view>

#include "book/quiz/item.h"
#include "book/quiz/progress.h"

namespace book {

/// Index of the option called `option_id`, or -1.
int find_option(const Item& item, std::string_view option_id);

/// Whether `attempt` answers anything: an option of the item is chosen, a number is written (be it one or not).
bool has_answer(const Item& item, const Attempt& attempt);

/// Whether it can be judged: everything is in order, every pair made; of the other kinds, whether it answers anything.
bool is_complete(const Item& item, const Attempt& attempt);

/// The option that an answer chose, of several any; for a number and a state, the one that is said to it. -1 when there is none.
int chosen_option(const Item& item, const Attempt& attempt);

/// Where the reader has put an option in order, from 1; 0: nowhere yet.
int place_of(const Attempt& attempt, const Option& option);

/// Pairs: index of the option whose side was given to `option`, or -1.
int side_of(const Item& item, const Attempt& attempt, const Option& option);

/// Gives the side of `side` to `option`, in place of what it had.
void assign_side(Attempt& attempt, const Option& option, const Option& side);

/// Whether what the answer says of this option is right: its place, its side, or that it was chosen at all.
bool is_option_right(const Item& item, const Attempt& attempt, const Option& option);

/// Judges the answer as a whole: of several right options all must be chosen, and no other. What is no answer is wrong.
Verdict grade(const Item& item, const Attempt& attempt);

/// Counts the answer as a try, and keeps the verdict on the first one for good. A number that is none is no try.
/// False when there was nothing to judge.
bool check(const Item& item, Attempt& attempt);

/// Clears the answer for another attempt with the options in another order; tries and the first verdict stay.
void begin_again(Attempt& attempt, std::uint32_t seed);

}  // namespace book
