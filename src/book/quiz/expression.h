#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/functions.h"
#include "base/result.h"

namespace book {

/// A formula over numbers and names, as used in question templates, ready to be evaluated.
///   comparison = sum [("<" | ">" | "<=" | ">=" | "==" | "!=") sum]     1 if it holds, otherwise 0
///   sum        = product {("+" | "-") product}
///   product    = signed {("*" | "/") signed}
///   signed     = ["-"] power
///   power      = value ["^" signed]                                    2^-3, and 2^3^2 is 2^9
///   value      = number | name | function "(" comparison {"," comparison} ")" | "(" comparison ")"
/// A name begins with a letter and holds letters, digits and underscores, or is that of an outcome ("rope@8:read", see base::Outcomes).
/// Functions: sqrt, sin, cos, exp, log (natural), floor, abs of one argument, min and max of two, and those that the caller provides; the
/// name `pi` is always known.
struct Expression {
  /// Steps are in order of evaluation: each pops its arguments off a stack and pushes its result.
  struct Step {
    enum class Kind {
      number,
      name,
      builtin,
      provided,
      add,
      subtract,
      multiply,
      divide,
      power,
      negate,
      less,
      greater,
      less_equal,
      greater_equal,
      equal,
      not_equal
    };
    Kind kind;
    double number = 0;  ///< number: its value
    int index = 0;      ///< name: index into the values; builtin, provided: index into the functions
  };
  std::vector<Step> steps;
};

/// Parses `text`. The error says what is wrong and at which character.
base::Result<Expression> read_expression(std::string_view text, std::span<const std::string> names, base::Functions functions);

/// The functions that every expression knows, in the order in which Step::index counts them.
base::Functions builtin_functions();

/// Whether every step finds its arguments on the stack, its name among `names` and its function, and at most one value remains. True for
/// everything that `read_expression` returns.
bool is_valid(const Expression& expression, size_t names, base::Functions functions);

/// The value of the expression. `values` and `functions` must be in the order of the names and functions that it was read with. NaN if it
/// has no value.
double value_of(const Expression& expression, std::span<const double> values, base::Functions functions);

}  // namespace book
