#include "figures/first_sight/shot.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "plot/cell_colours.h"
#include "plot/colour_map.h"
#include "plot/transition.h"

namespace figures::shot {
namespace {

using base::Point;

constexpr float kWordGap = 0.52f, kNarrowed = 0.018f;  ///< em between the words, and by which the style sheet narrows each letter
constexpr float kUnknown = 2.2f;                       ///< em, the width of a word that is not there
constexpr float kDeep = 0.62f;                         ///< how much farther away the last strip is than the first
constexpr float kFront = 0.873f, kBack = 0.089f, kAcross = 1.667f;

/// Where the middle of the first word's baseline is (of all three, if they stand side by side), large and small.
constexpr Point kLarge{0.5f, 0.478f}, kSmall{0.161f, 0.235f}, kLargeNarrow{0.1f, 0.26f}, kSmallNarrow{0.1f, 0.09f};

constexpr float kCapital = 0.67f;  ///< height of a capital, in em

/// The size nearest below `em` at which capitals end close to whole pixels. Where they cover a pixel in part, the parts of which a letter
/// is made add up, and a stem shows in its serif.
int with_whole_capitals(int em) {
  const auto off = [](int size) { return std::abs(kCapital * static_cast<float>(size) - std::round(kCapital * static_cast<float>(size))); };
  return std::min({em, em - 1, em - 2}, [&](int a, int b) { return off(a) < off(b); });
}

}  // namespace

double angle(int pair, double position) {
  static const std::array<double, kPairs> kSpeeds = [] {  // a power for each point of each wave would take too long
    std::array<double, kPairs> speeds{};
    for (int k = 0; k < kPairs; ++k) speeds[static_cast<size_t>(k)] = std::pow(10000, -2.0 * k / kStrips);
    return speeds;
  }();
  return position * kSpeeds[static_cast<size_t>(pair)];
}

float part(double moment, double from, double to) { return static_cast<float>(plot::eased((moment - from) / (to - from))); }

Point mixed(Point a, Point b, float share) { return {a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)}; }

Shot::Shot(const plot::Scene& scene, double at, const std::vector<std::string>& words)
    : moment(at), width(scene.width()), height(scene.height()), narrow(width < 640), positions(narrow ? 48 : 96) {
  em = narrow ? std::min(0.23f * width, 0.115f * height) : std::min({168.0f, 0.117f * width, 0.187f * height});
  const float measure = narrow ? 0.9f * width : std::min(1200.0f, 0.833f * width), gap = 0.012f;
  constexpr int kTried = 100;
  for (int k = 0; k < kWords; ++k) {
    const std::string word = k < static_cast<int>(words.size()) ? words[static_cast<size_t>(k)] : "";
    const float natural = scene.text_width(word, plot::large(kTried)) / kTried - kNarrowed * static_cast<float>(word.size());
    wide.push_back(em * (word.empty() ? kUnknown : natural));
  }
  const float per_em = scene.text_width(kName, plot::large(kTried)) / kTried + gap * (kLetters - 1);
  name_em = with_whole_capitals(std::max(8, static_cast<int>(std::min(measure / per_em, 0.3f * height))));
  name_top = (narrow ? 0.14f : 0.183f) * height;
  name_bottom = name_top + kCapital * static_cast<float>(name_em);
  float left = (width - per_em * static_cast<float>(name_em)) / 2;
  for (int j = 0; j < kLetters; ++j) {
    letters.push_back(left);
    left += scene.text_width(kName.substr(static_cast<size_t>(j), 1), plot::large(name_em)) + gap * static_cast<float>(name_em);
  }
  letters.push_back(left);
}

Point Shot::word(int k) const {
  if (narrow) return {kLargeNarrow.x * width, kLargeNarrow.y * height + 1.6f * em * static_cast<float>(k)};
  float left = kLarge.x * width - sentence_px() / 2;
  for (int before = 0; before < k; ++before) left += wide[static_cast<size_t>(before)] + kWordGap * em;
  return {left + wide[static_cast<size_t>(k)] / 2, kLarge.y * height};
}

float Shot::sentence_px() const { return wide[0] + wide[1] + wide[2] + 2 * kWordGap * em; }

base::Rect Shot::underline(int k) const {
  const Point at = word(k);
  const float px = narrow ? 2.3f * em : wide[static_cast<size_t>(k)];
  return {narrow ? at.x : at.x - px / 2, at.y + 0.274f * em, px, 0};
}

float Shot::scale() const { return 1 - (narrow ? 0.75f : 0.8f) * shrunk(); }

Point Shot::carried(Point p) const {
  const Point from = narrow ? kLargeNarrow : kLarge, to = mixed(from, narrow ? kSmallNarrow : kSmall, shrunk());
  return {(to.x - 0.4f * left_behind()) * width + scale() * (p.x - from.x * width), to.y * height + scale() * (p.y - from.y * height)};
}

Point Shot::clock(int k) const {
  const Point at = word(k);
  return narrow ? Point{0.9f * width - clock_px(), at.y - 0.2f * em} : Point{at.x, at.y + 1.05f * em};
}

Point Shot::dial() const { return narrow ? Point{0.68f * width, 0.145f * height} : Point{0.161f * width, 0.467f * height}; }

float Shot::dial_px() const { return narrow ? std::min(0.2f * width, 0.1f * height) : std::min(0.104f * width, 0.167f * height); }

double Shot::position() const { return 2 + (0.94 * positions - 2) * part(moment, 1.7, 1.97); }

Point Shot::row(int pair) const {
  const float up = static_cast<float>(kPairs - 1 - pair);
  return narrow ? Point{0.075f * width, height * (0.31f + 0.0315f * up)} : Point{0.361f * width, height * (0.115f + 0.0467f * up)};
}

float Shot::x(double position) const {
  const float left = (narrow ? 0.14f : 0.403f) * width;
  return left + static_cast<float>(position / positions) * (width - left);
}

float Shot::nearness(double strip) const { return 1 / (1 + kDeep * static_cast<float>(strip / kStrips)); }

Point Shot::on_ground(double position, double strip) const {
  const float near = nearness(strip);
  return {width * (0.5f + kAcross * near * (static_cast<float>(position / positions) - 0.5f)),
          height * (kFront - (kFront - kBack) * (1 + kDeep) / kDeep * (1 - near))};
}

plot::Paint faint(base::ColourToken ink, float opacity) { return plot::Paint(ink, opacity); }

plot::Paint blended(plot::Paint a, plot::Paint b, float share) {
  return {plot::blend(a.light(), b.light(), share), plot::blend(a.dark(), b.dark(), share)};
}

plot::Paint strong(double value) {
  constexpr double kMiddle = 0.08, kStrong = 0.5;
  const double far = std::clamp((std::fabs(value) - kMiddle) / (1 - kMiddle), 0.0, 1.0);
  const float most = static_cast<float>(kStrong + (1 - kStrong) * far);
  const auto paint = [](float at) { return plot::paint_of(plot::Map::diverging, at, -1, 1); };
  return blended(paint(-most), paint(most), static_cast<float>(std::clamp((value + kMiddle) / (2 * kMiddle), 0.0, 1.0)));
}

}  // namespace figures::shot
