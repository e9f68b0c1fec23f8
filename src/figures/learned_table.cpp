// A table of learned positions: its values before training and after a little, how similar its rows are, and what a position past its end
// gets; and why training makes waves. Gehring et al. 2017, Convolutional Sequence to Sequence Learning, section 3.1.

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/number.h"
#include "engine/sinusoidal.h"
#include "figures/concat.h"
#include "figures/figure.h"
#include "figures/knobs.h"
#include "figures/learned_table/model.h"
#include "figures/learned_table/reads.h"
#include "figures/learned_table/stripes.h"
#include "figures/word_model.h"
#include "plot/frames.h"

namespace figures {
namespace {

using namespace rows;
using engine::PastEnd;

enum : int { kView, kStart, kRows, kWidth, kLength, kPastEnd, kSeed, kPosition, kDimension, kOther, kPinned, kSteps, kWeights, kShape };
constexpr base::Choice kViews[] = {{"lookup", "Rows"}, {"similarity", "Similarity"}, {"stripes", "Stripes"}};
constexpr base::Choice kStarts[] = {{"random", "Random"}, {"sinusoidal", "Sinusoidal copy"}};
constexpr base::Choice kPastEnds[] = {{"error", "Error"}, {"clamp", "Clamp"}, {"interpolate", "Interpolate"}};
constexpr base::Choice kTrainings[] = {{"random", "Alone, on distances"}, {"trained", "In a model, on this book"}};
constexpr base::Dependency kAlone{"weights", "random"}, kLooksUp{"view", "lookup similarity"};
constexpr Parameter kParameters[] = {
    base::choice_of("view", "view", kViews),
    depending_on(base::choice_of("start", "table", kStarts), kAlone),
    depending_on(base::whole_number("rows", "rows N", "rows").between(1, 512).logarithmic().initially(24), kAlone),
    depending_on(base::whole_number("d_model", "width D", "dimensions").between(2, 128, 2).logarithmic().initially(32), kAlone),
    depending_on(base::whole_number("length", "length T", "positions").between(1, 512).logarithmic().initially(32), kLooksUp),
    depending_on(base::choice_of("past_end", "past the end", kPastEnds), kLooksUp),
    depending_on(base::whole_number("seed", "seed").between(0, 99).initially(1), {"start", "random"}),
    place_on_picture("position", "position", 511, 12, "length"),
    place_on_picture("dimension", "dimension", 127, 6, "d_model"),
    place_on_picture("other", "other position", 511, 8, "length"),
    pinned(),
    base::whole_number("steps", "training done").between(0, kMostSteps).initially(20),
    base::choice_of("weights", "trained", kTrainings),
    place_on_picture("shape", "shape", Stripes::kMostShapes - 1, 0),
};
constexpr std::string_view kFront[] = {"steps", "length"};

constexpr float kTitle_px = 20;
constexpr float kGap_px = 14;
constexpr int kBands = 12;  ///< of rows, which change one after another

class LearnedTable final : public Figure {
 public:
  void compose(plot::Scene& scene) const override;
  Cursor cursor() const override {
    if (stripes()) return {{kSteps, kMostSteps + 1}, {kShape, stripes_.shapes()}, kPinned};
    return {{compares() ? kOther : kDimension, columns()}, {kPosition, length_}, kPinned};
  }
  LoadsFile* loads() override { return &file_; }
  std::string alt_text() const override;
  std::string cursor_text() const override;
  DataTable data(DataScope scope) const override;
  float height_for(float width_px) const override { return std::min(1.15f * width_px, 600.0f) + plot::kFoot_px; }

 private:
  void compute() override;
  void compute_stripes();
  std::vector<float> table_at_start() const;
  /// The trained tables, unless a table is trained alone.
  const lab::TrainedWords* book() const { return file_.get(); }
  int row_count() const { return book() ? book()->config(lab::Encoding::kLearned).length : whole(kRows); }
  int width() const { return book() ? book()->config(lab::Encoding::kLearned).d_model : whole(kWidth); }
  /// The trained table that is shown, among those that were kept.
  size_t kept() const {
    return static_cast<size_t>(std::lround(value(kSteps) / kMostSteps * static_cast<double>(book()->kept_steps().size() - 1)));
  }
  /// Steps of training so far.
  int steps() const { return book() ? book()->kept_steps()[kept()] : whole(kSteps); }
  bool compares() const { return whole(kView) == 1; }
  bool stripes() const { return whole(kView) == 2; }
  PastEnd past_end() const { return static_cast<PastEnd>(whole(kPastEnd)); }
  int columns() const { return compares() ? length_ : width(); }
  int column() const { return compares() ? other_ : dimension_; }
  /// Whether positions past the end read rows that are not their own; if so, lines show which.
  bool strays() const { return !compares() && reads_.stray(); }
  bool is_covered(int pos) const { return pos < reads_.covered(); }
  float value_at(const Lookup& table, int pos, int column) const {
    return compares() ? table.similarity[to_size(pos * reads_.covered() + column)] : table.rows[to_size(pos * width() + column)];
  }
  /// The value of this table at the cursor, or "none".
  std::string value_text(const Lookup& table) const {
    return is_covered(position_) && (!compares() || is_covered(other_))
               ? base::significant(static_cast<double>(value_at(table, position_, column())), 2)
               : "none";
  }
  float range(const Lookup& table) const { return compares() ? 1 : std::max(1e-9f, table.largest); }
  /// The table that is shown large: as it was drawn, until training has begun.
  const Lookup& now() const { return steps() == 0 ? shown_ : trained_; }
  std::vector<float> cells_of(const Lookup& table) const;
  void compose_start(plot::Scene& scene, Rect area) const;
  void compose_now(plot::Scene& scene, const plot::Grid& grid) const;
  void compose_cursor(plot::Scene& scene, const plot::Grid& grid) const;
  void compose_lookup(plot::Scene& scene, Rect room) const;
  void compose_similarity(plot::Scene& scene, Rect room) const;
  void compose_strays(plot::Scene& scene, Rect room) const;
  void compose_curves(plot::Scene& scene, const plot::Grid& grid, Rect room) const;
  std::string headline() const;
  std::string told(std::string_view beside, std::string_view view) const;
  std::string_view start_text() const { return book() || whole(kStart) == 0 ? "as drawn at random" : "copy of the sinusoids"; }
  std::string trained_text() const { return concat({"after ", steps(), steps() == 1 ? " step" : " steps", " of training"}); }

  WordModel file_;
  Reads reads_;
  int length_ = 0, position_ = 0, dimension_ = 0, other_ = 0;
  Lookup shown_, trained_;
  std::vector<double> computed_for_;  ///< the values that the tables depend on
  Stripes stripes_;
  std::vector<double> stripes_for_;
};

std::vector<float> LearnedTable::table_at_start() const {
  std::vector<float> table = drawn_table(row_count(), width(), whole(kSeed));
  if (whole(kStart) == 1) require(engine::sinusoidal(table, 0, {.d_model = width()}));
  return table;
}

/// Follows the table through its training, once for all steps that the reader may ask for.
void LearnedTable::compute_stripes() {
  const std::vector<double> wanted{value(kStart), value(kRows), value(kWidth), value(kSeed), book() ? 1.0 : 0.0};
  if (wanted != stripes_for_) {
    stripes_for_ = wanted;
    stripes_.set(std::min(row_count(), kTexts));
    for (size_t k = 0; book() && k < book()->kept_steps().size(); ++k)
      stripes_.add(book()->kept_steps()[k], book()->table_after(k), width());
    if (!book()) stripes_.train(table_at_start(), width());
  }
  stripes_.show(book() ? static_cast<double>(kept()) : value(kSteps), whole(kShape));
}

void LearnedTable::compute() {
  file_.want(is_on(kWeights));
  if (stripes()) return compute_stripes();
  const int count = row_count(), width = this->width();
  length_ = whole(kLength);
  reads_ = {count, length_, past_end()};
  position_ = std::min(whole(kPosition), length_ - 1);
  dimension_ = std::min(whole(kDimension), width - 1);
  other_ = std::min(whole(kOther), length_ - 1);
  const std::vector<double> wanted{value(kStart),   value(kRows), value(kWidth), value(kLength),
                                   value(kPastEnd), value(kSeed), value(kSteps), book() ? 1.0 : 0.0};
  if (wanted == computed_for_) return;
  computed_for_ = wanted;
  if (book()) {
    shown_ = look_up(book()->table_after(0), width, reads_.covered(), past_end());
    trained_ = look_up(book()->table_after(kept()), width, reads_.covered(), past_end());
    return;
  }
  const std::vector<float> start = table_at_start();
  std::vector<float> table = drawn_table(count, width, whole(kSeed));
  train(table, width, value(kSteps));
  shown_ = look_up(start, width, reads_.covered(), past_end());
  trained_ = look_up(table, width, reads_.covered(), past_end());
}

std::string LearnedTable::headline() const {
  if (!file_.status().empty()) return file_.status();
  if (stripes()) return stripes_.headline();
  const int count = row_count(), missing = length_ - count;
  const std::string asked = concat({count, count == 1 ? " row for " : " rows for ", length_, " positions: "});
  if (missing > 0 && past_end() == PastEnd::kError)
    return asked + (missing == 1 ? "the last one gets an error." : concat({"the last ", missing, " get an error."}));
  if (missing > 0 && past_end() == PastEnd::kClamp) return asked + concat({"from ", count - 1, " on all get the same row."});
  if (missing > 0) return asked + "most get a mixture of two rows.";
  if (length_ < 2) return "A table with one position has no neighbours.";
  if (steps() == 0 && !compares())
    return concat({count, count == 1 ? " row of " : " rows of ", width(), book() || whole(kStart) == 0 ? " random" : "",
                   " numbers. Not trained yet."});
  if (steps() == 0) return concat({"How alike neighbours are: ", fixed(shown_.neighbours, 2), ". Not trained yet."});
  return concat({"How alike neighbours are: ", fixed(shown_.neighbours, 2), " at the start, ", fixed(trained_.neighbours, 2), " ",
                 trained_text(), "."});
}

std::vector<float> LearnedTable::cells_of(const Lookup& table) const {
  std::vector<float> values;
  for (int pos = 0; pos < length_; ++pos) {
    for (int c = 0; c < columns(); ++c)
      values.push_back(is_covered(pos) && (!compares() || is_covered(c)) ? value_at(table, pos, c)
                                                                         : std::numeric_limits<float>::quiet_NaN());
  }
  return values;
}

/// The table as it was, small, once there is another.
void LearnedTable::compose_start(plot::Scene& scene, Rect area) const {
  scene.text({"table name", 0}, {area.x, area.y - 7}, "at the start").ranked(2);
  scene.cells({"table", 0}, area, {cells_of(shown_), length_, columns(), -range(shown_), range(shown_)}).selects(0, 0);
}

/// The table as it is now. When training begins its rows leave the noise band by band.
void LearnedTable::compose_now(plot::Scene& scene, const plot::Grid& grid) const {
  const float most = range(now());
  const std::vector<float> values = cells_of(now());
  scene.text({"table name", 1}, {grid.area.x, grid.area.y - 7}, steps() == 0 ? std::string(start_text()) : trained_text(),
             plot::kStrongLabel, ColourToken::ink);
  for (int band = 0; band < kBands; ++band) {
    const int first = band * length_ / kBands, last = (band + 1) * length_ / kBands;
    if (first == last) continue;
    const float top = std::round(grid.cell(first, 0).y), bottom = std::round(grid.cell(last, 0).y);
    scene
        .cells({"band", band}, {grid.area.x, top, grid.area.width, bottom - top},
               {{values.begin() + first * columns(), values.begin() + last * columns()}, last - first, columns(), -most, most})
        .selects(0, first)
        .highlights_with("parameters")
        .after(50 * band);
  }
  plot::add_grid_labels(scene, grid, scene.narrow() ? "" : "position", compares() ? "position" : "dimension", "grid", 4);
  reads_.compose_refused(scene, grid, compares());
}

/// The row and the column of the cursor, as thin as they can be.
void LearnedTable::compose_cursor(plot::Scene& scene, const plot::Grid& grid) const {
  const Rect row = grid.cell(position_, 0), cell = grid.cell(position_, column());
  const plot::Paint ink(ColourToken::ink, is_on(kPinned) ? 0.9f : 0.6f);
  scene
      .outline({"row"}, {grid.area.x - 1, std::round(row.y) - 0.5f, grid.area.width + 2, std::max(2.0f, std::round(row.height)) + 1}, ink,
               1)
      .highlights_with("row");
  const float x = std::floor(cell.x + cell.width / 2) + 0.5f;
  scene.line({"column"}, {x, grid.area.y}, {x, grid.area.bottom()}, ink, 1);
}

/// What stands at the cursor's column, beside the rows that it comes from, or in its row of similarities, below their columns: noise at the
/// start, thin, and what it is now.
void LearnedTable::compose_curves(plot::Scene& scene, const plot::Grid& grid, Rect room) const {
  const bool down = !compares();
  const float middle = std::round(down ? room.x + room.width / 2 : room.y + room.height / 2) + 0.5f;
  const float half = 0.46f * (down ? room.width : room.height);
  const auto point = [&](int pos, float share) {
    const Rect cell = down ? grid.cell(pos, 0) : grid.cell(0, pos);
    return down ? Point{middle + share * half, cell.y + cell.height / 2} : Point{cell.x + cell.width / 2, middle - share * half};
  };
  if (down)
    scene.line({"curve zero"}, {middle, grid.area.y}, {middle, grid.area.bottom()}, ColourToken::hairline, 1);
  else
    scene.line({"curve zero"}, {grid.area.x, middle}, {grid.area.right(), middle}, ColourToken::hairline, 1);
  const std::string name = down ? concat({"dimension ", dimension_}) : concat({"similarity to position ", position_});
  const Point at = down ? Point{middle, grid.area.y - 7} : Point{grid.area.x, room.y - 2};
  scene.text({"curve title"}, at, name, plot::kLabel, ColourToken::ink2, down ? plot::Anchor::middle : plot::Anchor::start).ranked(2);
  for (const int k : {0, 1}) {
    const Lookup& table = k == 0 ? shown_ : now();
    std::vector<Point> points;
    if ((k == 0 && steps() == 0) || (!down && !is_covered(position_))) continue;
    for (int pos = 0; pos < reads_.covered(); ++pos)
      points.push_back(point(pos, (down ? value_at(table, pos, dimension_) : value_at(table, position_, pos)) / range(table)));
    if (points.size() < 2) continue;
    const int chosen = down ? position_ : other_;
    const plot::Paint ink = k == 0 ? plot::Paint(ColourToken::ink3, 0.6f) : plot::Paint(ColourToken::accent);
    const Point tip = points[to_size(std::min(chosen, reads_.covered() - 1))];
    scene.curve({"curve", k}, std::move(points), ink, k == 0 ? 1.0f : 2.5f);
    if (k == 1 && is_covered(chosen)) scene.dot({"tip"}, tip, 5, ink);
  }
}

/// The rows at full height, a column of them as a curve at their right, and the table as it was in a strip at their left.
void LearnedTable::compose_lookup(plot::Scene& scene, Rect room) const {
  const float strip = steps() == 0 ? 0 : std::round(std::max(74.0f, 0.18f * room.width)), gap = steps() == 0 ? 0 : kGap_px;
  const float curve = std::round(std::clamp(0.22f * room.width, 70.0f, 220.0f));
  plot::Grid grid{{}, length_, columns()};
  grid.area = {room.x + strip + gap + plot::kGridLeft_px, room.y + kTitle_px, 0, room.height - kTitle_px - plot::kGridBelow_px};
  grid.area.width = room.right() - curve - kGap_px - grid.area.x;
  if (strip > 0) compose_start(scene, {room.x, grid.area.y, strip, grid.area.height});
  compose_now(scene, grid);
  compose_cursor(scene, grid);
  compose_curves(scene, grid, {room.right() - curve, grid.area.y, curve, grid.area.height});
}

/// All pairs of rows, one row of them as a curve below, and the pairs as they were in a small square.
void LearnedTable::compose_similarity(plot::Scene& scene, Rect room) const {
  const float start = steps() == 0 ? 0 : std::round(std::max(80.0f, 0.24f * room.width)), gap = steps() == 0 ? 0 : kGap_px;
  const float curve = std::clamp(0.22f * room.height, 50.0f, 140.0f);
  const float left = start + gap + plot::kGridLeft_px;
  const float side = std::max(20.0f, std::min(room.width - left - 8, room.height - kTitle_px - plot::kGridBelow_px - curve - 12));
  plot::Grid grid{{}, length_, length_};
  grid.area = {std::round(room.x + left + (room.width - left - 8 - side) / 2), room.y + kTitle_px, std::round(side), std::round(side)};
  if (start > 0) compose_start(scene, {grid.area.x - left, grid.area.y, start, start});
  compose_now(scene, grid);
  compose_cursor(scene, grid);
  const float top = grid.area.bottom() + plot::kGridBelow_px + 12;
  compose_curves(scene, grid, {grid.area.x, top, grid.area.width, room.bottom() - top});
}

/// What the positions get, and beside it the rows that they read.
void LearnedTable::compose_strays(plot::Scene& scene, Rect room) const {
  const float width = (room.width - 4) / 2;
  const plot::Grid grid = plot::grid_in({room.x, room.y + kTitle_px, width, room.height - kTitle_px}, length_, columns(), true);
  compose_now(scene, grid);
  compose_cursor(scene, grid);
  reads_.compose(scene, grid, {room.x + width + 4, room.y, width, room.height}, position_);
}

void LearnedTable::compose(plot::Scene& scene) const {
  const Rect room = scene.picture();
  scene.headline(headline());
  if (stripes()) return stripes_.compose(scene, room, kSteps, kMostSteps);
  if (strays())
    compose_strays(scene, room);
  else if (compares())
    compose_similarity(scene, room);
  else
    compose_lookup(scene, room);
  std::vector<plot::Reading> readings{{steps() == 0 ? start_text() : "at the start", value_text(shown_)}};
  if (steps() > 0) readings.push_back({"trained", value_text(trained_)});
  readings.push_back({"parameters", base::grouped(row_count() * width()), "parameters"});
  scene.foot(is_covered(position_) ? concat({"position ", position_, " = **", reads_.mixture(position_), "**"})
                                   : concat({"position ", position_, ": **no row**"}),
             std::move(readings));
}

std::string LearnedTable::cursor_text() const {
  if (stripes()) return stripes_.cursor_text();
  if (!is_covered(position_))
    return concat({"Position ", position_, " gets an error: the last row of the table is ", row_count() - 1, "."});
  const std::string reads = concat({"Position ", position_, " reads ", reads_.mixture(position_)});
  if (!compares())
    return concat({reads, "; in dimension ", dimension_, " it gets ", fixed(value_at(shown_, position_, dimension_), 4),
                   ", and from the trained table ", fixed(value_at(trained_, position_, dimension_), 4), "."});
  if (!is_covered(other_)) return concat({reads, "; position ", other_, " gets none."});
  return concat({reads, "; its cosine similarity with position ", other_, " is ", fixed(value_at(shown_, position_, other_), 4),
                 ", and in the trained table ", fixed(value_at(trained_, position_, other_), 4), "."});
}

/// Which table it is, and how it was trained, before `view` says what is seen of it.
std::string LearnedTable::told(std::string_view beside, std::string_view view) const {
  const int count = row_count();
  const std::string kind =
      book() ? "drawn at random, as the model began"
      : whole(kStart) == 1
          ? "a copy of the sinusoidal encoding"
          : concat({"drawn at random with standard deviation ", base::significant(kInitialStd, 2), " (seed ", whole(kSeed), ")"});
  const std::string training =
      book() ? concat({"This is the table of a tiny causal model that learned to name the next word in this book alone, from texts of ",
                       count, " words. It says nothing about large models."})
             : concat({"This training is a model of training: in texts of at most ", std::min(count, kTexts),
                       " words each row learns by gradient descent (rate ", base::significant(kRate, 1),
                       ") to tell, by its dot products, which rows are within ", kNear, " places."});
  return concat({file_.status(), file_.status().empty() ? "" : " ",
                 compares() ? "Cosine similarities of what a table gives: one" : "A table", " of ", count,
                 count == 1 ? " row and " : " rows and ", width(), " columns, ", count * width(), " parameters, ", kind, beside, ". ",
                 training, " ", view});
}

std::string LearnedTable::alt_text() const {
  if (stripes()) return told("", stripes_.alt_text());
  const int missing = std::max(0, length_ - row_count());
  const std::string those = missing == 1 ? "1 position lies" : concat({missing, " positions lie"});
  const std::string ends[] = {those + " past the end and get an error", those + " past the end and get the last row",
                              those + " past the end, so all are squeezed into the table and rows are mixed"};
  return told(concat({book() ? ". Beside it the same one " : ". Beside it a random one ", trained_text()}),
              concat({"Of ", length_, length_ == 1 ? " position" : " positions", " asked for, ",
                      missing == 0 ? "every position has a row of its own" : ends[whole(kPastEnd)], ". ", cursor_text()}));
}

DataTable LearnedTable::data(DataScope scope) const {
  if (stripes()) return stripes_.data(scope);
  const bool all = scope == DataScope::all;
  const int count = compares() ? reads_.covered() : width(), shown = all ? count : std::min(count, 14),
            first = std::clamp(column() - shown / 2, 0, count - shown);
  DataTable table{concat({compares() ? "Cosine similarity of what the positions get" : "What the positions get", ", ", start_text()}),
                  {"position", "reads row"},
                  {}};
  for (int c = first; c < first + shown; ++c) table.columns.push_back((compares() ? "with " : "dimension ") + std::to_string(c));
  const int rows = all ? length_ : std::min(length_, 24), from = std::clamp(position_ - rows / 2, 0, length_ - rows);
  for (int pos = from; pos < from + rows; ++pos) {
    std::vector<std::string> row{std::to_string(pos), !is_covered(pos) ? "error" : all ? base::exact(reads_.at(pos)) : reads_.text(pos)};
    for (int c = first; c < first + shown; ++c) {
      const auto v = is_covered(pos) ? static_cast<double>(value_at(shown_, pos, c)) : 0;
      row.push_back(!is_covered(pos) ? "" : all ? base::exact(v) : base::signed_fixed(v, 4));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace

extern const Kind learned_table{"learned_table", "A table of positions", kParameters, make<LearnedTable>, {}, kSteps, kFront, "steps=0"};

}  // namespace figures
