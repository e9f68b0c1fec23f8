// What a logit gets from the distance alone: of the rotation, with and without its scaling, or of what the layer has instead.

#include <algorithm>
#include <cmath>
#include <optional>

#include "figures/concat.h"
#include "figures/knobs.h"
#include "figures/model_config/biases.h"
#include "figures/model_config/kinds_row.h"
#include "figures/model_config/panels.h"
#include "figures/model_config/similarity.h"
#include "figures/model_config/turns.h"
#include "plot/frames.h"
#include "plot/layout.h"

namespace figures::plans {
namespace {

using engine::LayerKind;

constexpr float kNames_px = 92, kNameApart_px = 17;

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
    case LayerKind::kRelative: return name + " has learned vectors for distances; what they add to a logit is in the weights, not in this file.";
    case LayerKind::kRecurrent: return name + " has no attention, so there is no logit that a distance could change.";
    default: return table_sentence(shown);
  }
}

bool has_curve(LayerOf of) { return of.rotation() || of.layer().kind == LayerKind::kNone; }

/// One curve of the picture.
struct Curve {
  std::string name;
  Similarity similarity;
  double reach = 0;  ///< the farthest distance that its layers see
  bool is_windowed = false;
};

Curve curve_of(LayerOf of, const Angles& angles, bool scaled, double length, std::string name) {
  const double reach = look_back(of, length);
  return {std::move(name), similarity_of(of, angles, scaled), std::max(1.0, reach - 1), reach < length};
}

struct Curves {
  Curve actor;
  std::optional<Curve> without;  ///< the other setting of the scaling, if the file has one
  std::vector<Curve> others;     ///< of the model's other layers, and of the other model
};

Curves curves_of(const Shown& shown) {
  const LayerGroups found = groups_of({&shown.model->plan}, kMaxLayers);
  const int here = found.of_layer[0][to_size(shown.layer)];
  const LayerOf of = looked_at(shown);
  const bool scales = of.rotation() && of.rotation()->scaling.type != engine::RopeScalingType::kProportional && of.rotation()->scales();
  const std::string name = found.groups.size() > 1 ? short_name(found.groups[to_size(here)], found) : scales ? (shown.scaling ? "scaled" : "unscaled") : kind_text(of);
  Curves curves{.actor = curve_of(of, shown.angles, shown.scaling, shown.length, name)};
  if (scales) curves.without = curve_of(of, shown.angles, !shown.scaling, shown.length, shown.scaling ? "unscaled" : "scaled");
  for (int g = 0; g < static_cast<int>(found.groups.size()) && curves.others.size() < 3; ++g) {
    const LayerOf first = found.groups[to_size(g)].first;
    if (g == here || !has_curve(first)) continue;
    curves.others.push_back(curve_of(first, angles_of(shown.model->plan, first.layer().rotation, shown.length), shown.scaling, shown.length, short_name(found.groups[to_size(g)], found)));
  }
  if (!shown.other) return curves;
  for (int i = 0; i < static_cast<int>(shown.other->plan.layers.size()); ++i) {
    const LayerOf first{&shown.other->plan, i};
    if (!has_curve(first)) continue;
    curves.others.push_back(curve_of(first, angles_of(shown.other->plan, first.layer().rotation, shown.length), shown.scaling, shown.length, shown.other->title));
    break;
  }
  return curves;
}

/// The distance at the cursor, or the farthest that the layer sees.
int read_at(const Shown& shown, const Curve& curve) { return std::min(shown.distance, std::max(1, to_int(curve.reach))); }

/// The picture of the curves.
class CurvePicture {
 public:
  CurvePicture(plot::Scene& scene, const Shown& shown) : scene_(scene), shown_(shown), curves_(curves_of(shown)), farthest_(std::max(8, distances_in(shown.length).back())) {}
  void compose(Rect room);

 private:
  struct Drawn {
    const Curve* curve;
    std::vector<BandPoint> band;
    plot::Paint ink;
    int key;
  };
  void add_line(const plot::Axes& axes, const Drawn& drawn, float thickness, plot::Dash dash);
  void add_lit(const plot::Axes& axes, const std::vector<BandPoint>& band);
  void add_names(const plot::Axes& axes, const std::vector<Drawn>& all);

  plot::Scene& scene_;
  const Shown& shown_;
  Curves curves_;
  double farthest_;
};

void CurvePicture::add_line(const plot::Axes& axes, const Drawn& drawn, float thickness, plot::Dash dash) {
  std::vector<Point> line;
  for (const BandPoint& point : drawn.band) line.push_back(axes.point(point.distance, point.mean));
  if (line.size() < 2) line.push_back(line.front());
  const Point end = line.back();
  scene_.curve({"line", drawn.key}, std::move(line), drawn.ink, thickness).dashed(dash);
  if (drawn.curve->is_windowed) scene_.line({"window end", drawn.key}, {end.x, end.y - 7}, {end.x, end.y + 7}, drawn.ink, 2);
}

/// The actor's line and the range around it, at full strength where the scaling makes a difference.
void CurvePicture::add_lit(const plot::Axes& axes, const std::vector<BandPoint>& band) {
  std::vector<Point> range, run;
  for (const BandPoint& point : band) range.push_back(axes.point(point.distance, point.greatest));
  for (size_t k = band.size(); k-- > 0;) range.push_back(axes.point(band[k].distance, band[k].least));
  scene_.polygon({"range"}, std::move(range), plot::Paint(ColourToken::accent, 0.13f));
  int runs = 0;
  const double least = 0.01 * (axes.up.high - axes.up.low);
  const auto end_run = [&] {
    if (run.size() > 1) scene_.curve({"lit", runs++}, std::move(run), ColourToken::accent, 3);
    run = {};
  };
  for (const BandPoint& point : band) {
    const bool differs = !curves_.without || std::fabs(curves_.actor.similarity.at(point.distance) - curves_.without->similarity.at(point.distance)) > least;
    if (differs)
      run.push_back(axes.point(point.distance, point.mean));
    else
      end_run();
  }
  end_run();
}

/// At the ends of the lines at the right, or beside the end of a line that a window cuts off.
void CurvePicture::add_names(const plot::Axes& axes, const std::vector<Drawn>& all) {
  std::vector<const Drawn*> right;
  for (const Drawn& drawn : all) {
    const BandPoint& end = drawn.band.back();
    if (axes.x(end.distance) > axes.area.right() - 12) {
      right.push_back(&drawn);
      continue;
    }
    const bool actor = drawn.key == 0, below = drawn.key == 1 && curves_.without;
    float y = axes.y(end.mean);
    for (const BandPoint& point : drawn.band) {
      if (point.distance > end.distance / 8) y = below ? std::max(y, axes.y(point.least)) : std::min(y, axes.y(point.greatest));
    }
    y = std::clamp(y + (below ? 20.0f : -8.0f), axes.area.y + 12, axes.area.bottom() - 4);
    scene_.text({"name", drawn.key}, {axes.x(end.distance), y}, scene_.shortened(drawn.curve->name, 160), actor ? plot::kStrongLabel : plot::kLabel, actor ? ColourToken::accent : ColourToken::ink2, plot::Anchor::end).over_lines().ranked(actor ? 0 : 2);
  }
  std::ranges::sort(right, {}, [&](const Drawn* drawn) { return axes.y(drawn->band.back().mean); });
  std::vector<plot::LevelSpan> wanted;
  for (const Drawn* drawn : right) wanted.push_back({axes.y(drawn->band.back().mean), kNameApart_px});
  const std::vector<float> places = plot::spread(wanted, axes.area.y, axes.area.bottom());
  for (size_t k = 0; k < right.size(); ++k) {
    const bool actor = right[k]->key == 0;
    const plot::Type type = actor ? plot::kStrongLabel : plot::kLabel;
    scene_.text({"name", right[k]->key}, {axes.area.right() + 8, places[k]}, scene_.shortened(right[k]->curve->name, kNames_px - 8, type), type, actor ? ColourToken::accent : ColourToken::ink2)
        .level()
        .ranked(actor ? 0 : 2);
  }
}

void CurvePicture::compose(Rect room) {
  std::vector<Drawn> all;
  const auto add = [&](const Curve& curve, plot::Paint ink) {
    all.push_back({&curve, band_of(curve.similarity, std::min(curve.reach, farthest_), all.empty()), ink, static_cast<int>(all.size())});
  };
  add(curves_.actor, curves_.without ? plot::Paint(ColourToken::ink2) : plot::Paint(ColourToken::accent));
  if (curves_.without) add(*curves_.without, ColourToken::ink3);
  for (const Curve& other : curves_.others) add(other, plot::Paint(ColourToken::ink3, 0.55f));
  double low = 0, high = 1;
  for (const Drawn& drawn : all) {
    for (const BandPoint& point : drawn.band) {
      low = std::min(low, drawn.key == 0 ? point.least : point.mean);
      high = std::max(high, drawn.key == 0 ? point.greatest : point.mean);
    }
  }
  const double margin = 0.06 * (high - low);
  const plot::Axes axes = plot::add_axes(scene_, {room.x, room.y, room.width - kNames_px + 12, room.height}, {"distance in tokens", 1, farthest_, true},
                                         {scene_.narrow() ? "logit of two vectors of ones" : "logit of a query and a key of ones; 1: in one place, unscaled", low - margin, high + margin});
  add_cursor(scene_, {axes.area, farthest_}, shown_, read_at(shown_, curves_.actor));
  for (size_t k = all.size(); k-- > 0;) {
    if (k > 0) add_line(axes, all[k], k == 1 && curves_.without ? 1.5f : 1.0f, k == 1 && curves_.without ? plot::Dash::dashed : plot::dash_of(static_cast<int>(k)));
  }
  add_line(axes, all[0], 1.5f, plot::Dash::solid);
  add_lit(axes, all[0].band);
  add_names(axes, all);
  const int at = read_at(shown_, curves_.actor);
  scene_.dot({"tip"}, axes.point(at, curves_.actor.similarity.at(at)), 6, ColourToken::accent);
  if (!scene_.narrow() && shown_.pair_count() > 0)
    scene_.text({"tint"}, {axes.area.x + 8, axes.area.bottom() - 10}, "line: mean of near distances, tint: their range").over_lines().ranked(3);
}

std::string value_text(const Curve& curve, int distance) { return distance <= curve.reach ? fixed(curve.similarity.at(distance), 3) : "out of sight"; }

void add_foot(plot::Scene& scene, const Shown& shown, const Curves& curves) {
  const int at = read_at(shown, curves.actor);
  std::vector<plot::Reading> readings{{"distance", grouped(at)}};
  if (curves.without) readings.push_back({shown.scaling ? "unscaled" : "scaled", value_text(*curves.without, at)});
  if (shown.scaling && curves.without) readings.push_back({"factor of logits", significant(curves.actor.similarity.factor * curves.actor.similarity.rotated_factor, 4)});
  const std::string value = concat({" = **", value_text(curves.actor, at), "**"});
  scene.foot(concat({shown.pair_count() > 0 ? "mean of cos(*d* *θ*_{i})" : "logit", value}), std::move(readings), concat({"logit", value}));
}

void compose(plot::Scene& scene, Rect room, const Shown& shown) {
  room = add_kinds(scene, room, shown);
  switch (picture_of(shown)) {
    case Picture::curves: CurvePicture(scene, shown).compose(room); return add_foot(scene, shown, curves_of(shown));
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
  if (!curves.without) return concat({"At distance ", at, " the rotation leaves ", value, " of the logit of a query and a key of ones."});
  const std::string other = fixed(curves.without->similarity.at(at), 2);
  return concat({"At distance ", at, " the logit of a query and a key of ones is ", value, shown.scaling ? " with the scaling, " : " without the scaling, ", other, shown.scaling ? " without." : " with it."});
}

std::string sentence(const Shown& shown) {
  switch (picture_of(shown)) {
    case Picture::curves: return curves_sentence(shown);
    case Picture::slopes: return slopes_sentence(shown);
    case Picture::buckets: return buckets_sentence(shown);
    case Picture::table: return table_sentence(shown);
    case Picture::words: return concat({"Layer ", shown.layer, " of ", static_cast<int>(shown.model->plan.layers.size()), " has nothing to draw over the distance."});
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
    text += concat({": from ", significant(-slopes.front() * shown.distance, 3), " in the steepest head to ", significant(-slopes.back() * shown.distance, 3), " in the flattest"});
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
