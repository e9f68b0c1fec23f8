#include "book/quiz/number_answer.h"

#include <algorithm>
#include <cmath>

#include "base/ascii.h"
#include "base/number.h"
#include "base/text.h"

namespace book {
namespace {

using base::is_digit;

void replace_all(std::string& text, std::string_view what, std::string_view by) {
  for (size_t at = text.find(what); at != text.npos; at = text.find(what, at + by.size())) text.replace(at, what.size(), by);
}

/// Whether a separator at `at` is between a digit and a group of exactly three digits.
bool separates_thousands(std::string_view text, size_t at) {
  if (at == 0 || !is_digit(text[at - 1]) || at + 3 >= text.size()) return false;
  for (size_t i = at + 1; i <= at + 3; ++i) {
    if (!is_digit(text[i])) return false;
  }
  const bool ends = at + 4 >= text.size() || !is_digit(text[at + 4]);
  const size_t fraction = text.find('.');
  const size_t group = text.find_last_not_of("0123456789", at - 1);
  const size_t before = at - (group == text.npos ? 0 : group + 1);  // digits before it
  return ends && before <= 3 && (fraction == text.npos || fraction > at);
}

std::string without_separators(std::string_view text) {
  std::string plain;
  for (size_t i = 0; i < text.size(); ++i) {
    if ((text[i] == ',' || text[i] == ' ') && separates_thousands(text, i)) continue;
    plain += text[i];
  }
  return plain;
}

}  // namespace

std::optional<double> read_number(std::string_view text, std::string_view unit) {
  std::string plain(base::trim(text));
  if (!unit.empty() && plain.ends_with(unit)) plain.resize(plain.size() - unit.size());
  replace_all(plain, "\u2212", "-");
  for (const char* space : {"\u00A0", "\u2009", "\u202F"}) replace_all(plain, space, " ");
  plain = without_separators(base::trim(plain));
  if (plain.starts_with('+') && plain.size() > 1 && plain[1] != '-' && plain[1] != '+') plain.erase(0, 1);
  const size_t bar = plain.find('/');
  if (bar == plain.npos) return base::parse_number(plain);
  const auto above = base::parse_number(base::trim(std::string_view(plain).substr(0, bar)));
  const auto below = base::parse_number(base::trim(std::string_view(plain).substr(bar + 1)));
  if (!above || !below || *below == 0) return std::nullopt;
  return *above / *below;
}

std::string invalid_number_text(std::string_view text) {
  return "“" + std::string(base::trim(text)) + "” is not a number. Write it like 0.25, 1/4, 35,333 or 3.5e4, with a point before decimals.";
}

int option_for(const Item& item, double value) {
  const auto within = [&](int option) {
    const double wanted = item.options[static_cast<size_t>(option)].value;
    const double allowed = item.relative ? item.tolerance * std::abs(wanted) : item.tolerance;
    // A little slack, so that a value just within the tolerance is not rejected because of a rounding error.
    return std::abs(value - wanted) <= allowed + 1e-9 * std::abs(wanted);
  };
  if (within(kRightNumber)) return kRightNumber;
  int nearest = kOtherNumber;
  for (int i = kOtherNumber + 1; i < static_cast<int>(item.options.size()); ++i) {
    if (!within(i)) continue;
    const auto distance = [&](int o) { return std::abs(value - item.options[static_cast<size_t>(o)].value); };
    if (nearest == kOtherNumber || distance(i) < distance(nearest)) nearest = i;
  }
  return nearest;
}

std::string right_number(const Item& item) {
  const double value = item.options[kRightNumber].value;
  const std::string number = item.generated.exists() ? format_value(value) : base::significant(value, 12);
  return item.unit.empty() ? number : number + " " + item.unit;
}

}  // namespace book
