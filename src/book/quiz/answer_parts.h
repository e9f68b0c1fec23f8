#pragma once

#include <string>
#include <string_view>

#include "book/quiz/progress.h"
#include "book/quiz/view.h"

// What several kinds of question share; how options are chosen, which most do, is declared in quiz/kind.h.
namespace book {

// Everything has to be given its place or its side.

/// Whether what is said of each option that may be chosen is right.
bool are_all_right(const Item& item, const Attempt& attempt, int chosen);
bool is_judged_when_arranged(const Item& item, const Attempt& attempt, const Option& option, bool meant);
/// "Not quite: 2 of 4 in place."; before it is judged, how far the reader has come: "3 of 4 placed."
std::string summary_of_arranged(const Item& item, const ItemView& view, std::string_view done, std::string_view right);

// The answer is kept as a text: a number, a state of a figure.

bool has_written(const Item& item, const Attempt& attempt);
bool is_said_to_it(const Item& item, const Attempt& attempt, int option, int chosen);

/// What is told of one answer alone: "Right." or `wrong` of what was chosen, `answer` of the right one that was asked for.
std::string lead_of_answer(const Option& option, bool chosen, std::string_view wrong, std::string_view answer);

/// What is said to an option that has no feedback of its own is said by the last option, "other".
void lend_feedback_of_other(const Item& item, const Attempt& attempt, std::string_view state, ItemView& view);

/// Options by their ids, separated by commas.
std::string take_choices(const Item& item, std::string_view answer, Attempt& attempt);

/// "'a b'", in what is wrong with an answer.
std::string in_quotes(std::string_view text);

}  // namespace book
