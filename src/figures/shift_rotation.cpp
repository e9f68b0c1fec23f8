// PE(pos + k) = R(k) PE(pos): the same rotation takes the vector of any position to the vector k positions later. Vaswani et al. 2017,
// Attention Is All You Need, section 3.5. The model, the texts and the drawing are in shift_rotation/; this file handles layout and input.

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/number.h"
#include "figures/concat.h"
#include "figures/figure.h"
#include "figures/shift_rotation/dial.h"
#include "figures/shift_rotation/model.h"
#include "figures/shift_rotation/words.h"
#include "figures/turning_pairs.h"
#include "plot/line.h"
#include "plot/readout.h"

namespace figures {
namespace {

using namespace shift;
using base::Face;
using base::Ink;
using base::Type;

constexpr float kHint_px = 26, kRow_px = 26, kHead_px = 22, kEquation_px = 92, kGap_px = 20;
constexpr float kBesideFrom_px = 440;     ///< from this width on, the rows of pairs are beside the dial
constexpr float kLowBesideFrom_px = 340;  ///< the same if there is no room below the dial
constexpr int kMaxRows = 8, kRowsBelow = 6;

/// The layout for one size of surface.
struct Places {
  Dial dial;
  base::Rect rows;  ///< of the pairs, below their heading
  int most_rows = kMaxRows;
  float equation_px = 0;  ///< top edge; 0 if there is no room for it
  float readout_px = 0;   ///< top edge

  base::Rect row(size_t i) const { return {rows.x, rows.y + kRow_px * static_cast<float>(i), rows.width, kRow_px}; }
};

/// Places nothing else if there is only room for the readout.
Places places_on(float width_px, float height_px) {
  Places p;
  p.readout_px = height_px - plot::kReadout_px - plot::formula_px(width_px);
  float room = p.readout_px - kHint_px;
  const bool wide = width_px >= kBesideFrom_px;
  const bool beside = wide || (width_px >= kLowBesideFrom_px && room < kEquation_px + 150 + kHead_px + kRow_px * kRowsBelow);
  if (room < 110 || width_px < 160) return p.most_rows = 0, p;
  if (room >= kEquation_px + 150) room -= kEquation_px, p.equation_px = kHint_px + room;
  const float table = beside ? 0 : kHead_px + kRow_px * kRowsBelow + 10;
  const bool lists = room - table >= 110;
  const float side = std::min(room - (lists ? table : 0) - 8, std::min(250.0f, wide     ? width_px * 0.42f
                                                                               : beside ? width_px * 0.38f
                                                                                        : width_px - 40));
  p.dial = {{beside ? side / 2 + 8 : width_px / 2, kHint_px + 4 + side / 2}, side / 2 - 10};
  const float top = beside ? kHint_px : kHint_px + side + 14;
  const float left = wide ? side + 8 + kGap_px : beside ? side + 18 : 1;
  p.rows = {left, top + kHead_px, width_px - left - 1, 0};
  p.most_rows = lists ? std::min(beside ? kMaxRows : kRowsBelow, static_cast<int>((kHint_px + room - p.rows.y) / kRow_px)) : 0;
  return p;
}

enum class Hand { none, from, to };

/// The hand that the pointer is turning.
struct Gesture {
  Hand hand = Hand::none;
  int start = 0;          ///< pos or k when the pointer was pressed
  double last_rad = 0;    ///< the pointer's angle
  double turned_rad = 0;  ///< since the press
};

class ShiftRotation final : public Figure {
 public:
  void set(std::span<const double> values, std::string_view) override { model_.set(values); }
  void draw(plot::Surface& surface, Edits& edits) override;
  bool key(std::string_view name, Edits& edits) override;
  std::string describe() const override { return description(model_); }
  std::string cursor_text() const override { return shift::cursor_text(model_); }
  DataTable data(Extent extent) const override { return shift::data(model_, extent); }
  float height_for(float width_px) const override;

 private:
  void draw_hint(plot::Surface& surface) const;
  void draw_hand_names(plot::Surface& surface, const Dial& dial) const;
  void draw_rows(plot::Surface& surface, const Places& places) const;
  void draw_equation(plot::Surface& surface, float top_px) const;
  void drag(const plot::Pointer& pointer, const Places& places, Edits& edits);
  std::string position_text(int position) const { return "PE(" + base::grouped(position) + ")"; }

  Model model_;
  Gesture gesture_;
  std::vector<int> listed_;  ///< the pairs in the rows
};

float ShiftRotation::height_for(float width_px) const {
  const float top = width_px >= kBesideFrom_px ? std::max(kHead_px + kRow_px * kMaxRows + 6, std::min(258.0f, width_px * 0.42f + 8))
                                               : 196 + kHead_px + kRow_px * kRowsBelow + 14;
  return kHint_px + top + kEquation_px + plot::kReadout_px + plot::formula_px(width_px);
}

/// Draws the longest hint that fits.
void ShiftRotation::draw_hint(plot::Surface& surface) const {
  constexpr std::string_view kHints[] = {"Drag a hand, or use the arrow keys: pos, with Shift k, up and down pair",
                                         "Drag a hand. Arrow keys: pos; Shift: k; up, down: pair", "Drag a hand, or press a pair"};
  for (const std::string_view hint : kHints) {
    if (surface.text_width(Face::sans, Type::small, hint) > surface.width() - 2) continue;
    return surface.text({1, 17}, plot::Anchor::start, Face::sans, Type::small, surface.colour(Ink::ink2), hint);
  }
}

/// Draws the names near the tips; where they would overlap, one moves closer to the middle.
void ShiftRotation::draw_hand_names(plot::Surface& surface, const Dial& dial) const {
  const Pair& pair = model_.chosen();
  const base::Point from = dial.point(pair.from, 0.72f), to = dial.point(pair.to, 0.72f);
  const bool meet = std::fabs(from.x - to.x) < 40 && std::fabs(from.y - to.y) < 18;
  const auto name = [&](base::Point at, int position, base::Rgb ink, bool highlighted) {
    const std::string text = base::grouped(position);
    const float width = surface.text_width(Face::sans_semibold, Type::small, text);
    surface.fill({at.x - width / 2 - 3, at.y - 9, width + 6, 18}, surface.colour(highlighted ? Ink::accent_ground : Ink::stage), 4, 0.9f);
    surface.text({at.x, at.y + 5}, plot::Anchor::middle, Face::sans_semibold, Type::small, ink, text);
  };
  name(meet ? dial.point(pair.to, 0.4f) : to, model_.pos + model_.k, plot::line_colour(1, surface.dark()), surface.is_highlighted("sum"));
  name(from, model_.pos, surface.colour(Ink::ink), surface.is_highlighted("pos"));
}

void ShiftRotation::draw_rows(plot::Surface& surface, const Places& places) const {
  const base::Rect all = places.rows;
  const float turn_x = all.x + all.width * 0.66f, off_x = all.right() - 4;
  const auto text = [&](float x, float y, plot::Anchor anchor, Face face, Ink ink, std::string_view words) {
    surface.text({x, y}, anchor, face, Type::small, surface.colour(ink), words);
  };
  std::string pairs = "pair";
  if (static_cast<int>(listed_.size()) < model_.count()) {
    pairs = concat({static_cast<int>(listed_.size()), " of ", model_.count(), " pairs shown"});
    const bool fits = surface.text_width(Face::sans, Type::small, pairs) < turn_x - all.x - 44;  // leaves room for the next heading
    if (!fits) pairs = concat({static_cast<int>(listed_.size()), " of ", model_.count(), " pairs"});
  }
  text(all.x + (pairs == "pair" ? 34.0f : 4.0f), all.y - 7, plot::Anchor::start, Face::sans, Ink::ink2, pairs);
  text(turn_x, all.y - 7, plot::Anchor::end, Face::sans, surface.is_highlighted("angle") ? Ink::accent : Ink::ink2, "turn");
  text(off_x, all.y - 7, plot::Anchor::end, Face::sans, surface.is_highlighted("residual") ? Ink::accent : Ink::ink2, "off by");
  for (size_t i = 0; i < listed_.size(); ++i) {
    const base::Rect row = places.row(i);
    const Pair& pair = model_.pairs[static_cast<size_t>(listed_[i])];
    const bool chosen = listed_[i] == model_.pair;
    const bool over = surface.pointer().over && row.contains(surface.pointer().at);
    if (chosen || over) surface.fill(row, surface.colour(chosen ? Ink::accent_ground : Ink::panel), 4);
    if (chosen) surface.outline(row, surface.colour(Ink::accent), 1, 4);
    draw_dial(surface, {{row.x + 17, row.y + kRow_px / 2}, 10}, pair, model_.turn_rad(listed_[i]), true);
    const float y = row.y + 18;
    text(row.x + 34, y, plot::Anchor::start, chosen ? Face::sans_semibold : Face::sans, Ink::ink, base::grouped(listed_[i]));
    text(turn_x, y, plot::Anchor::end, Face::mono, Ink::ink, degrees(model_.turn_rad(listed_[i])));
    text(off_x, y, plot::Anchor::end, Face::mono, Ink::ink, error(pair.residual()));
  }
}

/// Draws the chosen pair's block of R(k), its two numbers at pos, and their product.
void ShiftRotation::draw_equation(plot::Surface& surface, float top_px) const {
  constexpr float kLine_px = 24;
  const Type type = surface.width() >= kBesideFrom_px ? Type::code : Type::small;
  const int decimals = surface.width() >= kBesideFrom_px ? 4 : 3;
  const float number = surface.text_width(Face::mono, type, base::fixed(-0.123456, decimals)), gap = 10;
  const float brackets = 3 * 2 * gap, equals = 26, between = 10;
  const float total = 4 * number + gap + brackets + equals + between;
  float x = std::max(2.0f, (surface.width() - total) / 2);
  const auto column = [&](double above, double below) {
    surface.text({x + number, top_px + 16}, plot::Anchor::end, Face::mono, type, surface.colour(Ink::ink), base::fixed(above, decimals));
    surface.text({x + number, top_px + 16 + kLine_px}, plot::Anchor::end, Face::mono, type, surface.colour(Ink::ink),
                 base::fixed(below, decimals));
    x += number;
  };
  const auto bracket = [&](float side) {
    const float foot = x + 4 * side, y = top_px - 2, end = top_px + 2 * kLine_px;
    const base::Point points[] = {{foot, y}, {x, y}, {x, end}, {foot, end}};
    surface.polyline(points, surface.colour(Ink::ink2), 1.5f);
  };
  const auto bracketed = [&](const std::string& name, base::Rgb ink, bool highlighted, auto columns) {
    const float left = x;
    bracket(1);
    x += gap;
    columns();
    x += gap;
    bracket(-1);
    if (highlighted) surface.outline({left - 3, top_px - 6, x - left + 6, 2 * kLine_px + 10}, surface.colour(Ink::accent), 2, 4);
    surface.text({(left + x) / 2, top_px + 2 * kLine_px + 20}, plot::Anchor::middle, Face::sans, Type::small, ink, name);
  };
  const Pair& pair = model_.chosen();
  const Tip turned = pair.rotated();
  bracketed("R(" + base::grouped(model_.k) + "), pair " + base::grouped(model_.pair), surface.colour(Ink::accent),
            surface.is_highlighted("k"), [&] {
              column(pair.r[0], pair.r[2]);
              x += gap;
              column(pair.r[1], pair.r[3]);
            });
  x += between;
  bracketed(position_text(model_.pos), surface.colour(Ink::ink), surface.is_highlighted("pos"),
            [&] { column(pair.from.sine, pair.from.cosine); });
  surface.text({x + equals / 2, top_px + 16 + kLine_px / 2}, plot::Anchor::middle, Face::mono, type, surface.colour(Ink::ink), "=");
  x += equals;
  bracketed(position_text(model_.pos + model_.k), plot::line_colour(1, surface.dark()), surface.is_highlighted("sum"),
            [&] { column(turned.sine, turned.cosine); });
}

/// The hand follows the pointer, and pos or k changes by as many positions as it takes to turn it that far.
void ShiftRotation::drag(const plot::Pointer& pointer, const Places& places, Edits& edits) {
  const auto distance = [&](base::Point to) { return std::hypot(pointer.at.x - to.x, pointer.at.y - to.y); };
  const Dial& dial = places.dial;
  const double angle_rad = dial.angle_at_rad(pointer.at);
  if (pointer.pressed && pointer.over && distance(dial.middle) < dial.radius + 12) {
    const Pair& pair = model_.chosen();
    const bool to = distance(dial.point(pair.to)) < distance(dial.point(pair.from));
    gesture_ = {to ? Hand::to : Hand::from, to ? model_.k : model_.pos, angle_rad, 0};
  }
  for (size_t i = 0; pointer.pressed && pointer.over && i < listed_.size(); ++i) {
    if (!places.row(i).contains(pointer.at)) continue;
    edits.values.push_back({kPair, static_cast<double>(listed_[i])});
    edits.committed = true;
  }
  if (gesture_.hand == Hand::none) return;
  gesture_.turned_rad += std::remainder(angle_rad - gesture_.last_rad, 2 * std::numbers::pi);
  gesture_.last_rad = angle_rad;
  const bool to = gesture_.hand == Hand::to;
  const base::Parameter& parameter = parameters()[to ? kK : kPos];
  const double proposed = base::nearest_allowed(parameter, gesture_.start + gesture_.turned_rad / model_.theta_rad(model_.pair));
  if (proposed != (to ? model_.k : model_.pos)) edits.values.push_back({to ? kK : kPos, proposed});
  if (pointer.released) edits.committed = true;
  if (pointer.released || !pointer.down) gesture_ = {};
}

void ShiftRotation::draw(plot::Surface& surface, Edits& edits) {
  const Places places = places_on(surface.width(), surface.height());
  const plot::Pointer& pointer = surface.pointer();
  listed_.clear();
  if (places.most_rows > 0) listed_ = sample_of_pairs(model_, places.most_rows);
  const bool has_dial = places.dial.radius > 20;
  if (has_dial) {
    draw_hint(surface);
    draw_dial(surface, places.dial, model_.chosen(), model_.turn_rad(model_.pair), false);
    draw_hand_names(surface, places.dial);
    if (!listed_.empty()) draw_rows(surface, places);
    if (places.equation_px > 0) draw_equation(surface, places.equation_px + 10);
  }
  const std::string_view part = plot::draw_foot(surface, places.readout_px, readouts(model_), shift::formula(model_));
  if (pointer.over) edits.highlight = part;
  if (has_dial) drag(pointer, places, edits);
}

bool ShiftRotation::key(std::string_view name, Edits& edits) {
  return handle_pair_key(name, parameters(), {kPos, model_.pos}, {kK, model_.k}, {kPair, model_.pair}, model_.count(), edits);
}

}  // namespace

extern const Kind shift_rotation{"shift_rotation",
                                 "A shift is a rotation",
                                 shift::parameters(),
                                 [] { return std::unique_ptr<Figure>(std::make_unique<ShiftRotation>()); },
                                 {},
                                 shift::kPos};

}  // namespace figures
