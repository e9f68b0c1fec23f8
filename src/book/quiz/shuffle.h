#pragma once

#include <cstdint>
#include <vector>

#include "book/quiz/item.h"

namespace book {

/// Advances `state` and returns the next pseudo-random number: a counter passed through MurmurHash3's finalizer. Not for secrets.
std::uint32_t next_random(std::uint32_t& state);

/// Indices of the options of `item`, from top to bottom. They keep the author's order if the item is pinned or its kind is not shuffled;
/// otherwise they are shuffled with `seed`, which gives the same order everywhere and in every version. In a claim, the reasons for true
/// come before those for false.
std::vector<int> order_of(const Item& item, std::uint32_t seed);

/// Indices of the options whose sides are labelled A, B, C … with this seed. Empty unless the item is answered by making pairs.
std::vector<int> sides_of(const Item& item, std::uint32_t seed);

}  // namespace book
