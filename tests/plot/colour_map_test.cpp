#include "plot/colour_map.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

namespace {

double linear(std::uint32_t channel) {
  const double c = static_cast<double>(channel) / 255;
  return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

/// CIE 1976 lightness L*, 0 for black to 100 for white.
double lightness(std::uint32_t packed) {
  const base::Rgb rgb = plot::rgb_of(packed);
  const double y = 0.2126 * linear(rgb >> 16 & 255) + 0.7152 * linear(rgb >> 8 & 255) + 0.0722 * linear(rgb & 255);
  return y > 216.0 / 24389 ? 116 * std::cbrt(y) - 16 : y * 24389 / 27;
}

}  // namespace

TEST_SUITE("plot") {
  TEST_CASE("the signed maps end in Crameri's colours, and on dark before his pink") {
    CHECK(plot::rgb_of(plot::diverging(false)[0]) == 0x001261);
    CHECK(plot::rgb_of(plot::diverging(false)[255]) == 0x590008);
    CHECK(plot::rgb_of(plot::diverging(true)[0]) == 0x79ABED);
    CHECK(plot::rgb_of(plot::diverging(true)[255]) == 0xE08870);
  }

  TEST_CASE("the darkest quarter of a signed map is left to values above 0.85") {
    for (const bool dark : {false, true}) {
      CAPTURE(dark);
      const plot::ColourMap& map = plot::diverging(dark);
      const auto at = [&](float value) { return lightness(plot::colour_of(map, value, -1, 1)); };
      for (const float sign : {-1.0f, 1.0f}) CHECK(std::abs(at(0.85f * sign) - at(0)) < 0.75 * std::abs(at(sign) - at(0)));
    }
  }

  TEST_CASE("the ramp runs from the pictures' ground to the accent, evenly in lightness") {
    for (const bool dark : {false, true}) {
      CAPTURE(dark);
      const plot::ColourMap& map = plot::sequential(dark);
      CHECK(plot::rgb_of(map[0]) == base::colour(base::ColourToken::stage, dark));
      CHECK(plot::rgb_of(map[255]) == base::colour(base::ColourToken::accent, dark));
      const double whole = lightness(map[255]) - lightness(map[0]);
      for (size_t i = 16; i < 256; i += 16) {
        const double step = (lightness(map[i]) - lightness(map[i - 16])) / whole;
        CHECK(step > 0.75 / 16);
        CHECK(step < 1.5 / 16);
      }
    }
  }

  TEST_CASE("lightness grows from the middle outwards on dark, and falls on light, on both sides") {
    for (const bool dark : {false, true}) {
      CAPTURE(dark);
      const plot::ColourMap& map = plot::diverging(dark);
      const auto away = [&](size_t i) { return dark ? lightness(map[i]) : -lightness(map[i]); };
      // The middle, where the two arms meet, is within a few entries of 127 and 128; the extreme may be at any of them.
      size_t extreme = 120;
      for (size_t i = 120; i <= 136; ++i) {
        if (away(i) < away(extreme)) extreme = i;
      }
      for (size_t i = extreme; i > 0; --i) CHECK(away(i - 1) >= away(i) - 0.35);  // allows for rounding to whole channels
      for (size_t i = extreme; i < 255; ++i) CHECK(away(i + 1) >= away(i) - 0.35);
      for (const size_t step : {16u, 32u, 48u, 64u, 80u, 96u, 112u}) {
        CHECK(away(extreme - step) > away(extreme - step + 16) + 1);
        CHECK(away(extreme + step) > away(extreme + step - 16) + 1);
      }
    }
  }

  TEST_CASE("both ends stand equally far from the middle") {
    for (const bool dark : {false, true}) {
      const plot::ColourMap& map = plot::diverging(dark);
      CHECK(std::abs(lightness(map[0]) - lightness(map[255])) < 12);
      CHECK(std::abs(lightness(map[128]) - lightness(map[0])) > (dark ? 45 : 55));
    }
  }

  TEST_CASE("on dark, the middle stands off the ground, and what is halfway to an end off the middle") {
    const plot::ColourMap& map = plot::diverging(true);
    const auto at = [&](float value) { return lightness(plot::colour_of(map, value, -1, 1)); };
    CHECK(at(0) > lightness(plot::sequential(true)[0]) + 10);
    for (const float value : {-0.4f, 0.4f}) CHECK(at(value) > at(0) + 10);
  }

  TEST_CASE("a value's colour is its place between low and high") {
    const plot::ColourMap& map = plot::diverging(false);
    CHECK(plot::colour_of(map, -1, -1, 1) == map[0]);
    CHECK(plot::colour_of(map, 1, -1, 1) == map[255]);
    CHECK(plot::colour_of(map, 0, -1, 1) == map[128]);
    CHECK(plot::colour_of(map, 2.5f, 2, 4) == map[64]);
    for (size_t i = 0; i < 256; ++i) CHECK(plot::colour_of(map, static_cast<float>(i), 0, 255) == map[i]);
  }

  TEST_CASE("values outside take the nearer end, and no number the middle") {
    const plot::ColourMap& map = plot::diverging(true);
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    CHECK(plot::colour_of(map, -1.5f, -1, 1) == map[0]);
    CHECK(plot::colour_of(map, 1e30f, -1, 1) == map[255]);
    CHECK(plot::colour_of(map, -kInfinity, -1, 1) == map[0]);
    CHECK(plot::colour_of(map, kInfinity, -1, 1) == map[255]);
    CHECK(plot::colour_of(map, std::nanf(""), -1, 1) == map[128]);
    CHECK(plot::colour_of(map, 3, 3, 3) == map[128]);  // an empty range
  }

  TEST_CASE("every colour is opaque, and unpacks to what it was") {
    for (const bool dark : {false, true}) {
      for (const std::uint32_t packed : plot::diverging(dark)) CHECK((packed >> 24) == 255);
    }
    CHECK(plot::rgb_of(0xFF112233) == 0x332211);
  }
}
