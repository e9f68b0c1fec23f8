#include <algorithm>
#include <cmath>
#include <numbers>

#include "figures/concat.h"
#include "figures/first_sight/shot.h"

// The words, their clocks, and the rows of small clocks that one of them becomes.
namespace figures::shot {
namespace {

using base::ColourToken;
using base::Point;

constexpr double kTurn = 2 * std::numbers::pi;
constexpr int kLast = kWords - 1;  ///< the word whose clock becomes the large one

/// How far a word's clock has come, one word after the other.
double begun(const Shot& shot, int k) { return std::clamp((shot.moment - 0.12 * k) / 0.76, 0.0, 1.0); }

/// A clock of a word: 0 and 1 go with the sentence and vanish, the last becomes the large dial.
struct Clock {
  Clock(const Shot& shot, int k) : index(k) {
    const float open = part(begun(shot, k), 0.25, 0.65), shrunk = shot.shrunk(), left = shot.left_behind();
    const bool last = k == kLast;
    const Point away{0, shot.dial().y};
    middle = last ? mixed(mixed(shot.clock(k), shot.dial(), shrunk), away, left) : shot.carried(shot.clock(k));
    radius = open * (last ? (shot.clock_px() + shrunk * (shot.dial_px() - shot.clock_px())) * (1 - left) : shot.clock_px() * shot.scale());
    opacity = last ? 1 - left : 1 - shrunk;
    angle = shot::angle(0, last ? shot.position() : k) * part(begun(shot, k), 0.55, 1);
  }
  int index;
  Point middle;
  float radius, opacity;
  double angle;
};

void compose_face(plot::Scene& scene, const Clock& clock) {
  scene.dot({"face", clock.index}, clock.middle, clock.radius, faint(ColourToken::stage, clock.opacity))
      .stroked(faint(ColourToken::edge, clock.opacity), 1);
  if (clock.radius < 12) return;
  for (int hour = 0; hour < 12; ++hour) {
    const float from = 0.97f * clock.radius, to = (hour % 3 == 0 ? 0.87f : 0.92f) * clock.radius;
    scene.hand({"hour", clock.index, hour}, clock.middle, from, kTurn * hour / 12, faint(ColourToken::edge, clock.opacity),
               hour % 3 == 0 ? 1.5f : 1, to);
  }
}

/// From the word's underline to its clock.
void compose_stem(plot::Scene& scene, const Shot& shot, const Clock& clock) {
  const base::Rect line = shot.underline(clock.index);
  const Point from = shot.carried({shot.narrow ? line.right() : line.x + line.width / 2, line.y});
  const float away = std::hypot(from.x - clock.middle.x, from.y - clock.middle.y), grown = part(begun(shot, clock.index), 0, 0.35);
  // From then on the clock shows other positions than the word's.
  const float opacity = clock.opacity * (1 - part(shot.moment, 1.68, 1.76));
  if (grown <= 0 || opacity <= 0 || away <= clock.radius) return;
  const Point rim = mixed(clock.middle, from, std::max(clock.radius, 0.5f * shot.clock_px() * shot.scale()) / away);
  scene.line({"stem", clock.index}, from, mixed(from, rim, grown), faint(ColourToken::edge, opacity), 1.5f);
}

void compose_hands(plot::Scene& scene, const Shot& shot, const Clock& clock) {
  const float split = part(shot.moment, 1.4, 1.62), length = (clock.index == kLast ? 0.86f + 0.04f * shot.shrunk() : 0.86f) * clock.radius;
  const float thick = (4 - 0.8f * shot.shrunk()) * std::min(1.0f, clock.radius / 40);
  if (clock.index != kLast || split <= 0) {
    const float still = 1 - part(shot.moment, 1, 1.25);
    if (clock.angle > 0 && still > 0)
      scene.sector({"turned", clock.index}, clock.middle, 0.62f * clock.radius, 0, clock.angle,
                   faint(ColourToken::accent_ground, clock.opacity * still));
    scene.hand({"word hand", clock.index}, clock.middle, length, clock.angle, faint(ColourToken::accent, clock.opacity), thick);
  }
  for (int pair = kPairs - 1; clock.index == kLast && split > 0 && pair >= 0; --pair) {
    const double one = angle(0, shot.position()), all = angle(pair, shot.position());
    const float number = static_cast<float>(pair);
    scene.hand({"hand", pair}, clock.middle, length, one + split * (all - one),
               faint(ColourToken::accent, clock.opacity * (1 - 0.045f * number)), std::max(1.0f, thick * (1 - 0.044f * number)));
  }
  scene.dot({"pin", clock.index}, clock.middle, std::min(5.0f, 0.1f * clock.radius), faint(ColourToken::accent, clock.opacity));
}

/// What is written below a clock: its position, and below the large one what it is.
void compose_label(plot::Scene& scene, const Shot& shot, const Clock& clock) {
  const Point below{clock.middle.x, clock.middle.y + clock.radius + 22};
  const float place = part(begun(shot, clock.index), 0.6, 1) * (1 - part(shot.moment, 1, 1.2));
  if (place > 0)
    scene.text({"place", clock.index}, below, std::to_string(clock.index), {base::Face::mono, 15}, faint(ColourToken::ink2, place),
               plot::Anchor::middle);
  const float many = part(shot.moment, 1.6, 1.75) * (1 - part(shot.moment, 2, 2.15));
  if (clock.index == kLast && many > 0)
    scene.text({"caption"}, {below.x, below.y + 6}, concat({"sixteen hands at position ", static_cast<int>(std::lround(shot.position()))}),
               plot::kLabel, faint(ColourToken::ink3, many), plot::Anchor::middle);
}

}  // namespace

void compose_words(plot::Scene& scene, const Shot& shot, const std::vector<std::string>& words) {
  const float there = 1 - 4 * shot.left_behind();  // gone before they come to the picture's edge, where they would lie on each other
  const int em = static_cast<int>(std::lround(shot.em * shot.scale()));
  for (int k = 0; k < kWords && there > 0 && em > 7; ++k) {
    const plot::Paint quiet = k == kLast ? faint(ColourToken::ink, there) : faint(ColourToken::ink, there * (1 - 0.4f * shot.shrunk()));
    if (k < static_cast<int>(words.size()))
      scene
          .text({"word", k}, shot.carried(shot.word(k)), words[static_cast<size_t>(k)], plot::large(em), quiet,
                shot.narrow ? plot::Anchor::start : plot::Anchor::middle)
          .ranked(0);
    const base::Rect line = shot.underline(k);
    if (const float whole = 1 - shot.shrunk(); whole > 0)
      scene.line({"underline", k}, shot.carried({line.x, line.y}), shot.carried({line.right(), line.y}), faint(ColourToken::edge, whole))
          .dashed();
  }
}

void compose_clocks(plot::Scene& scene, const Shot& shot) {
  for (int k = 0; k < kWords; ++k) {
    const Clock clock(shot, k);
    if (clock.opacity <= 0 || shot.moment <= 0) continue;
    compose_stem(scene, shot, clock);
    if (clock.radius < 0.5f) continue;
    compose_face(scene, clock);
    compose_hands(scene, shot, clock);
    compose_label(scene, shot, clock);
  }
}

void compose_rows(plot::Scene& scene, const Shot& shot, const std::vector<std::string>& words) {
  const float left = shot.left_behind(), there = 1 - left;
  const Clock large(shot, kLast);
  for (int pair = 0; pair < kPairs && there > 0; ++pair) {
    const float out = part(shot.moment, 1.48 + 0.008 * pair, 1.7 + 0.008 * pair);
    if (out <= 0) continue;
    const double turned = angle(pair, shot.position());
    const Point row = shot.row(pair), tip = plot::around(large.middle, 0.9f * large.radius, turned);
    const Point middle = mixed(mixed(tip, row, out), {0, row.y}, left);
    const float radius = shot.row_px() * out * there, far = middle.x - tip.x;
    std::vector<Point> way;
    for (int k = 0; k <= 24 && far > 0; ++k) {  // a cubic Bézier curve that begins and ends level
      const float t = static_cast<float>(k) / 24, s = t * t * (3 - 2 * t);
      way.push_back({tip.x + t * (far - radius), tip.y + s * (middle.y - tip.y)});
    }
    if (way.size() > 1 && !shot.narrow) scene.curve({"way", pair}, std::move(way), faint(ColourToken::hairline, there * there * out), 1);
    scene.dot({"small face", pair}, middle, radius, faint(ColourToken::stage, there)).stroked(faint(ColourToken::hairline, there), 1);
    scene.hand({"small hand", pair}, middle, 0.95f * radius, turned, faint(ColourToken::accent, there), 2);
  }
  // The line at which the tips draw, and what it has passed.
  const float seen = part(shot.moment, 1.6, 1.72) * (1 - part(shot.moment, 2, 2.15)), x = shot.x(shot.position());
  if (seen <= 0) return;
  const float top = shot.row(kPairs - 1).y - 1.9f * shot.row_px(), bottom = shot.row(0).y + 1.5f * shot.row_px();
  const plot::Paint accent = faint(ColourToken::accent, seen);
  scene.line({"front"}, {x, top}, {x, bottom}, accent, 1);
  for (int pair = 0; pair < kPairs; ++pair) {
    const float y = shot.row(pair).y - shot.row_px() * static_cast<float>(std::cos(angle(pair, shot.position())));
    scene.dot({"tip", pair}, {x, y}, shot.narrow ? 2.6f : 3.6f, accent);
    const float near = 1 - part(shot.moment, 1.72, 1.8);
    if (near > 0)
      scene.line({"level", pair}, {shot.row(pair).x + shot.row_px(), y}, {x, y}, accent.faded(0.6f * near), 1).dashed(plot::Dash::dotted);
  }
  const int now = static_cast<int>(std::lround(shot.position()));
  const bool named = now < static_cast<int>(words.size());
  scene
      .text({"front name"}, {x, top - 8}, named ? words[static_cast<size_t>(now)] : std::to_string(now),
            named ? plot::kStrongLabel : plot::Type(base::Face::mono, 13), accent, plot::Anchor::middle)
      .ranked(0);
  for (int position = 0; position < shot.positions; position += 20)
    scene
        .text({"axis", position}, {shot.x(position), top - 8}, std::to_string(position), plot::kCode, faint(ColourToken::ink3, seen),
              plot::Anchor::middle)
        .ranked(2);
}

}  // namespace figures::shot
