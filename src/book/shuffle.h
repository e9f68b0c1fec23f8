#pragma once

#include <cstdint>
#include <vector>

#include "book/quiz.h"

namespace book {

/// The next of a sequence of numbers without pattern, from the state it moves on: a counter through
/// MurmurHash3's last mixing step. Not for secrets.
std::uint32_t next_random(std::uint32_t& state);

/// The options of `item` from top to bottom, as indices. Pinned ones and those of a number are in the author's order, others
/// shuffled (Fisher and Yates) as `seed` says: the same everywhere and for ever.
std::vector<int> order_of(const Item& item, std::uint32_t seed);

}  // namespace book
