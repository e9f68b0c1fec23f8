// Every pair of the sinusoidal encoding as the hand of a clock, all at the same position, so that turning one hand turns them all. Vaswani
// et al. 2017, Attention Is All You Need, section 3.5. Dials and how they are turned are in clock/.

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/number.h"
#include "engine/sinusoidal.h"
#include "figures/clock/dial.h"
#include "figures/clock/hands.h"
#include "figures/clock/keys.h"
#include "figures/figure.h"
#include "figures/knobs.h"
#include "plot/readout.h"

namespace figures {
namespace {

using base::Face;
using base::Ink;
using base::Parameter;
using base::Type;
using clock::Hand;
using Scale = Parameter::Scale;
using KindOf = Parameter::Kind;

enum Index : int { kPosition, kWidth, kBase, kPair, kPinned };
constexpr Parameter kParameters[] = {
    {"position", "position", "", KindOf::integer, Scale::logarithmic, 0, clock::kMaxPosition, 1, 11},
    {"d_model", "width D", "dimensions", KindOf::integer, Scale::logarithmic, 2, clock::kMaxWidth, 2, 32},
    {"base", "base", "", KindOf::integer, Scale::logarithmic, 2, 1000000, 1, 10000},
    place_on_picture("pair", "pair", clock::kMaxWidth / 2 - 1, 3),
    pinned("pair pinned"),
};

constexpr float kHint_px = 26, kLabel_px = 20, kLine_px = 17, kGap_px = 3;
constexpr float kNarrow_px = 440;     ///< on narrower surfaces a formula takes several lines, see plot::formula_px
constexpr float kLongFrom_px = 510;   ///< from this width on, the longest form of the formula fits on one line
constexpr float kLabelsFrom_px = 40;  ///< cells smaller than this have no labels
constexpr int kRowsInSight = 40;

/// The grid of dials, row by row.
struct Grid {
  base::Rect area;
  int count = 1;
  int columns = 1;
  bool labelled = false;

  int rows() const { return (count + columns - 1) / columns; }
  float cell_width() const { return area.width / static_cast<float>(columns); }
  float cell_height() const { return area.height / static_cast<float>(rows()); }
  float label_px() const { return labelled ? kLabel_px : 0; }
  float radius_px() const { return std::max(2.0f, std::min(cell_width(), cell_height() - label_px()) / 2 - kGap_px); }
  bool has_second_line() const { return cell_height() - label_px() - 2 * (radius_px() + kGap_px) >= kLine_px - 1; }

  base::Rect cell(int i) const {
    return {area.x + static_cast<float>(i % columns) * cell_width(), area.y + static_cast<float>(i / columns) * cell_height(), cell_width(),
            cell_height()};
  }
  clock::Dial dial(int i) const {
    const base::Rect c = cell(i);
    const float labels_px = label_px() + (labelled && has_second_line() ? kLine_px : 0);
    return {{c.x + c.width / 2, c.y + (c.height - labels_px) / 2}, radius_px()};
  }
  int cell_at(base::Point at) const {
    if (!area.contains(at)) return -1;
    const int column = std::min(columns - 1, static_cast<int>((at.x - area.x) / cell_width()));
    const int i = columns * static_cast<int>((at.y - area.y) / cell_height()) + column;
    return i < count ? i : -1;
  }
};

/// The grid with as many columns as make the dials largest.
Grid grid_in(base::Rect area, int count) {
  Grid best{area, count, 1, true};
  for (Grid grid = best; grid.columns<count; best = grid.radius_px()> best.radius_px() ? grid : best) ++grid.columns;
  if (std::min(best.cell_width(), best.cell_height()) >= kLabelsFrom_px) return best;
  best.labelled = false;
  for (Grid grid{area, count, 1, false}; grid.columns<count; best = grid.radius_px()> best.radius_px() ? grid : best) ++grid.columns;
  return best;
}

class ClockHands final : public Figure {
 public:
  void set(std::span<const double> values, std::string_view) override;
  void draw(plot::Surface& surface, Edits& edits) override;
  bool key(std::string_view name, Edits& edits) override;
  std::string describe() const override;
  std::string cursor_text() const override;
  DataTable data(Extent extent) const override;
  float height_for(float width_px) const override {
    return std::clamp(width_px * 0.8f, 300.0f, 440.0f) + plot::kReadout_px + plot::formula_px(width_px);
  }

 private:
  Hand hand(int pair) const { return hands_.at(pair, position_); }
  std::string wavelength_text(int pair) const;
  void propose_position(double position, Edits& edits) const;
  void propose_pair(int pair, Edits& edits) const;
  void pin(int pair, Edits& edits) const;
  void follow(const plot::Pointer& pointer, Edits& edits);
  void draw_hint(plot::Surface& surface) const;
  void draw_dials(plot::Surface& surface) const;
  void draw_labels(plot::Surface& surface) const;
  std::string formula(bool with_radians) const;
  std::vector<plot::Readout> readouts(bool narrow) const;

  clock::Hands hands_;
  int position_ = 0;
  int pair_ = 0;
  bool pinned_ = false;
  Grid grid_{{0, 0, 560, 360}};
  clock::HandDrag hand_drag_;
};

void ClockHands::set(std::span<const double> values, std::string_view) {
  hands_.set(static_cast<int>(values[kWidth]), values[kBase]);
  position_ = static_cast<int>(values[kPosition]);
  pair_ = std::min(static_cast<int>(values[kPair]), hands_.count() - 1);
  pinned_ = values[kPinned] != 0;
  grid_ = grid_in(grid_.area, hands_.count());
}

void ClockHands::propose_position(double position, Edits& edits) const {
  const double proposed = base::nearest_allowed(kParameters[kPosition], position);
  if (proposed != position_) edits.values.push_back({kPosition, proposed});
}

void ClockHands::propose_pair(int pair, Edits& edits) const {
  if (pair != pair_) edits.values.push_back({kPair, static_cast<double>(pair)});
}

/// Pins the cursor to `pair`, or releases it if it is already pinned there.
void ClockHands::pin(int pair, Edits& edits) const {
  propose_pair(pair, edits);
  edits.values.push_back({kPinned, pinned_ && pair == pair_ ? 0.0 : 1.0});
  edits.committed = true;
}

void ClockHands::follow(const plot::Pointer& pointer, Edits& edits) {
  const int under = pointer.over ? grid_.cell_at(pointer.at) : -1;
  if (pointer.pressed && under >= 0) {
    hand_drag_.begin(grid_.dial(under), under, position_, pointer.at);
    edits.committed = true;  // stops playback
  }
  if (!hand_drag_.active()) {
    if (under >= 0 && !pinned_) propose_pair(under, edits);
    return;
  }
  const int pair = std::min(hand_drag_.pair(), hands_.count() - 1);
  const int position = hand_drag_.follow(pointer.at, hand(pair).divisor);
  if (hand_drag_.moved()) {
    propose_pair(pair, edits);
    propose_position(position, edits);
    if (pointer.released) edits.committed = true;
  } else if (pointer.released) {
    pin(pair, edits);
  }
  if (pointer.released || !pointer.down) hand_drag_.end();
}

void ClockHands::draw_hint(plot::Surface& surface) const {
  constexpr std::string_view kHints[] = {"Turn any hand. Clockwise from 12, its tip stands at (sin, cos). Below: its wavelength.",
                                         "Turn any hand. Clockwise from 12, its tip stands at (sin, cos).",
                                         "Turn any hand. Its tip stands at (sin, cos)."};
  for (const std::string_view hint : kHints) {
    if (!grid_.labelled && hint == kHints[0]) continue;
    if (surface.text_width(Face::sans, Type::small, hint) > surface.width() - 2) continue;
    return surface.text({1, 16}, plot::Anchor::start, Face::sans, Type::small, surface.colour(Ink::ink2), hint);
  }
}

void ClockHands::draw_dials(plot::Surface& surface) const {
  for (int i = 0; i < grid_.count; ++i) {
    const bool chosen = i == pair_;
    const Hand now = hand(i);
    const Hand before = hands_.at(i, std::max(0, position_ - 1));
    const bool large = chosen && grid_.radius_px() >= 20;
    clock::draw_dial(surface, grid_.dial(i), now, position_ > 0 ? &before : nullptr,
                     {chosen, large || surface.is_highlighted("sin"), large || surface.is_highlighted("cos"),
                      surface.is_highlighted("angle") || surface.is_highlighted("divisor")});
  }
  if (surface.is_highlighted("D")) surface.outline(base::inset(grid_.area, 1), surface.colour(Ink::accent), 3, 4);
  if (pinned_ || surface.is_highlighted("i"))
    surface.outline(base::inset(grid_.cell(pair_), 1), surface.colour(Ink::accent), surface.is_highlighted("i") ? 3.0f : 2.0f, 4);
}

/// Rounded to a whole number from 1,000 on.
std::string ClockHands::wavelength_text(int pair) const {
  const double wavelength = engine::wavelength(pair, hands_.d_model(), hands_.base());
  return wavelength < 1000 ? base::significant(wavelength, 4) : base::grouped(std::llround(wavelength));
}

/// Draws as much as fits: the pair and its wavelength in two lines or in one, the wavelength alone, or nothing.
void ClockHands::draw_labels(plot::Surface& surface) const {
  if (!grid_.labelled) return;
  const auto fits = [&](const std::string& text) { return surface.text_width(Face::sans, Type::small, text) <= grid_.cell_width() - 4; };
  const auto name = [](int pair) { return "pair " + base::grouped(pair); };
  const auto in_one_line = [&](int pair) { return name(pair) + " · " + wavelength_text(pair); };
  const int last = grid_.count - 1;
  const bool two = grid_.has_second_line() && fits(name(last)), one = !two && fits(in_one_line(last));
  for (int i = 0; i < grid_.count && !one; ++i) {
    if (!fits(wavelength_text(i))) return;
  }
  const bool highlighted = surface.is_highlighted("wavelength") || surface.is_highlighted("base");
  for (int i = 0; i < grid_.count; ++i) {
    const clock::Dial dial = grid_.dial(i);
    float y = dial.middle.y + dial.radius_px + 16;
    const auto write = [&](Ink ink, const std::string& text) {
      surface.text({dial.middle.x, y}, plot::Anchor::middle, Face::sans, Type::small, surface.colour(ink), text);
      y += kLine_px;
    };
    const Ink ink = i == pair_ ? Ink::ink : Ink::ink3;
    if (two) write(ink, name(i));
    write(highlighted ? Ink::accent : ink, one ? in_one_line(i) : wavelength_text(i));
  }
}

std::string ClockHands::formula(bool with_radians) const {
  const Hand at = hand(pair_);
  return std::to_string(position_) + " / " + base::exact(hands_.base()) + "^(2·" + std::to_string(pair_) + "/" +
         std::to_string(hands_.d_model()) + ")" + (with_radians ? " = " + base::significant(at.angle_rad, 4) + " rad" : "") + " = " +
         clock::turns_text(at, 4);
}

std::vector<plot::Readout> ClockHands::readouts(bool narrow) const {
  const Hand at = hand(pair_);
  std::vector<plot::Readout> all;
  const auto add = [&all](std::string_view label, std::string value, int room, std::string_view part) {
    all.push_back({label, std::move(value), room, part});
  };
  add("position", base::grouped(position_), 10, "pos");
  add("pair i", base::grouped(pair_), narrow ? 5 : 6, "i");
  if (!narrow) add("per position", base::significant(360 / at.wavelength, 3) + "°", 12, "divisor");
  add("sin", base::signed_fixed(at.sine, 4), narrow ? 8 : 9, "sin");
  add("cos", base::signed_fixed(at.cosine, 4), narrow ? 8 : 9, "cos");
  add("wavelength", wavelength_text(pair_), narrow ? 9 : 11, "wavelength");
  return all;
}

void ClockHands::draw(plot::Surface& surface, Edits& edits) {
  const float width = surface.width(), formula_px = plot::formula_px(width);
  const float readout_y = surface.height() - plot::kReadout_px - formula_px;
  grid_ = grid_in({0, kHint_px, std::max(1.0f, width), std::max(1.0f, readout_y - kHint_px - 4)}, hands_.count());
  const bool has_room = width >= 120 && readout_y - kHint_px >= 40;  // for more than the readout
  if (has_room) {
    draw_hint(surface);
    draw_dials(surface);
    draw_labels(surface);
  }
  const base::Rect line{0, surface.height() - formula_px, width, formula_px};
  const bool formula_highlighted = surface.is_highlighted("angle") || surface.is_highlighted("base") || surface.is_highlighted("divisor");
  if (formula_highlighted) surface.fill(line, surface.colour(Ink::accent_ground), 4);
  const bool narrow = width < kNarrow_px;
  const std::string_view part = plot::draw_readout(surface, {0, readout_y, width, plot::kReadout_px}, readouts(narrow));
  plot::draw_formula(surface, line, formula(narrow || width >= kLongFrom_px));
  const plot::Pointer& pointer = surface.pointer();
  if (pointer.over) edits.highlight = !part.empty() ? part : line.contains(pointer.at) ? "angle" : "";
  if (has_room) follow(pointer, edits);
}

/// Arrow keys choose a pair in the grid; with Shift, Left and Right move by 1 position, Up and Down by 10. PageUp and PageDown move by
/// about one turn of the chosen hand.
bool ClockHands::key(std::string_view name, Edits& edits) {
  using clock::Move;
  const auto [move, shifted] = clock::read_key(name);
  const int last = hands_.count() - 1;
  const auto step = [&](int pairs, int positions) {
    shifted ? propose_position(position_ + positions, edits) : propose_pair(std::clamp(pair_ + pairs, 0, last), edits);
  };
  switch (move) {
    case Move::none: return false;
    case Move::left: step(-1, -1); break;
    case Move::right: step(1, 1); break;
    case Move::up: step(-grid_.columns, -10); break;
    case Move::down: step(grid_.columns, 10); break;
    case Move::first: propose_pair(0, edits); break;
    case Move::last: propose_pair(last, edits); break;
    case Move::turn_back: propose_position(position_ - hand(pair_).wavelength, edits); break;
    case Move::turn_forward: propose_position(position_ + hand(pair_).wavelength, edits); break;
    case Move::less: propose_position(position_ - 1, edits); break;
    case Move::more: propose_position(position_ + 1, edits); break;
    case Move::zero: propose_position(0, edits); break;
    case Move::choose: pin(pair_, edits); break;
  }
  return true;
}

std::string ClockHands::cursor_text() const {
  const Hand at = hand(pair_);
  return "At position " + base::grouped(position_) + " the hand of pair " + base::grouped(pair_) + " has turned by " +
         base::significant(at.angle_rad, 4) + " radians (" + clock::turns_text(at, 4) + "): sine " + base::fixed(at.sine, 4) + ", cosine " +
         base::fixed(at.cosine, 4) + ", wavelength " + wavelength_text(pair_) + " positions.";
}

std::string ClockHands::describe() const {
  const int count = hands_.count();
  std::string text = count == 1 ? "The one pair" : "The " + base::grouped(count) + " pairs";
  text += " of a sinusoidal encoding, " + clock::encoding_text(hands_) + ", as hands of a clock at position " + base::grouped(position_) +
          ". Pair 0 comes round in " + wavelength_text(0) + " positions";
  if (count > 1) text += " and pair " + base::grouped(count - 1) + " in " + wavelength_text(count - 1);
  return text + ". " + cursor_text();
}

DataTable ClockHands::data(Extent extent) const {
  const bool all = extent == Extent::all;
  DataTable table{"The hands at position " + base::grouped(position_) + ", " + clock::encoding_text(hands_),
                  {"pair", "turns", "degrees after whole turns", "sine", "cosine", "wavelength"},
                  {}};
  const int count = hands_.count(), shown = all ? count : std::min(count, kRowsInSight);
  const int first = std::clamp(pair_ - shown / 2, 0, count - shown);
  if (shown < count) table.caption += ": the pairs around the chosen one";
  for (int pair = first; pair < first + shown; ++pair) {
    const Hand at = hand(pair);
    const auto text = [all](double value, int decimals) { return all ? base::exact(value) : base::fixed(value, decimals); };
    table.rows.push_back({std::to_string(pair), text(at.turns(), 4), text(at.fraction_degrees(), 2), text(at.sine, 4), text(at.cosine, 4),
                          text(at.wavelength, 2)});
  }
  return table;
}

}  // namespace

extern const Kind clock_hands{
    "clock_hands", "Hands of a clock", kParameters, [] { return std::unique_ptr<Figure>(std::make_unique<ClockHands>()); }, {}, kPosition};

}  // namespace figures
