// The first two ways: a number that grows from word to word, or a share that shrinks as the text grows.

#include <algorithm>
#include <cmath>

#include "base/number.h"
#include "figures/knobs.h"
#include "figures/odometer/count.h"

namespace figures::counting {
namespace {

constexpr float kGround_px = 3;     ///< the line on which the words stand
constexpr float kApart_px = 9;      ///< least pitch at which bars stand apart,
constexpr float kOutlined_px = 24;  ///< and at which they have an outline each
constexpr plot::Paint kWord(ColourToken::accent);

/// The words, each a band as high as numbers of size 1, and what is added to them.
struct Bars {
  Row row;
  float ground = 0, unit = 0;
  int numeral_px = 28;
  const Count& count;

  double added(double word) const { return count.view == kNumbers ? word : word / count.words; }
  float foot() const { return ground - unit; }
  float top(double word) const { return foot() - unit * static_cast<float>(added(word)); }
  bool apart() const { return row.pitch_px() >= kApart_px; }
  bool outlined() const { return row.pitch_px() >= kOutlined_px; }
  /// On whole pixels; bars that are too thin for gaps touch each other.
  Rect rect(int word, float from, float to) const {
    const float left = std::round(row.x(word - 0.5)), right = std::round(row.x(word + 0.5)) - (apart() ? 2.0f : 0.0f);
    return {left, std::round(from), std::max(1.0f, right - left), std::round(to) - std::round(from)};
  }
};

void compose_word(plot::Scene& scene, const Bars& bars, int word) {
  const bool chosen = word == bars.count.place();
  const float pale = bars.outlined() ? 0.12f : 0.2f;
  plot::Mark& bar = scene.rectangle({"bar", word}, bars.rect(word, bars.top(word), bars.foot()), plot::kKey.faded(chosen ? 1 : pale));
  if (bars.outlined()) bar.stroked(plot::kKey.faded(chosen ? 1 : 0.6f), 1);
  bar.on_click_set(kPlace, word);
  scene.rectangle({"word", word}, bars.rect(word, bars.foot(), bars.ground), kWord.faded(chosen ? 0.25f : 0.1f)).on_click_set(kPlace, word);
}

/// Where there are too many words for a mark each.
void compose_all(plot::Scene& scene, const Bars& bars) {
  const float right = bars.row.left + bars.row.width;
  scene.polygon({"bars"}, {{bars.row.left, bars.foot()}, {right, bars.top(bars.count.words)}, {right, bars.foot()}},
                plot::kKey.faded(0.2f));
  scene.rectangle({"words"}, {bars.row.left, bars.foot(), bars.row.width, bars.unit}, kWord.faded(0.1f));
  Rect chosen = bars.rect(bars.count.place(), bars.top(bars.count.place()), bars.foot());
  chosen.width = std::max(2.0f, chosen.width);
  scene.rectangle({"bar", bars.count.place()}, chosen, plot::kKey);
}

/// The number that a word gets, above its bar.
void add_numeral(plot::Scene& scene, const Bars& bars, int key, int word, int rank) {
  const std::string text = bars.count.view == kNumbers ? base::grouped(word) : base::significant(bars.added(word), 2);
  scene
      .text({"numeral", key}, {bars.row.x(word) - 1, bars.top(word) - 10}, text, plot::large(bars.numeral_px), plot::kKey,
            plot::Anchor::middle)
      .ranked(rank);
}

}  // namespace

void compose_bars(plot::Scene& scene, const Count& count) {
  const Rect room = scene.picture();
  Bars bars{{room.x + 2, room.width - 10, count.words},
            room.bottom() - kNumbers_px - kGround_px,
            0,
            std::clamp(static_cast<int>(0.2f * room.height), 14, 28),
            count};
  const double units = count.view == kNumbers ? count.words + 1 : 2;
  bars.unit = (bars.ground - room.y - 0.8f * static_cast<float>(bars.numeral_px) - 12) / static_cast<float>(units);
  scene.rectangle({"plane"}, {bars.row.left, room.y, bars.row.width, room.height}, {})
      .drags_x(kPlace, count.words / static_cast<double>(bars.row.width));
  if (count.words > kMostWords) compose_all(scene, bars);
  for (int word = 1; word <= count.words && count.words <= kMostWords; ++word) compose_word(scene, bars, word);
  scene.rectangle({"ground"}, {bars.row.left, std::round(bars.ground), bars.row.width, kGround_px}, kWord);
  add_numeral(scene, bars, 0, count.place(), 0);
  if (count.view == kNumbers) add_numeral(scene, bars, 1, count.words, 2);
  const Point corner{room.x + 2, room.y + 18};
  scene
      .text({"name", 0}, corner, count.view == kNumbers ? "its place, added" : "its share of the length, added", plot::kStrongLabel,
            plot::kKey)
      .ranked(1)
      .highlights_with("place");
  scene.text({"name", 1}, {corner.x, corner.y + 20}, "the word: numbers of about 1", plot::kStrongLabel, kWord)
      .ranked(1)
      .highlights_with("word");
  add_places(scene, bars.row, bars.ground + kGround_px + 16);
}

}  // namespace figures::counting
