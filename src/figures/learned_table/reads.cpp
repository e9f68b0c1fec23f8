#include "figures/learned_table/reads.h"

#include <cmath>

#include "figures/concat.h"
#include "figures/knobs.h"

namespace figures::rows {
namespace {

std::string row_number(double row) { return row == std::floor(row) ? grouped(static_cast<long long>(row)) : fixed(row, 2); }

}  // namespace

double Reads::at(int pos) const {
  const double last = rows_ - 1;
  if (past_end_ == engine::PastEnd::kInterpolate && length_ > rows_) return pos * last / (length_ - 1);
  return std::min<double>(pos, last);
}

std::string Reads::text(int pos) const { return row_number(at(pos)); }

std::string Reads::mixture(int pos) const {
  const double place = at(pos), low = std::floor(place), share = place - low;
  if (share == 0) return "row " + row_number(place);
  return fixed(1 - share, 2) + " · row " + row_number(low) + " + " + fixed(share, 2) + " · row " + row_number(low + 1);
}

void Reads::compose_refused(plot::Scene& scene, const plot::Grid& grid, bool beside) const {
  if (rows_ >= length_) return;
  const float end = grid.cell(rows_, 0).y;
  if (covered() == length_) return void(scene.line({"end"}, {grid.area.x, end}, {grid.area.right(), end}, ColourToken::ink, 2));
  const Rect below{grid.area.x, end, grid.area.width, grid.area.bottom() - end};
  scene.rectangle({"refused ground"}, below, ColourToken::wrong_ground);
  scene.rectangle({"refused"}, below, plot::Paint(ColourToken::wrong, 0.5f)).hatch();
  const float right = beside ? grid.cell(0, rows_).x : grid.area.right();
  if (beside)
    scene
        .rectangle({"refused beside"}, {right, grid.area.y, grid.area.right() - right, end - grid.area.y},
                   plot::Paint(ColourToken::wrong, 0.5f))
        .hatch();
  scene
      .text_in({"refused name"}, below, scene.narrow() ? "error" : concat({"no row from ", rows_, " on: error"}), plot::kStrongLabel,
               ColourToken::wrong)
      .over_lines()
      .ranked(1);
}

void Reads::compose(plot::Scene& scene, const plot::Grid& grid, Rect room, int position) const {
  const int step = std::max(1, length_ / 64);
  const auto y_of = [&](double row) { return grid.area.y + (static_cast<float>(row) + 0.5f) * grid.cell_height(); };
  const float from = grid.area.right() + 4, to = room.x + 0.5f * room.width;
  for (int pos = 0; pos < length_; pos += step)
    scene.line({"read", pos}, {from, y_of(pos)}, {to, y_of(at(pos))}, ColourToken::edge, 1).selects(-1, pos);
  const Rect table{to, y_of(-0.5), room.right() - to - 30, y_of(rows_ - 0.5) - y_of(-0.5)};
  scene.rectangle({"rows"}, table, ColourToken::panel, 3).stroked(ColourToken::edge, 1);
  for (int row = 1; row < rows_; row += step)
    scene.line({"row line", row}, {table.x, y_of(row - 0.5)}, {table.right(), y_of(row - 0.5)}, ColourToken::hairline, 1);
  scene.text({"rows name"}, {table.x, room.y + 13}, concat({"the table: ", rows_, rows_ == 1 ? " row" : " rows"}), plot::kStrongLabel,
             ColourToken::ink);
  const double place = at(position), low = std::floor(place);
  scene.line({"read", -1}, {from, y_of(position)}, {to, y_of(place)}, ColourToken::accent, 3).highlights_with("row");
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

}  // namespace figures::rows
