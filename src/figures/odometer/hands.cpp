// The wheels turn smoothly: three hands. One of them is taken apart: how far right its tip is and how far up are the values of two curves.

#include <algorithm>
#include <cmath>

#include "base/number.h"
#include "figures/concat.h"
#include "figures/knobs.h"
#include "figures/odometer/count.h"

namespace figures::counting {
namespace {

constexpr double kRounds = 5;    ///< of the hand that the curves show at most
constexpr int kPoints = 480;     ///< of a curve
constexpr float kScale_px = 24;  ///< for -1, 0 and 1 beside a curve
constexpr float kName_px = 20;   ///< for its name

/// One of the two numbers over the places: to the right of the dial at the tip's height, or below it under the tip.
struct Paper {
  Rect area;
  bool down = false;  ///< how far right, over places that run downwards
  double first = 0, length = 1;

  Point at(double place, double value) const {
    const float along = static_cast<float>((place - first) / length), across = static_cast<float>(value) / 2;
    return down ? Point{area.x + area.width * (0.5f + across), area.y + area.height * along}
                : Point{area.x + area.width * along, area.y + area.height * (0.5f - across)};
  }
  double value(double angle) const { return down ? std::sin(angle) : std::cos(angle); }
  float length_px() const { return down ? area.height : area.width; }
  int key() const { return down ? 0 : 1; }
};

void compose_dial(plot::Scene& scene, const Count& count, Point middle, float radius) {
  const double angle = Count::angle(count.hand, count.now), per_rad = Count::round(count.hand) / kTurn;
  const Point tip = plot::around(middle, radius, angle);
  scene.ring({"dial", 0}, middle, radius, ColourToken::edge, 1.5f).drags_angle(kPlace, per_rad);
  for (int notch = 0; notch < 10; ++notch)
    scene.hand({"notch", notch}, middle, radius - 1, kTurn * notch / 10, ColourToken::edge, 1, 0.94f * radius);
  scene.line({"across"}, {middle.x - radius, middle.y}, {middle.x + radius, middle.y}, ColourToken::hairline, 1);
  scene.line({"upright"}, {middle.x, middle.y - radius}, {middle.x, middle.y + radius}, ColourToken::hairline, 1);
  scene.line({"leg", 0}, middle, {tip.x, middle.y}, ColourToken::accent, 5).highlights_with("sin");
  scene.line({"leg", 1}, middle, {middle.x, tip.y}, ColourToken::accent, 5).highlights_with("cos");
  scene.hand({"hand", 0}, middle, radius, angle, ColourToken::ink, 2.5f).drags_angle(kPlace, per_rad);
  scene.dot_around({"tip", 0}, middle, radius, angle, std::clamp(radius / 12, 4.0f, 9.0f), ColourToken::ink).trailing();
}

/// -1, 0 and 1, at the far end of a curve.
void add_scale(plot::Scene& scene, const Paper& paper) {
  const double end = paper.first + paper.length;
  for (const int value : {-1, 0, 1}) {
    const Point at = paper.at(end, value);
    const Point place = paper.down ? Point{at.x, at.y + 12} : Point{at.x + 7, at.y};
    scene
        .text({"scale", paper.key(), value + 1}, place, value < 0 ? "−1" : std::to_string(value), plot::kNumber, ColourToken::ink2,
              paper.down ? plot::Anchor::middle : plot::Anchor::start)
        .level();
  }
}

/// The places at both ends of a curve, and the one in hand.
void add_places(plot::Scene& scene, const Count& count, const Paper& paper) {
  int key = 0;
  for (const double place : {0.0 + count.place(), paper.first, paper.first + paper.length}) {
    const bool here = key == 0;
    const Point foot = paper.at(here ? count.now : place, paper.down ? 1 : -1);
    scene
        .text({"place", paper.key(), key++}, paper.down ? Point{foot.x + 7, foot.y + 5} : Point{foot.x, foot.y + 16},
              base::grouped(std::llround(place)), here ? plot::kStrongNumber : plot::kNumber, here ? plot::kKey : ColourToken::ink2,
              paper.down ? plot::Anchor::start : plot::Anchor::middle)
        .ranked(here ? 0 : 3);
  }
}

void compose_paper(plot::Scene& scene, const Count& count, const Paper& paper, Point tip) {
  const int key = paper.key();
  const double last = paper.first + paper.length, per_px = paper.length / static_cast<double>(paper.length_px());
  plot::Mark& plane = scene.rectangle({"paper", key}, paper.area, ColourToken::panel, 4);
  paper.down ? plane.drags_y(kPlace, per_px) : plane.drags_x(kPlace, per_px);
  scene.line({"zero", key}, paper.at(paper.first, 0), paper.at(last, 0), ColourToken::hairline, 1);
  std::vector<Point> way;
  for (int k = 0; k <= kPoints; ++k) {
    const double place = paper.first + paper.length * k / kPoints;
    way.push_back(paper.at(place, paper.value(Count::angle(count.hand, place))));
  }
  const std::string_view part = paper.down ? "sin" : "cos";
  scene.curve({"wave", key}, std::move(way), plot::Paint(ColourToken::ink3, 0.7f), 2);
  const Point here = paper.at(count.now, paper.value(Count::angle(count.hand, count.now)));
  scene.line({"drop", key}, tip, here, ColourToken::accent, 1.5f).dashed(plot::Dash::dotted);
  scene.line({"height", key}, paper.at(count.now, 0), here, ColourToken::accent, 5).highlights_with(part);
  scene.dot({"now", key}, here, 6, ColourToken::accent).highlights_with(part);
  const Point name = paper.down ? Point{paper.area.x, paper.area.bottom() + kName_px + 14} : Point{paper.area.x, paper.area.y - 7};
  scene.text({"name", key}, name, paper.down ? "how far right" : "how far up", plot::kStrongLabel, ColourToken::accent)
      .highlights_with(part);
  add_scale(scene, paper);
  if (!paper.down || !scene.narrow()) add_places(scene, count, paper);  // on a phone the table stands there
}

float dial_px(Rect row) { return std::round(std::min(0.4f * row.height, 0.11f * row.width)); }

/// How many words a hand's round takes; on a phone without the word that its column has above it.
std::string round_text(const plot::Scene& scene, int hand) {
  return concat({scene.narrow() ? "" : "every ", base::grouped(Count::round(hand))});
}

/// Where the numbers of a row end.
float value_x(const plot::Scene& scene, Rect row, bool up) {
  const float left = row.x + 2 * dial_px(row) + 12 + scene.text_width(round_text(scene, kHands - 1));
  return up ? row.right() : (left + row.right()) / 2;
}

/// What the three hands say at this place, two numbers each. A click chooses the hand.
void compose_hand_row(plot::Scene& scene, const Count& count, int hand, Rect row) {
  const bool chosen = hand == count.hand;
  const float radius = dial_px(row), baseline = row.y + row.height / 2;
  const Point middle{std::round(row.x + radius + 2), std::round(baseline)};
  const double angle = Count::angle(hand, count.now);
  const plot::Paint ink = chosen ? ColourToken::accent : ColourToken::ink3;
  scene.rectangle({"row", hand}, row, {}).on_click_set(kHand, hand);
  scene.rectangle({"wheel", hand}, {middle.x - radius, middle.y - radius, 2 * radius, 2 * radius}, {}, radius)
      .stroked(chosen ? ColourToken::accent : ColourToken::edge, chosen ? 1.5f : 1);
  scene.hand({"small hand", hand}, middle, radius - 1, angle, ink, chosen ? 2.5f : 1.5f);
  const plot::Type number = plot::serif(std::clamp(static_cast<int>(0.07f * row.width), 15, 32), chosen);
  scene
      .text({"round", hand}, {middle.x + radius + 10, baseline}, round_text(scene, hand), chosen ? plot::kStrongLabel : plot::kLabel,
            chosen ? plot::Paint(ColourToken::accent) : ColourToken::ink2)
      .level()
      .highlights_with(hand == 0            ? "fast"
                       : hand + 1 == kHands ? "slow"
                                            : "");
  for (const bool up : {false, true})
    scene
        .text({"value", hand, up}, {value_x(scene, row, up), baseline}, base::signed_fixed(up ? std::cos(angle) : std::sin(angle), 2),
              number, ink, plot::Anchor::end)
        .level()
        .ranked(0);
}

void compose_rows(plot::Scene& scene, const Count& count, Rect room) {
  const float row_px = std::min(96.0f, room.height / (kHands + 0.5f));
  if (row_px < 20) return;
  const float top = room.y + (room.height - row_px * (kHands + 0.5f)) / 2 + 0.5f * row_px;
  for (int hand = 0; hand < kHands; ++hand)
    compose_hand_row(scene, count, hand, {room.x, top + row_px * static_cast<float>(hand), room.width, row_px});
  if (scene.narrow()) scene.text({"head", 2}, {room.x + 2 * dial_px({room.x, top, room.width, row_px}) + 12, top}, "every").ranked(1);
  for (const bool up : {false, true})
    scene.text({"head", up}, {value_x(scene, {room.x, top, room.width, row_px}, up), top}, up ? "up" : "right", plot::kLabel,
               ColourToken::ink2, plot::Anchor::end);
}

}  // namespace

void compose_hands(plot::Scene& scene, const Count& count) {
  Rect room = scene.picture();
  const bool low = room.height < 160;  // for one of the two curves
  room = {room.x, room.y + kName_px, room.width, room.height - kName_px};
  const float side = std::min(0.42f * room.width, (low ? 1 : 0.5f) * (room.height - kName_px)), radius = std::round(side / 2 - 8),
              beyond = side + 4;
  const Point middle{std::round(room.x + side / 2), std::round(room.y + side / 2)};
  const Point tip = plot::around(middle, radius, Count::angle(count.hand, count.now));
  const double length = std::min<double>(count.words, kRounds * Count::round(count.hand));
  const double first = std::clamp(std::round(count.now - length / 2), 0.0, count.words - length);
  const Rect beside{room.x + beyond, middle.y - radius, std::max(1.0f, room.width - beyond - kScale_px), 2 * radius};
  const Rect below{middle.x - radius, room.y + beyond, 2 * radius, std::max(1.0f, room.height - beyond - kScale_px - kName_px)};
  compose_paper(scene, count, {beside, false, first, length}, tip);
  if (!low) compose_paper(scene, count, {below, true, first, length}, tip);
  compose_dial(scene, count, middle, radius);
  const float left = below.right() + (scene.narrow() ? 16.0f : 34.0f);
  if (!low)
    compose_rows(scene, count, {left, below.y + 12, std::clamp(room.right() - left - 2, 1.0f, 460.0f), std::max(0.0f, below.height)});
}

}  // namespace figures::counting
