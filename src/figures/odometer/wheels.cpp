// The wheels of an odometer, and a ruler on which each tick is as high as the number of digits that jump there.

#include <algorithm>
#include <cmath>

#include "base/number.h"
#include "figures/concat.h"
#include "figures/knobs.h"
#include "figures/odometer/count.h"

namespace figures::counting {
namespace {

constexpr std::string_view kDecimals[] = {"ones", "tens", "hundreds"};
constexpr float kName_px = 22, kJump_px = 30;  ///< above and below a wheel
constexpr float kApart_px = 4;                 ///< ticks that would be nearer than this are shown as a band
constexpr int kRoll_ms = 700, kLag_ms = 60;    ///< of the wheels, from the quickest on

std::string_view part_of(const Count& count, int wheel) { return wheel == 0 ? "fast" : wheel + 1 == count.wheels() ? "slow" : ""; }

std::string name_of(const Count& count, int wheel) {
  return count.view == kBinary ? std::to_string(count.weight(wheel)) : std::string(kDecimals[wheel]);
}

/// The digit that a wheel shows. While it plays, wheels turn in the last part of the way to the next place.
double shown(const Count& count, int wheel) {
  const double since = count.now + 0.5 - count.place();
  const double along = count.jumps(count.place(), wheel) ? std::clamp((since - 0.5) / 0.5, 0.0, 1.0) : 0;
  return count.digit(count.place(), wheel) + along * along * (3 - 2 * along);
}

/// One digit on a drum, `away` notches below the middle: the further, the smaller and paler. Dragging turns the wheel, a click on what is
/// above or below the middle too.
void compose_digit(plot::Scene& scene, const Count& count, int wheel, Rect box, int digit, double away) {
  const float far = static_cast<float>(std::fabs(away)), notch_px = 0.33f * box.height, near = std::max(0.0f, 1 - far / 1.5f);
  const float em = std::min(0.39f * box.height, 0.86f * box.width) * (1 - 0.4f * far);
  const bool next = away > 0.5 && count.jumps(count.place(), wheel);
  const plot::Paint ink = next ? plot::Paint(ColourToken::accent, 0.85f) : plot::Paint(ColourToken::ink, std::pow(near, 1.15f));
  plot::Mark& mark =
      scene.text({"digit", wheel, digit}, {box.x + box.width / 2, box.y + box.height / 2 + notch_px * static_cast<float>(away)},
                 std::to_string(digit % count.base()), plot::large(std::max(6, static_cast<int>(em))), ink, plot::Anchor::middle);
  mark.level().ranked(far < 0.5 ? 0 : 3).lasting(kRoll_ms).after(kLag_ms * wheel);
  if (far < 0.5) return;
  mark.drags_y(kPlace, -count.weight(wheel) / static_cast<double>(notch_px));
  mark.on_click_set(kPlace, std::clamp(count.place() + (away > 0 ? 1 : -1) * count.weight(wheel), 1, count.words - 1));
}

void compose_wheel(plot::Scene& scene, const Count& count, int wheel, Rect box) {
  const float middle = box.x + box.width / 2;
  scene.outline({"wheel", wheel}, box, ColourToken::edge, 1, std::min(10.0f, box.width / 5))
      .drags_y(kPlace, -count.weight(wheel) / (0.33 * box.height));
  const double now = shown(count, wheel);
  for (int digit = 0; digit < count.base(); ++digit) {
    // On a drum of ten digits; one of two has each five times, of which the nearest is seen.
    double away = std::remainder(digit - now, count.base());
    if (count.base() == 2 && away == -1) away = 1;
    if (std::fabs(away) < 1.4) compose_digit(scene, count, wheel, box, digit, away);
    if (count.base() == 2 && std::fabs(away) == 1) compose_digit(scene, count, wheel, box, digit + 2, -1);
  }
  scene.text({"wheel name", wheel}, {middle, box.y - 8}, name_of(count, wheel), plot::kLabel, ColourToken::ink2, plot::Anchor::middle)
      .highlights_with(part_of(count, wheel));
  if (!count.jumps(count.place(), wheel)) return;
  const float bar_px = std::round(0.6f * box.width);
  scene.rectangle({"jump", wheel}, {std::round(middle - bar_px / 2), std::round(box.bottom() + 6), bar_px, 3}, ColourToken::accent)
      .highlights_with("jump");
  if (count.view == kBinary) return;
  const std::string change = concat({count.digit(count.place(), wheel), " to ", count.digit(count.place() + 1, wheel)});
  if (scene.text_width(change, plot::kStrongLabel) < box.width)
    scene.text({"jump name", wheel}, {middle, box.bottom() + 24}, change, plot::kStrongLabel, ColourToken::accent, plot::Anchor::middle)
        .highlights_with("jump");
}

/// Which digits jump from each word to the next.
struct Ruler {
  Row row;
  float foot = 0, row_px = 0;
  float top(int digits) const { return std::round(foot - row_px * static_cast<float>(digits)); }
};

void compose_ticks(plot::Scene& scene, const Count& count, const Ruler& ruler) {
  int merged = 0;  // digits whose ticks stand too close
  while (merged < count.wheels() && static_cast<float>(count.weight(merged)) * ruler.row.pitch_px() < kApart_px) ++merged;
  if (merged > 0)
    scene.rectangle({"every"}, {ruler.row.left, ruler.top(merged), ruler.row.width, ruler.foot - ruler.top(merged)}, ColourToken::hairline);
  for (int word = 1; word < count.words; ++word) {
    const int digits = count.jumps(word);
    if (digits <= merged) continue;
    const float wide = digits == 1 ? 1.0f : 2.0f, top = ruler.top(digits), left = std::round(ruler.row.x(word + 0.5) - wide / 2);
    scene.rectangle({"tick", word}, {left, top, wide, ruler.top(merged) - top}, plot::Paint(ColourToken::edge, digits == 1 ? 0.6f : 0.9f));
  }
}

void compose_ruler(plot::Scene& scene, const Count& count, const Ruler& ruler) {
  const float high = ruler.row_px * static_cast<float>(count.wheels());
  scene.rectangle({"plane"}, {ruler.row.left, ruler.foot - high - 8, ruler.row.width, high + 8 + kNumbers_px}, {})
      .drags_x(kPlace, 1 / static_cast<double>(ruler.row.pitch_px()));
  for (int word = 1; word < count.words && count.words <= kMostWords; ++word)
    scene.rectangle({"word", word}, {ruler.row.x(word), ruler.foot - high, ruler.row.pitch_px(), high}, {}).on_click_set(kPlace, word);
  compose_ticks(scene, count, ruler);
  scene.rectangle({"ground"}, {ruler.row.left, ruler.foot, ruler.row.width, 1}, ColourToken::edge);
  for (int wheel = 0; wheel < count.wheels(); ++wheel)
    scene
        .text({"row", wheel}, {ruler.row.left - 10, ruler.foot - ruler.row_px * (static_cast<float>(wheel) + 0.5f)}, name_of(count, wheel),
              plot::kLabel, ColourToken::ink2, plot::Anchor::end)
        .level()
        .highlights_with(part_of(count, wheel));
  const float x = std::round(ruler.row.x(count.place() + 0.5)), top = ruler.top(count.jumps(count.place()));
  scene.rectangle({"step"}, {x - 1, top, 3, ruler.foot - top}, ColourToken::accent).highlights_with("jump");
  scene.dot({"step end"}, {x + 0.5f, top}, 5, ColourToken::accent);
  scene
      .text({"step name"}, {x, ruler.foot + 17}, concat({count.place(), " to ", count.place() + 1}), plot::kStrongNumber,
            ColourToken::accent, plot::Anchor::middle)
      .ranked(0);
  add_places(scene, ruler.row, ruler.foot + 17);
}

}  // namespace

void compose_wheels(plot::Scene& scene, const Count& count) {
  const Rect room = scene.picture();
  const bool binary = count.view == kBinary;
  const float wheels = static_cast<float>(count.wheels()), gap = binary ? 6 : 12, labels = binary ? 40 : 76;
  float row_px = std::round(std::clamp(room.height * (binary ? 0.036f : 0.075f), binary ? 10.0f : 16.0f, binary ? 22.0f : 48.0f));
  const float left_over = room.height - kNumbers_px - row_px * wheels - 24 - kName_px - kJump_px;
  const bool low = left_over < 40;
  if (low) row_px = std::round((room.height - kNumbers_px - 12) / wheels);
  compose_ruler(scene, count, {{room.x + labels, room.width - labels - 24, count.words}, std::round(room.bottom() - kNumbers_px), row_px});
  if (low) return;
  const float wide = std::min((room.width - gap * (wheels - 1) - 2) / wheels, 0.7f * left_over);
  const float high = std::round(std::min(left_over, (binary ? 3.2f : 1.75f) * wide)), top = room.y + kName_px + (left_over - high) / 2;
  const float left = room.x + (room.width - (wide + gap) * wheels + gap) / 2;
  for (int wheel = 0; wheel < count.wheels(); ++wheel) {
    const float turned = wheels - 1 - static_cast<float>(wheel);  // the quickest stands at the right
    compose_wheel(scene, count, wheel, {std::round(left + turned * (wide + gap)), std::round(top), std::round(wide), high});
  }
}

}  // namespace figures::counting
