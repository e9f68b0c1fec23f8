#include "base/number.h"

#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <random>

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

}  // namespace

TEST_SUITE("base") {
  TEST_CASE("fixed numbers have the decimals asked for, a true minus and no negative zero") {
    CHECK(base::fixed(0.8414709848, 4) == "0.8415");
    CHECK(base::fixed(-0.41614, 3) == "\u22120.416");
    CHECK(base::fixed(-0.0004, 3) == "0.000");
    CHECK(base::fixed(-0.0, 0) == "0");
    CHECK(base::fixed(100, 0) == "100");
    CHECK(base::fixed(2, 17) == "2.00000000000000000");
    CHECK(base::fixed(-std::numeric_limits<double>::max(), 17).size() == 3 + 309 + 1 + 17);
  }

  TEST_CASE("signed numbers show the sign of everything that is not zero") {
    CHECK(base::signed_fixed(0.5, 2) == "+0.50");
    CHECK(base::signed_fixed(-0.5, 2) == "\u22120.50");
    CHECK(base::signed_fixed(0.001, 2) == "0.00");
    CHECK(base::signed_fixed(-0.001, 2) == "0.00");
  }

  TEST_CASE("significant digits drop trailing zeros and change to powers of ten outside 1e-4 to 1e9") {
    CHECK(base::significant(0, 3) == "0");
    CHECK(base::significant(10000, 3) == "10,000");
    CHECK(base::significant(1234.5678, 6) == "1,234.57");
    CHECK(base::significant(-62.831853, 3) == "\u221262.8");
    CHECK(base::significant(1e-4, 3) == "0.0001");
    CHECK(base::significant(0.000123456, 3) == "0.000123");
    CHECK(base::significant(1.5e-8, 3) == "1.5e-8");
    CHECK(base::significant(123456789, 2) == "120,000,000");
    CHECK(base::significant(1e9, 3) == "1e9");
    CHECK(base::significant(9.996e8, 3) == "1e9");
    CHECK(base::significant(9.99, 1) == "10");
  }

  TEST_CASE("what is not a number says so to the reader") {
    CHECK(base::fixed(kNaN, 3) == "NaN");
    CHECK(base::fixed(-kInfinity, 3) == "\u2212infinity");
    CHECK(base::signed_fixed(kInfinity, 3) == "+infinity");
    CHECK(base::significant(kInfinity, 3) == "infinity");
  }

  TEST_CASE("the exact form is short where it can be") {
    CHECK(base::exact(0) == "0");
    CHECK(base::exact(-0.0) == "-0");
    CHECK(base::exact(100) == "100");
    CHECK(base::exact(0.1) == "0.1");
    CHECK(base::exact(-2.5) == "-2.5");
    CHECK(base::exact(0.1 + 0.2) == "0.30000000000000004");
    CHECK(base::exact(500000) == "500000");
    CHECK(base::exact(1e-6) == "0.000001");
    CHECK(base::exact(1e-7) == "1e-7");
    CHECK(base::exact(1.5e21) == "1.5e21");
    CHECK(base::exact(5e-324) == "5e-324");
    CHECK(base::exact(kNaN) == "null");
    CHECK(base::exact(kInfinity) == "null");
  }

  TEST_CASE("the exact form of any double reads back as the same double") {
    std::mt19937_64 random(1);
    for (int i = 0; i < 20000; ++i) {
      const double value = std::bit_cast<double>(random());
      if (!std::isfinite(value)) continue;
      const auto back = base::parse_number(base::exact(value));
      REQUIRE(back.has_value());
      REQUIRE(std::bit_cast<std::uint64_t>(*back) == std::bit_cast<std::uint64_t>(value));
    }
  }

  TEST_CASE("whole numbers are grouped by commas") {
    CHECK(base::grouped(0) == "0");
    CHECK(base::grouped(999) == "999");
    CHECK(base::grouped(9999) == "9,999");
    CHECK(base::grouped(10000) == "10,000");
    CHECK(base::grouped(-1048576) == "\u22121,048,576");
    CHECK(base::grouped(std::numeric_limits<long long>::min()) == "\u22129,223,372,036,854,775,808");
  }

  TEST_CASE("only whole decimal numbers are read") {
    CHECK(base::parse_number("100") == 100.0);
    CHECK(base::parse_number("-2.5") == -2.5);
    CHECK(base::parse_number("1e4") == 1e4);
    CHECK(base::parse_number("+.5E-1") == 0.05);
    CHECK(base::parse_number("5.") == 5.0);
    for (const char* text : {"", " 1", "1 ", "1x", "0x10", "nan", "inf", "-", ".", "1e", "1e+", "e4", "1,000", "1e999", "--1"}) {
      CAPTURE(text);
      CHECK_FALSE(base::parse_number(text).has_value());
    }
  }
}
