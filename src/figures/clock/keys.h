#pragma once

#include <string_view>

namespace figures::clock {

/// What a key does in a figure with hands.
enum class Move { none, left, right, up, down, first, last, turn_back, turn_forward, less, more, zero, choose };

struct Key {
  Move move = Move::none;
  bool shifted = false;
};

/// Maps a key's DOM name, as passed to Figure::key.
Key read_key(std::string_view name);

}  // namespace figures::clock
