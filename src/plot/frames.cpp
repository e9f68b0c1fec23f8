#include "plot/frames.h"

#include <algorithm>
#include <cmath>

#include "base/number.h"
#include "plot/cell_colours.h"

namespace plot {
namespace {

using base::ColourToken;
using base::Point;
using base::Rect;

constexpr float kTitle_px = 20;
constexpr float kBelow_px = 38;
constexpr float kRowsApart_px = 18;  ///< from a row's number to the next

double share_of(const Axis& axis, double value) {
  if (axis.logarithmic) return std::log(value / axis.low) / std::log(axis.high / axis.low);
  return (value - axis.low) / (axis.high - axis.low);
}

}  // namespace

float Axes::x(double value) const { return area.x + area.width * static_cast<float>(share_of(across, value)); }
float Axes::y(double value) const { return area.bottom() - area.height * static_cast<float>(share_of(up, value)); }
double Axes::value_at_x(float x_px) const {
  const double share = (x_px - area.x) / area.width;
  return across.logarithmic ? across.low * std::pow(across.high / across.low, share) : across.low + share * (across.high - across.low);
}

std::string label_of(double value, int decimals) {
  if (std::fabs(value) < 1e-12) return "0";
  if (decimals >= 0) return base::fixed(value, decimals);
  const double size = std::fabs(value);
  if (size >= 1000 && size < 1e7) return (value < 0 ? "−" : "") + base::grouped(std::llround(size));
  if (size >= 1e7 || size < 1e-3) {
    int exponent = static_cast<int>(std::floor(std::log10(size) + 1e-9));
    double mantissa = size / std::pow(10.0, exponent);
    if (mantissa >= 9.95) mantissa = 1, ++exponent;  // which two digits would write as 10
    const std::string power = "10^{" + (exponent < 0 ? "−" + std::to_string(-exponent) : std::to_string(exponent)) + "}";
    return (value < 0 ? "−" : "") + (std::fabs(mantissa - 1) < 1e-6 ? power : base::significant(mantissa, 2) + " · " + power);
  }
  std::string text = base::significant(value, 3);
  return text;
}

std::vector<double> round_numbers(double low, double high, int most, bool logarithmic) {
  std::vector<double> numbers;
  if (logarithmic) {
    const bool tens = high / low > 50;
    const double ratio = tens ? 10 : 2;
    const double first = std::ceil(std::log(low) / std::log(ratio) - 1e-9), last = std::floor(std::log(high) / std::log(ratio) + 1e-9);
    const double every = std::max(1.0, std::ceil((last - first + 1) / std::max(1, most)));
    for (double e = first; e <= last; e += every) numbers.push_back(std::pow(ratio, e));
    return numbers;
  }
  const double raw = (high - low) / std::max(1, most), size = std::pow(10.0, std::floor(std::log10(raw)));
  double step = 10 * size;
  for (const double factor : {5.0, 2.0, 1.0}) {
    if (factor * size >= raw * 0.999) step = factor * size;
  }
  for (double k = std::ceil(low / step - 1e-9); k * step <= high + 1e-9 * step; ++k) numbers.push_back(k * step);
  return numbers;
}

Axes add_axes(Scene& scene, Rect room, Axis across, Axis up, Role role) {
  const auto labels_of = [](const Axis& axis, int most) {
    return axis.at.empty() ? round_numbers(axis.low, axis.high, most, axis.logarithmic) : axis.at;
  };
  const std::vector<double> ys = labels_of(up, std::clamp(static_cast<int>(room.height / 56), 2, 8));
  float left = 0;
  for (const double value : ys) left = std::max(left, scene.text_width(label_of(value, up.decimals), kNumber));
  const float top = up.title.empty() ? 8 : kTitle_px;
  Axes axes{{room.x + left + 10, room.y + top, std::max(1.0f, room.width - left - 22), std::max(1.0f, room.height - top - kBelow_px)},
            across,
            up};
  const Rect& area = axes.area;
  int i = 0;
  for (const double value : ys) {
    const float y = axes.y(value);
    scene.line({role, 0, i}, {area.x, y}, {area.right(), y}, ColourToken::hairline, 1);
    scene.text({role, 1, i++}, {area.x - 8, y}, label_of(value, up.decimals), kNumber, ColourToken::ink2, Anchor::end).level();
  }
  scene.line({role, 4, 0}, {area.x, area.bottom()}, {area.right(), area.bottom()}, ColourToken::edge, 1);
  const std::vector<double> xs = labels_of(across, std::clamp(static_cast<int>(area.width / 72), 2, 10));
  i = 0;
  for (const double value : xs) {
    const bool end = value == xs.front() || value == xs.back();
    scene.line({role, 2, i}, {axes.x(value), area.bottom()}, {axes.x(value), area.bottom() + 4}, ColourToken::edge, 1);
    scene
        .text({role, 3, i++}, {axes.x(value), area.bottom() + 18}, label_of(value, across.decimals), kNumber, ColourToken::ink2,
              Anchor::middle)
        .ranked(end ? 1 : 2);
  }
  if (!up.title.empty()) scene.text({role, 5, 0}, {room.x, room.y + 10}, up.title);
  if (!across.title.empty())
    scene.text({role, 6, 0}, {area.right(), area.bottom() + 35}, across.title, kLabel, ColourToken::ink2, Anchor::end);
  return axes;
}

Grid grid_in(Rect room, int rows, int columns, bool stretch) {
  const float width = std::max(1.0f, room.width - kGridLeft_px), height = std::max(1.0f, room.height - kGridBelow_px);
  const float cell = std::min(width / static_cast<float>(columns), height / static_cast<float>(rows));
  Grid grid{{room.x + kGridLeft_px, room.y, width, height}, rows, columns};
  if (stretch) return grid;
  grid.area.width = cell * static_cast<float>(columns);
  grid.area.height = cell * static_cast<float>(rows);
  grid.area.x += (width - grid.area.width) / 2;
  return grid;
}

int columns_for(Rect room, int count, int multiple_of, float shape) {
  const auto cell = [&](int columns) {
    return std::min(room.width / static_cast<float>(columns) / shape, room.height / static_cast<float>((count + columns - 1) / columns));
  };
  int best = std::min(multiple_of, count);
  for (int columns = best; columns < count + multiple_of; columns += multiple_of) {
    const int fitting = std::min(columns, count);
    if (cell(fitting) > cell(best)) best = fitting;
  }
  return best;
}

void add_grid_labels(Scene& scene, const Grid& grid, std::string_view row_title, std::string_view column_title, Role role, int every) {
  const Rect& area = grid.area;
  const auto step_of = [every](int count, float length, float apart) {
    int step = every;
    while (static_cast<float>(count) * apart > length * static_cast<float>(step) && step < count) step *= 2;
    return step;
  };
  const auto put = [](int step, int near, int first, int count, const auto& label) {
    const int last = first + count - 1;
    for (int k = (first + step - 1) / step * step; k < last; k += step) {
      if (k == first || last - k >= near) label(k, k == first ? 0 : 2);
    }
    label(last, last == first ? 0 : 1);
  };
  const int near_rows = static_cast<int>(std::ceil(kRowsApart_px / grid.cell_height()));  // to the last one
  put(step_of(grid.rows, area.height, kRowsApart_px), near_rows, grid.first_row, grid.rows, [&](int row, int rank) {
    const Rect cell = grid.cell(row, grid.first_column);
    scene
        .text({role, 0, row}, {area.x - 6, cell.y + cell.height / 2}, base::grouped(grid.row_number + row), kNumber, ColourToken::ink2,
              Anchor::end)
        .level()
        .ranked(rank);
  });
  put(step_of(grid.columns, area.width, 30), 1, grid.first_column, grid.columns, [&](int column, int rank) {
    const Rect cell = grid.cell(grid.first_row, column);
    scene
        .text({role, 1, column}, {cell.x + cell.width / 2, area.bottom() + 15}, base::grouped(grid.column_number + column), kNumber,
              ColourToken::ink2, Anchor::middle)
        .ranked(rank);
  });
  if (!row_title.empty()) {
    Mark& title =
        scene.text({role, 2}, {area.x - 32, area.y + area.height / 2}, std::string(row_title), kLabel, ColourToken::ink2, Anchor::middle)
            .slanted(-1.5707963f);
    title.rank = 0;
  }
  if (!column_title.empty())
    scene.text({role, 3}, {area.right(), area.bottom() + 31}, std::string(column_title), kLabel, ColourToken::ink2, Anchor::end);
}

std::vector<Rect> word_boxes(const Scene& scene, Rect room, const std::vector<std::string>& words, Type type, float gap_px) {
  const float height = std::round(1.9f * static_cast<float>(type.em_px())), pad = 0.55f * static_cast<float>(type.em_px());
  std::vector<Rect> boxes;
  float x = 0, y = room.y;
  size_t first = 0;
  const auto centre_line = [&] {
    const float shift = room.x + std::max(0.0f, (room.width - (x - gap_px)) / 2);
    for (; first < boxes.size(); ++first) boxes[first].x += shift;
  };
  for (const std::string& word : words) {
    const float width = std::max(height, scene.text_width(word, type) + 2 * pad);
    if (x > 0 && x + width > room.width) {
      centre_line();
      x = 0;
      y += height + gap_px;
    }
    boxes.push_back({x, y, width, height});
    x += width + gap_px;
  }
  centre_line();
  return boxes;
}

void add_colour_bar(Scene& scene, Rect bar, Map map, std::array<std::string, 3> labels, Role role) {
  CellValues ramp{{}, 1, 64, map == Map::diverging ? -1.0f : 0.0f, 1, map};
  for (int i = 0; i < 64; ++i) ramp.values.push_back(ramp.low + (ramp.high - ramp.low) * static_cast<float>(i) / 63);
  const float middle = bar.y + bar.height / 2, height = std::max(bar.height, kColourBar_px);
  bar = {bar.x, std::round(middle - height / 2), bar.width, height};
  const Paint ink = ink_on(paint_of(map, 0.5f * (ramp.low + ramp.high), ramp.low, ramp.high));
  scene.cells({role, 0}, bar, std::move(ramp));
  scene.outline({role, 3}, bar, ColourToken::hairline);
  scene.text({role, 1}, {bar.x - 6, middle}, std::move(labels[0]), kLabel, ColourToken::ink2, Anchor::end).level();
  scene.text({role, 4}, {bar.x + bar.width / 2, middle}, std::move(labels[1]), kLabel, ink, Anchor::middle).level();
  scene.text({role, 2}, {bar.right() + 6, middle}, std::move(labels[2])).level();
}

}  // namespace plot
