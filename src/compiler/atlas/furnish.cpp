#include "compiler/atlas/furnish.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <string>

#include "compiler/atlas/room.h"

namespace compiler {
namespace {

using base::AtlasBox;
using base::AtlasFigure;
using base::AtlasPlace;
using base::AtlasPoint;
using base::AtlasRegion;

constexpr size_t kTitleLine = 12, kNameLine = 26;  // characters, before a second line is begun
constexpr double kRoom = 1.15;                     // the whole map in a window is shown smaller, but names have to be read
constexpr double kFigureWidth = 91, kFigureHeight = 65;
constexpr double kSmaller = 0.9;  // figures of a region in which not everything has room
constexpr int kSizes = 4;
constexpr AtlasPoint kFigureSpots[] = {{0.5, 0.8}, {0.5, 0.65}, {0.25, 0.7}, {0.75, 0.7}, {0.2, 0.5}, {0.8, 0.5}};  // as shares of a region
constexpr double kTitleHeight = 0.16;  // how far down the middle of a title is best, as a share of its region
constexpr int kRounds = 5;

// What makes a place a bad one, in units of the map.
constexpr double kCrossing = 70;   // for each line that one of its lines crosses
constexpr double kOverTitle = 50;  // for each title that one of its lines goes through
constexpr double kApart = 95;      // nearer than this to another place of its region

AtlasBox centred(AtlasPoint at, double width, double height) { return {at.x - width / 2, at.y - height / 2, width, height}; }

AtlasBox united(const AtlasBox& a, const AtlasBox& b) {
  const double x = std::min(a.x, b.x), y = std::min(a.y, b.y);
  return {x, y, std::max(a.x + a.width, b.x + b.width) - x, std::max(a.y + a.height, b.y + b.height) - y};
}

AtlasBox dot_of(AtlasPoint at) { return centred(at, 2 * base::kAtlasDot, 2 * base::kAtlasDot); }
AtlasBox whole_of(const AtlasPlace& place) { return united(dot_of(place.at), place.label); }

/// Where the name of a place can stand, the best first: to the right, below, to the left, above.
std::vector<AtlasBox> labels_at(AtlasPoint at, TextSize text) {
  constexpr double kFrom = base::kAtlasDot + 6;
  return {{at.x + kFrom, at.y - text.height / 2, text.width, text.height},
          {at.x - text.width / 2, at.y + kFrom, text.width, text.height},
          {at.x - kFrom - text.width, at.y - text.height / 2, text.width, text.height},
          {at.x - text.width / 2, at.y - kFrom - text.height, text.width, text.height}};
}

class Furnisher {
 public:
  explicit Furnisher(base::Atlas& atlas) : atlas_(atlas) {
    for (const AtlasRegion& region : atlas.regions) rooms_.emplace_back(region.outline);
    for (AtlasPlace& place : atlas.places) place.at = region_of(place).centre;
    for (const AtlasPlace& place : atlas.places)
      for (const int need : place.needs) lines_.emplace_back(&place, &atlas.places[static_cast<size_t>(need)]);
  }

  std::vector<size_t> furnish() {
    std::vector<size_t> crowded;
    for (size_t region = 0; region < rooms_.size(); ++region)
      if (!furnish(static_cast<int>(region))) crowded.push_back(region);
    for (int i = 0; i < kRounds && crowded.empty(); ++i)
      for (AtlasPlace& place : atlas_.places) settle_again(place);
    round();
    return crowded;
  }

 private:
  const AtlasRegion& region_of(const auto& thing) const { return atlas_.regions[static_cast<size_t>(thing.region)]; }
  Room& room_of(const auto& thing) { return rooms_[static_cast<size_t>(thing.region)]; }

  /// Everything in the region, with figures as large as there is room for them, in the first spot that leaves room for the rest.
  bool furnish(int index) {
    const Room empty = rooms_[static_cast<size_t>(index)];
    double size = 1;
    for (int tries = 0; tries < kSizes; ++tries, size *= kSmaller) {
      for (const AtlasPoint& spot : kFigureSpots) {
        rooms_[static_cast<size_t>(index)] = empty;
        if (try_to_furnish(index, size, spot)) return true;
      }
    }
    return false;
  }

  bool try_to_furnish(int index, double size, AtlasPoint spot) {
    AtlasRegion& region = atlas_.regions[static_cast<size_t>(index)];
    const AtlasBox bounds = bounds_of(region.outline);
    const AtlasPoint best{bounds.x + spot.x * bounds.width, bounds.y + spot.y * bounds.height};
    if (!place_title(region, rooms_[static_cast<size_t>(index)])) return false;
    for (AtlasFigure& figure : atlas_.figures)
      if (figure.region == index && !place_figure(figure, size, best)) return false;
    for (AtlasPlace& place : atlas_.places)
      if (place.region == index && !settle(place)) return false;
    return true;
  }

  bool place_title(AtlasRegion& region, Room& room) {
    const std::string title = region.mark.empty() ? region.title : region.mark + " " + region.title;
    const TextSize text = text_size(title, kRoom * base::kAtlasTitleSize, kTitleLine);
    const AtlasBox bounds = bounds_of(region.outline);
    const AtlasPoint best{region.centre.x, bounds.y + kTitleHeight * bounds.height};
    const auto found = nearest(room, best, text.width, text.height);
    region.label = centred(found.value_or(region.centre), text.width, text.height);
    room.take(region.label);
    return found.has_value();
  }

  bool place_figure(AtlasFigure& figure, double size, AtlasPoint best) {
    Room& room = room_of(figure);
    figure.width = size * kFigureWidth;
    figure.height = size * kFigureHeight;
    const auto found = nearest(room, best, figure.width, figure.height);
    figure.at = found.value_or(region_of(figure).centre);
    room.take(centred(figure.at, figure.width, figure.height));
    return found.has_value();
  }

  static std::optional<AtlasPoint> nearest(const Room& room, AtlasPoint to, double width, double height) {
    std::optional<AtlasPoint> best;
    for (const AtlasPoint& at : room.points())
      if (room.fits(centred(at, width, height)) && (!best || distance(at, to) < distance(*best, to))) best = at;
    return best;
  }

  void round() {
    for (AtlasRegion& region : atlas_.regions) region.label = to_tenth(region.label);
    for (AtlasPlace& place : atlas_.places) place.at = to_tenth(place.at), place.label = to_tenth(place.label);
    for (AtlasFigure& figure : atlas_.figures) {
      figure.at = to_tenth(figure.at);
      figure.width = to_tenth(figure.width);
      figure.height = to_tenth(figure.height);
    }
  }

  void settle_again(AtlasPlace& place) {
    room_of(place).give_back(whole_of(place));
    settle(place);
  }

  /// Puts a place where it is best. Returns whether there is room for it.
  bool settle(AtlasPlace& place) {
    Room& room = room_of(place);
    const TextSize text = text_size(place.name, kRoom * base::kAtlasNameSize, kNameLine);
    double least = std::numeric_limits<double>::infinity();
    AtlasPoint best = region_of(place).centre;
    AtlasBox label = labels_at(best, text).front();
    for (const AtlasPoint& at : room.points()) {
      double cost = length_from(place, at);
      if (cost >= least) continue;
      const std::optional<AtlasBox> free = free_label(room, at, text);
      if (!free) continue;
      place.at = at;
      cost += clutter_of(place);
      if (cost < least) least = cost, best = at, label = *free;
    }
    place.at = best;
    place.label = label;
    room.take(whole_of(place));
    return least < std::numeric_limits<double>::infinity();
  }

  static std::optional<AtlasBox> free_label(const Room& room, AtlasPoint at, TextSize text) {
    for (const AtlasBox& label : labels_at(at, text))
      if (room.fits(united(dot_of(at), label))) return label;
    return std::nullopt;
  }

  /// How long its lines would be, and how much it would be in the way of other places.
  double length_from(const AtlasPlace& place, AtlasPoint at) const {
    double length = 0;
    for (const auto& [a, b] : lines_)
      if (a == &place || b == &place) length += distance(at, (a == &place ? b : a)->at);
    for (const AtlasPlace& other : atlas_.places)
      if (other.region == place.region && &other != &place) length += std::max(0.0, kApart - distance(at, other.at)) * 2;
    return length;
  }

  double clutter_of(const AtlasPlace& place) const {
    double cost = 0;
    for (const auto& [a, b] : lines_) {
      if (a != &place && b != &place) continue;
      for (const auto& [c, d] : lines_) cost += cross(a->at, b->at, c->at, d->at) ? kCrossing : 0;
      for (const AtlasRegion& region : atlas_.regions) cost += goes_through(a->at, b->at, region.label) ? kOverTitle : 0;
    }
    return cost;
  }

  base::Atlas& atlas_;
  std::vector<Room> rooms_;
  std::vector<std::pair<const AtlasPlace*, const AtlasPlace*>> lines_;
};

}  // namespace

std::vector<size_t> furnish(base::Atlas& atlas) { return Furnisher(atlas).furnish(); }

}  // namespace compiler
