#pragma once

#include <optional>
#include <string_view>

#include "figures/playground/value.h"
#include "figures/text/scanner.h"

// The language of the playground:
//   expression = product { ("+" | "-") product }      product = signed { ("*" | "/") signed }
//   signed     = "-" signed | part                     part    = primary { "[" selector [ "," selector ] "]" }
//   primary    = number | "(" expression ")" | name "(" [ argument { "," argument } ] ")"
//   argument   = [ name "=" ] ( word | expression [ ".." expression ] )
//   selector   = ":" | whole [ ".." whole ]
// Ranges hold both of their ends. Only the first argument may go without its name.
namespace figures::play {

inline constexpr size_t kMaxTextLength = 240;

struct Answer {
  Value value;
  std::optional<Mistake> mistake;
};

/// What `text` says, or the first thing that is wrong with it, for any text whatever. Takes a bounded time.
Answer evaluate(std::string_view text);

}  // namespace figures::play
