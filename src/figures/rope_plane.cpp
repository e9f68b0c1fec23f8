// One pair of a query and of a key on two stacked turntables, turned by their positions: Su et al. 2021, RoFormer, arXiv 2104.09864,
// section 3.2. Words that are put before both turn both, so the wedge between the hands stays rigid, and so does the score of all pairs.

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/number.h"
#include "figures/concat.h"
#include "figures/figure.h"
#include "figures/knobs.h"
#include "figures/rope_plane/equation.h"
#include "figures/rope_plane/model.h"
#include "figures/rope_plane/words.h"
#include "plot/layout.h"
#include "plot/scene.h"

namespace figures {
namespace {

using plane::kPaints;
using plane::kParts;
using plot::Anchor;

enum Index : int { kView, kN, kDistance, kVectors, kSeed, kHeadWidth, kRotated, kBase, kLayout, kPair };
enum View : int { kTurntable, kComplex, kMatrix };
constexpr Choice kViews[] = {{"turntable", "Turntables"}, {"complex", "Complex"}, {"matrix", "Matrix"}};
constexpr Choice kContents[] = {{"random", "Random"}, {"ones", "All ones"}};
constexpr Choice kShares[] = {{"all", "All"}, {"half", "Half"}, {"quarter", "Quarter"}};
constexpr Choice kLayouts[] = {{"interleaved", "Interleaved"}, {"halves", "Halves"}};
constexpr int kMaxWidth = 128, kMaxPosition = 2047, kMaxDistance = 512;
constexpr Parameter kParameters[] = {
    base::choice_of("view", "view", kViews),
    base::whole_number("n", "words before the key").between(0, kMaxPosition).initially(3),
    base::whole_number("distance", "distance m − n", "positions").between(-kMaxDistance, kMaxDistance).initially(4),
    base::choice_of("vectors", "q and k", kContents),
    depending_on(base::whole_number("seed", "seed").between(1, 100).initially(1), {"vectors", "random"}),
    base::whole_number("head_width", "head width K", "numbers").between(2, kMaxWidth, 2).logarithmic().initially(16),
    base::choice_of("rotated", "rotated", kShares),
    base::whole_number("base", "base").between(2, 1000000).logarithmic().initially(10000),
    base::choice_of("layout", "layout", kLayouts),
    place_on_picture("pair", "pair", kMaxWidth / 2 - 1, 2),
};
constexpr std::string_view kFront[] = {"n", "distance"};

constexpr int kDials = 8;
constexpr int kOthers = -1, kUnturned = -2;  ///< in the place of a pair
constexpr double kTurn = 2 * std::numbers::pi;

/// What stands beside or below the turntables: a pair, or the sum of those that have no room.
struct Slot {
  int pair = 0;
  std::string name;
  double adds = 0;
};

/// The slots' room, the direction in which they stand, and in it their size and the bars' beginning and unit.
struct Bars {
  Rect room;
  plot::Direction along;
  float radius = 0, slot_px = 0, zero = 0, unit = 0;
};

std::string degrees(double angle_rad, int digits = 4) { return significant(angle_rad * 180 / std::numbers::pi, digits) + "°"; }

/// At most `most` of `count` pairs, evenly spaced, including `chosen`.
std::vector<int> sample_of_pairs(int count, int chosen, int most) {
  const int shown = std::min(most, count);
  std::vector<int> pairs;
  for (int i = 0; i < shown; ++i) pairs.push_back(shown == 1 ? chosen : (2 * i * (count - 1) + shown - 1) / (2 * (shown - 1)));
  *std::ranges::min_element(pairs, {}, [&](int pair) { return std::abs(pair - chosen); }) = chosen;
  return pairs;
}

class RopePlane final : public Figure {
 public:
  void compose(plot::Scene& scene) const override;
  Cursor cursor() const override { return {.across = {kN, kMaxPosition + 1}, .down = {kPair, model_.count()}, .shifted = kDistance}; }
  std::string alt_text() const override;
  std::string cursor_text() const override;
  DataTable data(DataScope scope) const override;

 private:
  void compute() override;
  const plane::Pair& chosen() const { return model_.pairs[static_cast<size_t>(pair_)]; }
  int query() const { return whole(kN) + distance(); }
  int distance() const { return to_int(value(kDistance)); }
  double angle(const plane::Pair& pair, bool key) const;
  std::string turn_text() const { return concat({distance(), " × ", degrees(chosen().theta_rad, 3), " = ", turn_by_distance()}); }
  std::string turn_by_distance() const { return degrees(distance() * chosen().theta_rad, 3); }
  std::vector<Slot> slots() const;
  void compose_turntables(plot::Scene& scene, Rect square) const;
  void compose_side(plot::Scene& scene, Point middle, float inside_px, bool key) const;
  void compose_score(plot::Scene& scene, Point middle, float inside_px) const;
  void compose_corners(plot::Scene& scene, Rect room) const;
  void compose_dial(plot::Scene& scene, const Slot& slot, Point middle, float radius) const;
  void compose_bar(plot::Scene& scene, const Slot& slot, const Bars& bars, float at) const;
  void compose_bars(plot::Scene& scene, Rect room, bool column, float radius) const;
  void compose_foot(plot::Scene& scene) const;
  std::string headline() const;

  plane::Model model_;
  int pair_ = 0;
};

void RopePlane::compute() {
  model_.set({value(kN), distance(), is_on(kVectors), whole(kSeed), whole(kHeadWidth), whole(kRotated), value(kBase),
              is_on(kLayout) ? engine::Layout::kHalves : engine::Layout::kInterleaved});
  pair_ = std::min(whole(kPair), model_.count() - 1);
}

/// Clockwise, with its whole turns; a rotation of the plane goes the other way round.
double RopePlane::angle(const plane::Pair& pair, bool key) const {
  const plane::Point before = key ? pair.k : pair.q;
  return plot::clockwise(before.re, before.im) - (key ? value(kN) : model_.m) * pair.theta_rad;
}

std::vector<Slot> RopePlane::slots() const {
  std::vector<Slot> slots;
  double others = model_.score - model_.unrotated_score;
  for (const int pair : sample_of_pairs(model_.count(), pair_, kDials)) {
    slots.push_back({pair, std::to_string(pair), model_.pairs[static_cast<size_t>(pair)].part()});
    others -= slots.back().adds;
  }
  const int hidden = model_.count() - static_cast<int>(slots.size());
  if (hidden > 0) slots.push_back({kOthers, "others", others});
  if (model_.rotary_width < whole(kHeadWidth)) slots.push_back({kUnturned, "still", model_.unrotated_score});
  return slots;
}

/// Both turn by what stands before them: dragging the rim changes n, and m with it. A tip alone opens the wedge.
void RopePlane::compose_turntables(plot::Scene& scene, Rect square) const {
  const Point middle{square.x + square.width / 2, square.y + square.height / 2};
  const float outside_px = square.width / 2 - 1, inside_px = 0.83f * outside_px;
  const double theta = chosen().theta_rad;
  for (const bool key : {true, false}) {
    const float rim = key ? outside_px : inside_px;
    const double turned = -(key ? value(kN) : model_.m) * theta;
    scene.sector({"platter", key}, middle, rim, turned, turned + kTurn, key ? ColourToken::panel : ColourToken::stage)
        .stroked(kPaints[key])
        .drags_angle(kN, -1 / theta);
    for (int i = 0; i < 36; ++i) {
      const bool main = i % 9 == 0;
      scene.hand({"tick", key, i}, middle, rim - 1, turned + i * kTurn / 36, kPaints[key].faded(main ? 0.9f : 0.4f), main ? 2.0f : 1.0f,
                 rim - (main ? 12.0f : 6.0f) * std::min(1.0f, rim / 150));
    }
  }
  const double key = angle(chosen(), true), wedge = std::remainder(angle(chosen(), false) - key, kTurn);
  scene.sector({"wedge"}, middle, 0.98f * inside_px, key, key + wedge, ColourToken::accent_ground).highlights_with("distance");
  compose_side(scene, middle, inside_px, true);
  compose_side(scene, middle, inside_px, false);
  scene.dot({"middle"}, middle, 4, ColourToken::ink);
  compose_score(scene, middle, inside_px);
}

/// The arrow as the matrix made it, dotted; the way that its position has turned it; and where it is now.
void RopePlane::compose_side(plot::Scene& scene, Point middle, float inside_px, bool key) const {
  const plot::Paint paint = kPaints[key];
  const plane::Pair& pair = chosen();
  const double longest = std::max({pair.q.length(), pair.k.length(), 1e-9}), theta = pair.theta_rad;
  const plane::Point vector = key ? pair.k : pair.q;
  const float length = 0.8f * inside_px * static_cast<float>(vector.length() / longest);
  const double before = plot::clockwise(vector.re, vector.im), now = angle(pair, key);
  scene.hand({"before", key}, middle, length, before, paint.faded(0.6f), 1.5f).dashed(plot::Dash::dotted);
  scene.sector({"way", key}, middle, length, before, now, {}).stroked(paint.faded(0.5f), 3).dashed(plot::Dash::dotted);
  scene.dot_around({"before tip", key}, middle, length, before, 3.5f, ColourToken::stage).stroked(paint);
  const auto make_draggable = [&](plot::Mark& mark) {
    if (key)
      mark.drags_angle(kN, -1 / theta, kDistance, 1 / theta);
    else
      mark.drags_angle(kDistance, -1 / theta);
    mark.highlights_with(kParts[key]);
  };
  make_draggable(scene.hand({"hand", key, pair_}, middle, length, now, paint, 3.5f));
  make_draggable(scene.dot_around({"grip", key}, middle, length, now, 15, {}));
  scene.dot_around({"tip", key, pair_}, middle, length, now, inside_px > 120 ? 9.0f : 7.0f, paint)
      .stroked(ColourToken::stage, 2)
      .trailing();
  scene.text({"name", key}, {0, 0}, key ? "*k*′" : "*q*′", plot::serif(inside_px > 120 ? 20 : 16), paint, Anchor::middle)
      .orbiting(middle, length + (inside_px > 120 ? 22.0f : 17.0f), now)
      .level()
      .over_lines()
      .ranked(key ? 3 : 2)
      .highlights_with(kParts[key]);
}

/// The score of all pairs stands in the wedge, or across from it while that is too narrow.
void RopePlane::compose_score(plot::Scene& scene, Point middle, float inside_px) const {
  const double key = angle(chosen(), true), wedge = std::remainder(angle(chosen(), false) - key, kTurn), half = std::fabs(wedge) / 2;
  const bool within = half > 0.55;
  const double towards = key + wedge / 2 + (within ? 0 : std::numbers::pi);
  const float away = inside_px * (within ? static_cast<float>(std::clamp(0.38 / std::sin(half), 0.45, 0.68)) : 0.45f);
  const auto put = [&](plot::Role role, float below, std::string words, plot::Type type, ColourToken ink, int rank) {
    plot::Mark& mark = scene.text({role}, {0, below}, std::move(words), type, ink, Anchor::middle).orbiting(middle, away, towards);
    mark.ranked(rank).highlights_with(role == "score" ? "score" : "");
    if (!within) mark.over_lines();
  };
  const int size = std::clamp(static_cast<int>(0.3f * inside_px), 24, 56);
  const float em = static_cast<float>(size);
  put("score", 0.34f * em, fixed(model_.score, 2), plot::large(size), ColourToken::ink, 0);
  put("score label", -0.52f * em - 2, "score", plot::kLabel, ColourToken::ink2, 1);
  if (size > 40)
    put("adds", 0.56f * em + 16, concat({"pair ", pair_, ": ", fixed(chosen().part(), 3)}), plot::serif(15), ColourToken::ink2, 1);
}

void RopePlane::compose_corners(plot::Scene& scene, Rect room) const {
  const std::string numbers = concat({"numbers ", chosen().first, ", ", chosen().second});
  for (const bool key : {false, true}) {
    const Anchor anchor = key ? Anchor::end : Anchor::start;
    const float x = key ? room.right() : room.x;
    scene
        .text({"who", key}, {x, room.y + 13}, concat({key ? "key at " : "query at ", key ? whole(kN) : query()}), plot::kStrongLabel,
              kPaints[key], anchor)
        .highlights_with(kParts[key]);
    if (room.height > 330) scene.text({"numbers", key}, {x, room.y + 31}, numbers, plot::kLabel, ColourToken::ink2, anchor);
  }
}

/// The chosen pair's hands are on the turntables, and those here only stand for them.
void RopePlane::compose_dial(plot::Scene& scene, const Slot& slot, Point middle, float radius) const {
  if (slot.pair < 0) return;
  const bool chosen = slot.pair == pair_;
  scene
      .sector({chosen ? plot::Role("seat dial") : plot::Role("dial"), chosen ? 0 : slot.pair}, middle, radius, 0, kTurn, ColourToken::stage)
      .stroked(chosen ? ColourToken::accent : ColourToken::edge, chosen ? 1.5f : 1.0f)
      .on_click_set(kPair, slot.pair);
  for (const bool key : {true, false}) {
    const double now = angle(model_.pairs[static_cast<size_t>(slot.pair)], key);
    scene.hand({chosen ? plot::Role("seat") : plot::Role("hand"), key, chosen ? 0 : slot.pair}, middle, 0.84f * radius, now, kPaints[key],
               2.2f);
  }
}

/// One pair's dial, the bar of what it adds, and their numbers, in its place of the row or column.
void RopePlane::compose_bar(plot::Scene& scene, const Slot& slot, const Bars& bars, float at) const {
  const Rect room = bars.room;
  const bool column = bars.along.down, above = slot.adds >= 0, is_chosen = slot.pair == pair_;
  const float radius = bars.radius, half = std::min(bars.slot_px / 2 - 1, column ? 6.0f : 13.0f);
  const float end = bars.zero + bars.unit * static_cast<float>(slot.adds), start = std::min(bars.zero, end);
  if (is_chosen) {
    const Rect place = column ? Rect{room.x, at - bars.slot_px / 2 + 1, room.width, bars.slot_px - 2}
                              : Rect{at - bars.slot_px / 2 + 2, room.y - 5, bars.slot_px - 4, room.height + 5};
    scene.rectangle({"chosen"}, place, ColourToken::accent_ground, 6).highlights_with("pair");
  }
  compose_dial(scene, slot, bars.along.at(at, column ? room.x + 22 + radius : room.y + radius), radius);
  scene.rectangle({"bar", slot.pair}, bars.along.rect(at - half, start, 2 * half, std::fabs(end - bars.zero)),
                  above ? ColourToken::right : ColourToken::wrong, 1.5f);
  if (column && bars.slot_px < 15) return;
  const plot::Type type = is_chosen ? plot::kStrongNumber : plot::kNumber;
  const std::string name = (column || slot.pair < 0 || bars.slot_px < 42 ? "" : "pair ") + slot.name;
  const std::string value = fixed(slot.adds, 2);
  const Point name_at = column ? Point{room.x + 4, at + 4} : Point{at, room.y + 2 * radius + 16};
  const Point value_at = column ? Point{room.right() - 2, at + 5} : Point{at, above ? bars.zero + 15 : bars.zero - 5};
  scene.text({"pair", slot.pair}, name_at, name, slot.pair < 0 ? plot::kLabel : type, ColourToken::ink2,
             column ? Anchor::start : Anchor::middle);
  scene.text({"value", slot.pair}, value_at, value, plot::kNumber, ColourToken::ink, column ? Anchor::end : Anchor::middle);
}

/// What each pair adds: bars upwards in a row below the turntables, or to the right in a column beside them. They sum to the score.
void RopePlane::compose_bars(plot::Scene& scene, Rect room, bool column, float radius) const {
  const std::vector<Slot> all = slots();
  const auto count = static_cast<float>(all.size());
  double high = 1e-9, low = 1e-9;
  for (const Slot& slot : all) high = std::max(high, slot.adds), low = std::max(low, -slot.adds);
  Bars bars{room, {column}, radius};
  bars.slot_px = std::min(column ? 44.0f : 150.0f, (column ? room.height : room.width) / count);
  const float from = column ? room.x + 2 * radius + 34 : room.bottom() - 3, to = column ? room.right() - 52 : room.y + 2 * radius + 26;
  const float reach = std::fabs(to - from), label = column ? 0 : std::min(16.0f, reach / 2),
              below = std::clamp(reach * static_cast<float>(low / (high + low)), label, reach - label), towards = column ? 1.0f : -1.0f;
  bars.unit = towards * std::min((reach - below) / static_cast<float>(high), below / static_cast<float>(low));
  bars.zero = from + towards * below;
  const float first = column ? room.y + (room.height - bars.slot_px * count) / 2 : room.x + (room.width - bars.slot_px * count) / 2;
  for (size_t i = 0; i < all.size(); ++i) compose_bar(scene, all[i], bars, first + bars.slot_px * (static_cast<float>(i) + 0.5f));
  scene.line({"baseline"}, bars.along.at(first, bars.zero), bars.along.at(first + bars.slot_px * count, bars.zero), ColourToken::edge, 1);
}

std::string RopePlane::headline() const {
  const int apart = std::abs(distance());
  const std::string placed =
      apart == 0 ? "Query and key stand together"
                 : concat({"The query stands ", apart, apart == 1 ? " word " : " words ", distance() > 0 ? "after" : "before", " the key"});
  return placed + ": their score is " + fixed(model_.score, 2) + ".";
}

void RopePlane::compose_foot(plot::Scene& scene) const {
  const std::string still = model_.rotary_width < whole(kHeadWidth) ? concat({" + ", fixed(model_.unrotated_score, 3)}) : std::string();
  scene.foot(
      concat({"*q*′ · *k*′ = ∑_{i} |*q*_{i}| |*k*_{i}| cos(*δ*_{i} + (*m* − *n*)*θ*_{i})", still, " = **", fixed(model_.score, 4), "**"}),
      {{"the pair turns by", turn_text(), "angle"}}, concat({"*q*′ · *k*′ = **", fixed(model_.score, 4), "**"}));
}

void RopePlane::compose(plot::Scene& scene) const {
  scene.headline(headline());
  const Rect room = scene.picture();
  const bool written = whole(kView) != kTurntable;
  const float words_px = room.height < (written ? 400.0f : 200.0f) ? 0 : 52, radius = std::clamp(room.width / 32, 12.0f, 26.0f);
  const float below_px = !written ? 2 * radius + 104 : room.height > 220 ? plane::kEquation_px : 0;
  const float under = std::min(room.width, room.height - words_px - below_px);
  const float next_to = std::min(room.width - (scene.narrow() ? 130.0f : 168.0f), room.height - words_px);
  const bool beside = !written && room.height < 560 && next_to > under;
  const float side = std::max(40.0f, beside ? next_to : under) - 6, free = room.height - side - words_px - (beside ? 0 : below_px);
  const Rect square{beside ? room.x : room.x + (room.width - side) / 2, room.y + std::max(0.0f, free / 3), side, side};
  compose_corners(scene, {room.x, room.y, beside ? side : room.width, side});
  compose_turntables(scene, square);
  const float words_y = std::max(square.bottom() + 10, beside ? room.bottom() - words_px : 0),
              rest_y = words_y + (words_px > 0 ? words_px + 8 : 0);
  const Rect rest = beside ? Rect{square.right() + 10, room.y, room.width - side - 10, room.height - words_px - 8}
                           : Rect{room.x, rest_y, room.width, room.bottom() - rest_y};
  if (words_px > 0) plane::compose_words(scene, {room.x, words_y, room.width, words_px}, whole(kN), distance(), kN, kMaxPosition);
  if (!written) compose_bars(scene, rest, beside, beside ? std::clamp(rest.height / 26, 3.0f, 16.0f) : radius);
  if (written && below_px > 0) plane::compose_equation(scene, rest, chosen(), model_.m, value(kN), whole(kView) == kComplex);
  compose_foot(scene);
}

std::string RopePlane::cursor_text() const {
  return concat({"Query at ", query(), ", key at ", whole(kN), ": pair ", pair_, " is turned by ", degrees(distance() * chosen().theta_rad),
                 " and adds ", fixed(chosen().part(), 4), " to the score of ", fixed(model_.score, 4), "."});
}

std::string RopePlane::alt_text() const {
  const plane::Pair& pair = chosen();
  const auto point = [&](plane::Point at) {
    if (whole(kView) == kComplex) return plane::complex_text(at);
    return concat({"(", fixed(at.re, 3), ", ", fixed(at.im, 3), ")"});
  };
  const std::string numbers = is_on(kVectors) ? "ones" : concat({"random numbers (seed ", whole(kSeed), ")"});
  constexpr std::string_view kAs[] = {"On its turntables", "As complex numbers", "As matrices make them"};
  return concat({"A query and a key of ", whole(kHeadWidth), " ", numbers, ", of which ", model_.rotary_width, " are turned in ",
                 is_on(kLayout) ? "pairs of halves" : "interleaved pairs", " with base ", whole(kBase), ". ", cursor_text(), " ",
                 kAs[whole(kView)], ", q′ of that pair is ", point(pair.rotated_q), " and k′ is ", point(pair.rotated_k), "."});
}

DataTable RopePlane::data(DataScope scope) const {
  const bool every = scope == DataScope::all;
  DataTable table;
  table.caption = concat({"A query at position ", query(), " and a key at ", whole(kN), ", ",
                          is_on(kLayout) ? "pairs of halves" : "interleaved pairs", ", base ", whole(kBase),
                          "; the numbers that are not turned add ", fixed(model_.unrotated_score, 4), ", score ", fixed(model_.score, 4)});
  table.columns = {"pair",      "numbers",  "turn of m − n in radians", "q",   "q, second", "turned q", "turned q, second", "k",
                   "k, second", "turned k", "turned k, second",         "adds"};
  for (const int i : sample_of_pairs(model_.count(), pair_, every ? model_.count() : 16)) {
    const plane::Pair& pair = model_.pairs[static_cast<size_t>(i)];
    std::vector<std::string> row{std::to_string(i), std::to_string(pair.first) + " and " + std::to_string(pair.second)};
    for (const double value : {distance() * pair.theta_rad, pair.q.re, pair.q.im, pair.rotated_q.re, pair.rotated_q.im, pair.k.re,
                               pair.k.im, pair.rotated_k.re, pair.rotated_k.im, pair.part()})
      row.push_back(every ? base::exact(value) : fixed(value, 4));
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace

extern const Kind rope_plane{"rope_plane", "A pair that is turned", kParameters, make<RopePlane>, {}, kN, kFront, "n=0&distance=0"};

}  // namespace figures
