// How similar the vectors of two positions are, for all pairs and by distance, and how a matrix between the two changes that: Vaswani et
// al. 2017, Attention Is All You Need, section 3.5; Yan et al. 2019, TENER.

#include "figures/similarity_matrix/model.h"
#include "figures/similarity_matrix/tip.h"

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
enum Index : int {
  kEncoding,
  kBetween,
  kPositions,
  kWidth,
  kBase,
  kSeed,
  kShift,
  kM,
  kN,
  kPinned,
  kFromM,
  kShownM,
  kFromN,
  kShownN,
  kCover
};
constexpr base::Choice kEncodings[] = {{"sinusoidal", "Sinusoidal"}, {"learned", "Learned"}};
constexpr base::Choice kBetweens[] = {{"nothing", "Nothing"}, {"random", "Random W"}, {"shift", "R(k)"}};
constexpr base::Choice kCovers[] = {{"no", "No"}, {"yes", "Yes"}};
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
    on_picture(base::choice_of("cover", "cover", kCovers)),
};
constexpr std::string_view kFront[] = {"d_model", "between"};

constexpr float kLeft_px = 52;     ///< left of the matrix, for the numbers of its rows and of the curve
constexpr float kTop_px = 20;      ///< above it, for the numbers of its columns
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
  float height_for(float width_px) const override { return std::min(1.32f * width_px, 600.0f) + plot::kFoot_px; }

 private:
  void compute() override;
  plot::Axes compose_curve(plot::Scene& scene, Rect room) const;
  void compose_range(plot::Scene& scene, const plot::Axes& axes) const;
  void compose_matrix(plot::Scene& scene, const plot::Grid& grid) const;
  void compose_places(plot::Scene& scene, const plot::Grid& grid) const;
  void compose_diagonal(plot::Scene& scene, const plot::Grid& grid) const;
  void compose_cursor(plot::Scene& scene, const plot::Grid& grid) const;
  void compose_tip(plot::Scene& scene, const plot::Grid& grid, const plot::Axes& axes) const;
  float column_x(const plot::Grid& grid) const;
  plot::Paint cursor_ink() const { return {ColourToken::ink, is_on(kPinned) ? 0.9f : 0.6f}; }
  bool shows_row() const { return rows_.first <= m_ && m_ < rows_.first + rows_.count; }
  bool shows_column() const { return columns_.first <= column() && column() < columns_.first + columns_.count; }
  void compose_foot(plot::Scene& scene) const;
  std::string headline() const;
  std::string formula() const;
  std::string range_text(float min, float max) const { return "from " + text_of(min) + " to " + text_of(max); }
  std::string encoding_text() const;
  std::string between_text() const;
  /// Scores vary in size, so they have digits instead of decimals, and fewer if leading zeros take up the room.
  std::string text_of(float value, int digits = 4) const {
    return model_.is_score() ? base::significant(value, std::fabs(value) < 0.01f ? 2 : digits) : base::fixed(value, digits);
  }
  std::string short_text(float value) const { return text_of(value, 2); }
  std::string what() const { return model_.is_score() ? "score" : "similarity"; }

  /// Only what everybody knows is shown: that each position is like itself.
  bool covered() const { return is_on(kCover); }
  /// Where the marker stands; covered, on the diagonal.
  int column() const { return covered() ? m_ : n_; }
  /// Where the colours begin: opposite similarities look like none.
  float ground() const { return model_.is_score() ? model_.low() : std::max(0.0f, model_.low()); }
  plot::Map map() const { return model_.is_score() ? plot::Map::diverging : plot::Map::sequential; }
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
  if (covered()) return "How alike are two positions? Each is like itself, and lights the diagonal.";
  const int distance = n_ - m_, apart = std::abs(distance);
  const std::string steps = concat({apart, apart == 1 ? " step" : " steps"});
  if (model_.distance_alone() && model_.symmetric())
    return concat({"Positions ", steps, " apart are ", short_text(here()), " alike, wherever they stand."});
  if (model_.distance_alone())
    return concat({"Still stripes: all pairs with *n* − *m* = ", plot::label_of(distance), " are ", short_text(here()), " alike."});
  if (distance == 0 && model_.symmetric()) return "Each position is like itself, and that is all there is to see.";
  return concat({"The distance no longer decides: pairs with *n* − *m* = ", plot::label_of(distance), " go ", "from ",
                 short_text(same().min), " to ", short_text(same().max), "."});
}

/// Where the distance alone does not decide: what the other rows have at each distance.
void SimilarityMatrix::compose_range(plot::Scene& scene, const plot::Axes& axes) const {
  const int first = columns_.first, last = first + columns_.count - 1;
  std::vector<Point> mean, range;
  for (int n = first; n <= last; ++n) {
    mean.push_back(axes.point(n - m_, model_.at_distance(n - m_).mean));
    range.push_back(axes.point(n - m_, model_.at_distance(n - m_).max));
  }
  for (int n = last; n >= first; --n) range.push_back(axes.point(n - m_, model_.at_distance(n - m_).min));
  if (columns_.count > 1) scene.polygon({"range"}, std::move(range), plot::Paint(ColourToken::accent, 0.15f));
  scene.curve({"mean"}, std::move(mean), ColourToken::ink3, 1.5f).dashed();
  scene
      .text({"range name"}, {axes.area.right(), axes.area.y - 10}, "area: all rows, dashes: their mean", plot::kLabel, ColourToken::ink2,
            plot::Anchor::end)
      .ranked(3);
}

/// The row of the cursor by distance. Its columns stand below those of the matrix, and a strip of the colours beside its values.
plot::Axes SimilarityMatrix::compose_curve(plot::Scene& scene, Rect room) const {
  const int first = columns_.first, last = first + columns_.count - 1;
  const float low = model_.low(), high = model_.high(), margin = 0.06f * (high - low);
  plot::Axes axes{{room.x, room.y + 22, room.width, std::max(20.0f, room.height - 58)},
                  {"", first - m_ - 0.5, last - m_ + 0.5},
                  {"", low - margin, high + margin}};
  const Rect area = axes.area;
  int label = 0;
  for (const float value : {high, ground() > low ? ground() : 0.5f * (low + high), low}) {
    const float y = std::round(axes.y(value));
    scene.line({"axis", 0, label}, {area.x, y}, {area.right(), y}, ColourToken::hairline, 1);
    scene.text({"axis", 1, label++}, {area.x - 16, y}, plot::label_of(value), plot::kNumber, ColourToken::ink2, plot::Anchor::end)
        .level()
        .ranked(label);
  }
  plot::CellValues colours{{}, 64, 1, ground(), high, map()};
  for (int k = 0; k < 64; ++k) colours.values.push_back(std::lerp(high, ground(), static_cast<float>(k) / 63));
  scene.cells({"colours"}, {area.x - 10, axes.y(high), 6, axes.y(ground()) - axes.y(high)}, std::move(colours));
  int k = 0;
  for (const double distance : plot::round_numbers(first - m_, last - m_, area.width > 300 ? 6 : 4)) {
    if (distance != std::round(distance)) continue;
    scene
        .text({"axis", 2, k++}, {axes.x(distance), area.bottom() + 16}, plot::label_of(distance), plot::kNumber, ColourToken::ink2,
              plot::Anchor::middle)
        .ranked(2);
  }
  scene.text({"axis", 3}, {area.right(), area.bottom() + 33}, "distance *n* − *m*", plot::kLabel, ColourToken::ink2, plot::Anchor::end);
  scene.text({"axis", 4}, {area.x, room.y + 12}, concat({what(), " to position ", m_})).ranked(2);
  std::vector<Point> row;
  for (int n = first; n <= last; ++n) row.push_back(axes.point(n - m_, covered() ? low : model_.value(m_, n)));
  if (!model_.distance_alone() && !covered()) compose_range(scene, axes);
  const float column_px = area.width / static_cast<float>(columns_.count);
  if (column_px >= kDotsFrom_px && !covered()) {
    for (int n = first; n <= last; ++n) scene.dot({"sample", n - m_}, row[to_size(n - first)], 2, ColourToken::accent).selects(n);
  }
  scene.curve({"curve"}, std::move(row), plot::Paint(ColourToken::accent, covered() ? 0.0f : 1.0f), 2.5f).highlights_with("similarity");
  return axes;
}

/// Numbers of a few rows and columns, and those of the cursor.
void SimilarityMatrix::compose_places(plot::Scene& scene, const plot::Grid& grid) const {
  const Rect area = grid.area;
  for (const bool down : {false, true}) {
    const plot::Window window = down ? rows_ : columns_;
    const int last = window.first + window.count - 1, chosen = down ? m_ : n_;
    int step = 1;
    while (step * 4 < window.count) step *= 2;
    const float cell_px = down ? grid.cell_height() : grid.cell_width();
    const bool seen = chosen >= window.first && chosen <= last && !(covered() && !down);
    const float clear_px = down ? 20 : scene.text_width(concat({"*n* = ", base::grouped(last)}), plot::kStrongNumber);
    const auto put = [&](int place, int rank) {
      if (rank > 1 && seen && static_cast<float>(std::abs(place - chosen)) * cell_px < clear_px) return;
      const Rect cell = down ? grid.cell(place, columns_.first) : grid.cell(rows_.first, place);
      const Point at = down ? Point{area.x - 8, cell.y + cell.height / 2 + 5} : Point{cell.x + cell.width / 2, area.y - 6};
      const std::string name = rank < 2 ? concat({down ? "*m* = " : "*n* = ", base::grouped(place)}) : base::grouped(place);
      scene
          .text({"place", down, rank < 2 ? -1 : place}, at, name, rank < 2 ? plot::kStrongNumber : plot::kNumber,
                rank < 2 ? ColourToken::ink : ColourToken::ink3, down ? plot::Anchor::end : plot::Anchor::middle)
          .ranked(rank);
    };
    for (int place = (window.first + step - 1) / step * step; place <= last; place += step) put(place, 3);
    put(last, 2);
    if (seen) put(chosen, down ? 0 : 1);
  }
}

/// All pairs that are as far apart as those of the cursor.
void SimilarityMatrix::compose_diagonal(plot::Scene& scene, const plot::Grid& grid) const {
  const int distance = n_ - m_, from = std::max(rows_.first, columns_.first - distance),
            to = std::min(rows_.first + rows_.count, columns_.first + columns_.count - distance) - 1;
  if (from > to) return;
  const Rect a = grid.cell(from, from + distance), b = grid.cell(to, to + distance);
  scene.line({"diagonal"}, {a.x, a.y}, {b.right(), b.bottom()}, plot::Paint(ColourToken::ink, 0.7f), 1)
      .dashed()
      .highlights_with("distance");
}

void SimilarityMatrix::compose_matrix(plot::Scene& scene, const plot::Grid& grid) const {
  plot::CellValues shown{{}, rows_.count, columns_.count, ground(), model_.high(), map()};
  for (int m = rows_.first; m < rows_.first + rows_.count; ++m) {
    for (int n = columns_.first; n < columns_.first + columns_.count; ++n)
      shown.values.push_back(!covered() ? model_.value(m, n) : m == n ? model_.high() : model_.low());
  }
  scene.cells({"table"}, grid.area, std::move(shown)).selects(columns_.first, rows_.first);
  scene.outline({"frame"}, grid.area, ColourToken::hairline);
  compose_places(scene, grid);
  if (!covered()) compose_diagonal(scene, grid);
}

/// Where the marker's column is, on a pixel.
float SimilarityMatrix::column_x(const plot::Grid& grid) const {
  const Rect cell = grid.cell(m_, column());
  return std::floor(cell.x + cell.width / 2) + 0.5f;
}

/// The cursor's row and column as hairlines.
void SimilarityMatrix::compose_cursor(plot::Scene& scene, const plot::Grid& grid) const {
  const Rect cell = grid.cell(m_, n_), area = grid.area;
  const float x = column_x(grid), y = std::floor(cell.y + cell.height / 2) + 0.5f;
  if (shows_row()) scene.line({"row"}, {area.x, y}, {area.right(), y}, cursor_ink(), 1).highlights_with("m");
  if (!shows_column()) return;
  scene.line({"column", 0}, {x, area.y}, {x, area.bottom()}, cursor_ink(), 1).highlights_with("n");
  if (!shows_row()) return;
  scene.ring({"chosen", 0}, {x, y}, 7, ColourToken::stage, 1.5f);
  scene.ring({"chosen", 1}, {x, y}, 5.5f, ColourToken::ink, 1.5f);
}

/// The cursor's value on the curve, below its column.
void SimilarityMatrix::compose_tip(plot::Scene& scene, const plot::Grid& grid, const plot::Axes& axes) const {
  if (!shows_column()) return;
  const Rect area = axes.area;
  const Point tip{column_x(grid), axes.y(covered() ? model_.high() : here())};
  scene.line({"column", 1}, {tip.x, area.y}, {tip.x, area.bottom()}, cursor_ink(), 1).highlights_with("n");
  scene.dot({"tip"}, tip, 5.5f, ColourToken::accent).highlights_with("similarity").selects(n_);
  const std::string value = covered() ? "1" : short_text(here());
  const plot::Type type = plot::serif(17, true);
  std::vector<Point> row;
  for (int n = columns_.first; n < columns_.first + columns_.count && !covered(); ++n)
    row.push_back(axes.point(n - m_, model_.value(m_, n)));
  const auto [at, left] = similarity::beside(row, area, tip, scene.text_width(value, type));
  scene.text({"tip value"}, at, value, type, ColourToken::accent, left ? plot::Anchor::end : plot::Anchor::start).over_lines().ranked(0);
}

void SimilarityMatrix::compose(plot::Scene& scene) const {
  const Rect room = scene.picture();
  scene.headline(headline());
  const bool curve = room.height > 220;
  const float curve_px = curve ? std::clamp(0.29f * room.height, 110.0f, 220.0f) : 0;
  const float most_wide = room.width - kLeft_px - 12, most_high = room.height - curve_px - kTop_px - 4;
  const float cell_px = std::min(most_wide / static_cast<float>(columns_.count), most_high / static_cast<float>(rows_.count));
  const float wide = cell_px * static_cast<float>(columns_.count), high = cell_px * static_cast<float>(rows_.count);
  plot::Grid grid{{}, rows_.count, columns_.count, rows_.first, columns_.first};
  grid.area.width = std::round(std::max(wide, 0.75f * std::min(high, most_wide)));  // a window of few columns, or of few rows, is stretched
  grid.area.height = std::round(std::max(high, 0.75f * std::min(wide, most_high)));
  grid.area.x = std::round(room.x + kLeft_px + (room.width - kLeft_px - 12 - grid.area.width) / 2);
  grid.area.y = std::round(room.y + kTop_px);
  const float top = grid.area.bottom() + 4;
  compose_matrix(scene, grid);
  if (curve) {
    const plot::Axes axes = compose_curve(scene, {grid.area.x, top, grid.area.width, std::min(curve_px, room.bottom() - top)});
    compose_tip(scene, grid, axes);
  }
  compose_cursor(scene, grid);
  compose_foot(scene);
}

void SimilarityMatrix::compose_foot(plot::Scene& scene) const {
  if (covered()) return;
  std::vector<plot::Reading> readings{{"*n* − *m*", plot::label_of(n_ - m_), "distance"}};
  if (!model_.distance_alone()) {
    readings.push_back({"least there", short_text(same().min), "distance"});
    readings.push_back({"greatest", short_text(same().max), "distance"});
  }
  scene.foot(formula(), std::move(readings), concat({what(), " = **", short_text(here()), "**"}));
}

std::string SimilarityMatrix::formula() const {
  const float value = here();
  const std::string p = concat({"*p*_{", m_, "}"}), q = concat({"*p*_{", n_, "}"});
  if (model_.is_score()) return concat({"*W*_{q} ", p, " · *W*_{k} ", q, " / √", model_.head_width(), " = **", short_text(value), "**"});
  const double lengths = model_.length(m_) * model_.length(n_);
  return concat({p, whole(kBetween) == static_cast<int>(Between::shift) ? " · *R* " : " · ", q, " / |", p, "| |", q,
                 "| = ", base::significant(value * lengths, 3), " / ", base::significant(lengths, 3), " = **", short_text(value), "**"});
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
  if (covered()) return concat({"Position ", m_, " is like itself: 1."});
  return concat({"At m = ", m_, " and n = ", n_, ", ", std::abs(n_ - m_), " apart, the ", what(), " is ", text_of(here()), "."});
}

std::string SimilarityMatrix::alt_text() const {
  if (covered())
    return concat({"An empty picture of how alike all pairs of ", whole(kPositions),
                   " positions are, but for its diagonal, where each position meets itself."});
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
  if (covered()) return table;
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
