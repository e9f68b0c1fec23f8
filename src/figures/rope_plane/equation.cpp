#include "figures/rope_plane/equation.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "base/number.h"
#include "figures/concat.h"
#include "figures/rope_plane/dial.h"
#include "figures/rope_plane/words.h"

namespace figures::plane {
namespace {

using base::Face;
using base::Ink;
using base::Type;

constexpr float kWideFrom_px = 470;
constexpr float kRow_px = 17;  ///< height of a matrix row

/// Draws matrices from left to right.
struct Pen {
  plot::Surface& surface;
  float x;
  float top;
  float number_px;

  void text(std::string_view words, base::Rgb ink, float width) {
    surface.text({x + width / 2, top + 15 + kRow_px / 2}, plot::Anchor::middle, Face::mono, Type::small, ink, words);
    x += width;
  }
  void column(double above, double below) {
    const base::Rgb ink = surface.colour(Ink::ink);
    x += number_px;
    surface.text({x, top + 15}, plot::Anchor::end, Face::mono, Type::small, ink, base::fixed(above, 3));
    surface.text({x, top + 15 + kRow_px}, plot::Anchor::end, Face::mono, Type::small, ink, base::fixed(below, 3));
  }
  void bracket(float side) {
    const float foot = x + 4 * side, end = top + 2 * kRow_px + 2;
    const base::Point points[] = {{foot, top}, {x, top}, {x, end}, {foot, end}};
    surface.polyline(points, surface.colour(Ink::ink2), 1.5f);
  }
  void vector(Point point) {
    bracket(1);
    x += 8;
    column(point.re, point.im);
    x += 6;
    bracket(-1);
  }
};

/// Draws R(pos) x = x', with the pair's block of R.
void draw_product(plot::Surface& surface, float top, bool query, const Model& model) {
  const Pair& pair = model.chosen();
  const int position = query ? model.m : model.n;
  const double turn_rad = position * pair.theta_rad, c = std::cos(turn_rad), s = std::sin(turn_rad);
  Pen pen{surface, 2, top, surface.text_width(Face::mono, Type::small, "−0.000")};
  const base::Rgb ink = colour_of(query ? 0 : 1, surface.dark());
  const bool wide = surface.width() >= kWideFrom_px;
  if (surface.is_highlighted(query ? "q" : "k"))
    surface.fill({0, top - 4, surface.width(), 2 * kRow_px + 10}, surface.colour(Ink::accent_ground), 4);
  if (wide) pen.text(concat({query ? "R(" : "R(", position, query ? ") q = " : ") k = "}), ink, 104);
  pen.bracket(1);
  pen.x += 8;
  pen.column(c, s);
  pen.x += 10;
  pen.column(-s, c);
  pen.x += 6;
  pen.bracket(-1);
  pen.x += 12;
  pen.vector(query ? pair.q : pair.k);
  pen.text("=", surface.colour(Ink::ink), 22);
  pen.vector(query ? pair.rotated_q : pair.rotated_k);
  pen.text(query ? "q'" : "k'", ink, 30);
}

void draw_lines(plot::Surface& surface, float top, const Model& model) {
  const bool narrow = surface.width() < kWideFrom_px;
  const float step = narrow ? 17 : 25;
  float y = top + 14;
  size_t n = 0;
  for (const std::string& line : complex_lines(model, narrow)) {
    const size_t part = narrow ? n / 2 : n;
    const base::Rgb ink = part == 0 ? colour_of(0, surface.dark()) : part == 1 ? colour_of(1, surface.dark()) : surface.colour(Ink::ink);
    surface.text({2, y}, plot::Anchor::start, Face::mono, narrow ? Type::small : Type::code, ink, line);
    y += step;
    ++n;
  }
}

}  // namespace

void draw_equation(plot::Surface& surface, float top_px, const Model& model) {
  if (model.view == View::complex) return draw_lines(surface, top_px, model);
  draw_product(surface, top_px, true, model);
  draw_product(surface, top_px + 2 * kRow_px + 11, false, model);
  surface.text({2, top_px + 4 * kRow_px + 29}, plot::Anchor::start, Face::mono, Type::small, surface.colour(Ink::ink),
               concat({"q'·k' = q·R(n − m)k = q·R(", -model.distance, ")k = ", base::fixed(model.chosen().part(), 4)}));
}

}  // namespace figures::plane
