#include "compiler/prose/evaluate.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "base/text.h"
#include "book/quiz/expression.h"
#include "compiler/prose/functions.h"
#include "compiler/prose/models.h"
#include "compiler/prose/suggestion.h"

namespace compiler {
namespace {

constexpr double kMostSteps = 1e6;  ///< of all ranges of one formula together
constexpr int kDeepest = 4;         ///< ranges in ranges
constexpr std::string_view kRanges[] = {"sum", "count", "most", "least", "first"};

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_of_name(char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '.'; }

struct Names {
  std::vector<std::string> names;
  std::vector<double> values;

  /// Gives the name that stands for `value`.
  std::string add(double value) {
    names.push_back("value" + std::to_string(names.size()));
    values.push_back(value);
    return names.back();
  }
};

/// A formula ready to be evaluated. What ranges and data give stands among its names.
struct Prepared {
  book::Expression expression;
  Names names;
  bool has_range = false;
  double value() const { return book::value_of(expression, names.values, prose_functions()); }
};

/// "k = 1..200, condition", in parts.
struct Range {
  std::string_view variable, from, to, body;
};

std::optional<Range> range_in(std::string_view inside) {
  const size_t equals = inside.find('='), dots = inside.find(".."), comma = inside.find(',', std::min(dots, inside.size()));
  if (equals >= dots || comma == inside.npos) return std::nullopt;
  const std::string_view variable = base::trim(inside.substr(0, equals));
  if (variable.empty() || !std::ranges::all_of(variable, is_letter)) return std::nullopt;
  return Range{variable, inside.substr(equals + 1, dots - equals - 1), inside.substr(dots + 2, comma - dots - 2), inside.substr(comma + 1)};
}

/// Index of the parenthesis that closes the one at `open`, or npos.
size_t closing(std::string_view text, size_t open) {
  int depth = 0;
  for (size_t at = open; at < text.size(); ++at) {
    depth += text[at] == '(' ? 1 : text[at] == ')' ? -1 : 0;
    if (depth == 0) return at;
  }
  return text.npos;
}

class Evaluator {
 public:
  explicit Evaluator(const ProseData& data) : data_(data) {}

  base::Result<Prepared> prepare(std::string_view text, Names names) {
    Prepared prepared{.names = std::move(names)};
    std::string flat;
    for (size_t at = 0; at < text.size();) {
      size_t end = at;
      while (end < text.size() && is_letter(text[at]) && is_of_name(text[end])) ++end;
      const std::string_view name = text.substr(at, end - at);
      const std::string_view behind = text.substr(end);
      if (name.empty()) {
        flat += text[at++];
      } else if (name.contains('.')) {
        const base::Result<double> number = named_number(name);
        if (!number) return std::unexpected(number.error());
        flat += prepared.names.add(*number);
        at = end;
      } else if (std::ranges::contains(kRanges, name) && behind.starts_with('(')) {
        const size_t close = closing(text, end);
        if (close == text.npos) return std::unexpected("a parenthesis is not closed");
        const base::Result<double> value = over_range(name, text.substr(end + 1, close - end - 1), prepared.names);
        if (!value) return std::unexpected(value.error());
        flat += prepared.names.add(*value);
        prepared.has_range = true;
        at = close + 1;
      } else {
        flat += name;
        at = end;
      }
    }
    base::Result<book::Expression> read = book::read_expression(base::trim(flat), prepared.names.names, prose_functions());
    if (!read) return std::unexpected(read.error().substr(0, read.error().rfind(", at character")) + suggestion_for(flat));
    prepared.expression = std::move(*read);
    return prepared;
  }

  base::Result<double> value(std::string_view text, const Names& names) {
    const base::Result<Prepared> prepared = prepare(text, names);
    if (!prepared) return std::unexpected(prepared.error());
    const double value = prepared->value();
    if (!std::isfinite(value)) return std::unexpected("'" + std::string(base::trim(text)) + "' has no value");
    return value;
  }

 private:
  base::Result<double> named_number(std::string_view name) const {
    if (name.starts_with("model.")) return model_number(name);
    const std::optional<double> number = data_.number(name);
    if (!number) return std::unexpected("the data has no number '" + std::string(name) + "'");
    return *number;
  }

  base::Result<double> over_range(std::string_view how, std::string_view inside, Names names) {
    const std::optional<Range> range = range_in(inside);
    if (!range) return std::unexpected("'" + std::string(how) + "' is written " + std::string(how) + "(k = 1..9, formula)");
    const base::Result<double> from = value(range->from, names), to = value(range->to, names);
    if (!from || !to) return std::unexpected(from ? to.error() : from.error());
    if (*to < *from) return std::unexpected("a range goes from low to high");
    steps_ += *to - *from + 1;
    if (steps_ > kMostSteps || ++depth_ > kDeepest) return std::unexpected("its ranges take too many steps; a million is the most");
    names.names.emplace_back(range->variable);
    names.values.push_back(*from);
    const size_t variable = names.values.size() - 1;
    base::Result<Prepared> body = prepare(range->body, names);
    double result = how == "most" ? -std::numeric_limits<double>::infinity() : how == "least" ? std::numeric_limits<double>::infinity() : 0;
    for (double k = *from; k <= *to; ++k) {
      names.values[variable] = k;
      if (body && body->has_range) body = prepare(range->body, names);  // what the inner range gives depends on k
      if (!body) return std::unexpected(body.error());
      body->names.values[variable] = k;
      const double value = body->value();
      if (std::isnan(value)) return std::unexpected("'" + std::string(base::trim(range->body)) + "' has no value");
      if (how == "first" && value != 0) return --depth_, k;
      if (how == "sum") result += value;
      if (how == "count") result += value != 0 ? 1 : 0;
      if (how == "most") result = std::max(result, value);
      if (how == "least") result = std::min(result, value);
    }
    --depth_;
    if (how == "first") return std::unexpected("it holds for no number in the range");
    return result;
  }

  const ProseData& data_;
  double steps_ = 0;
  int depth_ = 0;
};

}  // namespace

base::Result<double> evaluate(std::string_view text, const ProseData& data) { return Evaluator(data).value(text, {}); }

}  // namespace compiler
