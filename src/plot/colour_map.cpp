#include "plot/colour_map.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace plot {
namespace {

constexpr std::array<base::Rgb, 33> kVik{
    0x001261, 0x021F69, 0x022B71, 0x023779, 0x034481, 0x055189, 0x0C5E92, 0x1B6D9C, 0x2F7DA6, 0x478CB1, 0x609DBC,
    0x79ADC7, 0x92BDD2, 0xACCCDD, 0xC5DBE6, 0xDDE6E9, 0xECE5E0, 0xEEDACF, 0xE9CBB9, 0xE3BBA4, 0xDCAB8F, 0xD69C7B,
    0xCF8D67, 0xC97F55, 0xC37243, 0xBD6431, 0xB3531F, 0xA5400F, 0x942F06, 0x832106, 0x741506, 0x670A07, 0x590008,
};

/// His berlin, whose middle is nearly black, from #2A2E33 outwards: of each hue the colour that is as light as evenly growing steps ask
/// for, greyer near the middle. Without the two outermost samples of each end, where the red turns pink; its last two are warmer than his.
constexpr std::array<base::Rgb, 29> kBerlin{
    0x79ABED, 0x60A5DE, 0x4E9DCF, 0x4194C1, 0x3A8BB4, 0x3481A8, 0x2F789C, 0x2B6E8F, 0x276582, 0x275C76,
    0x295368, 0x2B495A, 0x2C404C, 0x2C373F, 0x2A2E33, 0x43302D, 0x583328, 0x693526, 0x793926, 0x863E2A,
    0x914532, 0x9A4D3B, 0xA35645, 0xAC5E4F, 0xB56757, 0xBF6F5E, 0xCA7764, 0xD5806A, 0xE08870,
};

std::uint32_t packed(double red, double green, double blue) {
  const auto byte = [](double value) { return static_cast<std::uint32_t>(value + 0.5); };
  return 0xFF000000u | byte(blue) << 16 | byte(green) << 8 | byte(red);
}

/// How far from the middle of the samples the colour of a value lies, both in shares of the half scale: 0.66 for 0.85, so that the darkest
/// colours are left to what is nearly 1.
double reach(double value) { return value * (0.7 + 0.3 * std::pow(value, 8)); }

ColourMap rationed(std::span<const base::Rgb> samples) {
  ColourMap map{};
  const size_t last = samples.size() - 1;
  for (size_t i = 0; i < map.size(); ++i) {
    const double value = 2 * static_cast<double>(i) / static_cast<double>(map.size() - 1) - 1;
    const double place = (1 + std::copysign(reach(std::abs(value)), value)) / 2 * static_cast<double>(last);
    const size_t left = std::min(static_cast<size_t>(place), last - 1);
    const double share = place - static_cast<double>(left);
    const auto channel = [&](int shift) {
      const double a = samples[left] >> shift & 255;
      const double b = samples[left + 1] >> shift & 255;
      return a + share * (b - a);
    };
    map[i] = packed(channel(16), channel(8), channel(0));
  }
  return map;
}

ColourMap between(base::Rgb low, base::Rgb high) {
  ColourMap map{};
  for (size_t i = 0; i < map.size(); ++i) {
    const base::Rgb rgb = blend(low, high, static_cast<float>(i) / static_cast<float>(map.size() - 1));
    map[i] = packed(rgb >> 16 & 255, rgb >> 8 & 255, rgb & 255);
  }
  return map;
}

}  // namespace

const ColourMap& diverging(bool dark) {
  static const ColourMap on_light = rationed(kVik);
  static const ColourMap on_dark = rationed(kBerlin);
  return dark ? on_dark : on_light;
}

const ColourMap& sequential(bool dark) {
  using enum base::ColourToken;
  static const ColourMap on_light = between(base::colour(stage, false), base::colour(accent, false));
  static const ColourMap on_dark = between(base::colour(stage, true), base::colour(accent, true));
  return dark ? on_dark : on_light;
}

std::uint32_t colour_of(const ColourMap& map, float value, float low, float high) {
  std::uint32_t colour = 0;
  colours_of(map, std::span(&value, 1), low, high, std::span(&colour, 1));
  return colour;
}

void colours_of(const ColourMap& map, std::span<const float> values, float low, float high, std::span<std::uint32_t> colours) {
  constexpr float kLast = ColourMap{}.size() - 1, kMiddle = ColourMap{}.size() / 2;
  const float scale = kLast / (high - low);
  for (size_t i = 0; i < values.size(); ++i) {  // without branches, so that the compiler vectorises it
    const float place = (values[i] - low) * scale + 0.5f;
    const float inside = std::min(std::max(place, 0.0f), kLast);
    colours[i] = static_cast<std::uint32_t>(std::isnan(place) ? kMiddle : inside);
  }
  for (std::uint32_t& colour : colours.first(values.size())) colour = map[colour];
}

base::Rgb rgb_of(std::uint32_t packed) { return (packed & 255) << 16 | (packed & 0xFF00) | (packed >> 16 & 255); }

base::Rgb blend(base::Rgb from, base::Rgb to, float share) {
  base::Rgb result = 0;
  for (const int shift : {16, 8, 0}) {
    const float a = static_cast<float>(from >> shift & 255), b = static_cast<float>(to >> shift & 255);
    result |= static_cast<base::Rgb>(std::lround(a + share * (b - a))) << shift;
  }
  return result;
}

}  // namespace plot
