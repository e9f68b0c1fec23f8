#include <algorithm>
#include <cmath>
#include <numbers>

#include "figures/first_sight/shot.h"

// The waves, the table into which they lie down, and the name into which the table turns.
namespace figures::shot {
namespace {

using base::ColourToken;
using base::Point;

constexpr double kQuarter = std::numbers::pi / 2;
constexpr float kStanding = 0.064f;  ///< how high a wave stands over the table, as a share of the window
constexpr int kShades = 33, kTablePositions = 96;

/// Strips alternate, as in the table: the sine of a pair, then its cosine.
bool is_sine(int strip) { return strip % 2 == 0; }
int pair_of(int strip) { return strip / 2; }

/// How far a strip's wave has lain down, the front ones first.
float lain(const Shot& shot, int strip) { return part(shot.moment, 2.4 + 0.011 * strip, 2.65 + 0.011 * strip); }

/// How high a wave still stands when the table is complete, of its first height, and how clearly it is seen then.
float standing(int strip) { return is_sine(strip) ? 0 : part(strip, 2, 9); }
float standing_opacity(int strip) {
  if (is_sine(strip) || strip < 3 || strip > 21) return 0;
  return strip > 15 ? static_cast<float>(23 - strip) / 8 : 1;
}

using Colours = std::shared_ptr<const std::vector<plot::Paint>>;

/// The colours of a wave from its crest to its trough, on the way to those of a wave over the table.
Colours shades(float paler) {
  auto colours = std::make_shared<std::vector<plot::Paint>>(kShades);
  for (int k = 0; k < kShades; ++k)
    (*colours)[static_cast<size_t>(k)] = blended(strong(1 - 2.0 * k / (kShades - 1)), ColourToken::stage, paler);
  return colours;
}

/// A wave on its way from its row to its strip.
struct Wave {
  Wave(const Shot& shot, int strip) : shot(shot), strip(strip), tilted(part(shot.moment, 2.05, 2.4)), lying(lain(shot, strip)) {
    const float rests = part(shot.moment, 3, 3.2);
    high = (1 + lying * (standing(strip) - 1)) * (1 - rests);
    opacity = (1 + lying * (standing_opacity(strip) - 1)) * (1 - part(shot.moment, 3.05, 3.2));
    if (is_sine(strip)) opacity *= part(shot.moment, 2.05, 2.15);
  }
  const Shot& shot;
  int strip;
  float tilted, lying, high, opacity;

  /// On its axis.
  Point middle(double position) const {
    return mixed({shot.x(position), shot.row(pair_of(strip)).y}, shot.on_ground(position, strip + 0.5), tilted);
  }
  float amplitude() const {
    const float upright = shot.row_px(), ground = kStanding * shot.height * shot.nearness(strip + 0.5) * high;
    return upright + tilted * (ground - upright);
  }
  /// The sine comes out of its cosine, a quarter of a turn behind.
  double value(double position) const {
    const double behind = is_sine(strip) ? kQuarter * part(shot.moment, 2.1, 2.5) : 0;
    return std::cos(angle(pair_of(strip), position) - behind);
  }
};

void compose_wave(plot::Scene& scene, const Wave& wave, double drawn_to, const Colours& colours) {
  const Point begin = wave.middle(0);
  const float per_position = wave.middle(1).x - begin.x;
  const double from = std::max(0.0, static_cast<double>(-begin.x / per_position)),
               to = std::min(drawn_to, static_cast<double>((wave.shot.width - begin.x) / per_position));
  if (to <= from) return;
  const int steps = std::max(2, static_cast<int>((to - from) * (pair_of(wave.strip) < 3 ? 5 : 1.5)));
  std::vector<Point> points;
  for (int k = 0; k <= steps; ++k) {
    const double position = from + (to - from) * k / steps;
    const Point at = wave.middle(position);
    points.push_back({at.x, at.y - wave.amplitude() * static_cast<float>(wave.value(position))});
  }
  plot::Mark& mark =
      scene.curve({"wave", wave.strip}, std::move(points), faint(ColourToken::stage, wave.opacity), 2.2f + 0.8f * wave.tilted);
  if (colours) mark.shaded(colours, begin.y - wave.amplitude(), begin.y + wave.amplitude());
}

/// A strip's values in the table. It has two pieces: what its letter will show, and the rest.
std::shared_ptr<const plot::CellValues> values_of(int strip, int first, int count) {
  auto cells = std::make_shared<plot::CellValues>(plot::CellValues{std::vector<float>(static_cast<size_t>(count)), 1, count});
  for (int k = 0; k < count; ++k)
    cells->values[static_cast<size_t>(k)] =
        static_cast<float>(std::cos(angle(pair_of(strip), first + k) - (is_sine(strip) ? kQuarter : 0)));
  return cells;
}

/// The table's way from the ground to the name: it turns by a quarter, so that position runs down, and each cosine of the first pairs
/// becomes as wide as its letter.
class Turn {
 public:
  explicit Turn(const Shot& shot) : shot_(shot), turned_(part(shot.moment, 3.1, 3.75)) {
    from_ = {shot.width / 2, 0.48f * shot.height};
    to_ = {(shot.letters.front() + shot.letters.back()) / 2, (shot.name_top + shot.name_bottom) / 2};
  }
  Point at(double position, int edge) const {
    const Point before = shot_.on_ground(position, edge), after = in_name(position, edge);
    const Point local = mixed({before.x - from_.x, before.y - from_.y}, {after.y - to_.y, to_.x - after.x}, turned_);
    const float c = static_cast<float>(std::cos(kQuarter * turned_)), s = static_cast<float>(std::sin(kQuarter * turned_));
    const Point middle = mixed(from_, to_, turned_);
    return {middle.x + c * local.x - s * local.y, middle.y + s * local.x + c * local.y};
  }

 private:
  Point in_name(double position, int edge) const {
    const float down = static_cast<float>(position / kLetterPositions);
    return {shot_.letters[static_cast<size_t>(std::min(edge / 2, kLetters))], shot_.name_top + down * (shot_.name_bottom - shot_.name_top)};
  }

  const Shot& shot_;
  float turned_;
  Point from_, to_;
};

}  // namespace

void compose_waves(plot::Scene& scene, const Shot& shot) {
  if (shot.moment <= 1.6) return;
  const double drawn_to = shot.position() + (shot.positions - shot.position()) * part(shot.moment, 2, 2.1);
  const auto full = shades(0);
  for (int strip = kStrips - 1; strip >= 0; --strip) {
    if (is_sine(strip) && shot.moment <= 2.05) continue;
    Wave wave(shot, strip);
    wave.opacity *= part(shot.moment, 1.6, 1.72);
    if (wave.opacity <= 0.01f) continue;
    compose_wave(scene, wave, drawn_to, wave.lying <= 0 ? full : wave.lying >= 1 ? nullptr : shades(wave.lying));
  }
}

void compose_table(plot::Scene& scene, const Shot& shot) {
  if (shot.moment <= 2.4 || shot.moment >= 4) return;
  const Turn turn(shot);
  const float others = 1 - part(shot.moment, 3.3, 3.7), letters = 1 - part(shot.moment, 3.72, 4);
  for (int strip = kStrips - 1; strip >= 0; --strip) {
    const bool letter = !is_sine(strip) && pair_of(strip) < kLetters;
    for (int piece = 0; piece < 2; ++piece) {
      const int first = piece == 0 ? 0 : kLetterPositions, last = piece == 0 ? kLetterPositions : kTablePositions;
      if (first >= shot.positions) continue;
      const float opacity = lain(shot, strip) * (letter && piece == 0 ? letters : others);
      if (opacity <= 0) continue;
      scene.askew({"strip", strip, piece},
                  {turn.at(first, strip), turn.at(last, strip), turn.at(last, strip + 1), turn.at(first, strip + 1)},
                  values_of(strip, first, last - first), opacity);
    }
  }
}

void compose_name(plot::Scene& scene, const Shot& shot) {
  const float opacity = part(shot.moment, 3.7, 3.76);
  for (int letter = 0; letter < kLetters && opacity > 0; ++letter) {
    auto stripes = std::make_shared<std::vector<plot::Paint>>(kLetterPositions);
    for (int position = 0; position < kLetterPositions; ++position)
      (*stripes)[static_cast<size_t>(position)] = strong(std::cos(angle(letter, position)));
    scene
        .text({"letter", letter}, {shot.letters[static_cast<size_t>(letter)], shot.name_bottom},
              std::string(kName.substr(static_cast<size_t>(letter), 1)), plot::large(shot.name_em), faint(ColourToken::ink, opacity))
        .ranked(0)
        .shaded(std::move(stripes), shot.name_top, shot.name_bottom);
  }
}

}  // namespace figures::shot
