#include "figures/similarity_matrix/words.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "base/number.h"
#include "figures/concat.h"

namespace figures::similarity {
namespace {

using base::fixed;
using base::grouped;
using base::significant;

/// Similarities have four decimals. Scores vary in size, so they have four digits, or two if leading zeros take up the room.
std::string text_of(const Model& model, double value) {
  if (!model.is_score()) return fixed(value, 4);
  return significant(value, std::fabs(value) < 0.01 ? 2 : 4);
}

std::string_view what(const Model& model) { return model.is_score() ? "score" : "similarity"; }

std::string encoding_text(const Model& model) {
  const int width = model.d_model;
  if (model.encoding == Encoding::learned) return concat({"learned table before training, ", width, " dimensions wide"});
  return concat({"sinusoidal encoding, ", width, " dimensions wide, base ", static_cast<int>(model.base)});
}

std::string between_text(const Model& model) {
  if (model.is_score()) return concat({", with a random W of rank ", model.head_width(), " (seed ", model.seed, ") in between"});
  if (model.between == Between::shift) return concat({", with the rotation R(", model.shift, ") in between"});
  return "";
}

std::string range_text(const Model& model, float min, float max) {
  return concat({"from ", text_of(model, static_cast<double>(min)), " to ", text_of(model, static_cast<double>(max))});
}

/// How the values depend on the distance, and their range.
std::string finding(const Model& model) {
  const auto [min, max] = std::ranges::minmax(model.values);
  const std::string range = range_text(model, min, max);
  if (model.distance_alone()) {
    const bool symmetric = model.between == Between::nothing || model.shift == 0;
    return concat(
        {"They depend on the distance n − m alone", symmetric ? ", the same to the left and to the right" : "", ", and go ", range, "."});
  }
  const int distance = model.n - model.m;
  const AtDistance& all = model.at_distance(distance);
  return concat({"Over all pairs they go ", range, "; over those with n − m = ", distance, ", ", range_text(model, all.min, all.max), "."});
}

}  // namespace

std::vector<plot::Readout> readouts(const Model& model) {
  std::vector<plot::Readout> all;
  const auto add = [&all](std::string_view label, std::string value, int room, std::string_view part) {
    all.push_back({label, std::move(value), room, part});
  };
  add("m", grouped(model.m), 5, "m");
  add("n", grouped(model.n), 5, "n");
  add("n − m", grouped(model.n - model.m), 6, "distance");
  add(what(model), text_of(model, static_cast<double>(model.value())), 10, "similarity");
  const AtDistance& same = model.at_distance(model.n - model.m);
  const bool score = model.is_score();
  add(score ? "least there" : "p · p", score ? text_of(model, static_cast<double>(same.min)) : significant(model.product(), 4), 10,
      score ? "distance" : "");
  add(score ? "greatest" : "length", score ? text_of(model, static_cast<double>(same.max)) : significant(model.norm(model.m), 4), 9,
      score ? "distance" : "");
  return all;
}

std::string formula(const Model& model) {
  const int m = model.m, n = model.n;
  const std::string value = text_of(model, static_cast<double>(model.value()));
  if (model.is_score()) return concat({"(Wq p", m, ")·(Wk p", n, ") / sqrt(", model.head_width(), ") = ", value});
  const double lengths = model.norm(model.m) * model.norm(model.n);
  return concat({"p", m, model.between == Between::shift ? "·Rp" : "·p", n, " / (|p", m, "| |p", n,
                 "|) = ", significant(static_cast<double>(model.value()) * lengths, 4), " / ", significant(lengths, 4), " = ", value});
}

std::string cursor_text(const Model& model) {
  return concat({"At m = ", model.m, " and n = ", model.n, ", ", std::abs(model.n - model.m), " apart, the ", what(model), " is ",
                 text_of(model, static_cast<double>(model.value())), "."});
}

std::string description(const Model& model) {
  return concat({"The ", model.is_score() ? "scores" : "cosine similarities", " of all pairs of ", model.positions, " positions in the ",
                 encoding_text(model), between_text(model), ". ", finding(model), " ", cursor_text(model)});
}

DataTable data(const Model& model, Figure::Extent extent) {
  DataTable table;
  const bool every = extent == Figure::Extent::all;
  table.caption = concat({model.is_score() ? "Scores" : "Cosine similarities", " in the ", encoding_text(model), between_text(model),
                          every ? "" : ": row m = ", every ? std::string() : grouped(model.m), every ? "" : ", around the cursor"});
  if (every) {
    table.columns = {"m", "n", "distance", std::string(what(model))};
    for (int m = 0; m < model.positions; ++m) {
      for (int n = 0; n < model.positions; ++n)
        table.rows.push_back(
            {std::to_string(m), std::to_string(n), std::to_string(n - m), base::exact(static_cast<double>(model.value(m, n)))});
    }
    return table;
  }
  table.columns = {"n", "distance", std::string(what(model)), "mean at distance", "least", "greatest"};
  const int count = std::min(model.columns.count, 40);
  const int first = std::clamp(model.n - count / 2, model.columns.first, model.columns.first + model.columns.count - count);
  for (int n = first; n < first + count; ++n) {
    const AtDistance& all = model.at_distance(n - model.m);
    std::vector<std::string> row{grouped(n), grouped(n - model.m)};
    for (const float value : {model.value(model.m, n), all.mean, all.min, all.max})
      row.push_back(text_of(model, static_cast<double>(value)));
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace figures::similarity
