// The two ways in which rotary embeddings pair up the numbers of a head: RoFormer's (Su et al. 2021, arXiv 2104.09864, equation 15) and
// GPT-NeoX's. While queries and keys are paired alike, every diagonal of the scores is one number; but only pairs as in training give the
// scores of training.

#include "figures/rope_conventions/model.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/number.h"
#include "figures/concat.h"
#include "figures/figure.h"
#include "figures/knobs.h"
#include "plot/frames.h"

namespace figures {
namespace {

enum Index : int { kPositions, kQueries, kKeys, kRows, kHeadWidth, kSeed, kM, kN, kPinned };
constexpr int kMaxPositions = 128, kMaxWidth = 128;
constexpr Choice kLayouts[] = {{"interleaved", "Interleaved"}, {"halves", "Halves"}};
constexpr Choice kRowOrders[] = {{"trained", "As trained"}, {"permuted", "Permuted"}};
constexpr Parameter kParameters[] = {
    base::whole_number("positions", "positions", "positions").between(2, kMaxPositions).logarithmic().initially(24),
    base::choice_of("q_layout", "queries", kLayouts),
    base::choice_of("k_layout", "keys", kLayouts, 1),
    base::choice_of("rows", "rows of W", kRowOrders),
    base::whole_number("head_width", "head width K", "numbers").between(2, kMaxWidth, 2).logarithmic().initially(16),
    base::whole_number("seed", "seed").between(1, 100).initially(1),
    place_on_picture("m", "query m", kMaxPositions - 1, 10, "positions"),
    place_on_picture("n", "key n", kMaxPositions - 1, 6, "positions"),
    pinned(),
};
constexpr std::string_view kFront[] = {"q_layout", "k_layout"};

/// Differences from rounding are far below this, differences from mixed layouts far above.
constexpr double kRounding = 1e-9;

class RopeConventions final : public Figure {
 public:
  void compose(plot::Scene& scene) const override;
  Cursor cursor() const override { return {.across = {kN, whole(kPositions)}, .down = {kM, whole(kPositions)}, .pinned = kPinned}; }
  std::string alt_text() const override;
  std::string cursor_text() const override;
  DataTable data(DataScope scope) const override;
  float height_for(float width_px) const override { return std::min(1.2f * width_px, 520.0f) + plot::kFoot_px; }

 private:
  void compute() override;
  bool is_striped() const { return model_.spread < kRounding; }
  bool is_as_trained() const { return model_.deviation < kRounding; }
  std::string verdict() const;
  std::string state_text() const;
  plot::Grid compose_scores(plot::Scene& scene, Rect room) const;
  void compose_verdicts(plot::Scene& scene, Rect room) const;
  void compose_trained(plot::Scene& scene, Rect map) const;
  void compose_wiring(plot::Scene& scene, Rect room) const;
  bool compose_arcs(plot::Scene& scene, Rect cells, float most, bool keys) const;

  conventions::Model model_;
  int m_ = 0, n_ = 0;
};

/// A difference; what rounding leaves only by its size.
std::string difference(double value) {
  if (value == 0 || value >= kRounding) return plot::label_of(value);
  return concat({"less than 10^{−", -static_cast<int>(std::ceil(std::log10(value))), "}"});
}

engine::Layout layout_of(bool halves) { return halves ? engine::Layout::kHalves : engine::Layout::kInterleaved; }

void RopeConventions::compute() {
  model_.set({whole(kPositions), layout_of(is_on(kQueries)), layout_of(is_on(kKeys)), is_on(kRows), whole(kHeadWidth), whole(kSeed)});
  m_ = std::min(whole(kM), whole(kPositions) - 1);
  n_ = std::min(whole(kN), whole(kPositions) - 1);
}

std::string RopeConventions::verdict() const {
  if (!is_striped())
    return concat({"Paired differently: scores of one distance differ by up to ", base::significant(model_.spread, 3), "."});
  if (is_as_trained()) return "Paired alike, and as in training: each diagonal is one number, the right one.";
  return concat(
      {"Paired alike, but not as in training: perfect stripes, and scores wrong by up to ", base::significant(model_.deviation, 3), "."});
}

plot::Grid RopeConventions::compose_scores(plot::Scene& scene, Rect room) const {
  const int count = whole(kPositions);
  plot::Grid grid = plot::grid_in(room, count, count);
  grid.area.x = room.x + plot::kGridLeft_px;
  plot::CellValues values{{model_.scores.begin(), model_.scores.end()}, count, count, -model_.high, model_.high};
  scene.cells({"scores"}, grid.area, std::move(values)).selects(0, 0);
  plot::add_grid_labels(scene, grid, "query", "key");
  const Rect row = grid.cell(m_, 0), column = grid.cell(0, n_), cell = grid.cell(m_, n_);
  scene.outline({"row"}, {row.x, row.y, grid.area.width, row.height}, plot::kQuery.faded(0.55f), 1).highlights_with("q");
  scene.outline({"column"}, {column.x, column.y, column.width, grid.area.height}, plot::kKey.faded(0.55f), 1).highlights_with("k");
  const int first = std::max(0, m_ - n_), last = count - 1 - std::max(0, n_ - m_);
  const Rect from = grid.cell(first, first - (m_ - n_)), to = grid.cell(last, last - (m_ - n_));
  for (const bool above : {false, true})  // dark on a wider pale line, so that it shows on any colour
    scene
        .line({"diagonal", above}, {from.x, from.y}, {to.right(), to.bottom()}, above ? ColourToken::ink : ColourToken::stage,
              above ? 1.5f : 4.0f)
        .highlights_with("distance");
  const float wide = std::max(8.0f, cell.width);
  const Rect at{std::min(cell.x + (cell.width - wide) / 2, grid.area.right() - wide),
                std::min(cell.y + (cell.height - wide) / 2, grid.area.bottom() - wide), wide, wide};
  scene.outline({"cell", 0}, base::inset(at, -1.5f), ColourToken::stage, 1.5f);
  scene.outline({"cell", 1}, at, ColourToken::ink, 2).highlights_with("score");
  return grid;
}

/// The scores of training, small, to compare with.
void RopeConventions::compose_trained(plot::Scene& scene, Rect map) const {
  const int count = whole(kPositions);
  plot::CellValues values{{}, count, count, -model_.high, model_.high};
  for (int m = 0; m < count; ++m) {
    for (int n = 0; n < count; ++n) values.values.push_back(static_cast<float>(model_.trained_score(m, n)));
  }
  scene.cells({"trained"}, map, std::move(values)).highlights_with("trained");
  scene
      .text({"trained name"}, {map.x + map.width / 2, map.bottom() + 17}, "as trained", plot::kLabel, ColourToken::ink2,
            plot::Anchor::middle)
      .ranked(2);
  const std::string high = plot::label_of(model_.high), low = plot::label_of(-model_.high);
  const float left = scene.text_width(low) + 8, right = scene.text_width(high) + 8;
  if (map.width > 110)
    plot::add_colour_bar(scene, {map.x + left, map.bottom() + 26, map.width - left - right, 8}, plot::Map::diverging, {low, "0", high});
}

/// Two verdicts, each a word, a number and, where there is room, what it measures.
void RopeConventions::compose_verdicts(plot::Scene& scene, Rect room) const {
  const bool small = room.width < 140 || room.height < 150, measured = room.height > 150;
  float y = room.y;
  const auto put = [&](int index, const char* word, bool good, double size, std::string_view what, std::string_view part) {
    const plot::Type type = plot::large(small ? 19 : room.width > 200 ? 30 : 25);
    const float em = static_cast<float>(type.em_px());
    scene.text({"verdict", index, good}, {room.x, y + 0.8f * em}, word, type, good ? ColourToken::right : ColourToken::wrong)
        .ranked(0)
        .after(200)
        .highlights_with(part);
    y += em + 4;
    if (measured) y += 4 + scene.paragraph({"what", index}, {room.x, y + 2}, room.width, what, {base::Face::sans, small ? 12 : 13});
    scene
        .text({"size", index, good}, {room.x, y + 16}, (size < kRounding ? "" : "up to ") + difference(size), plot::serif(small ? 15 : 19),
              ColourToken::ink)
        .ranked(0)
        .after(200)
        .highlights_with(part);
    y += measured ? 46 : 32;
  };
  if (room.height < 90) return;
  put(0, is_striped() ? "stripes" : "no stripes", is_striped(), model_.spread, "one distance differs by", "spread");
  put(1, is_as_trained() ? "as trained" : "wrong", is_as_trained(), model_.deviation, "off from training by", "trained");
}

/// A curve for each pair of the layout, over the cells for queries and under them for keys; broken where it joins what training did not.
/// Returns whether there is no such pair.
bool RopeConventions::compose_arcs(plot::Scene& scene, Rect cells, float most, bool keys) const {
  const int width = whole(kHeadWidth);
  const bool halves = is_on(keys ? kKeys : kQueries);
  bool all_known = true;
  const float cell = cells.width / static_cast<float>(width), edge = keys ? cells.bottom() : cells.y, away = keys ? 1 : -1;
  for (int pair = 0; pair < width / 2; ++pair) {
    const int a = halves ? pair : 2 * pair, b = halves ? pair + width / 2 : 2 * pair + 1;
    const float x = cells.x + cell * (static_cast<float>(a + b + 1) / 2), half = cell * static_cast<float>(b - a) / 2,
                high = std::min(std::max(1.5f * half + 24, 0.6f * most), most);
    std::vector<Point> points;
    for (int k = 0; k <= 24; ++k) {
      const double angle = std::numbers::pi * k / 24;
      points.push_back({x - half * static_cast<float>(std::cos(angle)), edge + away * (2 + high * static_cast<float>(std::sin(angle)))});
    }
    const bool same = model_.from[to_size(a)] / 2 == model_.from[to_size(b)] / 2;
    all_known = all_known && same;
    scene
        .curve({keys ? plot::Role("arc k") : plot::Role("arc q"), pair}, std::move(points), keys ? plot::kKey : plot::kQuery,
               width > 48 ? 1.0f : 2.5f)
        .dashed(same ? plot::Dash::solid : plot::Dash::dashed);
  }
  return all_known;
}

/// The numbers of a head, and who is paired with whom: the figure's picture.
void RopeConventions::compose_wiring(plot::Scene& scene, Rect room) const {
  const int width = whole(kHeadWidth);
  const float thick = room.height > 200 ? 32 : 26, name_px = 18;
  const Rect cells{room.x + 1, std::round(room.y + (room.height - thick) / 2), room.width - 2, thick};
  const float cell = cells.width / static_cast<float>(width);
  bool all_known = true;
  for (const bool keys : {false, true}) {
    const Rect half{room.x, keys ? cells.bottom() : room.y, room.width, (room.height - thick) / 2};
    const int index = keys ? kKeys : kQueries;
    scene.rectangle({"switch", keys}, half, {}).on_click_set(index, is_on(index) ? 0 : 1).highlights_with(keys ? "k" : "q");
    all_known = compose_arcs(scene, cells, half.height - name_px - 2, keys) && all_known;
    scene.text({"whose", keys}, {room.x, keys ? half.bottom() - 4 : half.y + 13}, keys ? "keys" : "queries", plot::kStrongLabel,
               keys ? plot::kKey : plot::kQuery);
  }
  if (!all_known)
    scene
        .text({"unknown"}, {room.right(), room.bottom() - 4}, "dashed: no pair in training", plot::kLabel, ColourToken::ink2,
              plot::Anchor::end)
        .ranked(2);
  scene.rectangle({"switch", 2}, cells, {}).on_click_set(kRows, is_on(kRows) ? 0 : 1);
  for (int place = 0; place < width; ++place) {
    const int number = model_.from[to_size(place)];
    const Rect rect{cells.x + cell * static_cast<float>(place), cells.y, cell, cells.height};
    scene.rectangle({"number", number}, base::inset(rect, cell > 6 ? 1.5f : 0), ColourToken::panel, cell > 12 ? 4 : 0).flying(0.2f);
    if (cell > 15)
      scene
          .text_in({"number name", number}, rect, std::to_string(number),
                   {base::Face::serif, cell > 26   ? 17
                                       : cell > 19 ? 14
                                                   : 12},
                   ColourToken::ink)
          .flying(0.2f)
          .ranked(0);
  }
}

void RopeConventions::compose(plot::Scene& scene) const {
  scene.headline(verdict());
  const Rect room = scene.picture();
  const float wiring_px = room.height < 200 ? 0 : std::round((scene.narrow() ? 0.46f : room.height < 420 ? 0.5f : 0.54f) * room.height);
  if (wiring_px > 0) compose_wiring(scene, {room.x, room.y + 4, room.width, wiring_px - 4});
  const float top = room.y + wiring_px + (wiring_px > 0 ? 14 : 0),
              side = std::min(room.bottom() - top, room.width - (scene.narrow() ? 124 : 170));
  const plot::Grid grid = compose_scores(scene, {room.x, top, side, room.bottom() - top});
  const float x = grid.area.right() + (scene.narrow() ? 14.0f : 28.0f),
              least_px = std::max(scene.text_width(difference(model_.spread), plot::serif(19)),
                                  scene.text_width(difference(model_.deviation), plot::serif(19))) +
                         (room.width > 480 ? 8.0f : 0.0f),
              beside = std::min(grid.area.height, room.right() - x - least_px - 24), map = room.width > 480 && beside > 60 ? beside : 0,
              words_px = std::min(room.right() - x - (map > 0 ? map + 24 : 0), 220.0f);
  compose_verdicts(scene, {x, top, words_px, grid.area.height});
  if (map > 0) compose_trained(scene, {x + words_px + 24, top, map, map});
  const std::string score = concat({"score of ", m_, " and ", n_, " = **", fixed(model_.score(m_, n_), 3), "**"});
  scene.foot(score, {{"as trained", fixed(model_.trained_score(m_, n_), 3), "trained"},
                     {"range on the diagonal", difference(model_.most_at(m_ - n_) - model_.least_at(m_ - n_)), "spread"}});
}

std::string RopeConventions::state_text() const {
  const auto name = [this](Index index) { return is_on(index) ? "halves" : "interleaved pairs"; };
  return concat({"queries turned in ", name(kQueries), ", keys in ", name(kKeys), ", by weights that were trained with interleaved pairs",
                 is_on(kRows) ? ", their rows permuted" : ""});
}

std::string RopeConventions::cursor_text() const {
  const int distance = m_ - n_;
  return concat({"Query at ", m_, ", key at ", n_, ": the score is ", fixed(model_.score(m_, n_), 4), ", in training ",
                 fixed(model_.trained_score(m_, n_), 4), ". All scores with m − n = ", distance, " lie from ",
                 fixed(model_.least_at(distance), 4), " to ", fixed(model_.most_at(distance), 4), "."});
}

std::string RopeConventions::alt_text() const {
  const auto by = [](double value) {
    return value < kRounding ? std::string("by no more than rounding") : "by up to " + base::significant(value, 3);
  };
  return concat({"Scores of one query and one key of ", whole(kHeadWidth), " random numbers (seed ", whole(kSeed), ") at ",
                 whole(kPositions), " positions each: ", state_text(), ". Scores of one distance differ ", by(model_.spread),
                 ", and from those of training ", by(model_.deviation), ". ", cursor_text()});
}

DataTable RopeConventions::data(DataScope scope) const {
  const bool every = scope == DataScope::all;
  const int positions = whole(kPositions), count = every ? positions : std::min(positions, 40),
            first = std::clamp(n_ - count / 2, 0, positions - count);
  DataTable table{"Scores: " + state_text() + (every ? "" : concat({"; row m = ", m_})), {"m", "n", "m − n", "score", "as trained"}, {}};
  const auto number = [every](double value) { return every ? base::exact(value) : fixed(value, 4); };
  for (int m = every ? 0 : m_; m < (every ? positions : m_ + 1); ++m) {
    for (int n = first; n < first + count; ++n)
      table.rows.push_back({std::to_string(m), std::to_string(n), every ? std::to_string(m - n) : base::grouped(m - n),
                            number(model_.score(m, n)), number(model_.trained_score(m, n))});
  }
  return table;
}

}  // namespace

extern const Kind rope_conventions{"rope_conventions", "Two layouts of pairs", kParameters, make<RopeConventions>, {}, -1, kFront};

}  // namespace figures
