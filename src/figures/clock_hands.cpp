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

enum Index : int { kPosition, kWidth, kBase, kView, kPair, kPinned };
enum View : int { kClocks, kWaves, kTable, kDepth };
constexpr base::Choice kViews[] = {{"clocks", "Clocks"}, {"waves", "Waves"}, {"table", "Table"}, {"depth", "In depth"}};
constexpr Parameter kParameters[] = {
    base::whole_number("position", "position").between(0, clock::kMaxPosition).logarithmic().initially(11),
    base::whole_number("d_model", "width D", "dimensions").between(2, clock::kMaxWidth, 2).logarithmic().initially(32),
    base::whole_number("base", "base").between(2, 1000000).logarithmic().initially(10000),
    base::choice_of("view", "view", kViews),
    place_on_picture("pair", "pair", clock::kMaxWidth / 2 - 1, 3),
    pinned("pair pinned"),
};
constexpr std::string_view kFront[] = {"position", "d_model"};

constexpr double kSpan = 48;              ///< positions that waves and helices show
constexpr int kRows = 12, kPoints = 360;  ///< of the table, and of a tip's way

/// A pair's dial, or the axis along which its hand is drawn out to the right, seen from the side or a little from the front.
struct Dial {
  Rect room;
  bool out = false;
  double first = 0;  ///< position where the axis begins
  float radius = 0, front = 0;

  Point middle(double position) const {
    const float along = out ? static_cast<float>((position - first) / kSpan) : 0.5f;
    return {room.x + front + along * (room.width - 2 * front), room.y + room.height / 2};
  }
  Point tip(double position, double angle) const {
    const Point at = middle(position), by = plot::around({0, 0}, 1, angle);
    return out ? Point{at.x - front * by.y, at.y - radius * by.x} : Point{at.x + radius * by.x, at.y + radius * by.y};
  }
};

class ClockHands final : public Figure {
 public:
  void compose(plot::Scene& scene) const override;
  Cursor cursor() const override { return {.across = {kPair, hands_.count()}, .pinned = kPinned, .shifted = kPosition}; }
  std::string alt_text() const override;
  std::string cursor_text() const override;
  DataTable data(DataScope scope) const override;

 private:
  void compute() override;
  double divisor(int pair) const { return std::pow(hands_.base(), 2.0 * pair / hands_.d_model()); }
  double angle(int pair, double position) const { return position / divisor(pair); }
  void compose_hand(plot::Scene& scene, int pair, const Dial& dial, plot::Paint ink) const;
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

void ClockHands::compose_hand(plot::Scene& scene, int pair, const Dial& dial, plot::Paint ink) const {
  const bool chosen = pair == pair_;
  const double now = value(kPosition);
  const float thickness = chosen ? 3.0f : 2.0f;
  const Point middle = dial.middle(now);
  if (dial.out) {
    const Point tip = dial.tip(now, angle(pair, now));
    scene.line({"hand", pair}, middle, tip, ink, thickness);
    scene.dot({"tip", pair}, tip, std::clamp(dial.radius / 9, 4.0f, 6.0f), ink).selects(pair);
    return;
  }
  scene.ring({"dial", pair}, middle, dial.radius, chosen ? ColourToken::accent : ColourToken::edge)
      .selects(pair)
      .drags_angle(kPosition, divisor(pair));
  if (now > 0) scene.hand({"before", pair}, middle, dial.radius - 1, angle(pair, std::max(0.0, now - 1)), ColourToken::hairline, 2);
  plot::Mark& hand = scene.hand({"hand", pair}, middle, dial.radius, angle(pair, now), ink, thickness);
  hand.highlights_with(chosen ? "angle" : "").selects(pair).drags_angle(kPosition, divisor(pair));
  scene.dot_around({"tip", pair}, middle, dial.radius, angle(pair, now), std::clamp(dial.radius / 9, 1.5f, 6.0f), ink).trailing();
}

/// A pair's hand, and the way of its tip.
void ClockHands::compose_pair(plot::Scene& scene, int pair, Rect cell, bool labelled) const {
  const bool chosen = pair == pair_, out = whole(kView) != kClocks;
  const double now = value(kPosition), first = std::max(0.0, now - kSpan);
  const plot::Paint ink = chosen ? ColourToken::accent : ColourToken::ink2;
  const float left = !out ? 0 : labelled ? 64 : 6, below = labelled && !out ? 18 : 0;
  Dial dial{{cell.x + left, cell.y, std::max(8.0f, cell.width - left - (out ? 8 : 0)), cell.height - below}, out, first};
  const float half = std::min(out ? 1e9f : dial.room.width, dial.room.height) / 2;
  dial.radius = std::max({2.0f, 0.9f * (half - 4), half - 10});
  if (whole(kView) == kDepth) dial.front = std::min(0.45f * dial.radius, 0.2f * dial.room.width);
  if (chosen) scene.rectangle({"chosen"}, base::inset(cell, 1), ColourToken::accent_ground, 6).highlights_with("i");
  std::vector<Point> way;
  for (int k = 0; k <= kPoints; ++k) {
    const double position = first + (out ? kSpan : now - first) * k / kPoints;
    way.push_back(dial.tip(position, angle(pair, position)));
  }
  if (out) scene.line({"axis", pair}, dial.middle(first), dial.middle(first + kSpan), ColourToken::hairline, 1);
  scene.curve({"way", pair}, std::move(way), chosen ? ColourToken::accent : ColourToken::edge, chosen ? 2.5f : 1.5f).selects(pair);
  compose_hand(scene, pair, dial, ink);
  if (!labelled) return;
  const Point at = out ? Point{cell.x + 52, cell.y + cell.height / 2 + 4} : Point{cell.x + cell.width / 2, cell.bottom() - 4};
  scene.text({"wavelength", pair}, at, wavelength_text(pair), plot::kNumber, ink, out ? plot::Anchor::end : plot::Anchor::middle)
      .highlights_with(chosen ? "wavelength" : "");
}

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
    scene.dot({"tip", pair}, middle, std::clamp(cell.width / 5, 1.0f, 4.0f), plot::ink_on(ground)).selects(pair);
  }
  const Rect cell = grid.cell(position, 2 * pair_);
  scene.outline({"chosen"}, {cell.x, cell.y, 2 * cell.width, cell.height}, ColourToken::accent, 2.5f).highlights_with("i");
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

std::string ClockHands::alt_text() const {
  constexpr std::string_view kAs[] = {"as hands of a clock", "as waves", "as a table", "as helices in depth"};
  const int last = hands_.count() - 1;
  return concat({last == 0 ? "The one pair" : concat({"The ", last + 1, " pairs"}), " of a sinusoidal encoding, ",
                 clock::encoding_text(hands_), ", ", kAs[whole(kView)], " at position ", whole(kPosition), ". Pair 0 comes round in ",
                 wavelength_text(0), " positions", last == 0 ? "" : concat({" and pair ", last, " in ", wavelength_text(last)}), ". ",
                 cursor_text()});
}

DataTable ClockHands::data(DataScope scope) const {
  const bool all = scope == DataScope::all;
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
