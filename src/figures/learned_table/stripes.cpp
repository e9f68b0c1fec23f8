#include "figures/learned_table/stripes.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "figures/concat.h"
#include "figures/knobs.h"
#include "figures/learned_table/model.h"

namespace figures::rows {
namespace {

constexpr float kTitle_px = 20;
constexpr float kGap_px = 14;

std::string percent(double share) { return fixed(100 * share, 0) + " %"; }
std::string times(int count) { return count == 1 ? "once" : concat({count, " times"}); }

}  // namespace

double Stripes::held_by_all(const Measured& table) const { return std::accumulate(table.held.begin(), table.held.begin() + shapes(), 0.0); }

void Stripes::set(int rows) {
  waves_.set(rows);
  measured_.clear();
}

void Stripes::add(int step, std::span<const float> table, int d_model) { measured_.push_back({step, waves_.held(table, d_model)}); }

void Stripes::train(std::vector<float> table, int d_model) {
  for (int step = 0; step <= kMostSteps; ++step) {
    add(step, table, d_model);
    rows::train(table, d_model, 1);
  }
}

void Stripes::show(double place, int shape) {
  place_ = std::clamp(place, 0.0, static_cast<double>(measured_.size() - 1));
  shape_ = std::min(shape, shapes() - 1);
}

std::string Stripes::after() const { return concat({"after ", step(), step() == 1 ? " step" : " steps"}); }

double Stripes::held(int shape) const {
  const auto low = static_cast<size_t>(place_);
  const size_t high = std::min(low + 1, measured_.size() - 1);
  return std::lerp(measured_[low].held[to_size(shape)], measured_[high].held[to_size(shape)], place_ - static_cast<double>(low));
}

double Stripes::held_by_all() const {
  double sum = 0;
  for (int k = 0; k < shapes(); ++k) sum += held(k);
  return sum;
}

std::string Stripes::headline() const {
  if (waves_.rows() < 2) return "A table with 1 row has no neighbours.";
  const std::string hold = concat({"The ", shapes(), " shapes hold ", percent(held_by_all(measured_.front())), " of the table"});
  return hold + (trained() ? concat({" at the start, and ", percent(held_by_all()), " ", after(), "."}) : ". Not trained yet.");
}

std::string Stripes::cursor_text() const {
  const std::string changes = times(static_cast<int>(waves_.crossings(shape_).size()));
  return concat({"Shape ", shape_ + 1, " changes its sign ", changes, ", and a step multiplies it by ", fixed(waves_.growth(shape_), 2),
                 ". It holds ", percent(measured_.front().held[to_size(shape_)]), " of the table at the start",
                 trained() ? concat({", and ", percent(held(shape_)), " ", after()}) : "", "."});
}

std::string Stripes::alt_text() const {
  std::string changes;
  for (int k = 0; k < shapes(); ++k)
    changes += concat({k == 0 ? "" : k + 1 < shapes() ? ", " : " and ", static_cast<int>(waves_.crossings(k).size())});
  return concat({"Where each row has to tell which rows are within ", kNear, " places, a step of training changes a small table of ",
                 waves_.rows(),
                 " rows by a matrix of stripes: a band along its diagonal, where near rows pull each other, and a faint push everywhere "
                 "else. Its first ",
                 shapes(), shapes() == 1 ? " eigenvector changes" : " eigenvectors, the shapes that it only scales, change", " sign ",
                 changes, " times. ", headline(), " ", cursor_text()});
}

DataTable Stripes::data(Figure::DataScope scope) const {
  const bool all = scope == Figure::DataScope::all;
  const auto number = [all](double value, int decimals) { return all ? base::exact(value) : fixed(value, decimals); };
  DataTable table{concat({"The first shapes of the training of ", waves_.rows(), " rows, and their shares of the table"}),
                  {"shape", "changes of sign", "a step multiplies it by", "share at the start", "share " + after()},
                  {}};
  for (int row = 0; all && row < waves_.rows(); ++row) table.columns.push_back("row " + std::to_string(row));
  for (int k = 0; k < shapes(); ++k) {
    std::vector<std::string> line{std::to_string(k + 1), std::to_string(waves_.crossings(k).size()), number(waves_.growth(k), 3),
                                  number(measured_.front().held[to_size(k)], 4), number(held(k), 4)};
    for (int row = 0; all && row < waves_.rows(); ++row) line.push_back(base::exact(waves_.shape(k)[to_size(row)]));
    table.rows.push_back(std::move(line));
  }
  return table;
}

plot::Grid Stripes::compose_matrix(plot::Scene& scene, Rect room) const {
  const int rows = waves_.rows();
  const plot::Grid grid = plot::grid_in({room.x, room.y + kTitle_px, room.width, room.height - kTitle_px}, rows, rows);
  plot::CellValues cells{{waves_.matrix().begin(), waves_.matrix().end()}, rows, rows};
  float largest = 1e-9f;
  for (const float value : cells.values) largest = std::max(largest, std::fabs(value));
  cells.low = -largest;
  cells.high = largest;
  scene.text({"stripes name"}, {grid.area.x, room.y + 13}, "how hard rows pull each other");
  scene.cells({"stripes"}, grid.area, std::move(cells));
  scene.outline({"stripes edge"}, grid.area, ColourToken::hairline, 1);
  plot::add_grid_labels(scene, grid, "row", "row", "stripes grid", 4);
  return grid;
}

/// A shape from row 0 at the left to the last row at the right, with dots where it changes its sign, and their number.
void Stripes::compose_shape(plot::Scene& scene, Rect row, int k, double largest) const {
  constexpr float kNumber_px = 26;
  const bool chosen = k == shape_;
  const plot::Paint ink = chosen ? plot::Paint(ColourToken::accent) : plot::Paint(ColourToken::ink3, 0.55f);
  const float middle = row.y + row.height / 2, width = row.width - kNumber_px;
  const auto point = [&](double place, double value) {
    return Point{row.x + width * static_cast<float>(place / std::max(1, waves_.rows() - 1)),
                 middle - 0.44f * row.height * static_cast<float>(value / largest)};
  };
  scene.rectangle({"shape ground", k}, row, {}).selects(-1, k);
  scene.line({"zero", k}, {row.x, middle}, {row.x + width, middle}, ColourToken::hairline, 1);
  std::vector<Point> points;
  for (const double value : waves_.shape(k)) points.push_back(point(static_cast<double>(points.size()), value));
  if (points.size() > 1) scene.curve({"shape", k}, std::move(points), ink, chosen ? 3.0f : 1.5f);
  const float dot_px = std::min(chosen ? 4.0f : 3.0f, 0.15f * row.height);
  int changes = 0;
  for (const double place : waves_.crossings(k)) scene.dot({"crossing", k, changes++}, point(place, 0), dot_px, ink);
  scene
      .text({"changes", k}, {row.right() - 4, middle}, std::to_string(changes), chosen ? plot::kStrongNumber : plot::kNumber,
            chosen ? ColourToken::accent : ColourToken::ink2, plot::Anchor::end)
      .level();
}

void Stripes::compose_shapes(plot::Scene& scene, Rect room) const {
  const std::string name = scene.narrow() ? "its first shapes" : concat({"its first ", shapes(), " shapes, and their changes of sign"});
  scene.text({"shapes name"}, {room.x, room.y - 7}, name).ranked(2);
  double largest = 0;
  for (int k = 0; k < shapes(); ++k) {
    for (const double value : waves_.shape(k)) largest = std::max(largest, std::fabs(value));
  }
  const float high = room.height / static_cast<float>(shapes());
  for (int k = 0; k < shapes(); ++k) compose_shape(scene, {room.x, room.y + static_cast<float>(k) * high, room.width, high}, k, largest);
}

void Stripes::compose_shares(plot::Scene& scene, Rect room, int parameter, double whole_width) const {
  const plot::Axes axes = plot::add_axes(scene, room, {"steps of training", 0, std::max(1.0, 1.0 * measured_.back().step)},
                                         {concat({"how much of the table these ", shapes(), " shapes hold, %"}), 0, 100}, "share axis");
  std::vector<Point> way, done;
  for (size_t k = 0; k < measured_.size(); ++k) {
    way.push_back(axes.point(measured_[k].step, 100 * held_by_all(measured_[k])));
    if (static_cast<double>(k) <= place_) done.push_back(way.back());
  }
  const auto low = static_cast<size_t>(place_);
  const size_t high = std::min(low + 1, measured_.size() - 1);
  const Point now =
      axes.point(std::lerp(measured_[low].step, measured_[high].step, place_ - static_cast<double>(low)), 100 * held_by_all());
  done.push_back(now);
  scene.rectangle({"plane"}, axes.area, {}).drags_x(parameter, whole_width / static_cast<double>(axes.area.width));
  scene.curve({"all shares"}, std::move(way), ColourToken::edge, 1.5f);
  scene.curve({"shares"}, std::move(done), ColourToken::accent, 3);
  scene.dot({"tip"}, now, 6, ColourToken::accent);
  const bool late = now.x > axes.area.x + 0.8f * axes.area.width, up = now.y > axes.area.y + 0.3f * axes.area.height;
  scene
      .text({"held"}, {now.x + (late ? -4.0f : 10.0f), now.y + (up ? -12.0f : 24.0f)}, percent(held_by_all()), plot::large(17),
            ColourToken::accent, late ? plot::Anchor::end : plot::Anchor::start)
      .over_lines()
      .ranked(0);
}

void Stripes::compose(plot::Scene& scene, Rect room, int parameter, double whole_width) const {
  const bool below = room.height > 230;
  const float top_px = below ? std::min(0.6f * room.height, room.width / 2 + kTitle_px) : room.height;
  const float matrix_px = std::min(room.width / 2, top_px - kTitle_px - plot::kGridBelow_px + plot::kGridLeft_px);
  const plot::Grid grid = compose_matrix(scene, {room.x, room.y, matrix_px, top_px});
  const float left = grid.area.right() + kGap_px;
  compose_shapes(scene, {left, grid.area.y, room.right() - left, grid.area.height});
  if (below) compose_shares(scene, {room.x, room.y + top_px + 8, room.width, room.height - top_px - 8}, parameter, whole_width);
  std::vector<plot::Reading> readings{{"at the start", percent(measured_.front().held[to_size(shape_)])},
                                      {"trained", percent(held(shape_))}};
  scene.foot(concat({"shape ", shape_ + 1, ": **× ", fixed(waves_.growth(shape_), 2), "** a step"}), std::move(readings));
}

}  // namespace figures::rows
