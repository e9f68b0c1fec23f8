// The book as a map: chapters as land along a road, what they teach as places, lines between places where one needs another, and figures
// drawn small by their own kinds where one comes near. Its layout comes from the build (compiler/atlas/layout.h).

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "figures/atlas/furniture.h"
#include "figures/atlas/ink.h"
#include "figures/atlas/land.h"
#include "figures/atlas/miniatures.h"
#include "figures/atlas/names.h"
#include "figures/atlas/words.h"
#include "figures/concat.h"
#include "figures/figure.h"
#include "figures/knobs.h"

namespace figures {
namespace {

using namespace atlas_map;
using base::AtlasPoint;

constexpr double kMaxZoom = 32, kMaxHeight = 4000;
constexpr int kMaxPlaces = 400;

enum Index : int { kX, kY, kZoom, kPlace };
constexpr Parameter kParameters[] = {
    on_picture(base::real_number("x", "across").between(0, base::kAtlasWidth, 0.1).initially(base::kAtlasWidth / 2)),
    on_picture(base::real_number("y", "down").between(0, kMaxHeight, 0.1).initially(500)),
    on_picture(base::real_number("zoom", "zoom").between(1, kMaxZoom, 0.01).logarithmic().initially(1)),
    place_on_picture("place", "place", kMaxPlaces, 0),  // 0: none
};

constexpr float kButtonZoom = 1.6f;
constexpr float kToFigure_px = 240;  ///< a figure that is smaller is zoomed to, not gone to
constexpr plot::Paint kSea{0xF3F1EB, 0x101215};

class Atlas final : public Figure, public ShowsAtlas, public IsMap {
 public:
  void compose(plot::Scene& scene) const override;
  Cursor cursor() const override { return {.across = {kPlace, static_cast<int>(atlas_.places.size()) + 1}}; }
  std::string cursor_text() const override { return chosen() < 0 ? "No place is chosen." : place_text(held(), to_size(chosen())); }
  std::string alt_text() const override;
  DataTable data(DataScope) const override { return table(held()); }
  ShowsAtlas* atlas() override { return this; }
  const IsMap* as_map() const override { return this; }
  float height_for(float width_px) const override {
    return std::round(width_px < 560 ? 1.5f * width_px : std::min(0.66f * width_px, 860.0f)) + plot::kFoot_px;
  }

  void set_atlas(base::Atlas atlas) override;
  void set_ink(std::vector<base::AtlasInk> inks) override { inks_ = std::move(inks); }
  std::string_view wanted_kind() const override { return miniatures_.wanted_kind(view_); }
  void receive_kind(std::string_view name, bool there) override { miniatures_.receive_kind(name, there); }
  bool make_miniature(const plot::Metrics& metrics) override { return miniatures_.make_one(view_, metrics); }

  void zoom(float factor, std::optional<Point> at, Edits& edits) const override;
  void keep_on_map(Edits& edits) const override;
  void step(int across, int down, Edits& edits) const override;
  void click(const plot::Mark& mark, Edits& edits) const override;
  void enter(Edits& edits) const override;
  void show_all(Edits& edits) const override { go({kept_on_map(atlas_, view_, {}, fitting_scale(atlas_, view_.picture)), 1}, edits); }

 private:
  void compute() override {}
  Held held() const { return {atlas_, inks_}; }
  int chosen() const { return std::min(whole(kPlace), static_cast<int>(atlas_.places.size())) - 1; }
  std::vector<float> inked() const;
  double share_of_land(Rect picture) const;
  plot::Aim ground() const;
  void go(const Place& place, Edits& edits) const;
  void compose_nothing(plot::Scene& scene) const;

  base::Atlas atlas_;
  std::vector<base::AtlasInk> inks_;
  Miniatures miniatures_;
  mutable View view_;  ///< as last composed: what the pointer is on
};

void Atlas::set_atlas(base::Atlas atlas) {
  atlas_ = std::move(atlas);
  miniatures_.set(atlas_);
}

std::string Atlas::alt_text() const {
  if (atlas_.places.empty()) return "A map of 0 places: the book that it shows has not been laid out.";
  return chosen() < 0 ? summary(held()) : concat({summary(held()), " ", cursor_text()});
}

/// The ink of each region: the mean of its places'.
std::vector<float> Atlas::inked() const {
  std::vector<float> sums(atlas_.regions.size(), 0), counts(atlas_.regions.size(), 0);
  for (size_t i = 0; i < atlas_.places.size(); ++i) {
    const size_t region = to_size(atlas_.places[i].region);
    sums[region] += static_cast<float>(step_of(held().of(i).held_days)) / (kSteps - 1);
    counts[region] += 1;
  }
  for (size_t i = 0; i < sums.size(); ++i) sums[i] = counts[i] > 0 ? sums[i] / counts[i] : 0;
  return sums;
}

/// How much of the picture's width the whole map takes.
double Atlas::share_of_land(Rect picture) const {
  return view_of(atlas_, picture, {}, 1).rect({}, extent_of(atlas_).width, extent_of(atlas_).height).width / picture.width;
}

/// What dragging the land does. Where all of it is in sight it does nothing, so that a finger scrolls the page.
plot::Aim Atlas::ground() const {
  plot::Aim aim{.click_parameter = kZoom};
  if (value(kZoom) <= 1) return aim;
  aim.drag = plot::Aim::Drag::along_x;
  aim.drag_parameter = view_.turned ? kY : kX;
  aim.drag_parameter_y = view_.turned ? kX : kY;
  aim.per_unit = aim.per_unit_y = -1 / view_.scale;
  return aim;
}

void Atlas::compose_nothing(plot::Scene& scene) const {
  const Rect room = base::inset(scene.picture(), 8);
  scene.rectangle({"sheet"}, room, kSea, 6).stroked(ColourToken::hairline, 1);
  scene.text_in({"nothing"}, room, "The map is drawn when the book is built.");
}

void Atlas::compose(plot::Scene& scene) const {
  if (atlas_.places.empty()) return compose_nothing(scene);
  const Rect room = scene.picture();
  const float top = std::round(room.y);
  Rect picture{room.x, top, room.width, std::round(room.bottom()) - top};
  const bool again = std::ranges::any_of(inks_, &base::AtlasInk::again);
  const float bar_px = legend_px(picture, share_of_land(picture), again);
  picture.height -= bar_px;
  view_ = view_of(atlas_, picture, {value(kX), value(kY)}, value(kZoom));
  const plot::Aim ground = this->ground();
  scene.rectangle({"sea"}, picture, kSea).aim = ground;
  add_land(scene, atlas_, view_, inked(), chosen() < 0 ? -1 : atlas_.places[to_size(chosen())].region, ground);
  add_needs(scene, atlas_, view_, chosen());
  for (size_t i = 0; i < atlas_.figures.size(); ++i) miniatures_.add(scene, view_, i, ground);
  Labels labels(scene, base::inset(picture, 6));
  add_places(scene, labels, held(), view_, chosen(), ground);
  if (!inks_.empty()) add_buttons(scene, labels, picture, kZoom);  // a still has no reader, and no buttons
  if (bar_px == 0) add_legend(scene, labels, picture, {}, again);
  add_names(labels, held(), view_, relations(atlas_, chosen()));
  // The words around the map lie on strips that cut it off.
  scene.rectangle({"strip", 0}, {0, 0, scene.width(), picture.y}, ColourToken::stage);
  scene.rectangle({"strip", 1}, {0, picture.bottom(), scene.width(), scene.height() - picture.bottom()}, ColourToken::stage);
  scene.outline({"sheet"}, picture, ColourToken::hairline, 1);
  if (bar_px > 0) add_legend(scene, labels, picture, {picture.x, picture.bottom(), picture.width, bar_px}, again);
  scene.headline(chosen() < 0 ? summary(held()) : cursor_text());
}

/// Proposes these values, of which a parameter may not be able to take each.
void propose(Edits& edits, int parameter, double value) {
  std::erase_if(edits.values, [=](const Edits::Value& edit) { return edit.parameter == parameter; });
  edits.values.push_back({parameter, base::nearest_allowed(kParameters[parameter], value)});
}

void Atlas::go(const Place& place, Edits& edits) const {
  propose(edits, kX, place.middle.x);
  propose(edits, kY, place.middle.y);
  propose(edits, kZoom, place.zoom);
  edits.travels = edits.committed = true;
}

void Atlas::zoom(float factor, std::optional<Point> at, Edits& edits) const {
  if (atlas_.places.empty()) return;
  const double fit = fitting_scale(atlas_, view_.picture);
  const double zoom = std::clamp(value(kZoom) * factor, 1.0, kMaxZoom), scale = zoom * fit;
  const AtlasPoint still = at ? view_.on_map(*at) : view_.middle;
  const double share = view_.scale / scale;
  const AtlasPoint middle{still.x + (view_.middle.x - still.x) * share, still.y + (view_.middle.y - still.y) * share};
  go({kept_on_map(atlas_, view_, middle, scale), zoom}, edits);
  edits.travels = !at;
}

void Atlas::keep_on_map(Edits& edits) const {
  AtlasPoint middle = view_.middle;
  for (const Edits::Value& edit : edits.values) {
    if (edit.parameter == kX) middle.x = edit.value;
    if (edit.parameter == kY) middle.y = edit.value;
  }
  const AtlasPoint kept = kept_on_map(atlas_, view_, middle, view_.scale);
  propose(edits, kX, kept.x);
  propose(edits, kY, kept.y);
}

/// The nearest place in this direction, where what lies aside counts as twice as far. From nowhere it begins at the middle of the picture.
void Atlas::step(int across, int down, Edits& edits) const {
  const int from = chosen();
  const Point middle{view_.picture.x + view_.picture.width / 2, view_.picture.y + view_.picture.height / 2};
  const Point here = from < 0 ? middle : view_.at(atlas_.places[to_size(from)].at);
  int nearest = -1;
  float least = 0;
  for (size_t i = 0; i < atlas_.places.size(); ++i) {
    const Point there = view_.at(atlas_.places[i].at);
    const float dx = there.x - here.x, dy = there.y - here.y;
    const float ahead = static_cast<float>(across) * dx + static_cast<float>(down) * dy, aside = std::fabs(across != 0 ? dy : dx);
    if (from >= 0 && (static_cast<int>(i) == from || ahead <= 0 || aside > 3 * ahead)) continue;
    const float far = from < 0 ? std::hypot(dx, dy) : ahead + 2 * aside;
    if (nearest >= 0 && far >= least) continue;
    nearest = static_cast<int>(i);
    least = far;
  }
  if (nearest < 0) return;
  propose(edits, kPlace, nearest + 1);
  const AtlasPoint at = atlas_.places[to_size(nearest)].at;
  const Rect inner = base::inset(view_.picture, 0.12f * std::min(view_.picture.width, view_.picture.height));
  if (!inner.contains(view_.at(at))) {
    const AtlasPoint kept = kept_on_map(atlas_, view_, at, view_.scale);
    propose(edits, kX, kept.x);
    propose(edits, kY, kept.y);
  }
  edits.travels = edits.committed = true;
}

/// A place that the cursor is on, as it is under a mouse, is gone to. A finger's first tap moves the cursor there.
void Atlas::click(const plot::Mark& mark, Edits& edits) const {
  const size_t index = to_size(std::max(0, mark.key.i()));
  if (mark.key.is("target") && static_cast<int>(index) == chosen()) edits.href = atlas_.places[index].href;
  if (mark.key.is("button target")) {
    if (mark.key.i() == kShowAll) return show_all(edits);
    zoom(mark.key.i() == kZoomIn ? kButtonZoom : 1 / kButtonZoom, {}, edits);
  }
  if (mark.key.is("figure")) {
    const base::AtlasFigure& figure = atlas_.figures[index];
    if (rect_of(view_, figure).width >= kToFigure_px) return void(edits.href = figure.href);
    go(around(atlas_, view_, {figure.at.x - figure.width / 2, figure.at.y - figure.height / 2, figure.width, figure.height}), edits);
  }
  if (mark.key.is("region")) {
    const Place place = around(atlas_, view_, box_of(atlas_.regions[index].outline));
    if (place.zoom > 1.05 * value(kZoom)) go(place, edits);
  }
}

void Atlas::enter(Edits& edits) const {
  if (chosen() >= 0) edits.href = atlas_.places[to_size(chosen())].href;
}

}  // namespace

extern const Kind atlas{"atlas", "The book as a map", kParameters, make<Atlas>};

}  // namespace figures
