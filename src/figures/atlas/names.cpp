#include "figures/atlas/names.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <vector>

#include "figures/atlas/ink.h"
#include "figures/atlas/miniatures.h"
#include "plot/rich_text.h"

namespace figures::atlas_map {
namespace {

using base::ColourToken;
using base::Point;
using base::Rect;

constexpr double kNames = 0.5, kWords = 1.5;  ///< scales from which places have names, and say what they teach
constexpr float kWords_px = 250;              ///< how wide a place's words may be
constexpr float kTarget_px = 13;              ///< radius of what is hit of a place

int em(double units, const View& view, int least_px, int most_px) {
  return std::clamp(static_cast<int>(std::lround(view.px(units))), least_px, most_px);
}

Point middle_of(const View& view, const base::AtlasBox& box) { return view.at({box.x + box.width / 2, box.y + box.height / 2}); }

std::string title_of(const base::AtlasRegion& region) { return region.mark.empty() ? region.title : region.mark + " " + region.title; }

/// The places where a chapter's title may stand: where the layout has room for it, or else near the middle of its region.
std::vector<Point> title_places(const base::AtlasRegion& region, const View& view) {
  const base::AtlasBox box = box_of(region.outline);
  std::vector<Point> places{middle_of(view, region.label), view.at(region.centre)};
  for (const double share : {-0.14, 0.14, -0.28, 0.28}) places.push_back(view.at({region.centre.x, region.centre.y + share * box.height}));
  return places;
}

/// These words on the land, at the first of the places where they have room in one line, in two or in three.
bool add_title_in(Labels& labels, std::string_view words, int index, plot::Type type, float room_px, std::span<const Point> places) {
  for (const int lines : {1, 2, 3}) {
    const std::vector<std::string> broken = labels.broken(words, type, lines < 3 ? room_px : 0.75f * room_px, lines);
    if (broken.empty()) continue;
    for (const Point place : places) {
      if (labels.add({"title", index, broken, type, ColourToken::ink}, place, 0, {Side::middle})) return true;
    }
  }
  return false;
}

/// A chapter's number and title, smaller if they must be; on a small map only the number where the title has no room. False if nothing has.
bool add_title(Labels& labels, const base::AtlasRegion& region, int index, const View& view) {
  const int em_px = em(base::kAtlasTitleSize, view, 13, 26);
  const float room_px = std::max(104.0f, view.px(view.turned ? region.label.height : region.label.width));
  const std::vector<Point> places = title_places(region, view);
  for (const int smaller : {0, 2, 4}) {
    const plot::Type type = plot::large(std::max(13, em_px - smaller));
    if (add_title_in(labels, title_of(region), index, type, room_px, places)) return true;
  }
  return !region.mark.empty() && view.scale < kWords && add_title_in(labels, region.mark, index, plot::large(18), room_px, places);
}

/// The titles of the chapters in sight. That of the one in the middle stands in the corner if its land has no room for it.
void add_titles(Labels& labels, const base::Atlas& atlas, const View& view) {
  for (size_t i = 0; i < atlas.regions.size(); ++i) {
    const base::AtlasRegion& region = atlas.regions[i];
    const int index = static_cast<int>(i);
    const bool here = contains(region.outline, view.middle);
    if (!here && !base::inset(view.picture, -60).contains(middle_of(view, region.label))) continue;
    if (add_title(labels, region, index, view) || !here) continue;
    const Point corner{view.picture.x + 12, view.picture.y + 22};
    labels.add({"title", index, {title_of(region)}, plot::large(17), ColourToken::ink}, corner, 0, {Side::right});
  }
}

/// What is written at a place: its name, and below it, if one is near, what it teaches. `again`: it is worth another look.
void add_name(Labels& labels, const base::AtlasPlace& place, int index, const View& view, Relation relation, bool again) {
  const bool lit = again || relation != Relation::none, chosen = relation == Relation::chosen;
  const int size = em(base::kAtlasNameSize, view, 12, 15);
  const plot::Type type{chosen || view.scale >= kWords ? base::Face::sans_semibold : base::Face::sans, size};
  const plot::Paint paint = chosen || relation == Relation::needed ? ColourToken::accent : lit ? ColourToken::ink : ColourToken::ink2;
  const Point at = view.at(place.at);
  if (!view.picture.contains(at)) return;
  const float away_px = sign_px(view) + 6;
  const bool left = place.label.x + place.label.width / 2 < place.at.x - 1 && place.label.x + place.label.width <= place.at.x;
  const Side first = left ? Side::left : Side::right, second = left ? Side::right : Side::left;
  const std::vector<std::string> name = labels.broken(place.name, type, 150, 2);
  if (name.empty()) return;
  Labels::Text text{"name", index, name, type, paint};
  if (view.scale >= kWords) {
    text.more_type = plot::Type{base::Face::sans, 13};
    text.more = labels.broken(place.words, text.more_type, kWords_px, 5);
    if (labels.add(text, at, away_px, {first, second, Side::below, Side::above})) return;
    text.more.clear();
  }
  labels.add(text, at, away_px, {first, second, Side::below, Side::above});
}

}  // namespace

float sign_px(const View& view) { return std::clamp(view.px(base::kAtlasDot), 4.5f, 11.0f); }

void add_places(plot::Scene& scene, Labels& labels, const Held& held, const View& view, int chosen, const plot::Aim& ground) {
  for (size_t i = 0; i < held.atlas.places.size(); ++i) {
    const int index = static_cast<int>(i);
    const Point at = view.at(held.atlas.places[i].at);
    if (!base::inset(view.picture, -20).contains(at)) continue;
    const float radius = sign_px(view) + (index == chosen ? 2.0f : 0.0f);
    if (index == chosen) scene.dot({"halo"}, at, radius + 5, plot::Paint(ColourToken::accent, 0.22f));
    add_sign(scene, "place", index, at, radius, step_of(held.of(i).held_days));
    if (held.of(i).again) add_again_ring(scene, "again", index, at, radius);
    plot::Mark& target = scene.dot({"target", index}, at, std::max(kTarget_px, radius), {});
    target.aim = ground;
    target.selects(index + 1);
    labels.take({at.x - radius - 1, at.y - radius - 1, 2 * radius + 2, 2 * radius + 2});
  }
}

void add_names(Labels& labels, const Held& held, const View& view, std::span<const Relation> relations) {
  const base::Atlas& atlas = held.atlas;
  for (const base::AtlasFigure& figure : atlas.figures) {
    const Rect frame = rect_of(view, figure);
    if (frame.width > 30) labels.take(frame);
  }
  const auto add_if = [&](const auto& wanted) {
    for (size_t i = 0; i < atlas.places.size(); ++i) {
      if (wanted(i)) add_name(labels, atlas.places[i], static_cast<int>(i), view, relations[i], held.of(i).again);
    }
  };
  const auto is_chosen = [&](size_t i) { return relations[i] == Relation::chosen; };
  const auto is_again = [&](size_t i) { return !is_chosen(i) && held.of(i).again; };
  const auto is_lit = [&](size_t i) { return relations[i] != Relation::none && relations[i] != Relation::needed_before; };
  add_if(is_chosen);
  add_if(is_again);
  add_titles(labels, atlas, view);
  add_if([&](size_t i) { return !is_chosen(i) && !is_again(i) && is_lit(i); });
  add_if([&](size_t i) { return !is_chosen(i) && !is_again(i) && !is_lit(i) && view.scale >= kNames; });
}

}  // namespace figures::atlas_map
