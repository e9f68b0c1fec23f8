#pragma once

#include <vector>

#include "book/quiz/item.h"
#include "book/quiz/progress.h"

// Moving the options of a question about an order, and the sides of one about pairs.
namespace book {

/// The options of a question about an order as they lie, from top to bottom: as the reader has moved them, and at first as they were
/// shuffled, which is never the right order.
std::vector<int> arrangement_of(const Item& item, const Attempt& attempt);

/// Where an option lies, from 0.
int position_of(const Item& item, const Attempt& attempt, int option);

/// Moves an option to a place, from 0; those between make room. With its present place, the arrangement becomes an answer as it is.
void move_option(const Item& item, Attempt& attempt, int option, int place);

/// Index of the row that has been given this side, or -1.
int row_of(const Item& item, const Attempt& attempt, int side);

/// Gives a side to a row. What the row had goes where the side came from: to another row, or back.
void give_side(const Item& item, Attempt& attempt, int row, int side);

/// Takes a side from the row that has it.
void take_back(const Item& item, Attempt& attempt, int side);

}  // namespace book
