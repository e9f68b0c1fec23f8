#include "base/number.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "base/ascii.h"

namespace base {
namespace {

constexpr std::string_view kMinus = "\u2212";

/// The name of NaN or infinity; empty for finite values.
std::string_view name_of_non_finite(double value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value < 0 ? "\u2212infinity" : "infinity";
  return {};
}

/// A finite |value| as d.ddd * 10^exponent.
struct Scientific {
  std::string digits;  ///< without the point
  int exponent;
};

Scientific scientific(double value, int digits) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.*e", digits - 1, std::fabs(value));
  const std::string_view text = buffer;
  const size_t e = text.find('e');
  Scientific result{std::string(1, text[0]), std::atoi(buffer + e + 1)};
  if (digits > 1) result.digits += text.substr(2, e - 2);
  return result;
}

void drop_trailing_zeros(std::string* digits) {
  while (digits->size() > 1 && digits->back() == '0') digits->pop_back();
}

/// "0.0015" or "1500".
std::string positional(const Scientific& s) {
  const int count = static_cast<int>(s.digits.size());
  if (s.exponent < 0) return "0." + std::string(static_cast<size_t>(-s.exponent - 1), '0') + s.digits;
  if (s.exponent >= count - 1) return s.digits + std::string(static_cast<size_t>(s.exponent - count + 1), '0');
  const auto point = static_cast<size_t>(s.exponent) + 1;
  return s.digits.substr(0, point) + '.' + s.digits.substr(point);
}

/// "1.5e-8".
std::string exponential(const Scientific& s) {
  std::string out = s.digits.substr(0, 1);
  if (s.digits.size() > 1) out += '.' + s.digits.substr(1);
  return out + 'e' + std::to_string(s.exponent);
}

/// The digits of |value| after rounding, and whether any of them is not 0.
struct Rounded {
  std::string text;
  bool zero;
};

Rounded rounded(double value, int decimals) {
  char buffer[352];  // the largest double has 309 digits before the point
  std::snprintf(buffer, sizeof buffer, "%.*f", decimals, std::fabs(value));
  std::string text = buffer;
  const bool zero = text.find_first_not_of("0.") == std::string::npos;
  return {std::move(text), zero};
}

size_t skip_digits(std::string_view text, size_t i) {
  while (i < text.size() && is_digit(text[i])) ++i;
  return i;
}

size_t skip_sign(std::string_view text, size_t i) { return i < text.size() && (text[i] == '-' || text[i] == '+') ? i + 1 : i; }

/// [sign] digits [. digits] [e [sign] digits]; strtod alone would also take "nan", "0x1p3" and leading spaces.
bool is_decimal(std::string_view text) {
  const size_t begin = skip_sign(text, 0);
  size_t i = skip_digits(text, begin);
  size_t digits = i - begin;
  if (i < text.size() && text[i] == '.') {
    const size_t end = skip_digits(text, i + 1);
    digits += end - (i + 1);
    i = end;
  }
  if (digits == 0) return false;
  if (i < text.size() && (text[i] == 'e' || text[i] == 'E')) {
    const size_t exponent = skip_sign(text, i + 1);
    i = skip_digits(text, exponent);
    if (i == exponent) return false;
  }
  return i == text.size();
}

/// Puts commas between the thousands of the integer part.
std::string with_commas(std::string_view text) {
  const size_t whole = std::min(text.find('.'), text.size());
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    if (i > 0 && i < whole && (whole - i) % 3 == 0) out += ',';
    out += text[i];
  }
  return out;
}

/// A shortcut for most numbers, which saves trying one precision after another: 15 digits identify a double.
std::string of_millionths(long long millionths) {
  std::string text = std::to_string(millionths / 1'000'000);
  std::string rest = std::to_string(millionths % 1'000'000 + 1'000'000).substr(1);
  drop_trailing_zeros(&rest);
  return rest == "0" ? text : text + "." + rest;
}

}  // namespace

std::string fixed(double value, int decimals) {
  if (const auto name = name_of_non_finite(value); !name.empty()) return std::string(name);
  const Rounded r = rounded(value, decimals);
  return value < 0 && !r.zero ? std::string(kMinus) + r.text : r.text;
}

std::string signed_fixed(double value, int decimals) {
  if (const auto name = name_of_non_finite(value); !name.empty()) return (value > 0 ? "+" : "") + std::string(name);
  const Rounded r = rounded(value, decimals);
  if (r.zero) return r.text;
  return (value < 0 ? std::string(kMinus) : "+") + r.text;
}

std::string significant(double value, int digits) {
  if (const auto name = name_of_non_finite(value); !name.empty()) return std::string(name);
  Scientific s = scientific(value, digits);
  drop_trailing_zeros(&s.digits);
  const bool plain = value == 0 || (s.exponent >= -4 && s.exponent < 9);
  return (value < 0 ? std::string(kMinus) : "") + (plain ? with_commas(positional(s)) : exponential(s));
}

std::string exact(double value) {
  if (!std::isfinite(value)) return "null";
  const std::string sign = std::signbit(value) ? "-" : "";
  const double millionths = std::nearbyint(std::fabs(value) * 1e6);
  if (millionths < 9e14 && millionths / 1e6 == std::fabs(value)) return sign + of_millionths(static_cast<long long>(millionths));
  Scientific s;
  for (int digits = 1; digits <= 17; ++digits) {
    s = scientific(value, digits);
    if (std::strtod(exponential(s).c_str(), nullptr) == std::fabs(value)) break;
  }
  const bool plain = s.exponent > -7 && s.exponent < 21;  // as ECMAScript prints numbers
  return sign + (plain ? positional(s) : exponential(s));
}

std::string grouped(long long value) {
  const auto magnitude = value < 0 ? 0ull - static_cast<unsigned long long>(value) : static_cast<unsigned long long>(value);
  return (value < 0 ? std::string(kMinus) : "") + with_commas(std::to_string(magnitude));
}

std::optional<double> parse_number(std::string_view text) {
  if (!is_decimal(text)) return std::nullopt;
  const double value = std::strtod(std::string(text).c_str(), nullptr);
  if (!std::isfinite(value)) return std::nullopt;
  return value;
}

}  // namespace base
