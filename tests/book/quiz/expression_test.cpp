#include "book/quiz/expression.h"

#include <doctest/doctest.h>

#include <cmath>

namespace {

constexpr base::Function kTwice[] = {{"twice", 1, [](const double* a) { return 2 * a[0]; }},
                                     {"minus", 2, [](const double* a) { return a[0] - a[1]; }}};
const std::vector<std::string> kNames{"pos", "D"};
const std::vector<double> kValues{5, 32};

double value(std::string_view text) {
  const auto read = book::read_expression(text, kNames, kTwice);
  REQUIRE_MESSAGE(read.has_value(), text << ": " << (read ? "" : read.error()));
  return book::value_of(*read, kValues, kTwice);
}

std::string mistake(std::string_view text) {
  const auto read = book::read_expression(text, kNames, kTwice);
  REQUIRE_FALSE(read.has_value());
  return read.error();
}

}  // namespace

TEST_SUITE("book") {
  TEST_CASE("expressions bind as they do on paper") {
    CHECK(value("1 + 2 * 3") == 7);
    CHECK(value("(1 + 2) * 3") == 9);
    CHECK(value("7 - 2 - 1") == 4);
    CHECK(value("8 / 2 / 2") == 2);
    CHECK(value("2^3^2") == 512);
    CHECK(value("-2^2") == -4);
    CHECK(value("2^-1") == 0.5);
    CHECK(value("--3") == 3);
    CHECK(value("1.5 * .5") == 0.75);
    CHECK(value("pos / D") == 5.0 / 32);
    CHECK(value("2 * pos < D") == 1);
    CHECK(value("pos == 4") == 0);
    CHECK(value("pos != 4") == 1);
    CHECK(value("pos >= 5") + value("pos <= 4") == 1);
  }

  TEST_CASE("functions are the book's own and the caller's") {
    CHECK(value("sin(pi / 2)") == doctest::Approx(1));
    CHECK(value("log(exp(3))") == doctest::Approx(3));
    CHECK(value("max(min(pos, D), floor(2.9)) + abs(-1) + sqrt(16) + cos(0)") == 11);
    CHECK(value("twice(minus(pos, 2))") == 6);
    CHECK(std::isnan(value("sqrt(-1)")));
  }

  TEST_CASE("what cannot be read says what and where") {
    CHECK(mistake("") == "a value is missing, at character 1");
    CHECK(mistake("1 +") == "a value is missing, at character 4");
    CHECK(mistake("1 2") == "trailing input, at character 3");
    CHECK(mistake("(1") == "a parenthesis is not closed, at character 3");
    CHECK(mistake("x + 1") == "unknown name 'x', at character 1");
    CHECK(mistake("cosine(1)") == "unknown function 'cosine', at character 1");
    CHECK(mistake("minus(1)") == "'minus' takes 2 arguments, at character 8");
    CHECK(mistake("1.2.3") == "not a number, at character 1");
    CHECK(mistake("$") == "a value was expected, at character 1");
    CHECK(mistake(std::string(200, '(')) == "it is nested too deeply, at character 51");
  }
}
