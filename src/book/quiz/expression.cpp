#include "book/quiz/expression.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>

#include "base/ascii.h"
#include "base/number.h"

namespace book {
namespace {

using Kind = Expression::Step::Kind;

constexpr base::Function kBuiltins[] = {
    {"sqrt", 1, [](const double* a) { return std::sqrt(a[0]); }},     {"sin", 1, [](const double* a) { return std::sin(a[0]); }},
    {"cos", 1, [](const double* a) { return std::cos(a[0]); }},       {"exp", 1, [](const double* a) { return std::exp(a[0]); }},
    {"log", 1, [](const double* a) { return std::log(a[0]); }},       {"floor", 1, [](const double* a) { return std::floor(a[0]); }},
    {"abs", 1, [](const double* a) { return std::abs(a[0]); }},       {"min", 2, [](const double* a) { return std::min(a[0], a[1]); }},
    {"max", 2, [](const double* a) { return std::max(a[0], a[1]); }},
};

struct Operator {
  std::string_view text;
  Kind kind;
};
constexpr Operator kComparisons[] = {{"<=", Kind::less_equal}, {">=", Kind::greater_equal}, {"==", Kind::equal},
                                     {"!=", Kind::not_equal},  {"<", Kind::less},           {">", Kind::greater}};
constexpr Operator kSums[] = {{"+", Kind::add}, {"-", Kind::subtract}};
constexpr Operator kProducts[] = {{"*", Kind::multiply}, {"/", Kind::divide}};

using base::is_digit;
bool begins_name(char c) { return base::is_letter(c) || c == '_'; }
bool is_of_name(char c) { return begins_name(c) || is_digit(c) || c == '@' || c == ':'; }  // "rope@8:read" is the outcome of a run

/// A recursive-descent parser: each rule of the grammar is one function, which returns false on an error.
class Reader {
 public:
  Reader(std::string_view text, std::span<const std::string> names, base::Functions functions)
      : text_(text), names_(names), functions_(functions) {}

  base::Result<Expression> read() {
    if (comparison() && rest().empty()) return std::move(expression_);
    if (wrong_.empty()) wrong_ = "trailing input";
    return std::unexpected(wrong_ + ", at character " + std::to_string(at_ + 1));
  }

 private:
  static constexpr int kDeepest = 50;

  std::string_view rest() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    return text_.substr(at_);
  }
  bool take(std::string_view symbol) {
    if (!rest().starts_with(symbol)) return false;
    at_ += symbol.size();
    return true;
  }
  bool fail(std::string what) {
    if (wrong_.empty()) wrong_ = std::move(what);
    return false;
  }
  bool add(Kind kind, double number = 0, int index = 0) {
    expression_.steps.push_back({kind, number, index});
    return true;
  }
  const Operator* take_operator(std::span<const Operator> operators) {
    const auto found = std::ranges::find_if(operators, [this](const Operator& symbol) { return take(symbol.text); });
    return found == operators.end() ? nullptr : &*found;
  }

  bool comparison() {
    if (!sum()) return false;
    const Operator* symbol = take_operator(kComparisons);
    return !symbol || (sum() && add(symbol->kind));
  }
  bool sum() {
    if (!product()) return false;
    while (const Operator* symbol = take_operator(kSums)) {
      if (!product() || !add(symbol->kind)) return false;
    }
    return true;
  }
  bool product() {
    if (!signed_value()) return false;
    while (const Operator* symbol = take_operator(kProducts)) {
      if (!signed_value() || !add(symbol->kind)) return false;
    }
    return true;
  }
  bool signed_value() {
    if (++depth_ > kDeepest) return fail("it is nested too deeply");
    const bool negative = take("-");
    const bool well = (negative ? signed_value() : power()) && (!negative || add(Kind::negate));
    --depth_;
    return well;
  }
  bool power() { return value() && (!take("^") || (signed_value() && add(Kind::power))); }

  bool value() {
    const std::string_view text = rest();
    if (text.empty()) return fail("a value is missing");
    if (is_digit(text.front()) || text.front() == '.') return number();
    if (begins_name(text.front())) return name();
    if (!take("(")) return fail("a value was expected");
    return comparison() && (take(")") || fail("a parenthesis is not closed"));
  }
  bool number() {
    size_t length = 0;
    while (length < rest().size() && (is_digit(rest()[length]) || rest()[length] == '.')) ++length;
    const std::optional<double> number = base::parse_number(rest().substr(0, length));
    if (!number) return fail("not a number");
    at_ += length;
    return add(Kind::number, *number);
  }
  bool name() {
    const std::string_view text = rest();
    size_t length = 0;
    while (length < text.size() && is_of_name(text[length])) ++length;
    const std::string_view name = text.substr(0, length);
    const size_t begin = at_;
    at_ += length;
    if (rest().starts_with("(")) return call(name, begin);
    if (name == "pi") return add(Kind::number, std::numbers::pi);
    const auto found = std::ranges::find(names_, name);
    if (found == names_.end()) {
      at_ = begin;
      return fail("unknown name '" + std::string(name) + "'");
    }
    return add(Kind::name, 0, static_cast<int>(found - names_.begin()));
  }
  bool call(std::string_view name, size_t begin) {
    for (const auto& [functions, kind] : {std::pair(base::Functions(kBuiltins), Kind::builtin), std::pair(functions_, Kind::provided)}) {
      const auto found = std::ranges::find(functions, name, &base::Function::name);
      if (found != functions.end()) return arguments(*found) && add(kind, 0, static_cast<int>(found - functions.begin()));
    }
    at_ = begin;
    return fail("unknown function '" + std::string(name) + "'");
  }
  bool arguments(const base::Function& function) {
    take("(");
    for (int i = 0; i < function.arguments; ++i) {
      if ((i > 0 && !take(",")) || !comparison()) return fail(takes(function));
    }
    return take(")") || fail(takes(function));
  }
  static std::string takes(const base::Function& function) {
    return "'" + std::string(function.name) + "' takes " + std::to_string(function.arguments) +
           (function.arguments == 1 ? " argument" : " arguments");
  }

  std::string_view text_;
  std::span<const std::string> names_;
  base::Functions functions_;
  Expression expression_;
  std::string wrong_;
  size_t at_ = 0;
  int depth_ = 0;
};

double of_two(Kind kind, double a, double b) {
  switch (kind) {
    case Kind::add: return a + b;
    case Kind::subtract: return a - b;
    case Kind::multiply: return a * b;
    case Kind::divide: return a / b;
    case Kind::power: return std::pow(a, b);
    case Kind::less: return a < b;
    case Kind::greater: return a > b;
    case Kind::less_equal: return a <= b;
    case Kind::greater_equal: return a >= b;
    case Kind::equal: return a == b;
    default: return a != b;
  }
}

}  // namespace

base::Result<Expression> read_expression(std::string_view text, std::span<const std::string> names, base::Functions functions) {
  return Reader(text, names, functions).read();
}

base::Functions builtin_functions() { return kBuiltins; }

bool is_valid(const Expression& expression, size_t names, base::Functions functions) {
  size_t depth = 0;
  for (const Expression::Step& step : expression.steps) {
    const size_t index = static_cast<size_t>(step.index);
    const base::Functions called = step.kind == Kind::builtin ? base::Functions(kBuiltins) : functions;
    size_t takes = 2;
    switch (step.kind) {
      case Kind::number: takes = 0; break;
      case Kind::name:
        if (index >= names) return false;
        takes = 0;
        break;
      case Kind::builtin:
      case Kind::provided:
        if (index >= called.size()) return false;
        takes = static_cast<size_t>(called[index].arguments);
        break;
      case Kind::negate: takes = 1; break;
      default: break;
    }
    if (depth < takes) return false;
    depth += 1 - takes;
  }
  return depth <= 1;
}

double value_of(const Expression& expression, std::span<const double> values, base::Functions functions) {
  std::vector<double> stack;
  const auto call = [&stack](const base::Function& function) {
    const size_t first = stack.size() - static_cast<size_t>(function.arguments);
    const double result = function.value(stack.data() + first);
    stack.resize(first);
    stack.push_back(result);
  };
  for (const Expression::Step& step : expression.steps) {
    const size_t index = static_cast<size_t>(step.index);
    switch (step.kind) {
      case Kind::number: stack.push_back(step.number); break;
      case Kind::name: stack.push_back(values[index]); break;
      case Kind::builtin: call(kBuiltins[index]); break;
      case Kind::provided: call(functions[index]); break;
      case Kind::negate: stack.back() = -stack.back(); break;
      default: {
        const double right = stack.back();
        stack.pop_back();
        stack.back() = of_two(step.kind, stack.back(), right);
      }
    }
  }
  return stack.empty() ? std::numeric_limits<double>::quiet_NaN() : stack.back();
}

}  // namespace book
