#pragma once

#include <cassert>
#include <expected>
#include <string>

namespace engine {

/// A bad argument: plain pointers to literals and a number, so that the arithmetic can report it without allocating.
struct ArgumentError {
  const char* argument;  ///< its name in the declaration: "d_model"
  double value;          ///< the value given; for a span, its size in elements
  const char* allowed;   ///< the words after "must be": "an even whole number from 2 to 1024"
};

/// Nothing, or the first bad argument.
using Checked = std::expected<void, ArgumentError>;

/// Asserts that the arguments were accepted, for callers whose own cannot be bad.
inline void require([[maybe_unused]] const Checked& checked) { assert(checked); }

/// "d_model is 3, but must be an even whole number from 2 to 1024."
std::string to_sentence(const ArgumentError& error);

}  // namespace engine
