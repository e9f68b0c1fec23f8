// PE(pos + k) = R(k) PE(pos): the same rotation takes the vector of any position to the vector k positions later (Vaswani et al. 2017,
// Attention Is All You Need, section 3.5). Turn both hands of a pair, and the wedge between them stays as it is.

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "base/number.h"
#include "figures/concat.h"
#include "figures/figure.h"
#include "figures/knobs.h"
#include "figures/shift_rotation/model.h"
#include "figures/turning_pairs.h"
#include "plot/frames.h"

namespace figures {
namespace {

enum Index : int { kPos, kK, kWidth, kBase, kPair, kEquation };
constexpr int kMaxWidth = 512;
constexpr base::Choice kEquations[] = {{"shown", "Shown"}, {"hidden", "Hidden"}};
constexpr Parameter kParameters[] = {
    base::whole_number("pos", "position").between(0, 2047).logarithmic().initially(11),
    base::whole_number("k", "shift k", "positions").between(-512, 512).initially(5),
    base::whole_number("d_model", "width D", "dimensions").between(2, kMaxWidth, 2).logarithmic().initially(32),
    base::whole_number("base", "base").between(2, 1000000).logarithmic().initially(10000),
    place_on_picture("pair", "hand", kMaxWidth / 2 - 1, 3),
    base::choice_of("equation", "matrix", kEquations, 1),
};
static_assert(std::size(kParameters) == kEquation + 1);
constexpr std::string_view kFront[] = {"pos", "k"};

constexpr double kTurn = 2 * std::numbers::pi;
constexpr int kMostDials = 8;
constexpr float kNames_px = 30;     ///< above and below the large dial, for the positions at its tips
constexpr float kBeside_px = 56;    ///< left and right of it
constexpr float kEquation_px = 96;  ///< below it
constexpr int kLeft = 5;            ///< wedges that are left behind, at most
constexpr plot::Paint kFrom = ColourToken::ink, kTo = plot::hue(1);

float tip_px(float radius) { return std::clamp(radius / 14, 5.0f, 11.0f); }

std::string degrees(double turn_rad, int digits = 4) { return significant(turn_rad * 360 / kTurn, digits) + "°"; }

class ShiftRotation final : public Figure {
 public:
  void compose(plot::Scene& scene) const override;
  Cursor cursor() const override {
    return {.across = {kPos, to_int(kParameters[kPos].max) + 1}, .down = {kPair, model_.count()}, .shifted = kK};
  }
  std::string alt_text() const override;
  std::string cursor_text() const override;
  DataTable data(DataScope scope) const override;

 private:
  void compute() override;
  const shift::Pair& chosen() const { return model_.pairs[to_size(pair_)]; }
  double angle(int pair) const { return value(kPos) * model_.theta_rad(pair); }
  double turn(int pair) const { return value(kK) * model_.theta_rad(pair); }
  bool has_matrix() const { return whole(kEquation) == 0; }
  void compose_left(plot::Scene& scene, Point middle, float radius) const;
  void compose_dial(plot::Scene& scene, int pair, Point middle, float radius) const;
  void compose_names(plot::Scene& scene, Point middle, float radius) const;
  void compose_turn(plot::Scene& scene, Point middle, float radius) const;
  void compose_small_dials(plot::Scene& scene, Rect room, int columns) const;
  void compose_equation(plot::Scene& scene, Rect room) const;

  shift::Model model_;
  int pair_ = 0;
};

void ShiftRotation::compute() {
  if (model_.pos != whole(kPos) || model_.k != std::lround(value(kK)) || model_.d_model != whole(kWidth) || model_.base != value(kBase))
    model_ = shift::model_of(whole(kPos), static_cast<int>(std::lround(value(kK))), whole(kWidth), value(kBase));
  pair_ = std::min(whole(kPair), model_.count() - 1);
}

/// The wedge leaves a pale copy of itself at every start k, 2k, 3k ... that it has passed. They touch, and all are as wide.
void ShiftRotation::compose_left(plot::Scene& scene, Point middle, float radius) const {
  const int k = std::abs(model_.k);
  const double wide = std::fabs(turn(pair_));
  if (k == 0 || wide > 0.9 * kTurn) return;
  const int last = static_cast<int>(value(kPos)) / k - (model_.k > 0 ? 1 : 0), most = std::min(kLeft, static_cast<int>(kTurn / wide) - 1);
  for (int i = last; i >= 0 && i > last - most; --i) {
    const double from = i * k * model_.theta_rad(pair_), share = 1 - static_cast<double>(last - i) / (kLeft + 1);
    scene.sector({"left", i}, middle, radius - 1, from, from + turn(pair_), ColourToken::panel)
        .stroked(plot::Paint(ColourToken::edge, 0.5f * static_cast<float>(share)), 1);
    scene
        .text({"left name", i}, plot::around(middle, radius - 18, from + 0.5 * std::min(0.5, wide) * (model_.k < 0 ? -1 : 1)),
              base::grouped(i * k), plot::kNumber, plot::Paint(ColourToken::ink3, 0.4f + 0.6f * static_cast<float>(share)),
              plot::Anchor::middle)
        .level()
        .ranked(3);
  }
}

/// The hands of both positions and the wedge between them, without its whole turns. The same marks for the large dial and the small ones,
/// so that a dial that is chosen grows.
void ShiftRotation::compose_dial(plot::Scene& scene, int pair, Point middle, float radius) const {
  const bool large = pair == pair_;
  const double from = angle(pair), to = from + turn(pair), wedge = std::fmod(turn(pair), kTurn), per_rad = 1 / model_.theta_rad(pair);
  const float dot_px = large ? tip_px(radius) : 2.5f, thickness = large ? 3.5f : 1.5f;
  plot::Mark& area =
      scene.sector({"wedge", pair}, middle, radius, to - wedge, to, ColourToken::accent_ground).highlights_with(large ? "angle" : "");
  if (!large) area.on_click_set(kPair, pair);
  scene.ring({"dial", pair}, middle, radius, large ? ColourToken::ink3 : ColourToken::hairline, large ? 1.5f : 1.0f);
  for (int quarter = 0; large && quarter < 4; ++quarter)
    scene.hand({"quarter", quarter}, middle, radius, quarter * kTurn / 4, ColourToken::edge, 1, 0.95f * radius);
  const auto add_hand = [&](plot::Role hand, plot::Role tip, double at, plot::Paint ink, std::string_view part, Index dragged) {
    plot::Mark& line = scene.hand({hand, pair}, middle, radius, at, ink, thickness);
    if (large) line.drags_angle(dragged, per_rad).highlights_with(part);
    plot::Mark& dot = scene.dot_around({tip, pair}, middle, radius, at, dot_px, ink);
    if (large) dot.drags_angle(dragged, per_rad).trailing();
    return &dot;
  };
  add_hand("shifted hand", "shifted tip", to, kTo, "sum", kK)->filled(ColourToken::stage).stroked(kTo, thickness);
  add_hand("hand", "tip", from, kFrom, "pos", kPos);
}

/// The positions outside the dial at the tips, moved apart along it where they would meet.
void ShiftRotation::compose_names(plot::Scene& scene, Point middle, float radius) const {
  const double from = angle(pair_), by = std::remainder(turn(pair_), kTurn), between = from + by / 2;
  const std::string names[] = {base::grouped(model_.pos), base::grouped(model_.pos + model_.k)};
  const float clear = tip_px(radius) + 12;
  const double wide = scene.text_width(names[0] + names[1], plot::serif(18)) / 2 + 10, high = 20;
  const double apart = std::min(wide / std::max(1e-3, std::fabs(std::cos(between))), high / std::max(1e-3, std::fabs(std::sin(between))));
  const double least = apart / static_cast<double>(radius + clear), moved = std::max(0.0, least - std::fabs(by)) / 2 * (by < 0 ? -1 : 1);
  const auto put = [&](plot::Role role, double at, const std::string& name, plot::Paint ink, std::string_view part) {
    const float half = scene.text_width(name, plot::serif(18)) / 2;
    const float outside = radius + clear + (half - 8) * static_cast<float>(std::fabs(std::sin(at)));
    scene.text({role}, plot::around(middle, outside, at), name, plot::serif(18), ink, plot::Anchor::middle).level().highlights_with(part);
  };
  put("position", from - moved, names[0], kFrom, "pos");
  put("shifted position", from + by + moved, names[1], kTo, "sum");
  compose_turn(scene, middle, radius);
}

/// The angle, within the wedge if that is wide enough for it, or else across from it.
void ShiftRotation::compose_turn(plot::Scene& scene, Point middle, float radius) const {
  const double by = turn(pair_), wedge = std::fmod(by, kTurn), half = std::fabs(wedge) / 2;
  const plot::Type type = plot::large(radius > 200 ? 40 : radius > 120 ? 28 : 18);
  const std::string words = degrees(by, 2);
  const float wide = scene.text_width(words, type) + 16, away = 0.62f * radius;
  const bool within = half > 1.4 || 2 * away * static_cast<float>(std::sin(half)) > wide + 8;
  const double at = angle(pair_) + by - wedge / 2 + (within ? 0 : kTurn / 2);
  scene.text({"turn"}, plot::around(middle, within ? away : 0.45f * radius, at), words, type, ColourToken::accent, plot::Anchor::middle)
      .level()
      .ranked(0)
      .highlights_with("angle");
}

/// Some pairs, each with its own wedge; that of the large dial is pale.
void ShiftRotation::compose_small_dials(plot::Scene& scene, Rect room, int columns) const {
  const int rows = std::max(1, std::min(kMostDials / columns, static_cast<int>(room.height / 44)));
  const std::vector<int> pairs = sample_of_pairs(model_.count(), pair_, columns * rows);
  const float width = room.width / static_cast<float>(columns), height = std::min(room.height / static_cast<float>(rows), 1.5f * width);
  const bool with_turns = !scene.narrow();
  const float radius = std::max(4.0f, std::min(width / 2 - 5, (height - (with_turns ? 38.0f : 24.0f)) / 2));
  for (size_t i = 0; i < pairs.size(); ++i) {
    const int pair = pairs[i], k = static_cast<int>(i);
    const Rect cell{room.x + static_cast<float>(k % columns) * width, room.y + static_cast<float>(k / columns) * height, width, height};
    const Point middle{cell.x + width / 2, cell.y + radius + 4};
    const bool on_large = pair == pair_;
    if (on_large) {
      scene.rectangle({"chosen"}, base::inset(cell, 1), ColourToken::accent_ground, 6);
      const double from = angle(pair), to = from + turn(pair), wedge = std::fmod(turn(pair), kTurn);
      scene.sector({"place"}, middle, radius, 0, kTurn, ColourToken::stage).stroked(ColourToken::accent, 1);
      scene.sector({"place wedge"}, middle, radius, to - wedge, to, ColourToken::accent_ground);
      scene.hand({"place hand", 1}, middle, radius, to, kTo.faded(0.5f), 1.5f);
      scene.hand({"place hand", 0}, middle, radius, from, kFrom.faded(0.5f), 1.5f);
    } else {
      compose_dial(scene, pair, middle, radius);
    }
    scene
        .text({"pair name", pair}, {middle.x, middle.y + radius + 16}, concat({k == 0 && width > 52 ? "hand " : "", pair}),
              on_large ? plot::kStrongNumber : plot::kNumber, on_large ? ColourToken::accent : ColourToken::ink2, plot::Anchor::middle)
        .highlights_with(on_large ? "i" : "")
        .on_click_set(kPair, pair);
    if (!with_turns) continue;
    scene
        .text({"pair turn", pair}, {middle.x, middle.y + radius + 31}, degrees(model_.turn_rad(pair)), plot::kNumber, ColourToken::ink2,
              plot::Anchor::middle)
        .ranked(2);
  }
}

/// The chosen pair's block of R(k) times its two numbers at pos, with the product.
void ShiftRotation::compose_equation(plot::Scene& scene, Rect room) const {
  const bool wide = room.width >= 440;
  const plot::Type type = plot::serif(wide ? 17 : 14);
  const int decimals = wide ? 4 : 3;
  const float line_px = 25, number = scene.text_width(base::fixed(-0.1234, decimals), type), pad = 9, gap = wide ? 16 : 9;
  float x = std::max(2.0f, room.x + (room.width - 4 * number - 6 * pad - 4 * gap) / 2);
  const auto put = [&](plot::Role role, std::string name, plot::Paint ink, std::string_view part, std::span<const double> columns) {
    const float width = (number + gap) * static_cast<float>(columns.size()) / 2 - gap + 2 * pad, top = room.y,
                end = room.y + 2 * line_px + 4;
    for (const float side : {0.0f, width}) {
      const float foot = side > 0 ? x + side - 5 : x + 5;
      scene.curve({role, side > 0 ? 11 : 10}, {{foot, top}, {x + side, top}, {x + side, end}, {foot, end}}, ColourToken::ink2, 1.5f);
    }
    for (size_t i = 0; i < columns.size(); ++i) {
      const Point at{x + pad + number + (number + gap) * static_cast<float>(i / 2), top + 19 + line_px * static_cast<float>(i % 2)};
      scene.text({role, static_cast<int>(i)}, at, base::fixed(columns[i], decimals), type, ColourToken::ink, plot::Anchor::end)
          .highlights_with(part);
    }
    scene.text({role, 12}, {x + width / 2, end + 19}, std::move(name), plot::kNumber, ink, plot::Anchor::middle).highlights_with(part);
    x += width;
  };
  const auto& [r, from, turned] = std::tuple(chosen().r, chosen().from, chosen().rotated());
  put("r", concat({"*R*(", model_.k, "), hand ", pair_}), ColourToken::accent, "k", std::array{r[0], r[2], r[1], r[3]});
  x += gap;
  put("from", concat({"*PE*(", model_.pos, ")"}), kFrom, "pos", std::array{from.sine, from.cosine});
  scene.text({"equals"}, {x + gap, room.y + 33}, "=", type, ColourToken::ink, plot::Anchor::middle);
  x += 2 * gap;
  put("to", concat({"*PE*(", model_.pos + model_.k, ")"}), kTo, "sum", std::array{turned.sine, turned.cosine});
}

void ShiftRotation::compose(plot::Scene& scene) const {
  const Rect room = scene.picture();
  const bool matrix = has_matrix() && room.height > 200, beside = matrix && (scene.low() || scene.narrow() || room.height < 480);
  float height = room.height - (matrix ? kEquation_px : 0);
  const float dials_px = !matrix ? 0 : beside ? std::max(70.0f, 0.3f * room.width) : std::min(110.0f, 0.2f * room.height);
  const Rect dials =
      beside ? Rect{room.right() - dials_px, room.y, dials_px, height} : Rect{room.x, room.y + height - dials_px, room.width, dials_px};
  if (!beside) height -= dials_px;
  const float width = beside ? room.width - dials_px : room.width,
              radius = std::max(12.0f, std::min(width / 2 - kBeside_px, height / 2 - std::min(kNames_px, 0.15f * height)));
  const Point middle{room.x + width / 2, room.y + height / 2};
  compose_left(scene, middle, radius);
  compose_dial(scene, pair_, middle, radius);
  compose_names(scene, middle, radius);
  if (matrix) {
    compose_small_dials(scene, dials, beside ? 2 : kMostDials);
    compose_equation(scene, {room.x, room.bottom() - kEquation_px + 14, room.width, kEquation_px});
  }
  scene.headline(
      concat({"Wherever it starts, a shift by ", model_.k, " turns hand ", pair_, " by ", degrees(model_.turn_rad(pair_), 2), "."}));
  const std::string off = plot::label_of(model_.residual);
  if (!matrix)
    return scene.foot(
        concat({"*k* *θ*_{", pair_, "} = ", model_.k, " × ", degrees(model_.theta_rad(pair_)), " = **", degrees(turn(pair_)), "**"}),
        {{"rotated and computed differ by", off, "residual"}});
  scene.foot(concat({"|*R*(", model_.k, ") *PE*(", model_.pos, ") − *PE*(", model_.pos + model_.k, ")| = **", off, "**"}),
             {{"off by, this hand", plot::label_of(chosen().residual()), "residual"}}, concat({"over all hands off by **", off, "**"}),
             "residual");
}

std::string ShiftRotation::cursor_text() const {
  return concat({"From position ", model_.pos, " to ", model_.pos + model_.k, ", hand ", pair_, " turns by ",
                 degrees(model_.turn_rad(pair_)), ", and the rotation is off by ", significant(chosen().residual(), 2), "."});
}

std::string ShiftRotation::alt_text() const {
  const auto& r = chosen().r;
  const std::string matrix =
      has_matrix()
          ? concat({" Its matrix has the rows ", fixed(r[0], 4), ", ", fixed(r[1], 4), " and ", fixed(r[2], 4), ", ", fixed(r[3], 4), "."})
          : std::string();
  return concat({"The rotation R(k) for k = ", model_.k, " in the sinusoidal encoding, ", model_.d_model, " dimensions wide, base ",
                 to_int(model_.base), ". Applied to the vector of position ", model_.pos, " it gives that of position ",
                 model_.pos + model_.k, " to within ", significant(model_.residual, 2), " over all hands. ", cursor_text(), matrix});
}

DataTable ShiftRotation::data(DataScope scope) const {
  const bool every = scope == DataScope::all;
  DataTable table{
      concat({"R(", model_.k, ") between PE(", model_.pos, ") and PE(", model_.pos + model_.k, "), ", model_.d_model, " dimensions, base ",
              to_int(model_.base)}),
      {"pair", "turn in radians", "sin, pos", "cos, pos", "sin, turned", "cos, turned", "sin, pos + k", "cos, pos + k", "off by"},
      {}};
  for (const int i : sample_of_pairs(model_.count(), pair_, every ? model_.count() : 16)) {
    const shift::Pair& pair = model_.pairs[to_size(i)];
    const shift::Tip turned = pair.rotated();
    std::vector<std::string> row{std::to_string(i)};
    for (const double number :
         {model_.turn_rad(i), pair.from.sine, pair.from.cosine, turned.sine, turned.cosine, pair.to.sine, pair.to.cosine})
      row.push_back(every ? base::exact(number) : base::fixed(number, 4));
    row.push_back(every ? base::exact(pair.residual()) : significant(pair.residual(), 2));
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace

extern const Kind shift_rotation{"shift_rotation", "A shift is a rotation", kParameters, make<ShiftRotation>, {}, kPos, kFront, "pos=0"};

}  // namespace figures
