// One pair of a query and of a key in its plane, turned by their positions: Su et al. 2021, RoFormer, arXiv 2104.09864, section 3.2. The
// model, the texts and the drawing are in rope_plane/; this file handles layout and input.

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/number.h"
#include "figures/concat.h"
#include "figures/figure.h"
#include "figures/rope_plane/dial.h"
#include "figures/rope_plane/equation.h"
#include "figures/rope_plane/model.h"
#include "figures/rope_plane/words.h"
#include "figures/turning_pairs.h"
#include "plot/ellipsize.h"
#include "plot/readout.h"

namespace figures {
namespace {

using namespace plane;
using base::Face;
using base::Ink;
using base::Type;

constexpr float kHint_px = 26, kRow_px = 26, kHead_px = 22, kGap_px = 20;
constexpr float kBesideFrom_px = 440;  ///< from this width on, the rows of pairs are beside the dial
constexpr float kDial_px = 258, kDialShare = 0.4f;
/// Room for the dial and the list on low surfaces: below the first, the formula is left out; below the second, so are these.
constexpr float kLowDial_px = 110, kMinDial_px = 68;
constexpr float kNamed_px = 50;  ///< least radius of a dial with named axes
constexpr int kMaxRows = 9, kRowsBelow = 5;
constexpr float kTip_px = 16;  ///< how close to a tip the pointer has to be to grab it

/// The layout for one size of surface.
struct Places {
  Dial dial;
  base::Rect rows;  ///< of the pairs, below their heading
  int max_rows = 0;
  float equation_px = 0;  ///< top edge; 0 if there is no room for it
  float readout_px = 0;   ///< top edge
  bool has_hint = true, has_formula = true;

  base::Rect row(size_t i) const { return {rows.x, rows.y + kRow_px * static_cast<float>(i), rows.width, kRow_px}; }
  /// Places the dial in a square of `side` from `top` down, at the left or in the middle.
  void place_dial(float side, float top, bool left, float width_px) {
    dial = {{left ? side / 2 + 8 : width_px / 2, top + 4 + side / 2}, side / 2 - (side < kLowDial_px ? 12 : 16)};
  }
  /// Places the rows to the right of `left`, from `top` to `bottom`.
  void place_rows(float left, float top, float bottom, int max, float width_px) {
    rows = {left, top + kHead_px, width_px - left - 1, 0};
    max_rows = std::clamp(static_cast<int>((bottom - rows.y) / kRow_px), 0, max);
  }
};

/// On low surfaces the hint is dropped first, then the formula, and the dial shrinks, because the equation and the list matter most.
Places low_places_on(float width_px, Places p) {
  p.has_hint = false;
  float room = p.readout_px - kEquation_px;
  if (room < kLowDial_px) {
    p.has_formula = false;
    p.readout_px += plot::formula_px(width_px);
    room += plot::formula_px(width_px);
  }
  if (room < kMinDial_px) return p;
  const float side = std::min(room - 6, width_px * kDialShare);
  p.equation_px = room;
  p.place_dial(side, 0, true, width_px);
  p.place_rows(side + 8 + kGap_px, 0, room + 4, kMaxRows, width_px);  // the equation has a margin
  return p;
}

/// Places nothing else if there is only room for the readout.
Places places_on(float width_px, float height_px) {
  Places p;
  p.readout_px = height_px - plot::kReadout_px - plot::formula_px(width_px);
  const bool beside = width_px >= kBesideFrom_px;
  const float room = p.readout_px - kHint_px - kEquation_px;
  const float table = beside ? 0 : kHead_px + kRow_px * kRowsBelow + 10;
  if (width_px < 160) return p;
  if (room < table + 140) return low_places_on(width_px, p);
  p.equation_px = kHint_px + room;
  const float side = std::min(room - table - 8, std::min(kDial_px, beside ? width_px * kDialShare : width_px - 40));
  p.place_dial(side, kHint_px, beside, width_px);
  if (beside)
    p.place_rows(side + 8 + kGap_px, kHint_px, p.equation_px, kMaxRows, width_px);
  else
    p.place_rows(1, kHint_px + side + 14, p.equation_px, kRowsBelow, width_px);
  return p;
}

enum class DragTarget { none, query, key, both };

/// What the pointer is turning while it is down.
struct Gesture {
  DragTarget target = DragTarget::none;
  int n = 0, m = 0;       ///< when the pointer was pressed
  double last_rad = 0;    ///< the pointer's angle
  double turned_rad = 0;  ///< since the press
};

class RopePlane final : public Figure {
 public:
  void set(std::span<const double> values, std::string_view) override { model_.set(values); }
  void draw(plot::Surface& surface, Edits& edits) override;
  bool key(std::string_view name, Edits& edits) override;
  std::string describe() const override { return description(model_); }
  std::string cursor_text() const override { return plane::cursor_text(model_); }
  DataTable data(Extent extent) const override { return plane::data(model_, extent); }
  float height_for(float width_px) const override;

 private:
  void draw_names(plot::Surface& surface, const Dial& dial) const;
  void draw_rows(plot::Surface& surface, const Places& places) const;
  void draw_head(plot::Surface& surface, const base::Rect& rows) const;
  DragTarget drag_target_at(base::Point at, const Dial& dial) const;
  void drag(const plot::Pointer& pointer, const Places& places, Edits& edits);
  void propose_positions(int m, int n, Edits& edits) const;
  bool has_unrotated() const { return model_.rotary_width < model_.head_width; }

  Model model_;
  Gesture gesture_;
  std::vector<int> listed_;  ///< the pairs in the rows
};

float RopePlane::height_for(float width_px) const {
  const float top = width_px >= kBesideFrom_px ? std::max(kHead_px + kRow_px * kMaxRows + 6, std::min(kDial_px, width_px * kDialShare) + 8)
                                               : 206 + kHead_px + kRow_px * kRowsBelow + 14;
  return kHint_px + top + kEquation_px + plot::kReadout_px + plot::formula_px(width_px);
}

/// Draws the names of the axes, and those of the turned arrows beside their tips, on the side away from the middle.
void RopePlane::draw_names(plot::Surface& surface, const Dial& dial) const {
  const Pair& pair = model_.chosen();
  const double longest = longest_of(pair);
  const bool complex = model_.view == View::complex;
  const auto axis = [&](base::Point at, plot::Anchor anchor, const std::string& text) {
    surface.text(at, anchor, Face::sans, Type::small, surface.colour(Ink::ink3), text);
  };
  const base::Point middle = dial.middle;
  if (dial.radius >= kNamed_px) {
    axis({middle.x + dial.radius + 2, middle.y - 4}, plot::Anchor::end, complex ? "Re" : "no. " + base::grouped(pair.first));
    axis({middle.x + 4, middle.y - dial.radius + 9}, plot::Anchor::start, complex ? "Im" : "no. " + base::grouped(pair.second));
  }
  const auto place = [&](Point vector) {
    const double length = std::max(vector.length(), 1e-9);
    const double out = length + longest * 13 / static_cast<double>(dial.radius);
    return dial.point({vector.re * out / length, vector.im * out / length}, longest);
  };
  const auto name = [&](base::Point at, base::Rgb ink, std::string_view text) {
    const float width = surface.text_width(Face::sans_semibold, Type::small, text);
    surface.fill({at.x - width / 2, at.y - 5, width, 10}, surface.colour(Ink::stage), 2, 0.9f);
    surface.text({at.x, at.y + 5}, plot::Anchor::middle, Face::sans_semibold, Type::small, ink, text);
  };
  const base::Point q = place(pair.rotated_q), k = place(pair.rotated_k);
  if (std::hypot(q.x - k.x, q.y - k.y) < 15) {
    name(q, surface.colour(Ink::ink), "q' k'");
  } else {
    name(k, colour_of(1, surface.dark()), "k'");
    name(q, colour_of(0, surface.dark()), "q'");
  }
}

/// The columns of the list.
struct Columns {
  float pair;     ///< left edge
  float numbers;  ///< right edge, like those below; 0 in a narrow list, which lacks this column
  float turn;
  float adds;
  float turn_px;  ///< width of the turn column

  explicit Columns(const base::Rect& rows) {
    constexpr float kFrom_px = 250, kAdds_px = 56, kApart_px = 9;
    pair = rows.x + 31;
    numbers = rows.width < kFrom_px ? 0 : rows.x + std::max(rows.width * 0.44f, 112.0f);
    adds = rows.right() - 4;
    turn = adds - std::max(kAdds_px + kApart_px, rows.width * 0.25f);
    turn_px = turn - (numbers > 0 ? numbers + kApart_px : pair + 20);
  }
};

/// The turn with as many digits as fit, at most four.
std::string fitting_turn(const plot::Surface& surface, double turn_rad, float room_px) {
  int digits = 4;
  std::string text = degrees(turn_rad);
  while (digits > 1 && surface.text_width(Face::mono, Type::small, text) > room_px) text = degrees(turn_rad, --digits);
  return text;
}

void RopePlane::draw_head(plot::Surface& surface, const base::Rect& rows) const {
  const auto head = [&](float x, plot::Anchor anchor, std::string_view part, std::string_view words) {
    surface.text({x, rows.y - 7}, anchor, Face::sans, Type::small, surface.colour(surface.is_highlighted(part) ? Ink::accent : Ink::ink2),
                 words);
  };
  const Columns at(rows);
  head(at.pair, plot::Anchor::start, "pair", "pair");
  if (at.numbers > 0) head(at.numbers, plot::Anchor::end, "layout", "numbers");
  head(at.turn, plot::Anchor::end, "angle", "turn");
  head(at.adds, plot::Anchor::end, "score", "adds");
}

void RopePlane::draw_rows(plot::Surface& surface, const Places& places) const {
  const Columns at(places.rows);
  draw_head(surface, places.rows);
  const auto text = [&](float x, float y, plot::Anchor anchor, Face face, std::string_view words) {
    surface.text({x, y + 18}, anchor, face, Type::small, surface.colour(Ink::ink), words);
  };
  for (size_t i = 0; i < listed_.size(); ++i) {
    const base::Rect row = places.row(i);
    const Pair& pair = model_.pairs[static_cast<size_t>(listed_[i])];
    const bool chosen = listed_[i] == model_.pair;
    const bool over = surface.pointer().over && row.contains(surface.pointer().at);
    if (chosen || over) surface.fill(row, surface.colour(chosen ? Ink::accent_ground : Ink::panel), 4);
    if (chosen) surface.outline(row, surface.colour(Ink::accent), 1, 4);
    draw_dial(surface, {{row.x + 17, row.y + kRow_px / 2}, 10}, pair, true);
    text(at.pair, row.y, plot::Anchor::start, chosen ? Face::sans_semibold : Face::sans, base::grouped(listed_[i]));
    if (at.numbers > 0) text(at.numbers, row.y, plot::Anchor::end, Face::mono, concat({pair.first, ", ", pair.second}));
    text(at.turn, row.y, plot::Anchor::end, Face::mono, fitting_turn(surface, model_.turn_rad(listed_[i]), at.turn_px));
    text(at.adds, row.y, plot::Anchor::end, Face::mono, base::fixed(pair.part(), 3));
  }
  if (!has_unrotated()) return;
  const base::Rect row = places.row(listed_.size());
  text(at.pair, row.y, plot::Anchor::start, Face::sans, concat({model_.rotary_width, " to ", model_.head_width - 1, ": not turned"}));
  text(at.adds, row.y, plot::Anchor::end, Face::mono, base::fixed(model_.unrotated_score, 3));
}

/// Proposes the nearest positions that the parameters allow. The key is clamped first, because the distance is relative to it.
void RopePlane::propose_positions(int m, int n, Edits& edits) const {
  const auto propose = [&](Index index, int now, int to) {
    const double allowed = base::nearest_allowed(parameters()[static_cast<size_t>(index)], to);
    if (allowed != now) edits.values.push_back({index, allowed});
  };
  propose(kN, model_.n, n);
  propose(kDistance, model_.distance, m - n);
}

DragTarget RopePlane::drag_target_at(base::Point at, const Dial& dial) const {
  const auto near = [&](base::Point place, float px) { return std::hypot(at.x - place.x, at.y - place.y) < px; };
  const Pair& pair = model_.chosen();
  if (near(dial.point(pair.rotated_q, longest_of(pair)), kTip_px)) return DragTarget::query;
  if (near(dial.point(pair.rotated_k, longest_of(pair)), kTip_px)) return DragTarget::key;
  return near(dial.middle, dial.radius + 8) ? DragTarget::both : DragTarget::none;
}

/// The arrow follows the pointer, and its position changes by as many steps as it takes to turn it that far.
void RopePlane::drag(const plot::Pointer& pointer, const Places& places, Edits& edits) {
  const double angle_rad = places.dial.angle_at_rad(pointer.at);
  if (pointer.pressed && pointer.over) gesture_ = {drag_target_at(pointer.at, places.dial), model_.n, model_.m, angle_rad, 0};
  for (size_t i = 0; pointer.pressed && pointer.over && i < listed_.size(); ++i) {
    if (!places.row(i).contains(pointer.at)) continue;
    edits.values.push_back({kPair, static_cast<double>(listed_[i])});
    edits.committed = true;
  }
  if (gesture_.target == DragTarget::none) return;
  gesture_.turned_rad += std::remainder(angle_rad - gesture_.last_rad, 2 * std::numbers::pi);
  gesture_.last_rad = angle_rad;
  const double steps = std::clamp(gesture_.turned_rad / model_.chosen().theta_rad, -4096.0, 4096.0);
  const auto by = static_cast<int>(std::lround(steps));
  const base::Parameter& n = parameters()[kN];
  const int key = std::clamp(gesture_.n + by, static_cast<int>(n.min), static_cast<int>(n.max));
  if (gesture_.target == DragTarget::query) propose_positions(gesture_.m + by, model_.n, edits);
  if (gesture_.target == DragTarget::key) propose_positions(gesture_.m, std::clamp(key, gesture_.m - 512, gesture_.m + 512), edits);
  if (gesture_.target == DragTarget::both) propose_positions(gesture_.m - gesture_.n + key, key, edits);
  if (pointer.released) edits.committed = true;
  if (pointer.released || !pointer.down) gesture_ = {};
}

void RopePlane::draw(plot::Surface& surface, Edits& edits) {
  const Places places = places_on(surface.width(), surface.height());
  const plot::Pointer& pointer = surface.pointer();
  listed_.clear();
  if (const int rows = places.max_rows - has_unrotated(); rows > 0) listed_ = sample_of_pairs(model_, rows);
  const bool has_dial = places.dial.radius > 18;
  if (has_dial) {
    const bool wide = surface.width() >= kBesideFrom_px;
    if (places.has_hint) {
      surface.text({1, 17}, plot::Anchor::start, Face::sans, Type::small, surface.colour(Ink::ink2),
                   plot::ellipsize(surface, Face::sans, Type::small,
                                   wide ? "Drag the disc, or arrow keys: both move. A tip, or Shift: one. Up, down: pair"
                                        : "Drag the disc: both move. Drag a tip: one moves",
                                   surface.width() - 2));
    }
    draw_dial(surface, places.dial, model_.chosen(), false);
    draw_names(surface, places.dial);
    if (!listed_.empty()) draw_rows(surface, places);
    draw_equation(surface, places.equation_px + 8, model_);
  }
  std::string_view part = plot::draw_readout(surface, {0, places.readout_px, surface.width(), plot::kReadout_px}, readouts(model_));
  const float formula_px = plot::formula_px(surface.width());
  if (places.has_formula)
    plot::draw_formula(surface, {0, surface.height() - formula_px, surface.width(), formula_px}, plane::formula(model_));
  if (has_dial && pointer.over && part.empty()) {
    const DragTarget target = drag_target_at(pointer.at, places.dial);
    if (target == DragTarget::query) part = "q";
    if (target == DragTarget::key) part = "k";
  }
  if (pointer.over) edits.highlight = part;
  if (has_dial) drag(pointer, places, edits);
}

bool RopePlane::key(std::string_view name, Edits& edits) {
  return handle_pair_key(name, parameters(), {kN, model_.n}, {kDistance, model_.distance}, {kPair, model_.pair}, model_.count(), edits);
}

}  // namespace

extern const Kind rope_plane{
    "rope_plane", "A pair that is turned", plane::parameters(), [] { return std::unique_ptr<Figure>(std::make_unique<RopePlane>()); }, {},
    plane::kN};

}  // namespace figures
