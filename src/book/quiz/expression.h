#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/functions.h"
#include "base/result.h"

namespace book {

/// A formula over numbers and names, as templates of questions have them, ready to be computed.
///   comparison = sum [("<" | ">" | "<=" | ">=" | "==" | "!=") sum]     1 when it holds, else 0
///   sum        = product {("+" | "-") product}
///   product    = signed {("*" | "/") signed}
///   signed     = ["-"] power
///   power      = value ["^" signed]                                    2^-3, and 2^3^2 is 2^9
///   value      = number | name | function "(" comparison {"," comparison} ")" | "(" comparison ")"
/// Functions: sqrt, sin, cos, exp, log (natural), floor, abs of one argument, min and max of two, and those of the caller;
/// `pi` is a name that is always known.
struct Expression {
  /// In the order of computing: each takes its arguments from the end of a stack and puts its result there.
  struct Step {
    enum class Kind {
      number,
      name,
      own,
      given,
      add,
      subtract,
      multiply,
      divide,
      power,
      negate,
      less,
      greater,
      at_most,
      at_least,
      equal,
      other
    };
    Kind kind;
    double number = 0;  ///< number
    int index = 0;      ///< name: into the values; own, given: into the functions
  };
  std::vector<Step> steps;
};

/// Reads `text`. The error says what is wrong and at which character.
base::Result<Expression> read_expression(std::string_view text, std::span<const std::string> names, base::Functions functions);

/// The functions that every expression knows, in the order that its steps count them.
base::Functions own_functions();

/// Whether each step finds its arguments, its name among `names` and its function, and one value remains. What `read_expression` gives is.
bool is_valid(const Expression& expression, size_t names, base::Functions functions);

/// Its value, with `values` for the names that it was read with and functions in the order that it was read with. NaN where it has none.
double value_of(const Expression& expression, std::span<const double> values, base::Functions functions);

}  // namespace book
