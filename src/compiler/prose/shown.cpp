#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include "base/number.h"
#include "base/text.h"
#include "compiler/prose/evaluate.h"

namespace compiler {
namespace {

constexpr std::array kWords = {"no",       "one",     "two",     "three",     "four",     "five",    "six",
                               "seven",    "eight",   "nine",    "ten",       "eleven",   "twelve",  "thirteen",
                               "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"};
constexpr std::array kTens = {"twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"};

using Text = base::Result<std::string>;

/// 0 to 99 in words; 0 is "no", as in "no pairs".
Text in_words(double value) {
  const double whole = std::round(value);
  if (std::abs(value - whole) > 1e-9 || whole < 0 || whole > 99) return std::unexpected("words are for whole numbers from 0 to 99");
  const auto number = static_cast<size_t>(whole);
  if (number < kWords.size()) return std::string(kWords[number]);
  return std::string(kTens[number / 10 - 2]) + (number % 10 == 0 ? "" : "-" + std::string(kWords[number % 10]));
}

Text capital(Text text) {
  if (text) (*text)[0] = static_cast<char>((*text)[0] - 'a' + 'A');
  return text;
}

/// A number that needs no rounding, with up to four decimals. The kernels compute in float32, so 4.0000001 is 4.
Text plain(double value) {
  constexpr int kDecimals = 4;
  std::string text = base::fixed(value, kDecimals);
  if (std::abs(value - std::round(value * 1e4) / 1e4) > 1e-6 * std::max(1.0, std::abs(value)))
    return std::unexpected("it has more than four decimals, so say how many to show: fixed(…, 2)");
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text;
}

struct Form {
  std::string_view name;
  int arguments;
  Text (*text)(double value, int digits);
};

constexpr Form kForms[] = {
    {"fixed", 2, [](double value, int digits) { return Text(base::fixed(value, digits)); }},
    {"signed", 2, [](double value, int digits) { return Text(base::signed_fixed(value, digits)); }},
    {"significant", 2, [](double value, int digits) { return Text(base::significant(value, digits)); }},
    {"grouped", 1, [](double value, int) { return Text(base::grouped(std::llround(value))); }},
    {"percent", 1, [](double value, int) { return Text(base::fixed(100 * value, 0)); }},
    {"words", 1, [](double value, int) { return in_words(value); }},
    {"Words", 1, [](double value, int) { return capital(in_words(value)); }},
    {"holds", 1, [](double value, int) { return value != 0 ? Text("") : std::unexpected("it does not hold"); }},
};

/// The form that all of `text` is written in, as "fixed(x, 2)"; null for a bare formula.
const Form* form_of(std::string_view text) {
  const size_t open = text.find('(');
  const auto form = std::ranges::find(kForms, text.substr(0, std::min(open, text.size())), &Form::name);
  return form != std::end(kForms) && text.ends_with(')') ? form : nullptr;
}

std::string replace_all(std::string text, std::string_view what, std::string_view with) {
  for (size_t at = text.find(what); at != text.npos; at = text.find(what, at + with.size())) text.replace(at, what.size(), with);
  return text;
}

std::string in_place(std::string text, Place place) {
  if (place != Place::prose) text = replace_all(std::move(text), "−", "-");
  return place == Place::formula ? replace_all(std::move(text), ",", "{,}") : text;
}

}  // namespace

base::Result<std::string> shown(std::string_view text, Place place, const ProseData& data) {
  constexpr double kMostDigits = 12;
  const Form* form = form_of(text);
  std::string_view formula = text;
  double digits = 0;
  if (form) {
    formula = text.substr(form->name.size() + 1, text.size() - form->name.size() - 2);
    const size_t comma = form->arguments == 2 ? formula.rfind(',') : formula.npos;
    const std::optional<double> given = comma == formula.npos ? std::nullopt : base::parse_number(base::trim(formula.substr(comma + 1)));
    digits = given.value_or(form->arguments == 2 ? -1 : 0);
    if (digits < 0 || digits > kMostDigits || digits != std::floor(digits))
      return std::unexpected("'" + std::string(form->name) + "' takes a formula and a number of digits, from 0 to 12");
    formula = formula.substr(0, comma);
  }
  const base::Result<double> value = evaluate(formula, data);
  if (!value) return std::unexpected(value.error());
  const Text result = form ? form->text(*value, static_cast<int>(digits)) : plain(*value);
  if (!result) return result;
  return in_place(*result, place);
}

}  // namespace compiler
