#include "compiler/site/expression_words.h"

#include <numbers>

#include "base/number.h"

namespace compiler {
namespace {

using Step = book::Expression::Step;
using Kind = Step::Kind;

/// How strongly the last operator of a part binds it together.
enum Strength { kComparison, kSum, kProduct, kSign, kPower, kValue };

struct Part {
  std::string words;
  Strength strength = kValue;
};

struct Operator {
  Kind kind;
  const char* sign;   ///< in JSON
  const char* words;  ///< for people, with spaces
  Strength strength;
};
constexpr Operator kOperators[] = {{Kind::add, "+", " + ", kSum},
                                   {Kind::subtract, "-", " − ", kSum},
                                   {Kind::multiply, "*", " × ", kProduct},
                                   {Kind::divide, "/", " / ", kProduct},
                                   {Kind::power, "^", "^", kPower},
                                   {Kind::less, "<", " < ", kComparison},
                                   {Kind::greater, ">", " > ", kComparison},
                                   {Kind::less_equal, "<=", " ≤ ", kComparison},
                                   {Kind::greater_equal, ">=", " ≥ ", kComparison},
                                   {Kind::equal, "==", " = ", kComparison},
                                   {Kind::not_equal, "!=", " ≠ ", kComparison}};

const Operator* operator_of(Kind kind) {
  for (const Operator& candidate : kOperators)
    if (candidate.kind == kind) return &candidate;
  return nullptr;
}

const base::Function& function_of(const Step& step, base::Functions functions) {
  return (step.kind == Kind::builtin ? book::builtin_functions() : functions)[static_cast<size_t>(step.index)];
}

bool is_function(const Step& step) { return step.kind == Kind::builtin || step.kind == Kind::provided; }

std::string enclosed(const Part& part, bool needed) { return needed ? "(" + part.words + ")" : part.words; }

Part take(std::vector<Part>& stack) {
  if (stack.empty()) return {.words = std::string(book::kUnknownValue)};
  Part last = std::move(stack.back());
  stack.pop_back();
  return last;
}

Part joined(const Operator& by, const Part& left, const Part& right) {
  const bool power = by.strength == kPower;
  const bool keeps_order = by.kind == Kind::subtract || by.kind == Kind::divide || by.strength == kComparison;
  const bool encloses_left = left.strength < by.strength || (power && left.strength == kPower);
  const bool encloses_right =
      power ? right.strength < kSign : right.strength < by.strength || (keeps_order && right.strength == by.strength);
  return {enclosed(left, encloses_left) + by.words + enclosed(right, encloses_right), by.strength};
}

Part called(const base::Function& function, std::vector<Part>& stack) {
  std::string arguments;
  for (int i = 0; i < function.arguments; ++i) arguments = take(stack).words + (i > 0 ? ", " : "") + arguments;
  return {.words = std::string(function.name) + "(" + arguments + ")"};
}

std::string number_words(double number) { return number == std::numbers::pi ? "π" : book::format_value(number); }

/// "20, 24 or 36".
std::string alternatives(const std::vector<std::string>& words) {
  std::string text;
  for (size_t i = 0; i < words.size(); ++i) text += (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + words[i];
  return text;
}

base::JsonValue steps_json(base::JsonWriter& json, const book::Expression& expression, base::Functions functions) {
  const base::JsonValue steps = json.array();
  for (const Step& step : expression.steps) {
    const Operator* by = operator_of(step.kind);
    if (step.kind == Kind::number)
      steps.add(step.number);
    else if (step.kind == Kind::name)
      steps.add("$" + std::to_string(step.index));
    else if (is_function(step))
      steps.add(std::string(function_of(step, functions).name));
    else
      steps.add(std::string(by ? by->sign : "neg"));
  }
  return steps;
}

}  // namespace

std::string expression_words(const book::Expression& expression, const std::vector<book::Draw>& draws, base::Functions functions) {
  std::vector<Part> stack;
  for (const Step& step : expression.steps) {
    if (step.kind == Kind::number) {
      stack.push_back({.words = number_words(step.number)});
    } else if (step.kind == Kind::name) {
      stack.push_back({.words = draws[static_cast<size_t>(step.index)].name});
    } else if (is_function(step)) {
      Part call = called(function_of(step, functions), stack);
      stack.push_back(std::move(call));
    } else if (step.kind == Kind::negate) {
      const Part part = take(stack);
      stack.push_back({"−" + enclosed(part, part.strength < kSign), kSign});
    } else {
      const Part right = take(stack), left = take(stack);
      stack.push_back(joined(*operator_of(step.kind), left, right));
    }
  }
  return take(stack).words;
}

std::string draw_words(const book::Template& generated, base::Functions functions) {
  std::string text;
  for (const book::Draw& draw : generated.draws) {
    std::vector<std::string> values;
    for (const book::Expression& value : draw.values) values.push_back(expression_words(value, generated.draws, functions));
    text += (text.empty() ? "" : "; ") + draw.name + " is ";
    text += draw.range ? "a whole number from " + values[0] + " to " + values[1] : alternatives(values);
  }
  for (const book::Expression& refused : generated.unless) text += "; not where " + expression_words(refused, generated.draws, functions);
  return text;
}

base::JsonValue template_json(base::JsonWriter& json, const book::Template& generated, base::Functions functions) {
  const base::JsonValue draws = json.array(), unless = json.array(), holes = json.array();
  for (const book::Draw& draw : generated.draws) {
    const base::JsonValue values = json.array(), entry = draws.add_object();
    for (const book::Expression& value : draw.values) values.add(steps_json(json, value, functions));
    if (draw.range) entry.add("range", true);
    entry.add("values", values);
  }
  for (const book::Expression& refused : generated.unless) unless.add(steps_json(json, refused, functions));
  for (const book::Hole& hole : generated.holes) {
    const base::JsonValue entry = holes.add_object().add("value", steps_json(json, hole.expression, functions));
    if (hole.decimals >= 0) entry.add("decimals", hole.decimals);
    if (!hole.words.empty()) entry.add("words", hole.words);
  }
  return json.object().add("draws", draws).add("unless", unless).add("holes", holes);
}

}  // namespace compiler
