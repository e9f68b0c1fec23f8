#pragma once

#include <string_view>

#include "book/quiz/item.h"
#include "book/quiz/progress.h"

namespace book {

/// Index of the option called `option_id`, or -1.
int find_option(const Item& item, std::string_view option_id);

/// Whether `attempt` contains an answer: an option of the item is chosen, or something is written in place of a number, valid or not.
bool has_answer(const Item& item, const Attempt& attempt);

/// Whether `attempt` can be judged: all options are put in order, or all pairs made; for other kinds, whether it contains an answer.
bool is_complete(const Item& item, const Attempt& attempt);

/// Index of the option that was chosen, or of any one of several; for a number or a state of a figure, the option that applies to it. -1 if
/// there is none.
int chosen_option(const Item& item, const Attempt& attempt);

/// The place that the reader has given an option in an order, from 1; 0 if none yet.
int place_of(const Attempt& attempt, const Option& option);

/// Pairs: index of the option whose side was given to `option`, or -1.
int side_of(const Item& item, const Attempt& attempt, const Option& option);

/// Gives the side of `side` to `option`, replacing the one it had.
void assign_side(Attempt& attempt, const Option& option, const Option& side);

/// Whether the answer is right about this option: its place, its side, or that it was chosen at all.
bool is_option_right(const Item& item, const Attempt& attempt, const Option& option);

/// Judges the answer as a whole. If several options are right, all of them and no others must be chosen. An attempt without a valid answer
/// is wrong.
Verdict grade(const Item& item, const Attempt& attempt);

/// Judges the answer and counts it as a try. The verdict on the first try is kept for good. An invalid number does not count as a try.
/// Returns false if there was nothing to judge.
bool check(const Item& item, Attempt& attempt);

/// Takes back the verdict, and what was revealed, because the answer changes.
void reopen(Attempt& attempt);

/// Clears the answer for another attempt with the options in another order. The number of tries and the first verdict are kept.
void begin_again(Attempt& attempt, std::uint32_t seed);

}  // namespace book
