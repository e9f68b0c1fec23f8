// Every pair of the sinusoidal encoding as the hand of a clock, all at the same position (Vaswani et al. 2017, Attention Is All You Need,
// section 3.5). Drawn out in depth, the tips' ways are helices; seen from the side, waves; written down, rows of the table. One object.

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/number.h"
#include "engine/sinusoidal.h"
#include "figures/clock/hands.h"
#include "figures/concat.h"
#include "figures/figure.h"
#include "figures/knobs.h"
#include "plot/cell_colours.h"
#include "plot/frames.h"

namespace figures {
namespace {

using base::ColourToken;
using base::Parameter;
using base::Point;
using base::Rect;

enum Index : int { kPosition, kWidth, kBase, kView, kPair, kPinned };
enum View : int { kClocks, kWaves, kTable, kDepth };
constexpr base::Choice kViews[] = {{"clocks", "Clocks"}, {"waves", "Waves"}, {"table", "Table"}, {"depth", "In depth"}};
constexpr Parameter kParameters[] = {
    {"position", "position", "", Parameter::Kind::integer, Parameter::Scale::logarithmic, 0, clock::kMaxPosition, 1, 11},
    {"d_model", "width D", "dimensions", Parameter::Kind::integer, Parameter::Scale::logarithmic, 2, clock::kMaxWidth, 2, 32},
    {"base", "base", "", Parameter::Kind::integer, Parameter::Scale::logarithmic, 2, 1000000, 1, 10000},
    base::choice_of("view", "view", kViews),
    place_on_picture("pair", "pair", clock::kMaxWidth / 2 - 1, 3),
    pinned("pair pinned"),
};
constexpr std::string_view kFront[] = {"position", "d_model"};

constexpr double kSpan = 48;              ///< positions that waves and helices show
constexpr int kRows = 12, kPoints = 360;  ///< of the table, and of a tip's way

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
  void compose_table(plot::Scene& scene, Rect room) const;
  std::string wavelength_text(int pair) const;

  clock::Hands hands_;
  int pair_ = 0;
};

void ClockHands::compute() {
  hands_.set(whole(kWidth), value(kBase));
  pair_ = std::min(whole(kPair), hands_.count() - 1);
}

/// A pair's hand, and the way of its tip: around the dial, or drawn out to the right, seen from the side or a little from the front.
void ClockHands::compose_pair(plot::Scene& scene, int pair, Rect cell, bool labelled) const {
  const bool chosen = pair == pair_, out = whole(kView) != kClocks;
  const double now = value(kPosition), first = std::max(0.0, now - kSpan);
  const plot::Paint ink = chosen ? ColourToken::accent : ColourToken::ink2;
  const float left = !out ? 0 : labelled ? 64 : 6, below = labelled && !out ? 18 : 0;
  const Rect room{cell.x + left, cell.y, std::max(8.0f, cell.width - left - (out ? 8 : 0)), cell.height - below};
  const float half = std::min(out ? 1e9f : room.width, room.height) / 2, radius = std::max({2.0f, 0.9f * (half - 4), half - 10});
  const float front = whole(kView) == kDepth ? std::min(0.45f * radius, 0.2f * room.width) : 0;
  const auto middle = [&](double position) {
    const float along = out ? static_cast<float>((position - first) / kSpan) : 0.5f;
    return Point{room.x + front + along * (room.width - 2 * front), room.y + room.height / 2};
  };
  const auto tip = [&](double position) {
    const Point at = middle(position), by = plot::around({0, 0}, 1, angle(pair, position));
    return out ? Point{at.x - front * by.y, at.y - radius * by.x} : Point{at.x + radius * by.x, at.y + radius * by.y};
  };
  if (chosen) scene.rectangle({"chosen"}, base::inset(cell, 1), ColourToken::accent_ground, 6).part_of("i");
  std::vector<Point> way;
  for (int k = 0; k <= kPoints; ++k) way.push_back(tip(first + (out ? kSpan : now - first) * k / kPoints));
  if (out) scene.line({"axis", pair}, middle(first), middle(first + kSpan), ColourToken::hairline, 1);
  scene.curve({"way", pair}, std::move(way), chosen ? ColourToken::accent : ColourToken::edge, chosen ? 2.5f : 1.5f).aimed(pair);
  if (out) {
    scene.line({"hand", pair}, middle(now), tip(now), ink, chosen ? 3.0f : 2.0f);
    scene.dot({"tip", pair}, tip(now), std::clamp(radius / 9, 4.0f, 6.0f), ink).aimed(pair);
  } else {
    scene.ring({"dial", pair}, middle(now), radius, chosen ? ColourToken::accent : ColourToken::edge)
        .aimed(pair)
        .turns(kPosition, divisor(pair));
    if (now > 0) scene.hand({"before", pair}, middle(now), radius - 1, angle(pair, std::max(0.0, now - 1)), ColourToken::hairline, 2);
    plot::Mark& hand = scene.hand({"hand", pair}, middle(now), radius, angle(pair, now), ink, chosen ? 3.0f : 2.0f);
    hand.part_of(chosen ? "angle" : "").aimed(pair).turns(kPosition, divisor(pair));
    scene.dot_around({"tip", pair}, middle(now), radius, angle(pair, now), std::clamp(radius / 9, 1.5f, 6.0f), ink).trailing();
  }
  if (!labelled) return;
  const Point at = out ? Point{cell.x + 52, cell.y + cell.height / 2 + 4} : Point{cell.x + cell.width / 2, cell.bottom() - 4};
  scene.text({"wavelength", pair}, at, wavelength_text(pair), plot::kNumber, ink, out ? plot::Anchor::end : plot::Anchor::middle)
      .part_of(chosen ? "wavelength" : "");
}

/// The last rows of the table, with the tips in the present one.
void ClockHands::compose_table(plot::Scene& scene, Rect room) const {
  const int count = hands_.count(), position = whole(kPosition);
  plot::Grid grid = plot::grid_in(room, kRows, 2 * count, true);
  grid.first_row = std::max(0, position - kRows + 1);
  plot::CellValues table{{}, kRows, 2 * count};
  for (int cell = 0; cell < kRows * count; ++cell) {
    const double at = angle(cell % count, grid.first_row + cell / count);
    table.values.insert(table.values.end(), {static_cast<float>(std::sin(at)), static_cast<float>(std::cos(at))});
  }
  scene.cells({"table"}, grid.area, std::move(table));
  plot::add_grid_labels(scene, grid, "position", "dimension");
  for (int pair = 0; pair < count; ++pair) {
    const Rect cell = grid.cell(position, 2 * pair);
    const plot::Paint ground = plot::paint_of(plot::Map::diverging, static_cast<float>(std::sin(angle(pair, position))), -1, 1);
    const Point middle{cell.x + cell.width / 2, cell.y + cell.height / 2};
    scene.dot({"tip", pair}, middle, std::clamp(cell.width / 5, 1.0f, 4.0f), plot::ink_on(ground)).aimed(pair);
  }
  const Rect cell = grid.cell(position, 2 * pair_);
  scene.outline({"chosen"}, {cell.x, cell.y, 2 * cell.width, cell.height}, ColourToken::accent, 2.5f).part_of("i");
}

void ClockHands::compose(plot::Scene& scene) const {
  const Rect room = scene.picture();
  const int count = hands_.count(), position = whole(kPosition);
  int round = 0;
  for (int pair = 0; pair < count; ++pair) round += angle(pair, position) >= 2 * std::numbers::pi;
  scene.headline(concat({"At position ", position, ", ", round, " of ", count, count == 1 ? " hand" : " hands",
                         round == 1 ? " has" : " have", " been round at least once."}));
  constexpr float kShapes[] = {1, 1000, 1, 5};  // of a pair's cell in each view
  const int columns = plot::columns_for(room, count, 1, kShapes[whole(kView)]);
  const plot::Grid cells{room, (count + columns - 1) / columns, columns};
  const bool labelled = whole(kView) == kClocks ? cells.cell_height() >= 40 : cells.cell_height() >= 15 && cells.cell_width() >= 130;
  for (int pair = 0; pair < count && whole(kView) != kTable; ++pair)
    compose_pair(scene, pair, cells.cell(pair / columns, pair % columns), labelled);
  if (whole(kView) == kTable) compose_table(scene, room);
  const clock::Hand at = hands_.at(pair_, position);
  const std::string turned = "**" + clock::turns_text(at, 4) + "**";
  scene.foot(concat({position, " / ", base::exact(hands_.base()), "^{", 2 * pair_, "/", 2 * count, "} = ", turned}),
             {{"sin", base::signed_fixed(at.sine, 4), "sin"},
              {"cos", base::signed_fixed(at.cosine, 4), "cos"},
              {"wavelength", wavelength_text(pair_), "wavelength"}},
             turned, "divisor");
}

/// Rounded to a whole number from 1,000 on.
std::string ClockHands::wavelength_text(int pair) const {
  const double wavelength = engine::wavelength(pair, hands_.d_model(), hands_.base());
  return wavelength < 1000 ? base::significant(wavelength, 4) : base::grouped(std::llround(wavelength));
}

std::string ClockHands::cursor_text() const {
  const clock::Hand at = hands_.at(pair_, whole(kPosition));
  return concat({"At position ", whole(kPosition), " the hand of pair ", pair_, " has turned by ", base::significant(at.angle_rad, 4),
                 " radians (", clock::turns_text(at, 4), "): sine ", base::fixed(at.sine, 4), ", cosine ", base::fixed(at.cosine, 4),
                 ", wavelength ", wavelength_text(pair_), " positions."});
}

std::string ClockHands::describe() const {
  constexpr std::string_view kAs[] = {"as hands of a clock", "as waves", "as a table", "as helices in depth"};
  const int last = hands_.count() - 1;
  return concat({last == 0 ? "The one pair" : concat({"The ", last + 1, " pairs"}), " of a sinusoidal encoding, ",
                 clock::encoding_text(hands_), ", ", kAs[whole(kView)], " at position ", whole(kPosition), ". Pair 0 comes round in ",
                 wavelength_text(0), " positions", last == 0 ? "" : concat({" and pair ", last, " in ", wavelength_text(last)}), ". ",
                 cursor_text()});
}

DataTable ClockHands::data(Extent extent) const {
  const bool all = extent == Extent::all;
  const int count = hands_.count(), shown = all ? count : std::min(count, 40), first = std::clamp(pair_ - shown / 2, 0, count - shown);
  DataTable table{concat({"The hands at position ", whole(kPosition), ", ", clock::encoding_text(hands_)}),
                  {"pair", "turns", "degrees after whole turns", "sine", "cosine", "wavelength"},
                  {}};
  for (int pair = first; pair < first + shown; ++pair) {
    const clock::Hand at = hands_.at(pair, whole(kPosition));
    table.rows.push_back({std::to_string(pair)});
    for (const double number : {at.turns(), at.fraction_degrees(), at.sine, at.cosine, at.wavelength})
      table.rows.back().push_back(all ? base::exact(number) : base::fixed(number, 4));
  }
  return table;
}

}  // namespace

extern const Kind clock_hands{"clock_hands", "Hands of a clock", kParameters, make<ClockHands>, {}, kPosition, kFront, "position=0"};

}  // namespace figures
