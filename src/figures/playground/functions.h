#pragma once

#include <span>
#include <string>
#include <string_view>

#include "figures/playground/value.h"

// What can be called in the playground: the engine's encodings, and some arithmetic along rows.
namespace figures::play {

enum class Takes : std::uint8_t {
  positions,  ///< one of them, or a range
  place,      ///< the same; one may be a fraction
  whole,
  even,
  real,
  word,
  value,  ///< any result
};

struct Input {
  std::string_view name;
  Takes takes;
  double initial = 0;  ///< of positions nothing: they are 0..20
  double min = 0;
  double max = 0;
  std::span<const std::string_view> words = {};
};

/// What an input was given.
struct Argument {
  double number = 0;  ///< of a word its index
  Side side = {"", 0, 21};
  bool is_range = true;
};

/// How much may still be computed for one text, in values of the cheapest kind: a table of 4,096 x 512 twice.
struct Work {
  double left = 2.0 * kMaxSteps * kMaxWidth;
};

/// A call under way.
struct Call {
  std::span<const Argument> arguments;
  Value operand;  ///< of what takes a value
  Value result = {};
  Work& work;
  std::string wrong = {};             ///< what is wrong, if anything
  std::string_view wrong_input = {};  ///< with which of its inputs

  bool fail(std::string_view input, std::string what);
  /// Room for what has these sides, each value of which takes `cost`; false if that is too much.
  bool make_room(const Argument* rows, const Argument& columns, double cost);
};

struct Function {
  std::string_view name;
  std::span<const Input> inputs;
  bool (*fill)(Call&) = nullptr;                       ///< the result; or
  double (*of_each)(double) = nullptr;                 ///< of every number by itself; or
  double (*of_row)(std::span<const float>) = nullptr;  ///< of every row
};

std::span<const Function> functions();

/// Fills the result. Requires arguments within the ranges of their inputs; false with what is wrong.
bool compute(const Function& function, Call& call);

}  // namespace figures::play
