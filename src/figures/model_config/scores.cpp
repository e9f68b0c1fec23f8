// What a logit gets from the distance alone: of the rotation, with and without its scaling, or of what the layer has instead.

#include "figures/concat.h"
#include "figures/knobs.h"
#include "figures/model_config/biases.h"
#include "figures/model_config/curves.h"
#include "figures/model_config/kinds_row.h"
#include "figures/model_config/panels.h"

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

std::string cursor_text(const Shown& shown) {
  if (picture_of(shown) == Picture::words) return words_of(shown);
  std::string text = concat({"Distance ", shown.distance, " in layer ", shown.layer});
  if (picture_of(shown) == Picture::curves) {
    const Curves curves = curves_of(shown);
    const int at = read_at(shown, curves.actor);
    text = concat({"Distance ", at, " in layer ", shown.layer, ": ", value_text(curves.actor, at)});
    if (curves.without) text += concat({", ", curves.without->name, " ", value_text(*curves.without, at)});
    for (const Curve& other : curves.others) text += concat({", ", other.name, " ", value_text(other, at)});
  } else if (picture_of(shown) == Picture::slopes) {
    const std::vector<double> slopes = slopes_of(shown.model->plan);
    text += concat({": from ", significant(-slopes.front() * shown.distance, 3), " in the steepest head to ",
                    significant(-slopes.back() * shown.distance, 3), " in the flattest"});
  }
  return text + ".";
}

DataTable data(const Shown& shown, Figure::DataScope scope) {
  const bool all = scope == Figure::DataScope::all;
  const Picture picture = picture_of(shown);
  DataTable table{concat({shown.model->title, ", layer ", shown.layer, ". ", sentence(shown)}), {"distance"}, {}};
  const auto number = [all](double value) { return all ? base::exact(value) : significant(value, 4); };
  const Curves curves = picture == Picture::curves ? curves_of(shown) : Curves{};
  const std::vector<double> slopes = picture == Picture::slopes ? slopes_of(shown.model->plan) : std::vector<double>{};
  std::vector<const Curve*> drawn;
  if (picture == Picture::curves) {
    drawn.push_back(&curves.actor);
    if (curves.without) drawn.push_back(&*curves.without);
    for (const Curve& other : curves.others) drawn.push_back(&other);
    for (const Curve* curve : drawn) table.columns.push_back(curve->name);
  }
  const std::vector<int> stops = distances_in(shown.length);
  for (size_t k = 0; k < stops.size(); k += all ? 1 : 5) {
    std::vector<std::string> row{std::to_string(stops[k])};
    for (const Curve* curve : drawn) row.push_back(stops[k] <= curve->reach ? number(curve->similarity.at(stops[k])) : "");
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace

extern const Panel scores_panel{compose, sentence, cursor_text, data};

}  // namespace figures::plans
