#include "base/look.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>

using base::Ink;

namespace {

constexpr double kTextContrast = 4.5;     // WCAG 2.2, success criterion 1.4.3
constexpr double kControlContrast = 3.0;  // WCAG 2.2, success criterion 1.4.11

/// Of 8 bits of one sRGB channel, as light.
double linear(base::Rgb channel) {
  const double c = channel / 255.0;
  return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

/// WCAG 2.2, "relative luminance": 0 for black, 1 for white.
double luminance(base::Rgb colour) {
  return 0.2126 * linear(colour >> 16 & 255) + 0.7152 * linear(colour >> 8 & 255) + 0.0722 * linear(colour & 255);
}

/// WCAG 2.2, "contrast ratio": 1 to 21.
double contrast(base::Rgb a, base::Rgb b) {
  const double lighter = std::max(luminance(a), luminance(b));
  const double darker = std::min(luminance(a), luminance(b));
  return (lighter + 0.05) / (darker + 0.05);
}

void check_contrast(std::initializer_list<Ink> inks, std::initializer_list<Ink> grounds, double least) {
  for (const bool dark : {false, true}) {
    for (const Ink ink : inks) {
      for (const Ink ground : grounds) {
        CAPTURE(base::kColours[static_cast<size_t>(ink)].name);
        CAPTURE(base::kColours[static_cast<size_t>(ground)].name);
        CAPTURE(dark);
        CHECK(contrast(base::colour(ink, dark), base::colour(ground, dark)) >= least);
      }
    }
  }
}

}  // namespace

TEST_SUITE("base") {
  TEST_CASE("contrast is computed as WCAG defines it") {
    CHECK(contrast(0xFFFFFF, 0x000000) == doctest::Approx(21));
    CHECK(contrast(0x777777, 0xFFFFFF) == doctest::Approx(4.478).epsilon(0.001));
    CHECK(contrast(0xFF0000, 0xFFFFFF) == doctest::Approx(3.998).epsilon(0.001));
  }

  TEST_CASE("inks and signal colours are readable on every ground they stand on, in both themes") {
    check_contrast({Ink::ink, Ink::ink2, Ink::ink3, Ink::accent, Ink::right, Ink::wrong},
                   {Ink::paper, Ink::panel, Ink::stage, Ink::accent_ground}, kTextContrast);
    check_contrast({Ink::ink, Ink::right}, {Ink::right_ground}, kTextContrast);
    check_contrast({Ink::ink, Ink::wrong}, {Ink::wrong_ground}, kTextContrast);
  }

  TEST_CASE("the edges of controls are seen on every ground, in both themes") {
    check_contrast({Ink::edge}, {Ink::paper, Ink::panel, Ink::stage}, kControlContrast);
  }

  TEST_CASE("an ink's place in the table is its name's") {
    CHECK(base::kColours[static_cast<size_t>(Ink::paper)].name == "paper");
    CHECK(base::kColours[static_cast<size_t>(Ink::edge)].name == "edge");
    CHECK(base::kColours[static_cast<size_t>(Ink::accent_ground)].name == "accent-ground");
    CHECK(base::kColours[static_cast<size_t>(Ink::wrong_ground)].name == "wrong-ground");
    CHECK(base::type(base::Type::feedback).name == "feedback");
    CHECK(base::kSpaces[static_cast<size_t>(base::Space::radius_card)].name == "radius-card");
  }
}
