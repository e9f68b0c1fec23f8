#pragma once

#include <string>
#include <string_view>

#include "book/quiz/progress.h"
#include "book/quiz/view.h"

// Functions shared by several kinds of question. Those for choosing options, which most kinds use, are declared in quiz/kind.h.
namespace book {

// For kinds in which every option must be given a place or a side.

/// Whether the answer is right about every option that can be chosen.
bool are_all_right(const Item& item, const Attempt& attempt, int chosen);
/// Whether the option is judged: when checked, if the answer says anything about it; when revealed, if it can be chosen.
bool is_judged_when_arranged(const Item& item, const Attempt& attempt, const Option& option, bool chosen);
/// "Not quite: 2 of 4 in place.", ending with `right`. Before the answer is judged, the reader's progress, ending with `done`: "3 of 4
/// placed."
std::string summary_of_arranged(const Item& item, const ItemView& view, std::string_view done, std::string_view right);

// For kinds whose answer is kept as text: a number, or a state of a figure.

/// Whether anything is written, valid or not.
bool has_written(const Item& item, const Attempt& attempt);
/// Whether `option` is the one that applies to the answer.
bool is_matching_option(const Item& item, const Attempt& attempt, int option, int chosen);

/// The lead for kinds that comment on one option only: none for the one that was chosen, whose verdict is below, and `answer` for the
/// right one when it is revealed.
std::string lead_of_answer(bool chosen, std::string_view answer);

/// Shows the feedback of the last option, "other", in place of an option that has no feedback of its own.
void use_other_as_fallback(const Item& item, const Attempt& attempt, const FigureState&, ItemView& view);

// For kinds whose key is the reader's own training run.

/// Whether it waits for the run, which run judges it, or what the run lacks.
void complete_view_of_run(const Item& item, const Attempt& attempt, const FigureState& figure, ItemView& view);

/// Takes an answer that lists option ids, separated by commas.
std::string parse_choices(const Item& item, std::string_view answer, Attempt& attempt);

/// "'a b'", for messages about an answer.
std::string in_quotes(std::string_view text);

}  // namespace book
