#include "figures/playground/reader.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "base/number.h"
#include "base/text.h"
#include "figures/concat.h"
#include "figures/playground/arithmetic.h"
#include "figures/playground/functions.h"
#include "figures/playground/suggestion.h"

namespace figures::play {
namespace {

constexpr int kDeepest = 40;  ///< nesting of parentheses and signs

std::string number_text(double value) { return base::significant(value, 9); }

std::string input_names(const Function& function) {
  return listed(function.inputs, [](const Input& input) { return input.name; }, " and ");
}

std::string_view side_name(std::string_view input) { return input == "i" ? "query i" : input == "j" ? "key j" : "position"; }

/// Parses and evaluates in a single pass. After the first mistake, every function returns at once.
class Reader : Scanner {
 public:
  explicit Reader(std::string_view text) : Scanner(text) {}
  Answer read();

 private:
  Value expression();
  Value product();
  Value with_sign();
  Value part();
  Value primary();
  Value call();
  Value selected(Value value);
  void argument(const Function& function, std::array<Argument, 8>& arguments, std::array<size_t, 8>& places, Call& call, bool is_first);
  void fail_nameless(size_t at, const Function& function, std::span<const size_t> places);
  void read_word(const Input& input, Argument& argument);
  void read_number(const Input& input, Argument& argument);
  void read_range(const Input& input, double first, size_t at, Argument& argument);
  void check(const Input& input, double value, size_t at);
  double scalar(std::string_view of);
  Selection selector(const Side& side);
  int whole_number(const Side& side);
  void combine_into(Value& left, char sign, size_t at);

  int depth_ = 0;
  Budget budget_;
};

void Reader::combine_into(Value& left, char sign, size_t at) {
  const Value right = sign == '+' || sign == '-' ? product() : with_sign();
  if (failed()) return;
  budget_.left -= static_cast<double>(left.values.size() + right.values.size());
  if (budget_.left < 0) return fail(at, {"That is too much to compute at once: make a range or a width smaller."});
  if (std::string wrong = combine(left, sign, right); !wrong.empty()) fail(at, {wrong});
}

Value Reader::expression() {
  Value left = product();
  for (char sign = next(); !failed() && (sign == '+' || sign == '-'); sign = next()) {
    const size_t at = at_++;
    combine_into(left, sign, at);
  }
  return left;
}

Value Reader::product() {
  Value left = with_sign();
  for (char sign = next(); !failed() && (sign == '*' || sign == '/'); sign = next()) {
    const size_t at = at_++;
    combine_into(left, sign, at);
  }
  return left;
}

Value Reader::with_sign() {
  if (failed()) return {};
  if (depth_ >= kDeepest) return fail(at_, {"There are too many parentheses or signs within each other."}), Value{};
  ++depth_;
  Value value;
  const size_t at = at_;
  if (take('-')) {
    value = with_sign();
    budget_.left -= static_cast<double>(value.values.size());
    if (!failed() && budget_.left < 0) fail(at, {"That is too much to compute at once: make a range or a width smaller."});
    if (!failed()) (void)combine(value, '*', {.number = -1});
  } else {
    value = part();
  }
  --depth_;
  return value;
}

Value Reader::part() {
  Value value = primary();
  while (!failed() && next() == '[') value = selected(std::move(value));
  return value;
}

Value Reader::primary() {
  const char c = next();
  if (is_digit(c) || c == '.') return {.number = number()};
  if (is_letter(c)) return call();
  if (take('(')) {
    Value value = expression();
    expect(')', "to close a parenthesis");
    return value;
  }
  if (c == '\0') {
    fail(at_, {"The text ends here, where a number or a function should stand, such as sinusoidal()."});
  } else {
    fail(at_, {"Here a number or a function should stand, such as sinusoidal()."});
  }
  return {};
}

Value Reader::call() {
  const size_t begin = at_;
  const std::string_view called = name();
  const auto all = functions();
  const auto function = std::ranges::find(all, called, &Function::name);
  if (function == all.end()) {
    fail(begin, {unknown_function(called)});
    return {};
  }
  if (!take('('))
    return fail(at_, {"A function needs parentheses: write ", called, "(", function->per_value || function->per_row ? "…" : "", ")."}),
           Value{};
  std::array<Argument, 8> arguments{};
  std::array<size_t, 8> places{};  // 1 + the offset where each input was given, or 0
  for (size_t i = 0; i < function->inputs.size(); ++i) {
    const Input& input = function->inputs[i];
    arguments[i].number = input.initial;
    arguments[i].is_range = input.type == InputType::positions || input.type == InputType::place;
    arguments[i].side.name = side_name(input.name);
  }
  Call call{.arguments = std::span(arguments).first(function->inputs.size()), .budget = budget_};
  for (bool is_first = true; !failed() && next() != ')'; is_first = false) {
    if (!is_first) expect(',', "between two arguments, or “)” behind the last");
    argument(*function, arguments, places, call, is_first);
  }
  expect(')', "behind the arguments");
  if (!failed() && function->inputs[0].type == InputType::value && places[0] == 0)
    fail(begin, {"It needs something to work on: write ", called, "(sinusoidal())."});
  if (failed()) return {};
  if (!compute(*function, call)) {
    const auto input = std::ranges::find(function->inputs, call.wrong_input, &Input::name);
    const size_t place = input == function->inputs.end() ? 0 : places[static_cast<size_t>(input - function->inputs.begin())];
    fail(place > 0 ? place - 1 : begin, {call.wrong});
  }
  return std::move(call.result);
}

void Reader::argument(const Function& function, std::array<Argument, 8>& arguments, std::array<size_t, 8>& places, Call& call,
                      bool is_first) {
  if (failed()) return;
  skip();
  const size_t begin = at_;
  const std::string_view given = is_letter(next()) ? name() : "";
  size_t index = 0;
  if (!given.empty() && take('=')) {
    index = static_cast<size_t>(std::ranges::find(function.inputs, given, &Input::name) - function.inputs.begin());
    if (index == function.inputs.size())
      return fail(begin, {function.name, " has no “", given, "”. It takes ", input_names(function), "."});
  } else {
    at_ = begin;
    if (!is_first) return fail_nameless(begin, function, places);
  }
  const Input& input = function.inputs[index];
  if (places[index] > 0) return fail(begin, {"“", input.name, "” is given twice."});
  skip();
  places[index] = at_ + 1;
  switch (input.type) {
    case InputType::word: return read_word(input, arguments[index]);
    case InputType::value: call.operand = expression(); return;
    default: return read_number(input, arguments[index]);
  }
}

/// Names the first input that has not been given, because that is probably the one meant.
void Reader::fail_nameless(size_t at, const Function& function, std::span<const size_t> places) {
  if (function.inputs[0].type == InputType::value) {
    return fail(at, {function.name, " takes one thing",
                     function.per_value ? ": a number, a row or a table."
                     : function.per_row ? ": a row or a table."
                                        : "."});
  }
  const size_t free = static_cast<size_t>(std::ranges::find(places, 0u) - places.begin());
  if (free >= function.inputs.size()) return fail(at, {function.name, " takes ", input_names(function), ", and no more."});
  fail(at, {"All but the first need their names: write ", function.inputs[free].name, " = … here. ", function.name, " takes ",
            input_names(function), "."});
}

void Reader::read_word(const Input& input, Argument& argument) {
  const size_t begin = at_;
  const std::string_view word = name();
  const auto found = std::ranges::find(input.words, word);
  if (found == input.words.end()) {
    fail(begin,
         {"“", input.name, "” is ",
          listed(input.words, [](std::string_view w) { return w; }, " or "), ": write ", input.name, " = ", input.words.back(), "."});
  }
  argument.number = static_cast<double>(found - input.words.begin());
}

double Reader::scalar(std::string_view of) {
  const size_t begin = at_;
  const Value value = expression();
  if (failed()) return 0;
  if (value.rank != 0) fail(begin, {"“", of, "” takes a number, and this is ", shape_text(value), "."});
  return value.number;
}

void Reader::check(const Input& input, double value, size_t at) {
  const bool even = input.type == InputType::even, whole = even || input.type == InputType::whole;
  const bool fits =
      value >= input.min && value <= input.max && (!whole || value == std::floor(value)) && (!even || std::fmod(value, 2) == 0);
  if (fits) return;
  fail(at, {"“", input.name, "” must be ",
            even    ? "an even number"
            : whole ? "a whole number"
                    : "a number",
            " from ", number_text(input.min), " to ", number_text(input.max), "."});
}

void Reader::read_number(const Input& input, Argument& argument) {
  skip();
  const size_t begin = at_;
  const double value = scalar(input.name);
  if (failed()) return;
  check(input, value, begin);
  argument.number = value;
  const bool takes_range = input.type == InputType::positions || input.type == InputType::place;
  if (!takes_range) {
    if (!failed() && take_dots()) fail(at_ - 2, {"“", input.name, "” takes one number, not a range."});
    return;
  }
  if (!failed() && take_dots()) return read_range(input, value, begin, argument);
  argument.is_range = false;
  argument.side.count = 1;
  if (input.type == InputType::positions && value != std::floor(value)) fail(begin, {"“", input.name, "” must be a whole number here."});
}

void Reader::read_range(const Input& input, double first, size_t at, Argument& argument) {
  skip();
  const size_t second = at_;
  const double last = scalar(input.name);
  if (failed()) return;
  check(input, last, second);
  if (first != std::floor(first)) return fail(at, {"A range must begin at a whole number."});
  if (last != std::floor(last)) return fail(second, {"A range must end at a whole number."});
  if (last < first) return fail(at, {"Write the smaller end first: ", number_text(last), "..", number_text(first), "."});
  if (last - first >= kMaxSteps)
    return fail(at, {"These are ", number_text(last - first + 1), " positions; ", kMaxSteps, " are the most."});
  argument.side.first = static_cast<std::int64_t>(first);
  argument.side.count = static_cast<int>(last - first) + 1;
}

int Reader::whole_number(const Side& side) {
  skip();
  const size_t begin = at_;
  const bool numbers = is_digit(next());
  const double value = numbers ? number() : -1;
  if (failed()) return 0;
  if (value < 0 || value >= side.count || value != std::floor(value)) {
    fail(begin, {"Here they count from 0, and the last is ", side.count - 1, ". A colon stands for all."});
    return 0;
  }
  return static_cast<int>(value);
}

Selection Reader::selector(const Side& side) {
  if (take(':')) return {0, side.count, true};
  skip();
  const size_t begin = at_;
  const int first = whole_number(side);
  if (!take_dots()) return {first, 1, false};
  const int last = whole_number(side);
  if (last < first) fail(begin, {"Write the smaller end first."});
  return {first, last - first + 1, true};
}

Value Reader::selected(Value value) {
  const size_t begin = at_++;
  if (value.rank == 0) return fail(begin, {"This is a number already: there is nothing to take out of it."}), Value{};
  std::array<Selection, 2> selections{};
  size_t count = 1;
  selections[0] = selector(value.rank == 2 ? value.rows : value.columns);
  if (!failed() && next() == ',') {
    if (value.rank != 2) return fail(at_, {"A row has one side only: write one place."}), Value{};
    take(',');
    selections[count++] = selector(value.columns);
  }
  expect(']', "to close a bracket");
  if (failed()) return {};
  Value result = select(value, std::span(selections).first(count));
  budget_.left -= static_cast<double>(result.values.size());
  if (budget_.left < 0) fail(begin, {"That is too much to compute at once: make a range or a width smaller."});
  return result;
}

Answer Reader::read() {
  if (base::utf16_length(text_) > static_cast<int>(kMaxTextLength)) {
    fail(kMaxTextLength, {"The text is too long: ", static_cast<int>(kMaxTextLength), " letters are the most."});
  } else if (next() == '\0' && at_ >= text_.size()) {
    fail(0, {"Write something, such as sinusoidal(pos = 0..20, D = 8)."});
  }
  Answer answer;
  if (!failed()) answer.value = expression();
  if (!failed() && (skip(), at_ < text_.size())) {
    fail(at_, {text_[at_] == ')'   ? "This parenthesis closes nothing."
               : text_[at_] == ']' ? "This bracket closes nothing."
               : text_[at_] == '.' ? "A range belongs in parentheses or brackets, as in sinusoidal(pos = 0..20)."
                                   : "Here the text should end, or one of + - * / [ should follow."});
  }
  if (!failed() && answer.value.values.size() > static_cast<size_t>(kMaxShown)) {
    fail(0, {"This has ", static_cast<int>(answer.value.values.size()), " values, and ", kMaxShown,
             " are the most that are shown. Take some of them, as in (…)[0..99, :]."});
  }
  if (failed()) answer = {.value = {}, .mistake = mistake_};
  return answer;
}

}  // namespace

Answer evaluate(std::string_view text) { return Reader(text).read(); }

}  // namespace figures::play
