#include "figures/rope_conventions/words.h"

#include <algorithm>
#include <utility>

#include "base/number.h"
#include "figures/concat.h"

namespace figures::conventions {
namespace {

using base::fixed;
using base::grouped;
using base::significant;

/// Differences from rounding are far below this, differences from mixed layouts far above.
constexpr double kRounding = 1e-9;

const char* name_of(engine::Layout layout) { return layout == engine::Layout::kInterleaved ? "interleaved pairs" : "halves"; }

std::string state_text(const Model& model) {
  return concat({"queries turned in ", name_of(model.queries), ", keys in ", name_of(model.keys), ", by weights that were trained with ",
                 "interleaved pairs", model.permuted ? ", their rows permuted" : ""});
}

}  // namespace

Verdict verdict_on_distance(const Model& model) {
  const bool good = model.spread < kRounding;
  return {"scores of one m − n differ by", significant(model.spread, 3), good ? "stripes" : "no stripes", good};
}

Verdict verdict_on_training(const Model& model) {
  const bool good = model.deviation < kRounding;
  return {"they differ from training by", significant(model.deviation, 3), good ? "as trained" : "wrong", good};
}

std::vector<plot::Readout> readouts(const Model& model) {
  std::vector<plot::Readout> all;
  const auto add = [&all](std::string_view label, std::string value, int room, std::string_view part) {
    all.push_back({label, std::move(value), room, part});
  };
  add("m", grouped(model.m), 4, "q");
  add("n", grouped(model.n), 4, "k");
  add("m − n", grouped(model.m - model.n), 5, "distance");
  add("score", fixed(model.score(model.m, model.n), 3), 8, "score");
  add("as trained", fixed(model.trained_score(model.m, model.n), 3), 8, "trained");
  add("range at m − n", significant(model.max_there() - model.min_there(), 3), 13, "spread");
  return all;
}

std::string cursor_text(const Model& model) {
  return concat({"Query at ", model.m, ", key at ", model.n, ": the score is ", fixed(model.score(model.m, model.n), 4), ", in training ",
                 fixed(model.trained_score(model.m, model.n), 4), ". All scores with m − n = ", model.m - model.n, " lie from ",
                 fixed(model.min_there(), 4), " to ", fixed(model.max_there(), 4), "."});
}

std::string description(const Model& model) {
  return concat({"Scores of one query and one key of ", model.head_width, " random numbers (seed ", model.seed, ") at ", model.positions,
                 " positions each: ", state_text(model), ". Scores of one distance differ by up to ", significant(model.spread, 3),
                 ", and from those of training by up to ", significant(model.deviation, 3), ". ", cursor_text(model)});
}

DataTable data(const Model& model, Figure::Extent extent) {
  DataTable table;
  const bool every = extent == Figure::Extent::all;
  table.caption = concat({"Scores: ", state_text(model), every ? "" : "; row m = ", every ? std::string() : grouped(model.m)});
  table.columns = {"m", "n", "m − n", "score", "as trained"};
  const auto row_of = [&](int m, int n) {
    std::vector<std::string> row{std::to_string(m), std::to_string(n), every ? std::to_string(m - n) : grouped(m - n)};
    for (const double value : {model.score(m, n), model.trained_score(m, n)}) row.push_back(every ? base::exact(value) : fixed(value, 4));
    table.rows.push_back(std::move(row));
  };
  if (every) {
    for (int m = 0; m < model.positions; ++m) {
      for (int n = 0; n < model.positions; ++n) row_of(m, n);
    }
    return table;
  }
  const int count = std::min(model.positions, 40), first = std::clamp(model.n - count / 2, 0, model.positions - count);
  for (int n = first; n < first + count; ++n) row_of(model.m, n);
  return table;
}

}  // namespace figures::conventions
