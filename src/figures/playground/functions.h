#pragma once

#include <span>
#include <string>
#include <string_view>

#include "figures/playground/value.h"

// The functions of the playground: the engine's encodings, and some arithmetic on rows.
namespace figures::play {

/// What an input accepts.
enum class InputType : std::uint8_t {
  positions,  ///< one position or a range
  place,      ///< the same, but a single position may be a fraction
  whole,
  even,
  real,
  word,
  value,  ///< the result of any expression
};

/// A named input of a function, with its default and its range.
struct Input {
  std::string_view name;
  InputType type;
  double initial = 0;  ///< unused for positions, whose default is 0..20
  double min = 0;
  double max = 0;
  std::span<const std::string_view> words = {};
};

/// The value given to an input.
struct Argument {
  double number = 0;  ///< for a word, its index
  Side side = {"", 0, 21};
  bool is_range = true;
};

/// How much may still be computed for one text, in units of the cheapest kind of value. Starts at twice a table of 4,096 x 512.
struct Budget {
  double left = 2.0 * kMaxSteps * kMaxWidth;
};

/// A function call being evaluated.
struct Call {
  std::span<const Argument> arguments;
  Value operand;  ///< the argument of functions that take a value
  Value result = {};
  Budget& budget;
  std::string wrong = {};             ///< the error message, if any
  std::string_view wrong_input = {};  ///< the input that it is about; may be empty

  /// Records an error message about `input`, and returns false.
  bool fail(std::string_view input, std::string what);
  /// Makes room for a result with these sides, at `cost` units of work per value. `rows` may be null. Returns false if that is too much
  /// work.
  bool make_room(const Argument* rows, const Argument& columns, double cost);
};

/// A function of the language. Exactly one of its three pointers is set.
struct Function {
  std::string_view name;
  std::span<const Input> inputs;
  bool (*fill)(Call&) = nullptr;                        ///< computes the whole result; or
  double (*per_value)(double) = nullptr;                ///< applied to every number; or
  double (*per_row)(std::span<const float>) = nullptr;  ///< applied to every row
};

std::span<const Function> functions();

/// Computes call.result. Requires arguments within the ranges of their inputs. Returns false on failure, with the reason in call.wrong.
bool compute(const Function& function, Call& call);

}  // namespace figures::play
