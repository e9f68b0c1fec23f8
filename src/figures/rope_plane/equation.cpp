#include "figures/rope_plane/equation.h"

#include <cmath>

#include "base/number.h"
#include "figures/concat.h"

namespace figures::plane {
namespace {

using base::ColourToken;
using base::fixed;
using base::significant;

constexpr plot::Type kLine = plot::serif(16);

/// Writes matrices and words from left to right.
struct Pen {
  plot::Scene& scene;
  float x, y;  ///< y: the middle of the line
  int next;    ///< index of the next mark's key

  void words(std::string text, plot::Paint ink) {
    const float width = scene.text_width(text, kLine);
    scene.text({"term", next++}, {x, y}, std::move(text), kLine, ink).level();
    x += width + 6;
  }
  void matrix(std::initializer_list<Point> columns) {
    const float left = x, number_px = scene.text_width("−0.000", plot::kNumber);
    for (const Point& column : columns) {
      x += number_px + (scene.narrow() ? 6.0f : 12.0f);
      scene.text({"entry", next++}, {x, y - 10}, fixed(column.re, 3), plot::kNumber, ColourToken::ink, plot::Anchor::end).level();
      scene.text({"entry", next++}, {x, y + 10}, fixed(column.im, 3), plot::kNumber, ColourToken::ink, plot::Anchor::end).level();
    }
    x += 7;
    for (const auto& [edge, foot] : {std::pair{left, left + 4}, {x, x - 4}})
      scene.curve({"bracket", next++}, {{foot, y - 21}, {edge, y - 21}, {edge, y + 21}, {foot, y + 21}}, ColourToken::ink2);
    x += 6;
  }
  /// R(position) x = x′, with the pair's block of R.
  void product(const char* name, const std::string& index, plot::Paint ink, double turn, double position, Point before, Point after) {
    const std::string of = concat({"*R*(", static_cast<int>(std::lround(position)), ") *", name, "*", index, " ="});
    const double c = std::cos(turn), s = std::sin(turn);
    words(concat({"*", name, "*′", index, " = ", scene.narrow() ? "" : of}), ink);
    matrix({{c, s}, {-s, c}});
    matrix({before});
    words("=", ColourToken::ink);
    matrix({after});
  }
};

/// A line of mathematics in which `conjugated` stands after `before`, with a bar above it.
void put_line(plot::Scene& scene, int index, base::Point at, const std::string& before, const std::string& conjugated,
              const std::string& after) {
  scene.text({"line", index}, at, before + conjugated + after, kLine, ColourToken::ink).ranked(0);
  const float left = at.x + scene.text_width(before, kLine), y = at.y - 13;
  scene.line({"bar over", index}, {left + 1, y}, {left + scene.text_width(conjugated, kLine), y}, ColourToken::ink, 1);
}

void compose_complex(plot::Scene& scene, base::Rect room, const Pair& pair, const std::string& index, double m, double n) {
  const float x = room.x + std::max(0.0f, (room.width - 390) / 2);
  const auto turned = [&](bool key, double position, Point from, Point to) {
    const char* name = key ? "k" : "q";
    std::string words =
        concat({"*", name, "*′", index, " = (", complex_text(from), ") *e*^{", significant(position * pair.theta_rad, 4), "i} = "});
    scene.text({"line", key}, {x, room.y + (key ? 50.0f : 20.0f)}, words + complex_text(to), kLine, key ? plot::kKey : plot::kQuery)
        .ranked(0);
  };
  turned(false, m, pair.q, pair.rotated_q);
  turned(true, n, pair.k, pair.rotated_k);
  const double turn = (m - n) * pair.theta_rad;
  const Point product{dot(pair.q, pair.k), pair.q.im * pair.k.re - pair.q.re * pair.k.im};  // q times the conjugate of k
  const double part = product.re * std::cos(turn) - product.im * std::sin(turn);
  put_line(scene, 2, {x, room.y + 84}, concat({"Re(*q*′", index, " "}), "*k*′" + index, concat({") = ", fixed(pair.part(), 4)}));
  put_line(scene, 3, {x, room.y + 114}, concat({"Re(*q*", index, " "}), "*k*" + index,
           concat({" *e*^{", significant(turn, 4), "i}) = **", fixed(part, 4), "**"}));
}

}  // namespace

std::string complex_text(Point point) {
  return concat({fixed(point.re, 3), point.im < 0 ? " − " : " + ", fixed(std::fabs(point.im), 3), "i"});
}

void compose_equation(plot::Scene& scene, base::Rect room, const Pair& pair, int pair_index, double m, double n, bool complex) {
  const std::string index = concat({"_{", pair_index, "}"});
  if (complex) return compose_complex(scene, room, pair, index, m, n);
  const float x = room.x + std::max(0.0f, (room.width - 410) / 2);
  Pen{scene, x, room.y + 24, 0}.product("q", index, plot::kQuery, m * pair.theta_rad, m, pair.q, pair.rotated_q);
  Pen{scene, x, room.y + 74, 20}.product("k", index, plot::kKey, n * pair.theta_rad, n, pair.k, pair.rotated_k);
  const int back = static_cast<int>(std::lround(n - m));
  scene
      .text(
          {"line", 0}, {x, room.y + 124},
          concat({"*q*′", index, " · *k*′", index, " = *q*", index, " · *R*(", back, ") *k*", index, " = **", fixed(pair.part(), 4), "**"}),
          kLine, ColourToken::ink)
      .ranked(0);
}

}  // namespace figures::plane
