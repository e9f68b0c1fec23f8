// How similar the vectors of two positions are, for all pairs and by distance, and how a matrix between the two changes that: Vaswani et
// al. 2017, Attention Is All You Need, section 3.5; Yan et al. 2019, TENER.

#include "figures/similarity_matrix/model.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "base/number.h"
#include "figures/concat.h"
#include "figures/figure.h"
#include "figures/interaction/pointer_controller.h"
#include "figures/knobs.h"
#include "plot/cell_colours.h"
#include "plot/frames.h"

namespace figures {
namespace {

using namespace similarity;
using Scale = Parameter::Scale;

constexpr int kMaxPositions = 256;
enum Index : int { kEncoding, kBetween, kPositions, kWidth, kBase, kSeed, kShift, kM, kN, kPinned, kFromM, kShownM, kFromN, kShownN };
constexpr base::Choice kEncodings[] = {{"sinusoidal", "Sinusoidal"}, {"learned", "Learned"}};
constexpr base::Choice kBetweens[] = {{"nothing", "Nothing"}, {"random", "Random W"}, {"shift", "R(k)"}};
constexpr Parameter kParameters[] = {
    base::choice_of("encoding", "encoding", kEncodings),
    base::choice_of("between", "in between", kBetweens),
    base::whole_number("positions", "positions", "positions").between(2, kMaxPositions).logarithmic().initially(48),
    base::whole_number("d_model", "width D", "dimensions").between(2, 512, 2).logarithmic().initially(32),
    {.name = "base",
     .label = "base",
     .scale = Scale::logarithmic,
     .min = 2,
     .max = 1000000,
     .initial = 10000,
     .depends_on = {"encoding", "sinusoidal"}},
    {.name = "seed", .label = "seed", .min = 1, .max = 100, .initial = 1, .depends_on = {"between", "random"}},
    {.name = "k", .label = "shift k", .unit = "positions", .min = -32, .max = 32, .initial = 5, .depends_on = {"between", "shift"}},
    place_on_picture("m", "position m", kMaxPositions - 1, 16, "positions"),
    place_on_picture("n", "position n", kMaxPositions - 1, 21, "positions"),
    pinned(),
    place_on_picture("from_m", "first m shown", kMaxPositions - 1, 0),
    place_on_picture("shown_m", "m shown", kMaxPositions, 0),
    place_on_picture("from_n", "first n shown", kMaxPositions - 1, 0),
    place_on_picture("shown_n", "n shown", kMaxPositions, 0),
};
constexpr std::string_view kFront[] = {"d_model", "between"};

constexpr float kWidest = 1.5f;    ///< width of the matrix over its height
constexpr float kDotsFrom_px = 6;  ///< least distance between positions at which each has a dot
constexpr int kRowsInSight = 40;

class SimilarityMatrix final : public Figure {
 public:
  void compose(plot::Scene& scene) const override;
  Cursor cursor() const override {
    const int count = whole(kPositions);
    return {.across = {kN, count, 0, kFromN, kShownN}, .down = {kM, count, 0, kFromM, kShownM}, .pinned = kPinned};
  }
  std::string alt_text() const override;
  std::string cursor_text() const override;
  DataTable data(DataScope scope) const override;

 private:
  void compute() override;
  plot::Axes compose_curve(plot::Scene& scene, Rect room) const;
  void compose_matrix(plot::Scene& scene, const plot::Grid& grid) const;
  std::string headline() const;
  std::string formula() const;
  std::string range_text(float min, float max) const { return "from " + text_of(min) + " to " + text_of(max); }
  std::string encoding_text() const;
  std::string between_text() const;
  /// Similarities have four decimals. Scores vary in size, so they have four digits, or two if leading zeros take up the room.
  std::string text_of(float value) const {
    return model_.is_score() ? base::significant(value, std::fabs(value) < 0.01f ? 2 : 4) : base::fixed(value, 4);
  }
  std::string what() const { return model_.is_score() ? "score" : "similarity"; }

  float here() const { return model_.value(m_, n_); }
  const AtDistance& same() const { return model_.at_distance(n_ - m_); }

  Model model_;
  int m_ = 0, n_ = 0;
  plot::Window rows_, columns_;
};

void SimilarityMatrix::compute() {
  model_.set({whole(kEncoding) == 0 ? Encoding::sinusoidal : Encoding::learned, static_cast<Between>(whole(kBetween)), whole(kPositions),
              whole(kWidth), value(kBase), whole(kSeed), static_cast<int>(std::lround(value(kShift)))});
  m_ = std::min(whole(kM), whole(kPositions) - 1);
  n_ = std::min(whole(kN), whole(kPositions) - 1);
  rows_ = window_of(cursor().down, values());
  columns_ = window_of(cursor().across, values());
}

std::string SimilarityMatrix::headline() const {
  const int distance = n_ - m_, apart = std::abs(distance);
  const std::string steps = concat({apart, apart == 1 ? " step" : " steps"});
  if (model_.distance_alone() && model_.symmetric())
    return concat({"Positions ", steps, " apart are ", text_of(here()), " alike, wherever they stand."});
  if (model_.distance_alone())
    return concat({"Still stripes: all pairs with *n* − *m* = ", plot::label_of(distance), " are ", text_of(here()), " alike."});
  if (distance == 0 && model_.symmetric()) return "Each position is like itself, and that is all there is to see.";
  return concat({"The distance no longer decides: pairs with *n* − *m* = ", plot::label_of(distance), " go ",
                 range_text(same().min, same().max), "."});
}

/// The row of the cursor by distance, as a strip of its cells and as a curve. Its columns stand below those of the matrix.
plot::Axes SimilarityMatrix::compose_curve(plot::Scene& scene, Rect room) const {
  const int first = columns_.first, last = first + columns_.count - 1;
  const double margin = 0.06 * (model_.high() - model_.low());
  plot::Axes axes = plot::add_axes(scene, room, {"distance *n* − *m*", first - m_ - 0.5, last - m_ + 0.5},
                                   {concat({what(), " to position ", m_}), model_.low() - margin, model_.high() + margin});
  const float column_px = axes.area.width / static_cast<float>(columns_.count);
  std::vector<Point> row, mean, range;
  for (int n = first; n <= last; ++n) {
    const AtDistance& all = model_.at_distance(n - m_);
    row.push_back(axes.point(n - m_, model_.value(m_, n)));
    mean.push_back(axes.point(n - m_, all.mean));
    range.push_back(axes.point(n - m_, all.max));
  }
  for (int n = last; n >= first; --n) range.push_back(axes.point(n - m_, model_.at_distance(n - m_).min));
  if (!model_.distance_alone()) {
    if (columns_.count > 1) scene.polygon({"range"}, std::move(range), plot::Paint(ColourToken::accent, 0.18f));
    scene.curve({"mean"}, std::move(mean), ColourToken::ink2, 1.5f).dashed();
    scene
        .text({"range name"}, {axes.area.right(), room.y + 10}, "area: all rows, dashes: their mean", plot::kLabel, ColourToken::ink2,
              plot::Anchor::end)
        .ranked(3);
  }
  if (column_px >= kDotsFrom_px) {
    for (int n = first; n <= last; ++n) scene.dot({"sample", n - m_}, row[to_size(n - first)], 2.5f, ColourToken::accent).selects(n);
  }
  scene.curve({"curve"}, std::move(row), ColourToken::accent, 2.5f).highlights_with("similarity");
  if (n_ < first || n_ > last) return axes;
  const Point dot = axes.point(n_ - m_, here());
  scene.line({"cursor"}, {dot.x, axes.area.y}, {dot.x, axes.area.bottom()}, plot::Paint(ColourToken::accent, 0.5f), 1);
  scene.dot({"tip"}, dot, 5.5f, ColourToken::accent).highlights_with("similarity").selects(n_);
  scene.text({"tip value"}, {dot.x + 9, std::max(dot.y - 8, axes.area.y + 12)}, text_of(here()), plot::kStrongNumber, ColourToken::accent)
      .over_lines()
      .ranked(0);
  return axes;
}

void SimilarityMatrix::compose_matrix(plot::Scene& scene, const plot::Grid& grid) const {
  plot::CellValues shown{{},           rows_.count,   columns_.count,
                         model_.low(), model_.high(), model_.is_score() ? plot::Map::diverging : plot::Map::sequential};
  for (int m = rows_.first; m < rows_.first + rows_.count; ++m) {
    for (int n = columns_.first; n < columns_.first + columns_.count; ++n) shown.values.push_back(model_.value(m, n));
  }
  scene.cells({"table"}, grid.area, std::move(shown)).selects(columns_.first, rows_.first);
  plot::add_grid_labels(scene, grid, "position *m*", "position *n*");
  const int distance = n_ - m_, from = std::max(rows_.first, columns_.first - distance),
            to = std::min(rows_.first + rows_.count, columns_.first + columns_.count - distance) - 1;
  if (from <= to) {
    const Rect a = grid.cell(from, from + distance), b = grid.cell(to, to + distance);
    scene.line({"diagonal", 0}, {a.x, a.y}, {b.right(), b.bottom()}, ColourToken::stage, 4.5f);
    scene.line({"diagonal", 1}, {a.x, a.y}, {b.right(), b.bottom()}, ColourToken::ink, 2).highlights_with("distance");
  }
  const Rect cell = grid.cell(m_, n_), row{grid.area.x, cell.y, grid.area.width, std::max(3.0f, cell.height)},
             own{cell.x, cell.y, std::max(5.0f, cell.width), std::max(5.0f, cell.height)};
  if (rows_.first <= m_ && m_ < rows_.first + rows_.count) {
    scene.outline({"row", 0}, base::inset(row, -1.5f), ColourToken::stage, 1.5f);
    scene.outline({"row", 1}, row, ColourToken::accent, is_on(kPinned) ? 3.0f : 2.0f).highlights_with("m");
  }
  if (!grid.shows(m_, n_)) return;
  scene.outline({"chosen", 0}, base::inset(own, -2), ColourToken::stage, 2);
  scene.outline({"chosen", 1}, own, ColourToken::ink, 2).highlights_with("n");
}

void SimilarityMatrix::compose(plot::Scene& scene) const {
  const Rect room = scene.picture();
  scene.headline(headline());
  const float curve_px = std::max(90.0f, (scene.narrow() ? 0.42f : 0.33f) * room.height), gap = scene.narrow() ? 2.0f : 10.0f;
  const float matrix_px = std::max(60.0f, room.height - curve_px - gap),
              width = std::min(room.width, kWidest * matrix_px + plot::kGridLeft_px);
  const float left = room.x + (room.width - width) / 2;
  const plot::Axes axes = compose_curve(scene, {left + 14, room.y + matrix_px + gap, width - 14, curve_px});
  plot::Grid grid = plot::grid_in({left, room.y, width, matrix_px}, rows_.count, columns_.count, true);
  grid.area.x = axes.area.x;
  grid.area.width = axes.area.width;
  grid.first_row = rows_.first;
  grid.first_column = columns_.first;
  compose_matrix(scene, grid);
  plot::CellValues colours{{}, 64, 1, model_.low(), model_.high(), model_.is_score() ? plot::Map::diverging : plot::Map::sequential};
  for (int k = 0; k < 64; ++k) colours.values.push_back(std::lerp(colours.high, colours.low, static_cast<float>(k) / 63));
  scene.cells({"colours"}, {axes.area.x - 5, axes.y(model_.high()), 5, axes.y(model_.low()) - axes.y(model_.high())}, std::move(colours));
  std::vector<plot::Reading> readings{{"*n* − *m*", plot::label_of(n_ - m_), "distance"}};
  if (!model_.distance_alone()) {
    readings.push_back({"least there", text_of(same().min), "distance"});
    readings.push_back({"greatest", text_of(same().max), "distance"});
  }
  scene.foot(formula(), std::move(readings), concat({what(), " = **", text_of(here()), "**"}));
}

std::string SimilarityMatrix::formula() const {
  const float value = here();
  const std::string p = concat({"*p*_{", m_, "}"}), q = concat({"*p*_{", n_, "}"});
  if (model_.is_score()) return concat({"*W*_{q} ", p, " · *W*_{k} ", q, " / √", model_.head_width(), " = **", text_of(value), "**"});
  const double lengths = model_.length(m_) * model_.length(n_);
  return concat({p, whole(kBetween) == static_cast<int>(Between::shift) ? " · *R* " : " · ", q, " / |", p, "| |", q,
                 "| = ", base::significant(value * lengths, 4), " / ", base::significant(lengths, 4), " = **", text_of(value), "**"});
}

std::string SimilarityMatrix::encoding_text() const {
  if (whole(kEncoding) == 1) return concat({"learned table before training, ", whole(kWidth), " dimensions wide"});
  return concat({"sinusoidal encoding, ", whole(kWidth), " dimensions wide, base ", whole(kBase)});
}

std::string SimilarityMatrix::between_text() const {
  const Settings& settings = model_.settings();
  if (model_.is_score()) return concat({", with a random W of rank ", model_.head_width(), " (seed ", settings.seed, ") in between"});
  return settings.between == Between::shift ? concat({", with the rotation R(", settings.shift, ") in between"}) : "";
}

std::string SimilarityMatrix::cursor_text() const {
  return concat({"At m = ", m_, " and n = ", n_, ", ", std::abs(n_ - m_), " apart, the ", what(), " is ", text_of(here()), "."});
}

std::string SimilarityMatrix::alt_text() const {
  const auto [min, max] = std::ranges::minmax(model_.values());
  std::string text = concat({"The ", model_.is_score() ? "scores" : "cosine similarities", " of all pairs of ", whole(kPositions),
                             " positions in the ", encoding_text(), between_text(), ". "});
  if (model_.distance_alone())
    text += concat({"They depend on the distance n − m alone", model_.symmetric() ? ", the same to the left and to the right" : "",
                    ", and go ", range_text(min, max), ". "});
  else
    text += concat({"Over all pairs they go ", range_text(min, max), "; over those with n − m = ", n_ - m_, ", ",
                    range_text(same().min, same().max), ". "});
  return text + cursor_text();
}

DataTable SimilarityMatrix::data(DataScope scope) const {
  DataTable table;
  const bool every = scope == DataScope::all;
  table.caption = concat({model_.is_score() ? "Scores" : "Cosine similarities", " in the ", encoding_text(), between_text(),
                          every ? "" : ": row m = ", every ? std::string() : base::grouped(m_), every ? "" : ", around the cursor"});
  if (every) {
    table.columns = {"m", "n", "distance", what()};
    for (int m = 0; m < whole(kPositions); ++m) {
      for (int n = 0; n < whole(kPositions); ++n)
        table.rows.push_back({std::to_string(m), std::to_string(n), std::to_string(n - m), base::exact(model_.value(m, n))});
    }
    return table;
  }
  table.columns = {"n", "distance", what(), "mean at distance", "least", "greatest"};
  const int count = std::min(columns_.count, kRowsInSight);
  const int first = std::clamp(n_ - count / 2, columns_.first, columns_.first + columns_.count - count);
  for (int n = first; n < first + count; ++n) {
    const AtDistance& all = model_.at_distance(n - m_);
    table.rows.push_back(
        {base::grouped(n), base::grouped(n - m_), text_of(model_.value(m_, n)), text_of(all.mean), text_of(all.min), text_of(all.max)});
  }
  return table;
}

}  // namespace

extern const Kind similarity_matrix{"similarity_matrix", "Similarity of positions", kParameters, make<SimilarityMatrix>, {}, -1, kFront};

}  // namespace figures
