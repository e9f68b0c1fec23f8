// One pair of a query and of a key on two stacked turntables, turned by their positions: Su et al. 2021, RoFormer, arXiv 2104.09864,
// section 3.2. Words that are put before both turn both, so the wedge between the hands stays rigid, and so does the score of all pairs.

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/number.h"
#include "figures/concat.h"
#include "figures/figure.h"
#include "figures/knobs.h"
#include "figures/rope_plane/column.h"
#include "figures/rope_plane/equation.h"
#include "figures/rope_plane/model.h"
#include "figures/rope_plane/words.h"
#include "plot/scene.h"

namespace figures {
namespace {

using plane::kPaints;
using plane::kParts;

enum Index : int { kView, kN, kDistance, kVectors, kSeed, kHeadWidth, kRotated, kBase, kLayout, kPair, kPairs, kCover };
enum View : int { kTurntable, kComplex, kMatrix };
constexpr Choice kViews[] = {{"turntable", "Turntables"}, {"complex", "Complex"}, {"matrix", "Matrix"}};
constexpr Choice kContents[] = {{"random", "Random"}, {"ones", "All ones"}};
constexpr Choice kShares[] = {{"all", "All"}, {"half", "Half"}, {"quarter", "Quarter"}};
constexpr Choice kLayouts[] = {{"interleaved", "Interleaved"}, {"halves", "Halves"}};
constexpr Choice kPairsShown[] = {{"shown", "Shown"}, {"hidden", "Hidden"}};
constexpr Choice kCovers[] = {{"no", "No"}, {"yes", "Yes"}};
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
    on_picture(base::choice_of("pairs", "pairs", kPairsShown)),  // hidden: query and key have the two numbers of this pair, and no others
    on_picture(base::choice_of("cover", "covered", kCovers)),    // before a prediction: not rotated yet, and no score
};
constexpr std::string_view kFront[] = {"n", "distance"};
constexpr double kTurn = 2 * std::numbers::pi;

std::string degrees(double angle_rad, int digits = 4) { return significant(angle_rad * 180 / std::numbers::pi, digits) + "°"; }

/// The turntables: their middle, the rim of the inner one, and of the hub at which the arrows begin, so that the number in it stands clear.
struct Plates {
  Point middle;
  float outside_px = 0, inside_px = 0, hub_px = 0;
  bool large() const { return inside_px > 120; }
  /// Where the tip of an arrow is that has this share of the longer one's length.
  float tip_px(double share) const { return hub_px + (0.75f * inside_px - hub_px) * static_cast<float>(share); }
};

class RopePlane final : public Figure {
 public:
  void compose(plot::Scene& scene) const override;
  Cursor cursor() const override {
    return {.across = {kN, kMaxPosition + 1}, .down = {has_pairs() ? kPair : -1, model_.count()}, .shifted = kDistance};
  }
  std::string alt_text() const override;
  std::string cursor_text() const override;
  DataTable data(DataScope scope) const override;
  float height_for(float width_px) const override { return std::min(1.22f * width_px, 520.0f) + plot::kFoot_px; }

 private:
  void compute() override;
  const plane::Pair& chosen() const { return model_.pairs[static_cast<size_t>(pair_)]; }
  int query() const { return whole(kN) + distance(); }
  int distance() const { return to_int(value(kDistance)); }
  bool has_pairs() const { return !is_on(kPairs); }
  bool covered() const { return is_on(kCover); }
  double angle(bool key) const { return covered() ? model_.before(chosen(), key) : model_.angle(chosen(), key); }
  double wedge() const { return std::remainder(angle(false) - angle(true), kTurn); }
  /// "q′" with the number of the pair, or "q" of the one pair that there is.
  std::string name_of(bool key) const { return concat({key ? "*k*" : "*q*", has_pairs() ? concat({"′_{", pair_, "}"}) : std::string()}); }
  plane::Settings settings(double n) const;
  double score_at(double n) const;
  void compose_turntables(plot::Scene& scene, const Plates& plates) const;
  void compose_way(plot::Scene& scene, const Plates& plates, bool key, float length) const;
  void compose_arrow(plot::Scene& scene, const Plates& plates, bool key) const;
  void compose_hub(plot::Scene& scene, const Plates& plates) const;
  void compose_legend(plot::Scene& scene, Point at) const;
  void compose_foot(plot::Scene& scene) const;
  std::string headline() const;

  plane::Model model_;
  int pair_ = 0;
};

plane::Settings RopePlane::settings(double n) const {
  return {n,
          distance(),
          is_on(kVectors),
          whole(kSeed),
          whole(kHeadWidth),
          whole(kRotated),
          value(kBase),
          is_on(kLayout) ? engine::Layout::kHalves : engine::Layout::kInterleaved};
}

void RopePlane::compute() {
  model_.set(settings(value(kN)));
  pair_ = std::min(whole(kPair), model_.count() - 1);
}

/// Of all pairs, or of the only one, with the key at `n`.
double RopePlane::score_at(double n) const {
  plane::Model model;
  model.set(settings(n));
  return has_pairs() ? model.score : model.pairs[static_cast<size_t>(pair_)].part();
}

/// Both turn by what stands before them: dragging the rim changes n, and m with it. A tip alone opens the wedge.
void RopePlane::compose_turntables(plot::Scene& scene, const Plates& plates) const {
  const double theta = chosen().theta_rad;
  for (const bool key : {true, false}) {
    const float rim = key ? plates.outside_px : plates.inside_px;
    const double turned = covered() ? 0 : (key ? model_.n : model_.m) * theta;
    scene.sector({"platter", key}, plates.middle, rim, turned, turned + kTurn, key ? ColourToken::panel : ColourToken::stage)
        .stroked(kPaints[key])
        .drags_angle(kN, 1 / theta);
    for (int i = 0; i < 36; ++i) {
      const bool main = i % 9 == 0;
      scene.hand({"tick", key, i}, plates.middle, rim - 1, turned + i * kTurn / 36, kPaints[key].faded(main ? 0.8f : 0.4f),
                 main ? 2.0f : 1.0f, rim - (main ? 13.0f : 6.0f) * std::min(1.0f, rim / 150));
    }
  }
  if (!covered())
    scene.sector({"wedge"}, plates.middle, 0.98f * plates.inside_px, angle(true), angle(true) + wedge(), ColourToken::accent_ground)
        .highlights_with("distance");
  compose_arrow(scene, plates, true);
  compose_arrow(scene, plates, false);
  compose_hub(scene, plates);
}

/// Where the matrix put the arrow, and a dot for each position that has turned it on since, as far as they can be told apart.
void RopePlane::compose_way(plot::Scene& scene, const Plates& plates, bool key, float length) const {
  const plane::Pair& pair = chosen();
  const double position = key ? model_.n : model_.m, apart = std::ceil(7 / (pair.theta_rad * static_cast<double>(length)));
  const int most = std::min(24, static_cast<int>(kTurn / (pair.theta_rad * apart)));
  for (int i = 1; i <= most && i * apart < std::fabs(position); ++i)
    scene.dot_around({"step", key, i}, plates.middle, length, angle(key) - std::copysign(i * apart, position) * pair.theta_rad, 2.5f,
                     kPaints[key].faded(0.8f - 0.7f * static_cast<float>(i) / 24));
  scene.dot_around({"before tip", key}, plates.middle, length, model_.before(pair, key), plates.large() ? 4.0f : 3.0f, ColourToken::stage)
      .stroked(kPaints[key]);
}

/// The arrow where it is now. Its name stands farther out, so that it leaves the way that the tip has come free.
void RopePlane::compose_arrow(plot::Scene& scene, const Plates& plates, bool key) const {
  const plot::Paint paint = kPaints[key];
  const plane::Pair& pair = chosen();
  const double longest = std::max({pair.q.length(), pair.k.length(), 1e-9}), theta = pair.theta_rad, now = angle(key);
  const float length = plates.tip_px((key ? pair.k : pair.q).length() / longest), tip_px = plates.large() ? 9 : 7;
  if (!covered()) compose_way(scene, plates, key, length);
  const auto make_draggable = [&](plot::Mark& mark) {
    if (key)
      mark.drags_angle(kN, 1 / theta, kDistance, -1 / theta);
    else
      mark.drags_angle(kDistance, 1 / theta);
    mark.highlights_with(kParts[key]);
  };
  make_draggable(scene.hand({"hand", key, pair_}, plates.middle, length, now, paint, plates.large() ? 4.0f : 3.0f, plates.hub_px));
  make_draggable(scene.dot_around({"grip", key}, plates.middle, length, now, 15, {}));
  scene.dot_around({"tip", key, pair_}, plates.middle, length, now, tip_px, paint).stroked(ColourToken::stage, 2.5f).trailing();
  if (plates.inside_px < 90) return;
  const int em = plates.inside_px > 170 ? 22 : 16;
  const double outwards = (wedge() < 0) == key ? 1 : -1, aside = 0.5 * em / static_cast<double>(length);
  scene.text({"name", key}, {0, 0}, name_of(key), plot::serif(em), paint, plot::Anchor::middle)
      .orbiting(plates.middle, length + tip_px + 0.55f * static_cast<float>(em), now + outwards * aside)
      .level()
      .ranked(key ? 3 : 2)
      .highlights_with(kParts[key]);
}

/// What the two arrows' dot product is. It stands still while they go round it.
void RopePlane::compose_hub(plot::Scene& scene, const Plates& plates) const {
  const std::string number = covered() ? "?" : fixed(chosen().part(), 2);
  scene.dot({"hub"}, plates.middle, plates.hub_px, ColourToken::stage).stroked(ColourToken::hairline, 1);
  plot::Type type = plot::large(std::clamp(static_cast<int>(0.75f * plates.hub_px), 15, 52));
  while (type.em_px() > 12 && scene.text_width(number, type) > 1.7f * plates.hub_px) type = type.smaller();
  const bool labelled = plates.hub_px > 34;
  const float em = static_cast<float>(type.em_px()), y = plates.middle.y + (labelled ? 0.18f * plates.hub_px : 0);
  const std::string_view part = has_pairs() ? "pair" : "score";
  scene.text({"part"}, {plates.middle.x, y + 0.34f * em}, number, type, ColourToken::ink, plot::Anchor::middle)
      .ranked(0)
      .highlights_with(part);
  if (labelled)
    scene
        .text({"part name"}, {plates.middle.x, y - 0.42f * em - 8}, has_pairs() ? concat({"pair ", pair_}) : std::string("score"),
              plot::kLabel, ColourToken::ink2, plot::Anchor::middle)
        .ranked(0);
}

/// Which numbers the arrows are made of.
void RopePlane::compose_legend(plot::Scene& scene, Point at) const {
  scene
      .text({"numbers"}, at, concat({"pair ", pair_, ": numbers ", chosen().first, " (up) and ", chosen().second, " (right)"}),
            plot::kLabel, ColourToken::ink2, plot::Anchor::middle)
      .ranked(2)
      .highlights_with("pair");
}

std::string RopePlane::headline() const {
  if (covered()) return "The arrows of a query and a key, before they are rotated.";
  const int apart = std::abs(distance());
  const std::string placed =
      apart == 0 ? "Query and key stand together"
                 : concat({"The query stands ", apart, apart == 1 ? " word " : " words ", distance() > 0 ? "after" : "before", " the key"});
  return placed + ": their score is " + fixed(score_at(value(kN)), 2) + ".";
}

void RopePlane::compose_foot(plot::Scene& scene) const {
  if (covered()) return;
  const std::string turn = concat({distance(), " × ", degrees(chosen().theta_rad, 3), " = ", degrees(distance() * chosen().theta_rad, 3)});
  if (!has_pairs()) {
    const std::string score = concat({" = **", fixed(chosen().part(), 4), "**"});
    return scene.foot(concat({"score = |*q*| |*k*| cos(", degrees(std::fabs(wedge()), 3), ")", score}),
                      {{"the distance rotates them apart by", turn, "angle"}}, "score" + score);
  }
  const std::string still = model_.rotary_width < whole(kHeadWidth) ? concat({" + ", fixed(model_.unrotated_score, 3)}) : std::string(),
                    score = concat({" = **", fixed(model_.score, 4), "**"});
  scene.foot(concat({"score = ∑_{i} |*q*_{i}| |*k*_{i}| cos(*δ*_{i} + (*m* − *n*)*θ*_{i})", still, score}),
             {{"the pair turns by", turn, "angle"}}, "score" + score);
}

void RopePlane::compose(plot::Scene& scene) const {
  scene.headline(headline());
  const Rect room = scene.picture();
  const bool written = whole(kView) != kTurntable, column = has_pairs() && !written && !covered();
  const float words_px = written ? (room.height < 400 ? 0 : 54.0f) : plane::words_height(room),
              equation_px = written && room.height > 220 ? plane::kEquation_px : 0, legend_px = has_pairs() && room.height > 440 ? 22 : 0,
              column_px = column ? (scene.narrow() ? 118 : std::clamp(0.3f * room.width, 150.0f, 220.0f)) : 0;
  const float high = room.height - words_px - equation_px - legend_px - 8, side = std::max(40.0f, std::min(room.width - column_px, high)),
              left = room.x + (room.width - column_px - side) / 2;
  const float outside_px = side / 2 - 1, inside_px = 0.83f * outside_px;
  const Plates plates{{left + side / 2, room.y + std::max(0.0f, (high - side) / 2) + side / 2},
                      outside_px,
                      inside_px,
                      std::max((has_pairs() ? 0.29f : 0.32f) * inside_px, std::min(36.0f, 0.4f * inside_px))};
  compose_turntables(scene, plates);
  if (legend_px > 0) compose_legend(scene, {plates.middle.x, plates.middle.y + outside_px + 19});
  if (column)
    plane::compose_column(scene, {left + side + 18, plates.middle.y - outside_px, column_px - 18, 2 * outside_px}, model_, pair_, kPair);
  if (words_px > 0) {
    const double other = value(kN) + (whole(kN) < plane::kManyWords ? plane::kManyWords : -plane::kManyWords);
    const float wide = std::min(room.width, 760.0f);
    plane::compose_words(scene, {room.x + (room.width - wide) / 2, room.bottom() - equation_px - words_px, wide, words_px},
                         {whole(kN), distance(), covered() ? "?" : fixed(score_at(other), 2), kN});
  }
  if (equation_px > 0)
    plane::compose_equation(scene, {room.x, room.bottom() - equation_px, room.width, equation_px}, chosen(), pair_, model_.m, value(kN),
                            whole(kView) == kComplex);
  compose_foot(scene);
}

std::string RopePlane::cursor_text() const {
  const std::string placed = concat({"Query at ", query(), ", key at ", whole(kN), ": "}), turn = degrees(distance() * chosen().theta_rad);
  if (covered()) return placed + "not rotated yet.";
  if (!has_pairs())
    return concat({placed, "the distance rotates them apart by ", turn, ", and their score is ", fixed(chosen().part(), 4), "."});
  return concat({placed, "pair ", pair_, " is turned by ", turn, " and adds ", fixed(chosen().part(), 4), " to the score of ",
                 fixed(model_.score, 4), "."});
}

std::string RopePlane::alt_text() const {
  const plane::Pair& pair = chosen();
  const auto point = [&](plane::Point at) {
    if (whole(kView) == kComplex) return plane::complex_text(at);
    return concat({"(", fixed(at.re, 3), ", ", fixed(at.im, 3), ")"});
  };
  const std::string numbers = is_on(kVectors) ? "ones" : concat({"random numbers (seed ", whole(kSeed), ")"});
  constexpr std::string_view kAs[] = {"On its turntables", "As complex numbers", "As matrices make them"};
  const std::string after = covered() ? std::string()
                                      : concat({" ", kAs[whole(kView)], ", q′ of ", has_pairs() ? "that pair" : "these numbers", " is ",
                                                point(pair.rotated_q), " and k′ is ", point(pair.rotated_k), "."});
  return concat({"A query and a key of ", whole(kHeadWidth), " ", numbers, ", of which ", model_.rotary_width, " are turned in ",
                 is_on(kLayout) ? "pairs of halves" : "interleaved pairs", " with base ", whole(kBase),
                 has_pairs() ? std::string(". ") : concat({"; numbers ", pair.first, " and ", pair.second, " alone are shown. "}),
                 cursor_text(), after});
}

DataTable RopePlane::data(DataScope scope) const {
  const bool every = scope == DataScope::all;
  DataTable table;
  table.caption = concat({"A query at position ", query(), " and a key at ", whole(kN), ", ",
                          is_on(kLayout) ? "pairs of halves" : "interleaved pairs", ", base ", whole(kBase),
                          "; the numbers that are not turned add ", fixed(model_.unrotated_score, 4), ", score ", fixed(model_.score, 4)});
  table.columns = {"pair",      "numbers",  "turn of m − n in radians", "q",   "q, second", "turned q", "turned q, second", "k",
                   "k, second", "turned k", "turned k, second",         "adds"};
  for (const int i : plane::sample_of_pairs(model_.count(), pair_, every ? model_.count() : 16)) {
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
