#pragma once

#include <optional>
#include <string>
#include <string_view>

// Numbers as text. std::format and floating-point <charconv> would add more to the download than this whole room does.
namespace base {

/// With exactly `decimals` digits after the point (0 to 17), a true minus sign (U+2212) and no "-0".
std::string fixed(double value, int decimals);

/// As `fixed`, with a sign before positive values as well, so that a column of values lines up.
std::string signed_fixed(double value, int decimals);

/// With `digits` significant digits (1 to 17), trailing zeros dropped, commas between thousands; scientific notation ("1.5e-8") outside
/// 1e-4 to 1e9.
std::string significant(double value, int digits);

/// The shortest decimal that reads back as the same double, with an ASCII '-': for URLs, JSON and HTML attributes.
/// NaN and infinities, which have no decimal, give "null".
std::string exact(double value);

/// A whole number with commas between thousands: "35,333".
std::string grouped(long long value);

/// The whole of `text` as a finite decimal number ("100", "-2.5", "1e4"), or nothing.
std::optional<double> parse_number(std::string_view text);

}  // namespace base
