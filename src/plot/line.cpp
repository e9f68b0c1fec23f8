#include "plot/line.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

namespace plot {
namespace {

struct Style {
  base::Rgb light;
  base::Rgb dark;
  std::array<float, 4> dashes_px;  ///< lengths drawn, skipped, drawn, skipped; a solid line if the first is 0
};

constexpr std::array<Style, kLineStyles> kStyles{{
    {0x2F4BB8, 0x9DB0FF, {0, 0, 0, 0}},
    {0xB3531F, 0xF2A66B, {8, 4, 8, 4}},
    {0x136B3F, 0x6CCB98, {2, 4, 2, 4}},
    {0x7A3E8E, 0xD9A3E8, {10, 4, 2, 4}},
}};

/// Calls `draw` with each dash of the line.
void for_each_dash(std::span<const base::Point> points, const std::array<float, 4>& dashes_px, const auto& draw) {
  std::vector<base::Point> piece{points.front()};
  size_t dash = 0;
  float left_px = dashes_px[0];
  for (size_t i = 1; i < points.size(); ++i) {
    base::Point from = points[i - 1];
    const base::Point to = points[i];
    float length_px = std::hypot(to.x - from.x, to.y - from.y);
    while (length_px > left_px) {
      const float share = left_px / length_px;
      from = {from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)};
      length_px -= left_px;
      piece.push_back(from);
      if (dash % 2 == 0) draw(piece);
      piece.assign(1, from);
      dash = (dash + 1) % dashes_px.size();
      left_px = dashes_px[dash];
    }
    left_px -= length_px;
    piece.push_back(to);
  }
  if (dash % 2 == 0 && piece.size() > 1) draw(piece);
}

}  // namespace

base::Rgb line_colour(int i, bool dark) {
  assert(i >= 0 && i < kLineStyles);
  const Style& style = kStyles[static_cast<size_t>(i)];
  return dark ? style.dark : style.light;
}

void draw_line(Surface& surface, std::span<const base::Point> points, int i, float thickness) {
  if (points.size() < 2) return;
  const base::Rgb colour = line_colour(i, surface.dark());
  const Style& style = kStyles[static_cast<size_t>(i)];
  if (style.dashes_px[0] == 0) return surface.polyline(points, colour, thickness);
  for_each_dash(points, style.dashes_px, [&](std::span<const base::Point> piece) { surface.polyline(piece, colour, thickness); });
}

void draw_dot(Surface& surface, base::Point at, int i) {
  surface.disc(at, 6, surface.colour(base::Ink::stage));
  surface.disc(at, 4.5f, line_colour(i, surface.dark()));
}

void spread(std::span<float> places, float gap, float top, float bottom) {
  float min = top;
  for (float& place : places) {
    place = std::max(place, min);
    min = place + gap;
  }
  float max = bottom;
  for (size_t i = places.size(); i-- > 0;) {
    places[i] = std::min(places[i], max);
    max = places[i] - gap;
  }
}

void draw_line_labels(Surface& surface, std::vector<LineLabel> labels, float x_px, float top_px, float bottom_px) {
  constexpr float kGap_px = 18;
  std::ranges::sort(labels, {}, &LineLabel::y_px);
  std::vector<float> places;
  for (const LineLabel& label : labels) places.push_back(label.y_px);
  spread(places, kGap_px, top_px, bottom_px);
  for (size_t i = 0; i < labels.size(); ++i) {
    const float y = places[i];
    const base::Point sample[] = {{x_px, y}, {x_px + 18, y}};
    draw_line(surface, sample, labels[i].style);
    surface.text({x_px + 24, y + 4}, Anchor::start, base::Face::sans, base::Type::small, line_colour(labels[i].style, surface.dark()),
                 labels[i].text);
  }
}

}  // namespace plot
