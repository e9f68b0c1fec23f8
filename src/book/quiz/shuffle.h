#pragma once

#include <cstdint>
#include <vector>

#include "book/quiz/item.h"

namespace book {

/// The next of a sequence of numbers without pattern, from the state it moves on: a counter through
/// MurmurHash3's last mixing step. Not for secrets.
std::uint32_t next_random(std::uint32_t& state);

/// The options of `item` from top to bottom, as indices. Pinned ones and those of a kind that is not
/// shuffled are in the author's order, others shuffled as `seed` says: the same everywhere and for ever. Of a claim, the reasons for
/// true come before those for false.
std::vector<int> order_of(const Item& item, std::uint32_t seed);

/// The options whose sides are called A, B, C … for this seed, in this order. Empty unless the item is of pairs.
std::vector<int> sides_of(const Item& item, std::uint32_t seed);

}  // namespace book
