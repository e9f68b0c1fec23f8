#include "figures/model_config/curves.h"

#include <algorithm>

#include "figures/knobs.h"
#include "figures/model_config/kinds_row.h"
#include "figures/model_config/turns.h"

namespace figures::plans {
namespace {

bool has_curve(LayerOf of) { return of.rotation() || of.layer().kind == engine::LayerKind::kNone; }

Curve curve_of(LayerOf of, const Angles& angles, bool scaled, double length, std::string name) {
  const double reach = look_back(of, length);
  return {std::move(name), similarity_of(of, angles, scaled), std::max(1.0, reach - 1), reach < length};
}

}  // namespace

bool Curve::begins_like(const Curve& longer) const {
  const Similarity &a = similarity, &b = longer.similarity;
  return reach < longer.reach && a.frequencies == b.frequencies && a.still == b.still && a.rotated_factor == b.rotated_factor &&
         a.factor == b.factor;
}

Curves curves_of(const Shown& shown) {
  const LayerGroups found = groups_of({&shown.model->plan}, kMaxLayers);
  const int here = found.of_layer[0][to_size(shown.layer)];
  const LayerOf of = looked_at(shown);
  const bool scales = of.rotation() && of.rotation()->scaling.type != engine::RopeScalingType::kProportional && of.rotation()->scales();
  const std::string name = found.groups.size() > 1 ? short_name(found.groups[to_size(here)], found)
                           : scales                ? (shown.scaling ? "scaled" : "unscaled")
                                                   : kind_text(of);
  Curves curves{.actor = curve_of(of, shown.angles, shown.scaling, shown.length, name)};
  if (scales) curves.without = curve_of(of, shown.angles, !shown.scaling, shown.length, shown.scaling ? "unscaled" : "scaled");
  for (int g = 0; g < static_cast<int>(found.groups.size()) && curves.others.size() < 3; ++g) {
    const LayerOf first = found.groups[to_size(g)].first;
    if (g == here || !has_curve(first)) continue;
    curves.others.push_back(curve_of(first, angles_of(shown.model->plan, first.layer().rotation, shown.length), shown.scaling, shown.length,
                                     short_name(found.groups[to_size(g)], found)));
  }
  if (!shown.other) return curves;
  for (int i = 0; i < static_cast<int>(shown.other->plan.layers.size()); ++i) {
    const LayerOf first{&shown.other->plan, i};
    if (!has_curve(first)) continue;
    curves.others.push_back(curve_of(first, angles_of(shown.other->plan, first.layer().rotation, shown.length), shown.scaling, shown.length,
                                     shown.other->title));
    curves.has_other = true;
    break;
  }
  return curves;
}

int read_at(const Shown& shown, const Curve& curve) { return std::min(shown.distance, std::max(1, to_int(curve.reach))); }

std::string value_text(const Curve& curve, int distance) {
  return distance <= curve.reach ? fixed(curve.similarity.at(distance), 3) : "out of sight";
}

}  // namespace figures::plans
