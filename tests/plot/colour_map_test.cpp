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

/// The largest difference between channels.
int distance(base::Rgb a, base::Rgb b) {
  int worst = 0;
  for (const int shift : {0, 8, 16})
    worst = std::max(worst, std::abs(static_cast<int>(a >> shift & 255) - static_cast<int>(b >> shift & 255)));
  return worst;
}

}  // namespace

TEST_SUITE("plot") {
  // Entries of the discrete palettes that Crameri publishes along with his tables.
  TEST_CASE("the maps are Crameri's: equal at the ends, within 3 of 255 between") {
    struct Entry {
      size_t index;
      base::Rgb colour;
    };
    constexpr Entry kVik[] = {{0, 0x001261},   {17, 0x022D72},  {34, 0x034783},  {51, 0x116496},  {68, 0x3C85AC},  {85, 0x71A8C4},
                              {102, 0xA7C9DA}, {119, 0xDBE5E9}, {136, 0xEED9CD}, {153, 0xE1B8A0}, {204, 0xB75A26}, {255, 0x590008}};
    constexpr Entry kBerlin[] = {{0, 0x9EB0FF}, {51, 0x3280A6}, {102, 0x112732}, {153, 0x371000}, {204, 0x964A36}, {255, 0xFFADAD}};
    const auto check = [](const plot::ColourMap& map, const Entry& entry) {
      CAPTURE(entry.index);
      CHECK(distance(plot::rgb_of(map[entry.index]), entry.colour) <= (entry.index % 255 == 0 ? 0 : 3));
    };
    for (const Entry& entry : kVik) check(plot::diverging(false), entry);
    for (const Entry& entry : kBerlin) check(plot::diverging(true), entry);
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
      CHECK(std::abs(lightness(map[128]) - lightness(map[0])) > 55);
    }
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
