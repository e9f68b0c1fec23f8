#include "figures/t5_buckets/words.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/number.h"
#include "figures/concat.h"

namespace figures::buckets {
namespace {

using base::fixed;
using base::grouped;
using base::significant;

std::string signed_number(int value) { return (value < 0 ? "−" : "") + grouped(std::abs(value)); }

/// "12 to 15", "7", "91 on". Distances to the right begin at 1, because 0 is on neither side.
std::string distances_text(const Model& model, int bucket) {
  Model::Range range = model.distances_of(bucket);
  if (range.min < 0 || bucket == model.side()) return "none";
  if (range.max < 0) return concat({range.min, " on"});
  return range.min == range.max ? grouped(range.min) : concat({range.min, " to ", range.max});
}

std::string_view part_text(Part part) { return part == Part::exact ? "exact" : part == Part::last ? "last" : "logarithmic"; }

}  // namespace

std::vector<plot::Readout> readouts(const Model& model) {
  const int bucket = model.bucket(model.ahead());
  return {{"j − i", signed_number(model.ahead()), 6, "distance"},
          {"bucket", grouped(bucket), 6, "bucket"},
          {"distances", model.is_future(model.ahead()) ? "hidden" : distances_text(model, bucket), 9, "bucket"},
          {"head", grouped(model.head), 5, {}},
          {"bias", base::signed_fixed(model.bias_of(bucket, model.head), 4), 8, "bias"}};
}

std::string formula(const Model& model) {
  const int ahead = model.ahead(), bucket = model.bucket(ahead), distance = std::abs(ahead);
  if (model.is_future(ahead)) return "what comes later counts as distance 0 = bucket 0";
  const std::string first = bucket >= model.side() ? concat({model.side(), " + "}) : std::string();
  if (distance < model.exact()) return first.empty() ? concat({"bucket = ", distance}) : concat({first, distance, " = ", bucket});
  const double exact = model.exact();
  return concat({first, "min(", model.side() - 1, ", ", model.exact(), " + floor(", model.side() - model.exact(), " · ln ",
                 significant(distance / exact, 4), " / ln ", significant(model.rule.max_distance / exact, 4), ")) = ", bucket});
}

std::string cursor_text(const Model& model) {
  const int ahead = model.ahead(), bucket = model.bucket(ahead);
  std::string text = concat({"Key ", model.key, ", seen from query ", model.query, ", is "});
  if (ahead == 0)
    text += "the query itself";
  else
    text += concat({std::abs(ahead), ahead < 0 ? " to the left" : " to the right"});
  if (model.is_future(ahead)) return text + ": hidden, and counted as distance 0.";
  return concat({text, ": bucket ", bucket, ", ", part_text(model.part(bucket)), ", for the distances ", distances_text(model, bucket),
                 "; its bias in head ", model.head, " is ", fixed(model.bias_of(bucket, model.head), 4), "."});
}

std::string description(const Model& model) {
  std::string text = concat({"T5's buckets for the distances among ", model.positions, " positions: ", model.rule.num_buckets,
                             model.rule.bidirectional ? " for both directions" : " for keys to the left alone",
                             ", with a largest distance of ", model.rule.max_distance, ". On a side the distances 0 to ", model.exact() - 1,
                             " have a bucket each, and the last bucket begins at ", model.last_start(), ". "});
  return concat({text, "The biases of head ", model.head, " are drawn at random (seed ", model.seed, "), for training to change. ",
                 cursor_text(model)});
}

DataTable data(const Model& model, Figure::Extent extent) {
  DataTable table;
  if (extent == Figure::Extent::all) {
    table.caption = "Bucket of each distance, and the bias that each head adds";
    table.columns = {"key less query", "bucket"};
    for (int h = 0; h < kHeads; ++h) table.columns.push_back(concat({"bias of head ", h}));
    for (int ahead = 1 - model.positions; ahead < model.positions; ++ahead) {
      std::vector<std::string> row{std::to_string(ahead), std::to_string(model.bucket(ahead))};
      for (int h = 0; h < kHeads; ++h) row.push_back(base::exact(model.bias_of(model.bucket(ahead), h)));
      table.rows.push_back(std::move(row));
    }
    return table;
  }
  table.caption = concat({"The buckets, their distances, and the biases of head ", model.head});
  table.columns = {"bucket", "side", "distances", "part", "bias"};
  for (int bucket = 0; bucket < model.rule.num_buckets; ++bucket) {
    const std::string distances = distances_text(model, bucket);
    table.rows.push_back({grouped(bucket), bucket < model.side() ? "left" : "right", distances,
                          distances == "none" ? "not used" : std::string(part_text(model.part(bucket))),
                          base::signed_fixed(model.bias_of(bucket, model.head), 4)});
  }
  return table;
}

}  // namespace figures::buckets
