#include "figures/atlas/needs.h"

#include <algorithm>
#include <cmath>

namespace figures::atlas_map {
namespace {

using base::ColourToken;
using base::Point;

constexpr int kPieces = 20;
constexpr float kBow = 0.14f;  ///< of a line's length
constexpr float kGap_px = 9;   ///< between the end of a lit line and the place

size_t to_size(int i) { return static_cast<size_t>(i); }

std::vector<Point> bow(Point from, Point to, float gap_px) {
  const float dx = to.x - from.x, dy = to.y - from.y, length = std::hypot(dx, dy);
  const Point via{(from.x + to.x) / 2 - kBow * dy, (from.y + to.y) / 2 + kBow * dx};
  const float gap = length > 0 ? std::min(0.4f, gap_px / length) : 0;
  std::vector<Point> points;
  for (int k = 0; k <= kPieces; ++k) {
    const float t = gap + (1 - 2 * gap) * static_cast<float>(k) / kPieces, s = 1 - t;
    points.push_back({s * s * from.x + 2 * s * t * via.x + t * t * to.x, s * s * from.y + 2 * s * t * via.y + t * t * to.y});
  }
  return points;
}

}  // namespace

std::vector<Relation> relations(const base::Atlas& atlas, int chosen) {
  std::vector<Relation> all(atlas.places.size(), Relation::none);
  if (chosen < 0) return all;
  all[to_size(chosen)] = Relation::chosen;
  std::vector<int> reached = atlas.places[to_size(chosen)].needs;
  for (const int need : reached) all[to_size(need)] = Relation::needed;
  for (size_t k = 0; k < reached.size(); ++k) {
    for (const int need : atlas.places[to_size(reached[k])].needs) {
      if (all[to_size(need)] != Relation::none) continue;
      all[to_size(need)] = Relation::needed_before;
      reached.push_back(need);
    }
  }
  for (size_t i = 0; i < atlas.places.size(); ++i) {
    for (const int need : atlas.places[i].needs) {
      if (need == chosen && all[i] == Relation::none) all[i] = Relation::needing;
    }
  }
  return all;
}

void add_needs(plot::Scene& scene, const base::Atlas& atlas, const View& view, int chosen) {
  const std::vector<Relation> all = relations(atlas, chosen);
  const auto add = [&](int place, int k, bool lit) {
    const int need = atlas.places[to_size(place)].needs[to_size(k)];
    const Point from = view.at(atlas.places[to_size(need)].at), to = view.at(atlas.places[to_size(place)].at);
    const bool before = all[to_size(place)] == Relation::needed || all[to_size(place)] == Relation::needed_before;
    const bool direct = place == chosen, after = need == chosen;
    if (lit != (direct || after || before)) return;
    const plot::Paint paint = direct   ? plot::Paint(ColourToken::accent)
                              : before ? plot::Paint(ColourToken::accent, 0.4f)
                              : after  ? plot::Paint(ColourToken::ink2, 0.8f)
                                       : plot::Paint(ColourToken::edge, 0.28f);
    plot::Mark& line = scene.curve({"need", place, k}, bow(from, to, lit ? kGap_px : 5), paint, direct ? 2.0f : after ? 1.5f : 1.0f);
    if (after) line.dashed();
  };
  for (const bool lit : {false, true}) {
    for (size_t place = 0; place < atlas.places.size(); ++place) {
      for (size_t k = 0; k < atlas.places[place].needs.size(); ++k) add(static_cast<int>(place), static_cast<int>(k), lit);
    }
  }
}

}  // namespace figures::atlas_map
