// Curves over a logarithmic distance: the layer looked at with and without its scaling, and quietly the model's other layers.

#include <algorithm>
#include <cmath>

#include "figures/knobs.h"
#include "figures/model_config/curves.h"
#include "figures/model_config/distance_axis.h"
#include "plot/frames.h"
#include "plot/layout.h"

namespace figures::plans {
namespace {

constexpr float kNames_px = 92, kNameApart_px = 17;

/// The picture of the curves.
class CurvePicture {
 public:
  CurvePicture(plot::Scene& scene, const Shown& shown, const Curves& curves)
      : scene_(scene), shown_(shown), curves_(curves), farthest_(farthest_of(shown)) {}
  void compose(Rect room);

 private:
  struct Drawn {
    const Curve* curve;
    std::vector<BandPoint> band;
    plot::Paint ink;
    float thickness;
    plot::Dash dash;
    int key;
  };
  std::vector<Drawn> drawn() const;
  plot::Axes add_frame(Rect room, const std::vector<Drawn>& all);
  void add_windows(const plot::Axes& axes);
  void add_line(const plot::Axes& axes, const Drawn& drawn);
  void add_lit(const plot::Axes& axes, const std::vector<BandPoint>& band, const std::vector<BandPoint>* without);
  void add_early_name(const plot::Axes& axes, const Drawn& drawn);
  void add_names(const plot::Axes& axes, const std::vector<Drawn>& all);

  plot::Scene& scene_;
  const Shown& shown_;
  const Curves& curves_;
  double farthest_;
};

void CurvePicture::add_line(const plot::Axes& axes, const Drawn& drawn) {
  std::vector<Point> line;
  for (const BandPoint& point : drawn.band) line.push_back(axes.point(point.distance, point.mean));
  if (line.size() < 2) line.push_back(line.front());
  const Point end = line.back();
  scene_.curve({"line", drawn.key}, std::move(line), drawn.ink, drawn.thickness).dashed(drawn.dash);
  if (drawn.curve->is_windowed) scene_.line({"window end", drawn.key}, {end.x, end.y - 7}, {end.x, end.y + 7}, drawn.ink, 2);
}

/// The actor's line and the range around it, at full strength where the scaling makes a difference.
void CurvePicture::add_lit(const plot::Axes& axes, const std::vector<BandPoint>& band, const std::vector<BandPoint>* without) {
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
  for (size_t k = 0; k < band.size(); ++k) {
    if (!without || std::fabs(band[k].mean - (*without)[k].mean) > least)
      run.push_back(axes.point(band[k].distance, band[k].mean));
    else
      end_run();
  }
  end_run();
}

/// Beside the end of a line that a window cuts off: of the actor above the others, of a quiet one below.
void CurvePicture::add_early_name(const plot::Axes& axes, const Drawn& drawn) {
  const BandPoint& end = drawn.band.back();
  const bool actor = drawn.key == 0;
  const plot::Type type = actor ? plot::kStrongLabel : plot::kLabel;
  const std::string name = scene_.shortened(drawn.curve->name, 160, type);
  const float x = axes.x(end.distance), wide = scene_.text_width(name, type);
  const bool ends = !actor || x + wide + 8 > scene_.width();
  const float y = std::clamp(actor ? axes.y(end.greatest) - 4 : axes.y(end.mean) + 24, axes.area.y + 12, axes.area.bottom() - 4);
  scene_
      .text({"name", drawn.key}, {x + (ends ? -8.0f : 6.0f), y}, name, type, actor ? ColourToken::accent : ColourToken::ink2,
            ends ? plot::Anchor::end : plot::Anchor::start)
      .over_lines()
      .ranked(actor ? 0 : 2);
}

/// A curve that is the beginning of the actor's shows as its end alone, on the axis.
void CurvePicture::add_windows(const plot::Axes& axes) {
  for (int k = 0; const Curve& other : curves_.others) {
    ++k;
    if (!other.begins_like(curves_.actor)) continue;
    const float x = std::round(axes.x(other.reach)), bottom = axes.area.bottom();
    scene_.line({"window", k}, {x, bottom - 14}, {x, bottom}, ColourToken::ink3, 2);
    scene_
        .text({"window name", k}, {x, bottom - 20}, scene_.shortened(other.name, 160), plot::kLabel, ColourToken::ink2,
              plot::Anchor::middle)
        .over_lines()
        .ranked(2);
  }
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
    add_early_name(axes, drawn);
  }
  std::ranges::sort(right, {}, [&](const Drawn* drawn) { return axes.y(drawn->band.back().mean); });
  std::vector<plot::LevelSpan> wanted;
  for (const Drawn* drawn : right) wanted.push_back({axes.y(drawn->band.back().mean), kNameApart_px});
  const std::vector<float> places = plot::spread(wanted, axes.area.y, axes.area.bottom());
  for (size_t k = 0; k < right.size(); ++k) {
    const bool actor = right[k]->key == 0;
    const plot::Type type = actor ? plot::kStrongLabel : plot::kLabel;
    scene_
        .text({"name", right[k]->key}, {axes.area.right() + 8, places[k]}, scene_.shortened(right[k]->curve->name, kNames_px - 8, type),
              type, actor ? ColourToken::accent : ColourToken::ink2)
        .level()
        .ranked(actor ? 0 : 2);
  }
}

/// The actor first, the other setting of its scaling second, if there is one.
std::vector<CurvePicture::Drawn> CurvePicture::drawn() const {
  std::vector<Drawn> all;
  const auto add = [&](const Curve& curve, plot::Paint ink, float thickness, plot::Dash dash) {
    all.push_back({&curve, band_of(curve.similarity, std::min(curve.reach, farthest_), all.empty()), ink, thickness, dash,
                   static_cast<int>(all.size())});
  };
  add(curves_.actor, curves_.without ? ColourToken::ink2 : ColourToken::accent, 1.5f, plot::Dash::solid);
  if (curves_.without) add(*curves_.without, ColourToken::ink3, 1.5f, plot::Dash::dashed);
  for (const Curve& other : curves_.others) {
    if (!other.begins_like(curves_.actor))
      add(other, plot::Paint(ColourToken::ink3, 0.55f), 1, plot::dash_of(static_cast<int>(all.size())));
  }
  return all;
}

plot::Axes CurvePicture::add_frame(Rect room, const std::vector<Drawn>& all) {
  double low = 0, high = 1;
  for (const Drawn& drawn : all) {
    for (const BandPoint& point : drawn.band) {
      low = std::min(low, drawn.key == 0 ? point.least : point.mean);
      high = std::max(high, drawn.key == 0 ? point.greatest : point.mean);
    }
  }
  const double margin = 0.06 * (high - low);
  const std::string title = scene_.narrow()   ? "logit of two vectors of ones"
                            : curves_.without ? "logit of a query and a key of ones; 1: at distance 0, unscaled"
                                              : "logit of a query and a key of ones; 1: at distance 0";
  return plot::add_axes(scene_, {room.x, room.y, room.width - kNames_px + 12, room.height}, {"distance in tokens", 1, farthest_, true},
                        {title, low - margin, high + margin});
}

void CurvePicture::compose(Rect room) {
  const std::vector<Drawn> all = drawn();
  const plot::Axes axes = add_frame(room, all);
  const int at = read_at(shown_, curves_.actor);
  add_cursor(scene_, {axes.area, farthest_}, shown_, at);
  add_windows(axes);
  for (size_t k = all.size(); k-- > 0;) add_line(axes, all[k]);
  add_lit(axes, all[0].band, curves_.without ? &all[1].band : nullptr);
  add_names(axes, all);
  scene_.dot({"tip"}, axes.point(at, curves_.actor.similarity.at(at)), 6, ColourToken::accent);
  if (shown_.other && !curves_.has_other)
    add_other_note(scene_, {axes.area, farthest_}, shown_);
  else if (!scene_.narrow() && shown_.pair_count() > 0)
    scene_.text({"tint"}, {axes.area.x, axes.area.bottom() + 35}, "line: mean of near distances, tint: their range").ranked(3);
}

}  // namespace

void add_curves(plot::Scene& scene, Rect room, const Shown& shown, const Curves& curves) {
  CurvePicture(scene, shown, curves).compose(room);
}

}  // namespace figures::plans
