// Every pair of the sinusoidal encoding as the hand of a clock, all at the same position (Vaswani et al. 2017, Attention Is All You Need,
// section 3.5). Followed over the last positions, the tips draw waves; written down, they are a row of the table. One object, three views.

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/number.h"
#include "engine/sinusoidal.h"
#include "figures/clock/hands.h"
#include "figures/knobs.h"
#include "plot/cell_colours.h"
#include "plot/frames.h"

namespace figures {
namespace {

using base::Ink;
using base::Parameter;
using base::Point;
using base::Rect;
using Scale = Parameter::Scale;
using KindOf = Parameter::Kind;

enum Index : int { kPosition, kWidth, kBase, kView, kPair, kPinned };
enum View : int { kClocks, kWaves, kTable };
constexpr base::Choice kViews[] = {{"clocks", "Clocks"}, {"waves", "Waves"}, {"table", "Table"}};
constexpr Parameter kParameters[] = {
    {"position", "position", "", KindOf::integer, Scale::logarithmic, 0, clock::kMaxPosition, 1, 11},
    {"d_model", "width D", "dimensions", KindOf::integer, Scale::logarithmic, 2, clock::kMaxWidth, 2, 32},
    {"base", "base", "", KindOf::integer, Scale::logarithmic, 2, 1000000, 1, 10000},
    base::choice_of("view", "view", kViews),
    place_on_picture("pair", "pair", clock::kMaxWidth / 2 - 1, 3),
    pinned("pair pinned"),
};
constexpr std::string_view kFront[] = {"position", "d_model"};

constexpr double kSpan = 48;  ///< positions that a wave shows
constexpr int kRows = 12;     ///< positions that the table shows
constexpr int kPoints = 240;  ///< of a tip's way
constexpr int kRowsInSight = 40;

class ClockHands final : public Figure {
 public:
  void compose(plot::Scene& scene) const override;
  Cursor cursor() const override { return {.across = {kPair, hands_.count()}, .pinned = kPinned, .shifted = kPosition}; }
  std::string describe() const override;
  std::string cursor_text() const override;
  DataTable data(Extent extent) const override;

 private:
  void compute() override;
  double divisor(int pair) const { return std::pow(hands_.base(), 2.0 * pair / hands_.d_model()); }
  double angle(int pair, double position) const { return position / divisor(pair); }
  void compose_pair(plot::Scene& scene, int pair, Rect cell, bool labelled) const;
  std::vector<Point> way(int pair, Rect wave) const;
  std::string wavelength_text(int pair) const;

  clock::Hands hands_;
  int pair_ = 0;
};

void ClockHands::compute() {
  hands_.set(whole(kWidth), value(kBase));
  pair_ = std::min(whole(kPair), hands_.count() - 1);
}

/// Where the tip has been: around the dial since the last position, or, in `wave`, over the last positions, the present one at the right.
std::vector<Point> ClockHands::way(int pair, Rect wave) const {
  std::vector<Point> points;
  for (int k = 0; k <= kPoints; ++k) {
    const double position = std::max(0.0, value(kPosition) - kSpan * (1 - static_cast<double>(k) / kPoints));
    const float x = wave.x + wave.width * static_cast<float>(k) / kPoints;
    points.push_back({x, wave.y + wave.height / 2 * (1 - static_cast<float>(std::sin(angle(pair, position))))});
  }
  return points;
}

void ClockHands::compose_pair(plot::Scene& scene, int pair, Rect cell, bool labelled) const {
  const bool chosen = pair == pair_;
  const double now = angle(pair, value(kPosition));
  const plot::Paint ink = chosen ? Ink::accent : Ink::ink2;
  const float label_px = labelled ? 18 : 0;
  if (chosen) scene.rectangle({"chosen"}, base::inset(cell, 1), Ink::accent_ground, 6);
  if (whole(kView) == kClocks) {
    const float radius = std::max(2.0f, std::min(cell.width, cell.height - label_px) / 2 - 4);
    const Point middle{cell.x + cell.width / 2, cell.y + (cell.height - label_px) / 2};
    scene.ring({"dial", pair}, middle, radius, chosen ? Ink::accent : Ink::edge).aimed(pair).turns(kPosition, divisor(pair));
    if (value(kPosition) > 0)
      scene.hand({"before", pair}, middle, radius - 1, angle(pair, std::max(0.0, value(kPosition) - 1)), Ink::hairline, 2);
    scene.hand({"hand", pair}, middle, radius - 1, now, ink, chosen ? 3.0f : 2.0f)
        .part_of(chosen ? "angle" : "")
        .aimed(pair)
        .turns(kPosition, divisor(pair));
    scene.dot_around({"tip", pair}, middle, radius - 1, now, std::clamp(radius / 9, 1.5f, 6.0f), ink).trailing();
  } else {
    const Rect wave{cell.x + 64, cell.y + 3, cell.width - 76, cell.height - 6};
    scene.curve({"way", pair}, way(pair, wave), chosen ? plot::Paint(Ink::accent) : plot::Paint(Ink::edge), chosen ? 2.5f : 1.5f)
        .aimed(pair);
    scene.dot({"tip", pair}, {wave.right(), wave.y + wave.height / 2 * (1 - static_cast<float>(std::sin(now)))}, chosen ? 5.0f : 3.5f, ink)
        .aimed(pair);
  }
  if (!labelled) return;
  const Point at =
      whole(kView) == kClocks ? Point{cell.x + cell.width / 2, cell.bottom() - 4} : Point{cell.x + 52, cell.y + cell.height / 2 + 4};
  scene
      .text({"wavelength", pair}, at, wavelength_text(pair), plot::kNumber, ink,
            whole(kView) == kClocks ? plot::Anchor::middle : plot::Anchor::end)
      .part_of(chosen ? "wavelength" : "");
}

void ClockHands::compose(plot::Scene& scene) const {
  const Rect room = scene.picture();
  const int count = hands_.count(), position = whole(kPosition);
  int round = 0;
  for (int pair = 0; pair < count; ++pair) round += angle(pair, position) >= 2 * std::numbers::pi;
  scene.headline("At position " + base::grouped(position) + ", " + base::grouped(round) + " of " + base::grouped(count) +
                 (count == 1 ? " hand has" : " hands have") + " been round at least once.");
  if (whole(kView) == kTable) {
    const int first = std::max(0, position - kRows + 1);
    plot::Grid grid = plot::grid_in(room, kRows, 2 * count, true);
    grid.first_row = first;
    plot::CellValues table{{}, kRows, 2 * count};
    for (int row = first; row < first + kRows; ++row) {
      for (int pair = 0; pair < count; ++pair) {
        table.values.push_back(static_cast<float>(std::sin(angle(pair, row))));
        table.values.push_back(static_cast<float>(std::cos(angle(pair, row))));
      }
    }
    scene.cells({"table"}, grid.area, std::move(table));
    plot::add_grid_labels(scene, grid, "position", "dimension");
    for (int pair = 0; pair < count; ++pair) {
      const Rect cell = grid.cell(position, 2 * pair);
      scene
          .dot({"tip", pair}, {cell.x + cell.width / 2, cell.y + cell.height / 2}, std::clamp(cell.width / 5, 1.0f, 4.0f),
               plot::ink_on(plot::paint_of(plot::Map::diverging, static_cast<float>(std::sin(angle(pair, position))), -1, 1)))
          .aimed(pair);
    }
    const Rect cell = grid.cell(position, 2 * pair_);
    scene.outline({"chosen"}, {cell.x, cell.y, 2 * cell.width, cell.height}, Ink::accent, 2.5f);
  } else {
    const int columns = whole(kView) == kClocks ? plot::columns_for(room, count) : 1, rows = (count + columns - 1) / columns;
    const float width = room.width / static_cast<float>(columns), height = room.height / static_cast<float>(rows);
    for (int pair = 0; pair < count; ++pair)
      compose_pair(
          scene, pair,
          {room.x + static_cast<float>(pair % columns) * width, room.y + static_cast<float>(pair / columns) * height, width, height},
          height >= 40 || (columns == 1 && height >= 15));
  }
  const clock::Hand at = hands_.at(pair_, position);
  scene.foot(std::to_string(position) + " / " + base::exact(hands_.base()) + "^{" + std::to_string(2 * pair_) + "/" +
                 std::to_string(hands_.d_model()) + "} = " + base::significant(at.angle_rad, 4) + " rad = **" + clock::turns_text(at, 4) +
                 "**",
             {{"sin", base::signed_fixed(at.sine, 4), "sin"},
              {"cos", base::signed_fixed(at.cosine, 4), "cos"},
              {"wavelength", wavelength_text(pair_), "wavelength"}},
             "**" + clock::turns_text(at, 4) + "**");
}

/// Rounded to a whole number from 1,000 on.
std::string ClockHands::wavelength_text(int pair) const {
  const double wavelength = engine::wavelength(pair, hands_.d_model(), hands_.base());
  return wavelength < 1000 ? base::significant(wavelength, 4) : base::grouped(std::llround(wavelength));
}

std::string ClockHands::cursor_text() const {
  const clock::Hand at = hands_.at(pair_, whole(kPosition));
  return "At position " + base::grouped(whole(kPosition)) + " the hand of pair " + base::grouped(pair_) + " has turned by " +
         base::significant(at.angle_rad, 4) + " radians (" + clock::turns_text(at, 4) + "): sine " + base::fixed(at.sine, 4) + ", cosine " +
         base::fixed(at.cosine, 4) + ", wavelength " + wavelength_text(pair_) + " positions.";
}

std::string ClockHands::describe() const {
  constexpr std::string_view kAs[] = {"as hands of a clock", "as waves", "as a table"};
  const int count = hands_.count();
  std::string text = count == 1 ? "The one pair" : "The " + base::grouped(count) + " pairs";
  text += " of a sinusoidal encoding, " + clock::encoding_text(hands_) + ", " + std::string(kAs[whole(kView)]) + " at position " +
          base::grouped(whole(kPosition)) + ". Pair 0 comes round in " + wavelength_text(0) + " positions";
  if (count > 1) text += " and pair " + base::grouped(count - 1) + " in " + wavelength_text(count - 1);
  return text + ". " + cursor_text();
}

DataTable ClockHands::data(Extent extent) const {
  const bool all = extent == Extent::all;
  const int count = hands_.count(), shown = all ? count : std::min(count, kRowsInSight),
            first = std::clamp(pair_ - shown / 2, 0, count - shown);
  DataTable table{"The hands at position " + base::grouped(whole(kPosition)) + ", " + clock::encoding_text(hands_) +
                      (shown < count ? ": the pairs around the chosen one" : ""),
                  {"pair", "turns", "degrees after whole turns", "sine", "cosine", "wavelength"},
                  {}};
  for (int pair = first; pair < first + shown; ++pair) {
    const clock::Hand at = hands_.at(pair, whole(kPosition));
    const auto text = [all](double value, int decimals) { return all ? base::exact(value) : base::fixed(value, decimals); };
    table.rows.push_back({std::to_string(pair), text(at.turns(), 4), text(at.fraction_degrees(), 2), text(at.sine, 4), text(at.cosine, 4),
                          text(at.wavelength, 2)});
  }
  return table;
}

}  // namespace

extern const Kind clock_hands{"clock_hands", "Hands of a clock", kParameters, make<ClockHands>, {}, kPosition, {}, kFront, "position=0"};

}  // namespace figures
