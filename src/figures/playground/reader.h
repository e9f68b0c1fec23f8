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
// Ranges include both ends. Only the first argument may be given without its name.
namespace figures::play {

inline constexpr size_t kMaxTextLength = 240;

/// The result of a text, or its first mistake.
struct Answer {
  Value value;
  std::optional<Mistake> mistake;
};

/// The value of `text`, or the first mistake in it, for any text whatsoever. Takes a bounded time.
Answer evaluate(std::string_view text);

}  // namespace figures::play
