#include "base/theme.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <utility>

using base::ColourToken;

namespace {

constexpr double kTextContrast = 4.9;     // WCAG 2.2, success criterion 1.4.3 asks for 4.5
constexpr double kControlContrast = 3.0;  // WCAG 2.2, success criterion 1.4.11

constexpr std::initializer_list<ColourToken> kInks{ColourToken::ink,    ColourToken::ink2,  ColourToken::ink3,
                                                   ColourToken::accent, ColourToken::right, ColourToken::wrong};
constexpr std::initializer_list<ColourToken> kGrounds{ColourToken::paper,         ColourToken::panel,        ColourToken::stage,
                                                      ColourToken::accent_ground, ColourToken::right_ground, ColourToken::wrong_ground};

/// Converts one 8-bit sRGB channel to linear light.
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

void check_contrast(std::initializer_list<ColourToken> inks, std::initializer_list<ColourToken> grounds, double min) {
  for (const bool dark : {false, true}) {
    for (const ColourToken ink : inks) {
      for (const ColourToken ground : grounds) {
        CAPTURE(base::kColours[static_cast<size_t>(ink)].name);
        CAPTURE(base::kColours[static_cast<size_t>(ground)].name);
        CAPTURE(dark);
        CHECK(contrast(base::colour(ink, dark), base::colour(ground, dark)) >= min);
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

  TEST_CASE("every ink and signal colour is readable on every ground, in both themes") {
    check_contrast(kInks, kGrounds, kTextContrast);
    check_contrast({ColourToken::stage}, {ColourToken::accent}, kTextContrast);  // the label of a filled button
  }

  TEST_CASE("the edges of controls and the ring of focus are seen on every ground, in both themes") {
    check_contrast({ColourToken::edge, ColourToken::accent}, kGrounds, kControlContrast);
  }

  TEST_CASE("a larger text is larger in every type that is read, and what is operated stays") {
    using enum base::TextSize;
    for (size_t t = 0; t < base::kTypes.size(); ++t) {
      const auto type = static_cast<base::Type>(t);
      CAPTURE(base::kTypes[t].name);
      const bool operated = type == base::Type::ui || type == base::Type::small;
      for (const auto& [smaller, larger] : {std::pair{small, normal}, {normal, large}, {large, largest}}) {
        CHECK((base::type(type, smaller).em_px < base::type(type, larger).em_px) == !operated);
        CHECK((base::type(type, smaller).line_px < base::type(type, larger).line_px) == !operated);
      }
    }
  }

  TEST_CASE("lines have room, and code is nowhere larger than what it stands in") {
    for (size_t s = 0; s < base::kTextSizes.size(); ++s) {
      const auto size = static_cast<base::TextSize>(s);
      CAPTURE(base::kTextSizes[s]);
      for (const base::NamedType& type : base::kTypes) CHECK(type.sizes[s].line_px * 5 >= type.sizes[s].em_px * 6);
      for (const base::Type type : {base::Type::text, base::Type::table, base::Type::question, base::Type::option, base::Type::feedback}) {
        CHECK(base::type(base::Type::code, size).em_px <= base::type(type, size).em_px);
      }
    }
  }

  TEST_CASE("an ink's place in the table is its name's") {
    CHECK(base::kColours[static_cast<size_t>(ColourToken::paper)].name == "paper");
    CHECK(base::kColours[static_cast<size_t>(ColourToken::edge)].name == "edge");
    CHECK(base::kColours[static_cast<size_t>(ColourToken::accent_ground)].name == "accent-ground");
    CHECK(base::kColours[static_cast<size_t>(ColourToken::wrong_ground)].name == "wrong-ground");
    CHECK(base::kTypes[static_cast<size_t>(base::Type::feedback)].name == "feedback");
    CHECK(base::kSpaces[static_cast<size_t>(base::Spacing::radius_card)].name == "radius-card");
  }
}
