// Every pair of the sinusoidal encoding as the hand of a clock, all at the same position (Vaswani et al. 2017, Attention Is All You Need,
// section 3.5). Drawn out, the tips' ways are waves; written down, rows of the table. One object.

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

enum Index : int { kPosition, kWidth, kBase, kView, kPair, kPinned, kCover };
enum View : int { kClocks, kWaves, kTable };
constexpr base::Choice kViews[] = {{"clocks", "Clocks"}, {"waves", "Waves"}, {"table", "Table"}};
constexpr base::Choice kCovers[] = {{"no", "No"}, {"yes", "Yes"}};
constexpr Parameter kParameters[] = {
    base::whole_number("position", "position").between(0, clock::kMaxPosition).logarithmic().initially(11),
    base::whole_number("d_model", "width D", "dimensions").between(2, clock::kMaxWidth, 2).logarithmic().initially(32),
    base::whole_number("base", "base").between(2, 1000000).logarithmic().initially(10000),
    base::choice_of("view", "view", kViews),
    place_on_picture("pair", "pair", clock::kMaxWidth / 2 - 1, 3),
    pinned("pair pinned"),
    on_picture(base::choice_of("cover", "wavelengths covered", kCovers)),  // while a question asks how fast the hands are
};
constexpr std::string_view kFront[] = {"position", "d_model"};

constexpr double kTurn = 2 * std::numbers::pi;
constexpr double kSpan = 48;                          ///< positions that waves show
constexpr int kRows = 24, kPoints = 360;              ///< of the table, and of a tip's way
constexpr float kQuickest_px = 82, kSlowest_px = 22;  ///< radii, before they are made to fit
constexpr float kLabel_px = 20, kLabelled_px = 34;    ///< below a clock, if the first one is larger than this
constexpr float kLift_px = 4;                         ///< by which the table's present row is larger than the others
constexpr int kFan = 7;                               ///< last places of a quick tip that stay in sight
constexpr int kApart_ms = 40, kLast_ms = 600;         ///< from hand to hand when they set out, the slowest first, and for all of them

/// A pair's dial, or the axis along which its hand is drawn out to the right and seen from the side.
struct Dial {
  Point middle_of_all;
  float radius = 0;
  bool out = false;
  float left = 0, width = 0;  ///< of the axis
  double first = 0;           ///< position where it begins
  float foot = 0;             ///< of the largest dial in its row

  Point middle(double position) const {
    return out ? Point{left + width * static_cast<float>((position - first) / kSpan), middle_of_all.y} : middle_of_all;
  }
  Point tip(double position, double angle) const {
    const Point at = middle(position), by = plot::around({0, 0}, 1, angle);
    return out ? Point{at.x, at.y - radius * by.x} : Point{at.x + radius * by.x, at.y + radius * by.y};
  }
};

/// Clocks in rows as in an eye chart, each row about one line: the faster, the larger, and all as large as the room allows.
struct Chart {
  std::vector<Dial> dials;
  Rect room;
  int count = 0;
  bool labelled() const { return !dials.empty() && dials.front().radius > kLabelled_px; }

  float radius(int pair, float scale) const {
    const float slow = count > 1 ? static_cast<float>(pair) / static_cast<float>(count - 1) : 0;
    return scale * (kQuickest_px + slow * (kSlowest_px - kQuickest_px));
  }
  float label_px(float scale) const { return scale * kQuickest_px > kLabelled_px ? kLabel_px : 0; }
  float gap_px(float scale) const { return 14 * std::min(1.0f, scale); }
  /// The first pair of the row behind the one that begins with `first`.
  int row_end(int first, float scale) const {
    float wide = 0;
    int pair = first;
    while (pair < count && (pair == first || wide + 2 * radius(pair, scale) <= room.width))
      wide += 2 * radius(pair++, scale) + gap_px(scale);
    return pair;
  }
  float height(float scale) const {
    float high = 0;
    for (int first = 0; first < count; first = row_end(first, scale)) high += 2 * radius(first, scale) + label_px(scale) + gap_px(scale);
    return high - gap_px(scale);
  }
  void lay_out();
};

void Chart::lay_out() {
  float scale = (room.width - 4) / (2 * kQuickest_px);
  while (scale > 0.02f && height(scale) > room.height) scale *= 0.985f;
  int rows = 0;
  for (int first = 0; first < count; first = row_end(first, scale)) ++rows;
  const float between = std::min(40.0f, std::max(0.0f, room.height - height(scale)) / static_cast<float>(rows));
  float y = room.y;
  for (int first = 0, end = 0; first < count; first = end) {
    end = row_end(first, scale);
    float wide = 0;
    for (int pair = first; pair < end; ++pair) wide += 2 * radius(pair, scale);
    const float spare = room.width - wide, gaps = static_cast<float>(end - first - 1);
    const float apart = gaps > 0 ? std::min(spare / gaps, 3 * gap_px(scale) + 20) : 0, largest = radius(first, scale);
    float x = room.x + (spare - apart * gaps) / 2;
    for (int pair = first; pair < end; ++pair) {
      const float r = radius(pair, scale);
      dials.push_back({.middle_of_all = {x + r, y + largest}, .radius = r, .foot = y + 2 * largest});
      x += 2 * r + apart;
    }
    y += 2 * largest + label_px(scale) + gap_px(scale) + between;
  }
}

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
  double wavelength(int pair) const { return engine::wavelength(pair, hands_.d_model(), hands_.base()); }
  /// The faster, the darker; the chosen one alone has a colour.
  plot::Paint ink(int pair) const {
    if (pair == pair_) return ColourToken::accent;
    return {ColourToken::ink2, 1 - 0.45f * static_cast<float>(pair) / static_cast<float>(std::max(1, hands_.count() - 1))};
  }
  /// The clocks unroll one after the other, but turn together.
  int delay_ms(int pair) const {
    return whole(kView) == kClocks ? 0 : (hands_.count() - 1 - pair) * std::min(kApart_ms, kLast_ms / hands_.count());
  }
  void compose_fan(plot::Scene& scene, int pair, const Dial& dial) const;
  void compose_hand(plot::Scene& scene, int pair, const Dial& dial) const;
  void compose_pair(plot::Scene& scene, int pair, const Dial& dial) const;
  void compose_clocks(plot::Scene& scene) const;
  void compose_waves(plot::Scene& scene) const;
  plot::CellValues rows(int first, int count) const;
  void compose_table(plot::Scene& scene) const;
  void compose_row(plot::Scene& scene, const plot::Grid& grid) const;
  void add_wavelength(plot::Scene& scene, int pair, Point at, plot::Anchor anchor, std::string_view before, float room_px) const;
  std::string wavelength_text(int pair) const;

  clock::Hands hands_;
  int pair_ = 0;
};

void ClockHands::compute() {
  hands_.set(whole(kWidth), value(kBase));
  pair_ = std::min(whole(kPair), hands_.count() - 1);
}

/// Where the tip of a quick hand was at the last positions.
void ClockHands::compose_fan(plot::Scene& scene, int pair, const Dial& dial) const {
  if (dial.radius / divisor(pair) < 4) return;
  for (int back = 1; back <= kFan && value(kPosition) >= back; ++back) {
    const double at = angle(pair, value(kPosition) - back);
    const plot::Paint faint = ink(pair).faded(0.5f * (1 - static_cast<float>(back) / (kFan + 1)));
    scene.hand({"fan", pair, back}, dial.middle_of_all, dial.radius, at, faint, 1.5f);
    scene.dot_around({"last tip", pair, back}, dial.middle_of_all, dial.radius, at, std::clamp(dial.radius / 16, 1.0f, 4.0f), faint);
  }
}

void ClockHands::compose_hand(plot::Scene& scene, int pair, const Dial& dial) const {
  const bool chosen = pair == pair_;
  const double now = value(kPosition);
  const float thickness = chosen ? 3.0f : 2.0f, dot_px = std::clamp(dial.radius / 9, 1.5f, chosen ? 7.0f : 6.0f);
  const Point middle = dial.middle(now);
  if (dial.out) {
    const Point tip = dial.tip(now, angle(pair, now));
    const double up = tip.y < middle.y ? 0 : kTurn / 2, turns = std::round((angle(pair, now) - up) / kTurn);
    scene.hand({"hand", pair}, middle, std::fabs(tip.y - middle.y), up + kTurn * turns, ink(pair), thickness).after(delay_ms(pair));
    scene.dot({"tip", pair}, tip, std::max(4.0f, dot_px), ink(pair)).selects(pair).after(delay_ms(pair));
    return;
  }
  scene.ring({"dial", pair}, middle, dial.radius, plot::Paint(ColourToken::edge, 0.4f), 1.5f)
      .selects(pair)
      .drags_angle(kPosition, divisor(pair));
  compose_fan(scene, pair, dial);
  plot::Mark& hand = scene.hand({"hand", pair}, middle, dial.radius, angle(pair, now), ink(pair), thickness);
  hand.highlights_with(chosen ? "angle" : "").selects(pair).drags_angle(kPosition, divisor(pair));
  scene.dot_around({"tip", pair}, middle, dial.radius, angle(pair, now), dot_px, ink(pair)).trailing();
}

/// A pair's hand, and the way of its tip.
void ClockHands::compose_pair(plot::Scene& scene, int pair, const Dial& dial) const {
  const bool chosen = pair == pair_;
  const double now = value(kPosition), first = std::max(0.0, now - kSpan);
  std::vector<Point> way;
  for (int k = 0; k <= kPoints; ++k) {
    const double position = first + (dial.out ? kSpan : now - first) * k / kPoints;
    way.push_back(dial.tip(position, angle(pair, position)));
  }
  if (dial.out) scene.line({"axis", pair}, dial.middle(first), dial.middle(first + kSpan), ColourToken::hairline, 1).after(delay_ms(pair));
  const plot::Paint paint = chosen ? plot::Paint(ColourToken::accent) : dial.out ? ink(pair) : ColourToken::edge;
  scene.curve({"way", pair}, std::move(way), paint, chosen ? 2.5f : 1.5f).selects(pair).after(delay_ms(pair));
  compose_hand(scene, pair, dial);
}

/// How many words a hand needs for a turn. The first says what the numbers are.
void ClockHands::add_wavelength(plot::Scene& scene, int pair, Point at, plot::Anchor anchor, std::string_view before, float room_px) const {
  if (is_on(kCover)) return;
  std::string text = base::significant(wavelength(pair), 2);
  if (pair == 0) text += " words";
  if (pair == 0 && scene.text_width(concat({before, text}), plot::kNumber) < room_px) text = concat({before, text});
  if (scene.text_width(text, plot::kNumber) > room_px) return;
  const bool chosen = pair == pair_;
  // Numbers that flew from clocks to rows would cross each other.
  const plot::Key key = whole(kView) == kClocks ? plot::Key("wavelength", pair) : plot::Key("row name", pair);
  scene.text(key, at, text, chosen ? plot::kStrongNumber : plot::kNumber, chosen ? ink(pair) : ColourToken::ink2, anchor)
      .ranked(chosen ? 0 : 2)
      .highlights_with(chosen ? "wavelength" : "")
      .after(delay_ms(pair));
}

void ClockHands::compose_clocks(plot::Scene& scene) const {
  Chart chart{{}, base::inset(scene.picture(), 6), hands_.count()};
  chart.lay_out();
  for (int pair = 0; pair < hands_.count(); ++pair) {
    const Dial& dial = chart.dials[to_size(pair)];
    compose_pair(scene, pair, dial);
    if (!chart.labelled()) continue;
    add_wavelength(scene, pair, {dial.middle_of_all.x, dial.foot + 17}, plot::Anchor::middle, "a turn in ", 2 * dial.radius + 12);
  }
}

/// A row for each pair, the faster the higher.
void ClockHands::compose_waves(plot::Scene& scene) const {
  const Rect room = scene.picture();
  const int count = hands_.count();
  const bool labelled = room.height / static_cast<float>(count) >= 16 && !is_on(kCover);
  const float left = labelled ? 78 : 6;
  float y = room.y;
  for (int pair = 0; pair < count; ++pair) {
    const float slow = count > 1 ? static_cast<float>(pair) / static_cast<float>(count - 1) : 0.5f;
    const float high = room.height / static_cast<float>(count) * (1.4f - 0.8f * slow);
    Dial dial{{room.x, y + high / 2}, std::max(1.5f, 0.42f * high - 1)};
    dial.out = true;
    dial.left = room.x + left;
    dial.width = std::max(1.0f, room.width - left - 8);
    dial.first = std::max(0.0, value(kPosition) - kSpan);
    if (pair == pair_)
      scene.rectangle({"row", pair}, {room.x, std::round(y), room.width, std::round(high)}, ColourToken::accent_ground, 6)
          .highlights_with("i")
          .after(kLast_ms);
    compose_pair(scene, pair, dial);
    if (labelled) add_wavelength(scene, pair, {room.x + left - 12, y + high / 2 + 5}, plot::Anchor::end, "", left);
    y += high;
  }
}

/// Rows of the table: the two numbers of each hand.
plot::CellValues ClockHands::rows(int first, int count) const {
  plot::CellValues table{{}, count, hands_.d_model()};
  for (int cell = 0; cell < count * hands_.count(); ++cell) {
    const double at = angle(cell % hands_.count(), first + cell / hands_.count());
    table.values.insert(table.values.end(), {static_cast<float>(std::sin(at)), static_cast<float>(std::cos(at))});
  }
  return table;
}

/// Two columns for each hand: how far right its tip is, and how far up.
void ClockHands::compose_table(plot::Scene& scene) const {
  Rect room = scene.picture();
  const float legend_px = room.height > 200 ? 26 : 0;
  room.height -= legend_px;
  plot::Grid grid = plot::grid_in(room, kRows, hands_.count(), true);
  grid.first_row = std::max(0, whole(kPosition) - kRows + 1);
  scene.cells({"table"}, grid.area, rows(grid.first_row, kRows));
  compose_row(scene, grid);
  plot::add_grid_labels(scene, grid, "position", "hand");
  if (legend_px == 0) return;
  const Rect bar{grid.area.x + 24, room.bottom() + 14, std::min(160.0f, 0.3f * room.width), 10};
  plot::add_colour_bar(scene, bar, plot::Map::diverging, {"−1", "0", "1"});
}

/// The present position's row, lifted from the table, with the chosen hand's numbers framed.
void ClockHands::compose_row(plot::Scene& scene, const plot::Grid& grid) const {
  const int position = whole(kPosition);
  const Rect chosen = grid.cell(position, pair_);
  const Rect row{grid.area.x, chosen.y - kLift_px, grid.area.width, chosen.height + 2 * kLift_px};
  scene.rectangle({"under row"}, {row.x, row.y - 2, row.width, row.height + 4}, ColourToken::stage);
  scene.cells({"row"}, row, rows(position, 1));
  for (int pair = 0; pair < hands_.count(); ++pair) {  // the tips sink into their cells
    const Rect cell = grid.cell(position, pair);
    scene.dot({"tip", pair}, {cell.x + cell.width / 2, cell.y + cell.height / 2}, 3, ink(pair).faded(0))
        .selects(pair)
        .after(delay_ms(pair));
  }
  const Rect frame = base::inset({chosen.x, row.y, chosen.width, row.height}, -2);
  scene.outline({"under frame"}, frame, ColourToken::stage, 6);
  scene.outline({"chosen"}, frame, ColourToken::accent, 3).highlights_with("i");
  scene.text({"row name"}, {row.x - 6, row.y + row.height / 2}, base::grouped(position), plot::kStrongNumber, plot::kKey, plot::Anchor::end)
      .level();
  scene.text({"hand name"}, {chosen.x + chosen.width / 2, grid.area.bottom() + 15}, std::to_string(pair_), plot::kStrongNumber,
             ColourToken::accent, plot::Anchor::middle);
}

void ClockHands::compose(plot::Scene& scene) const {
  const int count = hands_.count(), position = whole(kPosition);
  int round = 0;
  for (int pair = 0; pair < count; ++pair) round += angle(pair, position) >= kTurn;
  if (whole(kView) == kTable) {
    scene.headline("A row for each position; for each hand two numbers: how far right, and how far up.");
    compose_table(scene);
  } else {
    scene.headline(concat({"At position ", position, ", ", round, " of ", count, count == 1 ? " hand" : " hands",
                           round == 1 ? " has" : " have", " been round at least once."}));
    whole(kView) == kClocks ? compose_clocks(scene) : compose_waves(scene);
  }
  const clock::Hand at = hands_.at(pair_, position);
  const std::string turned = "**" + clock::turns_text(at, 4) + "**";
  scene.foot(concat({position, " / ", base::exact(hands_.base()), "^{", 2 * pair_, "/", 2 * count, "} = ", turned}),
             {{"sin", base::signed_fixed(at.sine, 4), "sin"},
              {"cos", base::signed_fixed(at.cosine, 4), "cos"},
              {"wavelength", is_on(kCover) ? "?" : wavelength_text(pair_), "wavelength"}},
             turned, "divisor");
}

/// Rounded to a whole number from 1,000 on.
std::string ClockHands::wavelength_text(int pair) const {
  const double wavelength = this->wavelength(pair);
  return wavelength < 1000 ? base::significant(wavelength, 4) : base::grouped(std::llround(wavelength));
}

std::string ClockHands::cursor_text() const {
  const clock::Hand at = hands_.at(pair_, whole(kPosition));
  return concat({"At position ", whole(kPosition), " the hand of pair ", pair_, " has turned by ", base::significant(at.angle_rad, 4),
                 " radians (", clock::turns_text(at, 4), "): sine ", base::fixed(at.sine, 4), ", cosine ", base::fixed(at.cosine, 4),
                 is_on(kCover) ? "." : concat({", wavelength ", wavelength_text(pair_), " positions."})});
}

std::string ClockHands::alt_text() const {
  constexpr std::string_view kAs[] = {"as hands of a clock", "as waves", "as a table"};
  const int last = hands_.count() - 1;
  std::string rounds;
  if (!is_on(kCover))
    rounds = concat({" Pair 0 comes round in ", wavelength_text(0), " positions",
                     last == 0 ? "" : concat({" and pair ", last, " in ", wavelength_text(last)}), "."});
  return concat({last == 0 ? "The one pair" : concat({"The ", last + 1, " pairs"}), " of a sinusoidal encoding, ",
                 clock::encoding_text(hands_), ", ", kAs[whole(kView)], " at position ", whole(kPosition), ".", rounds, " ",
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
