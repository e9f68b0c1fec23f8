#include "figures/model_config/cache_curve.h"

#include <algorithm>
#include <cmath>

#include "figures/concat.h"
#include "figures/knobs.h"
#include "figures/model_config/cache_words.h"
#include "figures/model_config/panels.h"

namespace figures::plans {
namespace {

constexpr double kLongest = 1e7;  ///< tokens

/// One direction of the curve: logarithmic, from 1 token or the cheapest byte on.
struct LogScale {
  double low = 1, high = 10;
  float from = 0, to = 0;  ///< px
  float at(double value) const {
    const double share = std::log(std::clamp(value, low, high) / low) / std::log(high / low);
    return from + (to - from) * static_cast<float>(share);
  }
};

struct Curve {
  Rect area;
  LogScale across, up;
  Point point(const engine::PositionPlan& plan, double length) const { return {across.at(length), up.at(total_bytes(plan, length))}; }
};

Curve curve_in(Rect area, const Shown& shown) {
  double low = 1e30, high = 0;
  for (const Model* model : {shown.model, shown.other}) {
    if (!model || total_bytes(model->plan, 1) == 0) continue;
    low = std::min(low, total_bytes(model->plan, 1));
    high = std::max(high, total_bytes(model->plan, kLongest));
  }
  if (high == 0) low = 1024, high = 1024.0 * 1024 * 1024;
  return {area, {1, kLongest, area.x, area.right()}, {low / 2, std::max(high * 2, low * 8), area.bottom(), area.y}};
}

void add_scales(plot::Scene& scene, const Curve& curve) {
  const Rect area = curve.area;
  for (int power = 1; power <= 7; power += 2) {
    const float x = std::round(curve.across.at(std::pow(10, power)));
    scene.line({"length", power}, {x, area.bottom()}, {x, area.bottom() + 4}, ColourToken::edge, 1);
    scene
        .text({"length label", power}, {x, area.bottom() + 18}, grouped(static_cast<long long>(std::pow(10, power))), plot::kNumber,
              ColourToken::ink2, plot::Anchor::middle)
        .ranked(3);
  }
  int k = 0;
  for (double bytes = 1; bytes < 1e18; bytes *= 1024, ++k) {
    if (bytes < curve.up.low || bytes > curve.up.high) continue;
    const float y = std::round(curve.up.at(bytes));
    scene.line({"bytes", k}, {area.x, y}, {area.right(), y}, ColourToken::hairline, 1);
    scene.text({"bytes label", k}, {area.x - 8, y}, bytes_text(bytes), plot::kNumber, ColourToken::ink2, plot::Anchor::end)
        .level()
        .ranked(3);
  }
  scene.line({"curve ground"}, {area.x, area.bottom() + 0.5f}, {area.right(), area.bottom() + 0.5f}, ColourToken::edge, 1);
}

void add_total(plot::Scene& scene, const Curve& curve, const Model& model, const Shown& shown, int m) {
  if (total_bytes(model.plan, 1) == 0) return;
  constexpr int kPoints = 71;
  std::vector<Point> points;
  for (int i = 0; i < kPoints; ++i) points.push_back(curve.point(model.plan, std::pow(kLongest, i / (kPoints - 1.0))));
  const bool main = m == 0;
  scene.curve({"total", m}, std::move(points), main ? ColourToken::ink2 : ColourToken::ink3, main ? 2.5f : 1.5f)
      .dashed(main ? plot::Dash::solid : plot::Dash::dashed);
  const Point here = curve.point(model.plan, shown.length);
  const double per_px = std::log(kLongest) / curve.area.width;
  scene.dot({"here", m}, here, main ? 5 : 4, main ? ColourToken::accent : ColourToken::ink3).scales_x(kLength, per_px);
}

/// The total at the length of the text, beside its dot.
void add_label(plot::Scene& scene, const Curve& curve, const Shown& shown) {
  const double bytes = total_bytes(shown.model->plan, shown.length);
  const float x = curve.across.at(shown.length);
  const std::string words = bytes_text(bytes);
  const bool left = x - scene.text_width(words, plot::kStrongLabel) - 12 > curve.area.x;
  const Point at{x + (left ? -8.0f : 8.0f), curve.up.at(bytes) - (left ? 9.0f : 34.0f)};
  scene.text({"here label", 0}, at, words, plot::kStrongLabel, ColourToken::accent, left ? plot::Anchor::end : plot::Anchor::start)
      .over_lines();
}

/// Those of two models, above the curves.
void add_key(plot::Scene& scene, const Curve& curve, const Shown& shown) {
  Point at{scene.narrow() ? 0 : curve.area.x, curve.area.y - (scene.narrow() ? 28.0f : 12.0f)};
  for (int m = 0; m < 2; ++m) {
    const Model& model = m == 0 ? *shown.model : *shown.other;
    const double bytes = total_bytes(model.plan, shown.length);
    if (bytes == 0) continue;
    const std::string words = concat({model.title, ": ", bytes_text(bytes)});
    scene.line({"sample", m}, {at.x, at.y - 4}, {at.x + 20, at.y - 4}, m == 0 ? ColourToken::ink2 : ColourToken::ink3, m == 0 ? 2.5f : 1.5f)
        .dashed(m == 0 ? plot::Dash::solid : plot::Dash::dashed);
    scene.text({"here label", m}, {at.x + 27, at.y}, words, plot::kStrongLabel, m == 0 ? ColourToken::accent : ColourToken::ink2);
    if (scene.narrow())
      at.y += 18;
    else
      at.x += scene.text_width(words, plot::kStrongLabel) + 50;
  }
}

}  // namespace

void add_cache_curve(plot::Scene& scene, Rect area, const Shown& shown) {
  const Curve curve = curve_in(area, shown);
  add_scales(scene, curve);
  const float x = std::round(curve.across.at(shown.length));
  scene.line({"now"}, {x, area.y}, {x, area.bottom()}, ColourToken::ink3, 1);
  if (shown.other) add_total(scene, curve, *shown.other, shown, 1);
  add_total(scene, curve, *shown.model, shown, 0);
  if (shown.other)
    add_key(scene, curve, shown);
  else
    add_label(scene, curve, shown);
  scene.text({"curve title"}, {area.right(), area.bottom() + 35}, "tokens of the text", plot::kLabel, ColourToken::ink2, plot::Anchor::end);
}

}  // namespace figures::plans
