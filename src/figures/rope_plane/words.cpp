#include "figures/rope_plane/words.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "base/number.h"
#include "figures/concat.h"
#include "figures/turning_pairs.h"

namespace figures::plane {
namespace {

using base::fixed;
using base::grouped;
using base::significant;

std::string turned_by(int position, const Pair& pair) { return significant(position * pair.theta_rad, 4); }

/// The real part of q times the conjugate of k, rotated by the angle of m - n alone.
double part_by_distance(const Model& model) {
  const Pair& pair = model.chosen();
  const Point product{dot(pair.q, pair.k), pair.q.im * pair.k.re - pair.q.re * pair.k.im};
  const double turn_rad = model.turn_rad(model.pair);
  return product.re * std::cos(turn_rad) - product.im * std::sin(turn_rad);
}

std::string_view layout_text(const Model& model) {
  return model.layout == engine::Layout::kInterleaved ? "interleaved pairs" : "pairs of halves";
}

}  // namespace

std::string degrees(double turn_rad, int digits) {
  const double turn_deg = turn_rad * 180 / std::numbers::pi;
  return concat({turn_deg > 0 ? "+" : "", significant(turn_deg, digits), "°"});
}

std::string complex_text(Point point, int decimals) {
  const std::string im = fixed(std::fabs(point.im), decimals);
  return concat({fixed(point.re, decimals), point.im < 0 ? " − " : " + ", im, "i"});
}

std::vector<plot::Readout> readouts(const Model& model) {
  std::vector<plot::Readout> all;
  const auto add = [&all](std::string_view label, std::string value, int room, std::string_view part) {
    all.push_back({label, std::move(value), room, part});
  };
  add("m", grouped(model.m), 6, "q");
  add("n", grouped(model.n), 6, "k");
  add("m − n", grouped(model.distance), 5, "distance");
  add("turn", degrees(model.turn_rad(model.pair), 3), 9, "angle");
  add("adds", fixed(model.chosen().part(), 3), 7, "pair");
  add("score", fixed(model.score, 4), 9, "score");
  return all;
}

std::string formula(const Model& model) {
  const double part = model.chosen().part();
  return concat({fixed(part, 4), " in pair ", model.pair, model.score - part < 0 ? " − " : " + ", fixed(std::fabs(model.score - part), 4),
                 " elsewhere = ", fixed(model.score, 4)});
}

std::vector<std::string> complex_lines(const Model& model, bool narrow) {
  const Pair& pair = model.chosen();
  std::vector<std::string> lines;
  const auto turned = [&](const char* name, Point from, int position, Point to) {
    std::string left = concat({name, "' = (", complex_text(from, 3), ") e^(", turned_by(position, pair), "i)"});
    std::string right = concat({narrow ? "   = " : " = ", complex_text(to, 3)});
    if (narrow) {
      lines.push_back(std::move(left));
      lines.push_back(std::move(right));
    } else {
      lines.push_back(left + right);
    }
  };
  turned("q", pair.q, model.m, pair.rotated_q);
  turned("k", pair.k, model.n, pair.rotated_k);
  lines.push_back(concat({"Re(q' conj(k')) = ", fixed(pair.part(), 4)}));
  lines.push_back(concat({"Re(q conj(k) e^(", turned_by(model.distance, pair), "i)) = ", fixed(part_by_distance(model), 4)}));
  return lines;
}

std::string cursor_text(const Model& model) {
  return concat({"Query at ", model.m, ", key at ", model.n, ": pair ", model.pair, " is turned by ", degrees(model.turn_rad(model.pair)),
                 " and adds ", fixed(model.chosen().part(), 4), " to the score of ", fixed(model.score, 4), "."});
}

std::string description(const Model& model) {
  const bool random = model.vectors == Vectors::random;
  const Pair& pair = model.chosen();
  const std::string written = model.view == View::complex
                                  ? concat({"q' is ", complex_text(pair.rotated_q, 3), " and k' is ", complex_text(pair.rotated_k, 3)})
                                  : concat({"q' is (", fixed(pair.rotated_q.re, 3), ", ", fixed(pair.rotated_q.im, 3), ") and k' is (",
                                            fixed(pair.rotated_k.re, 3), ", ", fixed(pair.rotated_k.im, 3), ")"});
  return concat({"A query and a key of ", model.head_width, random ? " random numbers (seed " : " ones", random ? grouped(model.seed) : "",
                 random ? ")" : "", ", of which ", model.rotary_width, " are turned in ", layout_text(model), " with base ",
                 static_cast<int>(model.base), ". ", cursor_text(model), " In that pair ", written, "."});
}

std::vector<int> sample_of_pairs(const Model& model, int max_count) {
  return figures::sample_of_pairs(model.count(), model.pair, max_count);
}

DataTable data(const Model& model, Figure::Extent extent) {
  const bool every = extent == Figure::Extent::all;
  DataTable table;
  table.caption =
      concat({"A query at position ", model.m, " and a key at ", model.n, ", ", layout_text(model), ", base ", static_cast<int>(model.base),
              "; the numbers that are not turned add ", fixed(model.unrotated_score, 4), ", score ", fixed(model.score, 4)});
  for (const char* column : {"pair", "numbers", "turn of m − n in radians", "q", "q, second", "turned q", "turned q, second", "k",
                             "k, second", "turned k", "turned k, second", "adds"})
    table.columns.emplace_back(column);
  for (const int i : sample_of_pairs(model, every ? model.count() : 16)) {
    const Pair& pair = model.pairs[static_cast<size_t>(i)];
    std::vector<std::string> row{std::to_string(i), std::to_string(pair.first) + " and " + std::to_string(pair.second)};
    for (const double value : {model.turn_rad(i), pair.q.re, pair.q.im, pair.rotated_q.re, pair.rotated_q.im, pair.k.re, pair.k.im,
                               pair.rotated_k.re, pair.rotated_k.im, pair.part()})
      row.push_back(every ? base::exact(value) : fixed(value, 4));
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace figures::plane
