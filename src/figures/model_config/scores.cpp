// What a logit gets from the distance alone: of the rotation, with and without its scaling, or of what the layer has instead.

#include <algorithm>
#include <span>

#include "figures/concat.h"
#include "figures/knobs.h"
#include "figures/model_config/buckets.h"
#include "figures/model_config/curves.h"
#include "figures/model_config/kinds_row.h"
#include "figures/model_config/panels.h"
#include "figures/model_config/slopes.h"
#include "figures/model_config/table_rows.h"

namespace figures::plans {
namespace {

using engine::LayerKind;

/// What is drawn for the layer looked at.
enum class Picture { curves, slopes, buckets, table, words };

Picture picture_of(const Shown& shown) {
  const engine::PositionPlan& plan = shown.model->plan;
  switch (looked_at(shown).layer().kind) {
    case LayerKind::kRope: return shown.pair_count() > 0 ? Picture::curves : Picture::words;
    case LayerKind::kNone: return Picture::curves;
    case LayerKind::kAlibi: return slopes_of(plan).empty() ? Picture::words : Picture::slopes;
    case LayerKind::kT5: return buckets_of(plan, 8).empty() ? Picture::words : Picture::buckets;
    case LayerKind::kLearned:
    case LayerKind::kSinusoidal: return plan.table ? Picture::table : Picture::words;
    default: return Picture::words;
  }
}

std::string words_of(const Shown& shown) {
  const engine::LayerPlan& layer = looked_at(shown).layer();
  const std::string name = concat({"Layer ", shown.layer});
  switch (layer.kind) {
    case LayerKind::kRope: return without_hands_text(shown);
    case LayerKind::kAlibi: return slopes_sentence(shown);
    case LayerKind::kT5: return buckets_sentence(shown);
    case LayerKind::kRelative:
      return name + " has learned vectors for distances; what they add to a logit is in the weights, not in this file.";
    case LayerKind::kRecurrent: return name + " has no attention, so there is no logit that a distance could change.";
    default: return table_sentence(shown);
  }
}

void add_foot(plot::Scene& scene, const Shown& shown, const Curves& curves) {
  const int at = read_at(shown, curves.actor);
  std::vector<plot::Reading> readings{{"distance", grouped(at)}};
  if (curves.without) readings.push_back({shown.scaling ? "unscaled" : "scaled", value_text(*curves.without, at)});
  const Similarity& of = curves.actor.similarity;
  const double factor = of.factor * of.rotated_factor;
  if (of.still > 0 && factor != 1) readings.push_back({"factor", significant(factor, 4)});
  const std::string value = concat({" = **", value_text(curves.actor, at), "**"});
  const std::string times = factor == 1 ? "" : significant(factor, 4) + " · ";
  scene.foot(of.still > 0 ? "logit" + value : concat({times, "mean of cos(*d* *θ*_{i})", value}), std::move(readings), "logit" + value);
}

void compose(plot::Scene& scene, Rect room, const Shown& shown) {
  room = add_kinds(scene, room, shown);
  switch (picture_of(shown)) {
    case Picture::curves: {
      const Curves curves = curves_of(shown);
      add_curves(scene, room, shown, curves);
      return add_foot(scene, shown, curves);
    }
    case Picture::slopes: return add_slopes(scene, room, shown);
    case Picture::buckets: return add_buckets(scene, room, shown);
    case Picture::table: return add_table(scene, room, shown);
    case Picture::words: return add_words(scene, room, words_of(shown), -1, {});
  }
}

std::string curves_sentence(const Shown& shown) {
  const Curves curves = curves_of(shown);
  const int at = read_at(shown, curves.actor);
  if (shown.pair_count() == 0) return concat({"Layer ", shown.layer, " has no positions, so the distance leaves its logits as they are."});
  const std::string value = fixed(curves.actor.similarity.at(at), 2);
  if (!curves.without)
    return concat({"At distance ", at, " the logit of two vectors of ones has fallen to ", value, " of its value at 0."});
  const std::string start = concat({"At distance ", at, " the logit of two vectors of ones is ", value});
  return concat({start, shown.scaling ? " scaled, " : " unscaled, ", fixed(curves.without->similarity.at(at), 2),
                 shown.scaling ? " unscaled." : " scaled."});
}

std::string sentence(const Shown& shown) {
  switch (picture_of(shown)) {
    case Picture::curves: return curves_sentence(shown);
    case Picture::slopes: return slopes_sentence(shown);
    case Picture::buckets: return buckets_sentence(shown);
    case Picture::table: return table_sentence(shown);
    case Picture::words:
      return concat(
          {"Layer ", shown.layer, " of ", static_cast<int>(shown.model->plan.layers.size()), " has nothing to draw over the distance."});
  }
  return {};
}

std::string curves_text(const Shown& shown) {
  const Curves curves = curves_of(shown);
  const int at = read_at(shown, curves.actor);
  std::string text = concat({"Distance ", at, " in layer ", shown.layer, ": ", value_text(curves.actor, at)});
  if (curves.without) text += concat({", ", curves.without->name, " ", value_text(*curves.without, at)});
  for (const Curve& other : curves.others) text += concat({", ", other.name, " ", value_text(other, at)});
  return text + ".";
}

std::string cursor_text(const Shown& shown) {
  const engine::PositionPlan& plan = shown.model->plan;
  const std::string place = concat({"Distance ", shown.distance, " in layer ", shown.layer});
  switch (picture_of(shown)) {
    case Picture::curves: return curves_text(shown);
    case Picture::slopes: {
      const std::vector<double> slopes = slopes_of(plan);
      return concat({place, ": from ", significant(-slopes.front() * shown.distance, 3), " in the steepest head to ",
                     significant(-slopes.back() * shown.distance, 3), " in the flattest."});
    }
    case Picture::buckets:
      return concat({place, ": its number is that of distances ", shared_text(buckets_of(plan, kMaxLength), shown.distance), "."});
    case Picture::table: return concat({"The text has ", tokens_text(shown.length), " positions, the table ", plan.table->usable, "."});
    case Picture::words: return words_of(shown);
  }
  return {};
}

/// The values behind the picture, a row for each of these distances. The table has its columns from here too.
void add_curve_rows(DataTable& table, const Shown& shown, std::span<const int> distances, bool exact) {
  const Curves curves = curves_of(shown);
  std::vector<const Curve*> drawn{&curves.actor};
  if (curves.without) drawn.push_back(&*curves.without);
  for (const Curve& other : curves.others) drawn.push_back(&other);
  for (const Curve* curve : drawn) table.columns.push_back(curve->name);
  for (const int distance : distances) {
    std::vector<std::string>& row = table.rows.emplace_back(1, std::to_string(distance));
    for (const Curve* curve : drawn) {
      const double value = curve->similarity.at(distance);
      row.push_back(distance > curve->reach ? "" : exact ? base::exact(value) : significant(value, 4));
    }
  }
}

void add_slope_rows(DataTable& table, const Shown& shown, std::span<const int> distances, bool exact) {
  const std::vector<double> slopes = slopes_of(shown.model->plan);
  table.columns.insert(table.columns.end(), {"steepest head", "flattest head"});
  for (const int distance : distances) {
    std::vector<std::string>& row = table.rows.emplace_back(1, std::to_string(distance));
    for (const double slope : {slopes.front(), slopes.back()})
      row.push_back(exact ? base::exact(-slope * distance) : significant(-slope * distance, 4));
  }
}

void add_bucket_rows(DataTable& table, const Shown& shown, std::span<const int> distances) {
  const std::vector<std::int32_t> buckets = buckets_of(shown.model->plan, kMaxLength);
  table.columns.insert(table.columns.end(), {"bucket", "shared by distances"});
  for (const int distance : distances) {
    const size_t at = std::min(to_size(distance), buckets.size() - 1);
    table.rows.push_back({std::to_string(distance), std::to_string(buckets[at]), shared_text(buckets, distance)});
  }
}

DataTable data(const Shown& shown, Figure::DataScope scope) {
  constexpr size_t kStep = 5;  ///< of the distances in sight
  const bool all = scope == Figure::DataScope::all;
  DataTable table{concat({shown.model->title, ", layer ", shown.layer, ". ", sentence(shown)}), {"distance"}, {}};
  std::vector<int> distances;
  const std::vector<int> stops = distances_in(shown.length);
  for (size_t k = 0; k < stops.size(); k += all ? 1 : kStep) distances.push_back(stops[k]);
  switch (picture_of(shown)) {
    case Picture::curves: add_curve_rows(table, shown, distances, all); break;
    case Picture::slopes: add_slope_rows(table, shown, distances, all); break;
    case Picture::buckets: add_bucket_rows(table, shown, distances); break;
    case Picture::table:
      table = {
          table.caption, {"rows", "positions of the text"}, {{std::to_string(shown.model->plan.table->usable), tokens_text(shown.length)}}};
      break;
    case Picture::words: table = {table.caption, {"layer"}, {{std::to_string(shown.layer)}}}; break;
  }
  return table;
}

}  // namespace

extern const Panel scores_panel{compose, sentence, cursor_text, data};

}  // namespace figures::plans
