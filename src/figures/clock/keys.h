#pragma once

#include <string_view>

namespace figures::clock {

/// What a key asks of a figure with hands, and whether Shift was held.
enum class Move { none, left, right, up, down, first, last, turn_back, turn_on, less, more, zero, choose };

struct Key {
  Move move = Move::none;
  bool shifted = false;
};

/// Of a key by its DOM name, see Figure::key.
Key read_key(std::string_view name);

}  // namespace figures::clock
