#include "figures/shift_rotation/words.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "base/number.h"
#include "figures/concat.h"
#include "figures/turning_pairs.h"

namespace figures::shift {
namespace {

using base::fixed;
using base::grouped;
using base::significant;

}  // namespace

std::string degrees(double turn_rad) {
  const double turn_deg = turn_rad * 180 / std::numbers::pi;
  return concat({turn_deg > 0 ? "+" : "", significant(turn_deg, 4), "°"});
}

std::string error(double residual) { return significant(residual, 2); }

std::vector<plot::Readout> readouts(const Model& model) {
  std::vector<plot::Readout> all;
  const auto add = [&all](std::string_view label, std::string value, int room, std::string_view part) {
    all.push_back({label, std::move(value), room, part});
  };
  add("pos", grouped(model.pos), 6, "pos");
  add("k", grouped(model.k), 5, "k");
  add("pos + k", grouped(model.pos + model.k), 7, "sum");
  add("pair", grouped(model.pair), 5, "i");
  add("turn", degrees(model.turn_rad(model.pair)), 10, "angle");
  add("off by", error(model.chosen().residual()), 8, "residual");
  return all;
}

std::string formula(const Model& model) {
  return concat({"|R(", model.k, ") PE(", model.pos, ") − PE(", model.pos + model.k, ")| = ", error(model.residual), " over all pairs"});
}

std::string cursor_text(const Model& model) {
  return concat({"From position ", model.pos, " to ", model.pos + model.k, ", pair ", model.pair, " turns by ",
                 degrees(model.turn_rad(model.pair)), ", and the rotation is off by ", error(model.chosen().residual()), "."});
}

std::string description(const Model& model) {
  return concat({"The rotation R(k) for k = ", model.k, " in the sinusoidal encoding, ", model.d_model, " dimensions wide, base ",
                 static_cast<int>(model.base), ". Applied to the vector of position ", model.pos, " it gives that of position ",
                 model.pos + model.k, " to within ", error(model.residual), " over all pairs. ", cursor_text(model)});
}

std::vector<int> sample_of_pairs(const Model& model, int max_count) {
  return figures::sample_of_pairs(model.count(), model.pair, max_count);
}

DataTable data(const Model& model, Figure::Extent extent) {
  const bool every = extent == Figure::Extent::all;
  DataTable table;
  table.caption = concat({"R(", model.k, ") between PE(", model.pos, ") and PE(", model.pos + model.k, "), ", model.d_model,
                          " dimensions, base ", static_cast<int>(model.base)});
  for (const char* column :
       {"pair", "turn in radians", "sin, pos", "cos, pos", "sin, turned", "cos, turned", "sin, pos + k", "cos, pos + k", "off by"})
    table.columns.emplace_back(column);
  for (const int i : sample_of_pairs(model, every ? model.count() : 16)) {
    const Pair& pair = model.pairs[static_cast<size_t>(i)];
    const Tip turned = pair.rotated();
    std::vector<std::string> row{std::to_string(i)};
    for (const double value :
         {model.turn_rad(i), pair.from.sine, pair.from.cosine, turned.sine, turned.cosine, pair.to.sine, pair.to.cosine})
      row.push_back(every ? base::exact(value) : fixed(value, 4));
    row.push_back(every ? base::exact(pair.residual()) : error(pair.residual()));
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace figures::shift
