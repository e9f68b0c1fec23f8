#include "plot/metrics.h"

#include <doctest/doctest.h>

#include "tests/figures/held_figure.h"

using base::Face;

TEST_SUITE("plot") {
  TEST_CASE("metrics: advances are those of the font files") {
    const plot::Metrics& metrics = face_metrics();
    CHECK(metrics.width(Face::mono, 10, "m") == doctest::Approx(6));  // JetBrains Mono: 600 of 1,000 units
    CHECK(metrics.width(Face::mono, 13, "positions") == doctest::Approx(9 * 7.8));
    CHECK(metrics.width(Face::mono, 10, "−") == doctest::Approx(6));
  }

  TEST_CASE("metrics: widths add up, and grow with the size") {
    const plot::Metrics& metrics = face_metrics();
    for (const Face face : {Face::serif, Face::serif_italic, Face::serif_semibold, Face::sans, Face::sans_semibold}) {
      const float word = metrics.width(face, 10, "position");
      CHECK(word == doctest::Approx(metrics.width(face, 10, "posi") + metrics.width(face, 10, "tion")));
      CHECK(metrics.width(face, 20, "position") == doctest::Approx(2 * word));
      CHECK(metrics.width(face, 10, "W") > metrics.width(face, 10, "i"));
      CHECK(metrics.width(face, 10, "") == 0);
    }
    CHECK(metrics.width(Face::sans_semibold, 10, "position") > metrics.width(Face::sans, 10, "position"));
  }

  TEST_CASE("metrics: digits of the reading face are equally wide, so numbers do not jump") {
    const plot::Metrics& metrics = face_metrics();
    for (const Face face : {Face::serif, Face::serif_semibold}) {
      for (const char* digit : {"1", "4", "7", "9"}) CHECK(metrics.width(face, 10, digit) == doctest::Approx(metrics.width(face, 10, "0")));
    }
  }

  TEST_CASE("metrics: a character that the face lacks counts half an em, also when no file was read") {
    CHECK(face_metrics().width(Face::mono, 10, "\U0001F600") == doctest::Approx(5));
    CHECK(plot::Metrics().width(Face::serif, 10, "abc") == doctest::Approx(15));
    CHECK(plot::Metrics().width(Face::serif, 10, "−é") == doctest::Approx(10));
  }

  TEST_CASE("metrics: a file that is no font is refused, and what was read before stays") {
    plot::Metrics metrics;
    REQUIRE(metrics.read(Face::mono, font_file(Face::mono)).has_value());
    const std::vector<std::uint8_t> cut(font_file(Face::mono).begin(), font_file(Face::mono).begin() + 200);
    const auto result = metrics.read(Face::mono, cut);
    CHECK_FALSE(result.has_value());
    CHECK_FALSE(result.error().empty());
    CHECK(metrics.width(Face::mono, 10, "m") == doctest::Approx(6));
    CHECK_FALSE(metrics.read(Face::sans, {}).has_value());
  }
}
