#pragma once

#include "book/quiz/item.h"

namespace book {

/// The probability that a blind guess answers the question right: one in four for four options, none in practice for a number.
double guess_chance(const Item& item);

/// A row of right answers counts as knowledge if blind guesses would have given it no more often than this.
inline constexpr double kMostChance = 0.05;

}  // namespace book
