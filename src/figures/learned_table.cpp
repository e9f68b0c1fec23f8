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
constexpr int kFigures = 2;  ///< the table as it was and after training

std::string row_number(double row) { return row == std::floor(row) ? base::grouped(static_cast<long long>(row)) : fixed(row, 2); }

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
  bool strays() const { return !compares() && row_count() < length_ && past_end() != PastEnd::kError; }
  bool is_covered(int pos) const { return pos < covered_; }
  /// The row that a position reads; a fraction if it mixes two rows. The same rule as in engine::learned.
  double reads(int pos) const;
  float value_at(const Lookup& table, int pos, int column) const {
    return compares() ? table.similarity[to_size(pos * covered_ + column)] : table.rows[to_size(pos * width() + column)];
  }
  /// The value of this table at the cursor, or "none".
  std::string value_text(const Lookup& table) const {
    return is_covered(position_) && (!compares() || is_covered(other_)) ? base::signed_fixed(value_at(table, position_, column()), 4)
                                                                        : "none";
  }
  float range(const Lookup& table) const { return compares() ? 1 : std::max(1e-9f, table.largest); }
  plot::Grid compose_table(plot::Scene& scene, Rect room, int k, const Lookup& table, std::string title) const;
  void compose_refused(plot::Scene& scene, const plot::Grid& grid, int k) const;
  void compose_reads(plot::Scene& scene, const plot::Grid& grid, Rect room) const;
  std::vector<Point> curve_of(const plot::Axes& axes, const Lookup& table) const;
  void compose_curves(plot::Scene& scene, Rect room) const;
  std::string headline() const;
  std::string told(std::string_view beside, std::string_view view) const;
  std::string mixture() const;
  std::string_view start_text() const { return book() || whole(kStart) == 0 ? "as drawn at random" : "copy of the sinusoids"; }
  std::string trained_text() const { return concat({"after ", steps(), steps() == 1 ? " step" : " steps", " of training"}); }

  WordModel file_;
  int length_ = 0, covered_ = 0, position_ = 0, dimension_ = 0, other_ = 0;
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
  covered_ = past_end() == PastEnd::kError ? std::min(length_, count) : length_;
  position_ = std::min(whole(kPosition), length_ - 1);
  dimension_ = std::min(whole(kDimension), width - 1);
  other_ = std::min(whole(kOther), length_ - 1);
  const std::vector<double> wanted{value(kStart),   value(kRows), value(kWidth), value(kLength),
                                   value(kPastEnd), value(kSeed), value(kSteps), book() ? 1.0 : 0.0};
  if (wanted == computed_for_) return;
  computed_for_ = wanted;
  if (book()) {
    shown_ = look_up(book()->table_after(0), width, covered_, past_end());
    trained_ = look_up(book()->table_after(kept()), width, covered_, past_end());
    return;
  }
  const std::vector<float> start = table_at_start();
  std::vector<float> table = drawn_table(count, width, whole(kSeed));
  train(table, width, value(kSteps));
  shown_ = look_up(start, width, covered_, past_end());
  trained_ = look_up(table, width, covered_, past_end());
}

double LearnedTable::reads(int pos) const {
  const double last = row_count() - 1;
  if (past_end() == PastEnd::kInterpolate && length_ > row_count()) return pos * last / (length_ - 1);
  return std::min<double>(pos, last);
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
  if (steps() == 0) return concat({"How alike neighbours are: ", fixed(shown_.neighbours, 2), ". Not trained yet."});
  return concat({"How alike neighbours are: ", fixed(shown_.neighbours, 2), " at the start, ", fixed(trained_.neighbours, 2), " ",
                 trained_text(), "."});
}

/// One table in `room`, with its cursor.
plot::Grid LearnedTable::compose_table(plot::Scene& scene, Rect room, int k, const Lookup& table, std::string title) const {
  plot::Grid grid = plot::grid_in({room.x, room.y + kTitle_px, room.width, room.height - kTitle_px}, length_, columns(), !compares());
  plot::CellValues cells{{}, length_, columns(), -range(table), range(table)};
  for (int pos = 0; pos < length_; ++pos) {
    for (int c = 0; c < columns(); ++c)
      cells.values.push_back(is_covered(pos) && (!compares() || is_covered(c)) ? value_at(table, pos, c)
                                                                               : std::numeric_limits<float>::quiet_NaN());
  }
  scene.text({"table name", k}, {grid.area.x, room.y + 13}, std::move(title), plot::kStrongLabel,
             k == 0 ? ColourToken::ink2 : ColourToken::accent);
  scene.cells({"table", k}, grid.area, std::move(cells)).selects(0, 0).highlights_with("parameters");
  plot::add_grid_labels(scene, grid, k == 0 ? "position" : "", compares() ? "position" : "dimension",
                        k == 0 ? plot::Role("grid") : plot::Role("trained grid"));
  compose_refused(scene, grid, k);
  const Rect row = grid.cell(position_, 0), cell = grid.cell(position_, column());
  scene
      .outline({"row", k}, {grid.area.x, row.y, grid.area.width, std::max(2.0f, row.height)}, ColourToken::accent,
               is_on(kPinned) ? 3.0f : 2.0f)
      .highlights_with(k == 0 ? "row" : "");
  scene.outline({"chosen", k}, {cell.x, cell.y, std::max(2.5f, cell.width), std::max(2.5f, cell.height)}, ColourToken::ink, 2);
  return grid;
}

/// Hatches the positions that have no row, and marks the end of the table where those past it get a value.
void LearnedTable::compose_refused(plot::Scene& scene, const plot::Grid& grid, int k) const {
  const int count = row_count();
  if (count >= length_) return;
  const float end = grid.cell(count, 0).y;
  if (is_covered(length_ - 1)) return void(scene.line({"end", k}, {grid.area.x, end}, {grid.area.right(), end}, ColourToken::ink, 2));
  const Rect below{grid.area.x, end, grid.area.width, grid.area.bottom() - end};
  scene.rectangle({"refused ground", k}, below, ColourToken::wrong_ground);
  scene.rectangle({"refused", k}, below, plot::Paint(ColourToken::wrong, 0.5f)).hatch();
  const float right = compares() ? grid.cell(0, count).x : grid.area.right();
  if (compares())
    scene
        .rectangle({"refused beside", k}, {right, grid.area.y, grid.area.right() - right, end - grid.area.y},
                   plot::Paint(ColourToken::wrong, 0.5f))
        .hatch();
  scene
      .text_in({"refused name", k}, below, scene.narrow() ? "error" : concat({"no row from ", count, " on: error"}), plot::kStrongLabel,
               ColourToken::wrong)
      .over_lines()
      .ranked(1);
}

/// The table itself, at the same scale, and a line from each position to where it reads: a row, or a point between the two that it mixes.
void LearnedTable::compose_reads(plot::Scene& scene, const plot::Grid& grid, Rect room) const {
  const int count = row_count(), step = std::max(1, length_ / 64);
  const auto y_of = [&](double row) { return grid.area.y + (static_cast<float>(row) + 0.5f) * grid.cell_height(); };
  const float from = grid.area.right() + 4, to = room.x + 0.5f * room.width;
  for (int pos = 0; pos < length_; pos += step)
    scene.line({"read", pos}, {from, y_of(pos)}, {to, y_of(reads(pos))}, ColourToken::edge, 1).selects(-1, pos);
  const Rect table{to, y_of(-0.5), room.right() - to - 30, y_of(count - 0.5) - y_of(-0.5)};
  scene.rectangle({"rows"}, table, ColourToken::panel, 3).stroked(ColourToken::edge, 1);
  for (int row = 1; row < count; row += step)
    scene.line({"row line", row}, {table.x, y_of(row - 0.5)}, {table.right(), y_of(row - 0.5)}, ColourToken::hairline, 1);
  scene.text({"rows name"}, {table.x, room.y + 13}, concat({"the table: ", count, count == 1 ? " row" : " rows"}), plot::kStrongLabel,
             ColourToken::ink);
  const double place = reads(position_), low = std::floor(place);
  scene.line({"read", -1}, {from, y_of(position_)}, {to, y_of(place)}, ColourToken::accent, 3).highlights_with("row");
  for (int k = 0; k < (place == low ? 1 : 2); ++k) {
    const double share = k == 0 ? 1 - (place - low) : place - low;
    scene.rectangle({"share", k}, {table.x, y_of(low + k - 0.5), table.width, std::max(2.0f, grid.cell_height())},
                    plot::Paint(ColourToken::accent, 0.15f + 0.55f * static_cast<float>(share)), 2);
    scene
        .text({"share name", k}, {table.right() + 5, y_of(low + k) + (grid.cell_height() < 15 ? (static_cast<float>(k) - 0.5f) * 15 : 0)},
              row_number(low + k), plot::kStrongNumber, ColourToken::accent)
        .level();
  }
}

std::vector<Point> LearnedTable::curve_of(const plot::Axes& axes, const Lookup& table) const {
  std::vector<Point> points;
  if (compares() && !is_covered(position_)) return points;
  for (int pos = 0; pos < covered_; ++pos) {
    const float value = compares() ? value_at(table, position_, pos) : value_at(table, pos, dimension_);
    points.push_back(axes.point(pos, static_cast<double>(value / range(table))));
  }
  return points;
}

/// What stands at the cursor's column, or in its row of similarities, position by position: noise before training, a wave after it.
void LearnedTable::compose_curves(plot::Scene& scene, Rect room) const {
  constexpr float kNames_px = 70;  // right of the curves
  const plot::Axes axes = plot::add_axes(
      scene, {room.x, room.y, room.width - kNames_px, room.height}, {"position", 0, std::max(1.0, length_ - 1.0)},
      {compares() ? concat({"similarity to position ", position_}) : concat({"dimension ", dimension_, ", each table at its own scale"}),
       -1, 1});
  const auto ink_of = [](int k) { return plot::Paint(k == 0 ? ColourToken::ink2 : ColourToken::accent); };
  std::vector<Point> ends;
  for (int k = 0; k < kFigures; ++k) {
    std::vector<Point> points = curve_of(axes, k == 0 ? shown_ : trained_);
    if (points.size() < 2) continue;
    const plot::Paint ink = ink_of(k);
    const int at = compares() ? other_ : position_;
    if (is_covered(at)) scene.dot({"tip", k}, points[to_size(at)], 5, ink);
    ends.push_back(points.back());
    scene.curve({"curve", k}, std::move(points), ink, k == 0 ? 1.5f : 3.0f);
  }
  if (ends.size() < 2) return;
  const float closer_px = std::max(0.0f, 16 - std::fabs(ends[1].y - ends[0].y)) / 2 * (ends[1].y < ends[0].y ? -1.0f : 1.0f);
  const std::string_view names[] = {"at the start", "trained"};
  for (int k = 0; k < kFigures; ++k)
    scene
        .text({"curve name", k}, {ends[to_size(k)].x + 8, ends[to_size(k)].y + (k == 0 ? -closer_px : closer_px)}, std::string(names[k]),
              k == 0 ? plot::kLabel : plot::kStrongLabel, ink_of(k))
        .level();
}

void LearnedTable::compose(plot::Scene& scene) const {
  Rect room = scene.picture(), curves = room;
  scene.headline(headline());
  if (stripes()) return stripes_.compose(scene, room, kSteps, kMostSteps);
  const bool below = !scene.low() && room.height > (compares() ? 250 : 330) && !strays();
  if (below) {
    room.height = compares() ? std::min(0.66f * room.height, room.width / 2 + kTitle_px) : 0.66f * room.height;
    curves = {curves.x, room.bottom() + 8, curves.width, curves.bottom() - room.bottom() - 8};
  }
  const float width = (room.width - 4) / 2;
  const Rect left{room.x, room.y, width, room.height}, right{room.x + width + 4, room.y, width, room.height};
  const plot::Grid grid = compose_table(scene, left, 0, shown_, std::string(start_text()));
  if (strays())
    compose_reads(scene, grid, right);
  else
    compose_table(scene, right, 1, trained_, trained_text());
  if (below) compose_curves(scene, curves);
  std::vector<plot::Reading> readings{{start_text(), value_text(shown_)},
                                      {"trained", value_text(trained_)},
                                      {"parameters", base::grouped(row_count() * this->width()), "parameters"}};
  scene.foot(
      is_covered(position_) ? concat({"position ", position_, " = **", mixture(), "**"}) : concat({"position ", position_, ": **no row**"}),
      std::move(readings));
}

/// The row or the two rows that the cursor's position reads: "0.10 · row 8 + 0.90 · row 9". Requires that it gets one.
std::string LearnedTable::mixture() const {
  const double place = reads(position_), low = std::floor(place), share = place - low;
  if (share == 0) return "row " + row_number(place);
  return fixed(1 - share, 2) + " · row " + row_number(low) + " + " + fixed(share, 2) + " · row " + row_number(low + 1);
}

std::string LearnedTable::cursor_text() const {
  if (stripes()) return stripes_.cursor_text();
  if (!is_covered(position_))
    return concat({"Position ", position_, " gets an error: the last row of the table is ", row_count() - 1, "."});
  const std::string reads = concat({"Position ", position_, " reads ", mixture()});
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
  const int count = compares() ? covered_ : width(), shown = all ? count : std::min(count, 14),
            first = std::clamp(column() - shown / 2, 0, count - shown);
  DataTable table{concat({compares() ? "Cosine similarity of what the positions get" : "What the positions get", ", ", start_text()}),
                  {"position", "reads row"},
                  {}};
  for (int c = first; c < first + shown; ++c) table.columns.push_back((compares() ? "with " : "dimension ") + std::to_string(c));
  const int rows = all ? length_ : std::min(length_, 24), from = std::clamp(position_ - rows / 2, 0, length_ - rows);
  for (int pos = from; pos < from + rows; ++pos) {
    std::vector<std::string> row{std::to_string(pos), !is_covered(pos) ? "error" : all ? base::exact(reads(pos)) : row_number(reads(pos))};
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
