#include "compiler/atlas/walk.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "compiler/atlas/polygon.h"

namespace compiler {
namespace {

using base::AtlasBox;
using base::AtlasPoint;

constexpr double kWide = 1.8;             // a map is about so many times as wide as high …
constexpr double kMostInRow = 6;          // … unless its regions would be too narrow for what is in them
constexpr double kInland = 4000;          // what it costs to stand inland for whom should stand on the coast
constexpr double kBack = 60;              // what a sharp turn costs, so that the way can be followed with the eye
constexpr size_t kMostSteps = 3'000'000;  // of the search: with many chapters the best of so many is good enough

struct Site {
  AtlasPoint at;
  size_t row = 0;
  bool coast = false;
};

/// Rows of almost equal length, of which the outer ones are the longer.
std::vector<Site> sites_on(const AtlasBox& land, size_t count) {
  const size_t rows = rows_for(count);
  std::vector<size_t> lengths(rows, count / rows);
  for (size_t i = 0; i < count % rows; ++i) ++lengths[i % 2 == 0 ? i / 2 : rows - 1 - i / 2];
  std::vector<Site> sites;
  for (size_t row = 0; row < rows; ++row) {
    const double width = land.width / static_cast<double>(lengths[row]), height = land.height / static_cast<double>(rows);
    for (size_t i = 0; i < lengths[row]; ++i)
      sites.push_back({.at = {land.x + width * (static_cast<double>(i) + 0.5), land.y + height * (static_cast<double>(row) + 0.5)},
                       .row = row,
                       .coast = row == 0 || row + 1 == rows || i == 0 || i + 1 == lengths[row]});
  }
  return sites;
}

/// Looks for the way through all sites, from each to a neighbour, that keeps tied chapters nearest.
class Search {
 public:
  Search(std::vector<Site> sites, double step, const Ties& ties, const std::function<bool(size_t)>& on_coast)
      : sites_(std::move(sites)), step_(step), ties_(ties), on_coast_(on_coast), used_(sites_.size(), false) {}

  std::vector<AtlasPoint> best() {
    take(0, 0);
    std::vector<AtlasPoint> points;
    for (const size_t site : best_.empty() ? rows_in_turn() : best_) points.push_back(sites_[site].at);
    return points;
  }

 private:
  void take(size_t site, double cost_before) {
    const double cost = cost_before + cost_of(site);
    if (cost >= best_cost_ || ++steps_ > kMostSteps) return;
    used_[site] = true;
    way_.push_back(site);
    if (way_.size() == sites_.size()) {
      best_cost_ = cost;
      best_ = way_;
    }
    for (size_t next = 0; next < sites_.size(); ++next)
      if (!used_[next] && are_neighbours(sites_[site], sites_[next])) take(next, cost);
    way_.pop_back();
    used_[site] = false;
  }

  bool are_neighbours(const Site& a, const Site& b) const {
    const double across = std::abs(a.at.x - b.at.x);
    return a.row == b.row ? across < 1.3 * step_ : (a.row + 1 == b.row || b.row + 1 == a.row) && across < 0.75 * step_;
  }

  /// Of the next chapter, if it stands here.
  double cost_of(size_t site) const {
    const size_t chapter = way_.size();
    const AtlasPoint at = sites_[site].at;
    double cost = on_coast_(chapter) && !sites_[site].coast ? kInland : 0;
    for (size_t before = 0; before < chapter; ++before) cost += ties_(before, chapter) * distance(sites_[way_[before]].at, at);
    if (chapter >= 2) {
      const AtlasPoint a = sites_[way_[chapter - 2]].at, b = sites_[way_[chapter - 1]].at;
      const double straight = ((b.x - a.x) * (at.x - b.x) + (b.y - a.y) * (at.y - b.y)) / (distance(a, b) * distance(b, at));
      cost += kBack * (1 - straight);
    }
    return cost;
  }

  /// To the right, to the left in the next row, and so on.
  std::vector<size_t> rows_in_turn() const {
    std::vector<size_t> order(sites_.size());
    for (size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::sort(order, {}, [&](size_t site) {
      const Site& s = sites_[site];
      return std::pair(s.row, s.row % 2 == 0 ? s.at.x : -s.at.x);
    });
    return order;
  }

  std::vector<Site> sites_;
  double step_;
  const Ties& ties_;
  const std::function<bool(size_t)>& on_coast_;
  std::vector<bool> used_;
  std::vector<size_t> way_, best_;
  double best_cost_ = std::numeric_limits<double>::infinity();
  size_t steps_ = 0;
};

}  // namespace

size_t rows_for(size_t count) {
  const double wide = std::sqrt(static_cast<double>(count) / kWide), room = std::ceil(static_cast<double>(count) / kMostInRow);
  return static_cast<size_t>(std::max({1.0, std::round(wide), room}));
}

std::vector<AtlasPoint> walk(size_t count, const AtlasBox& land, const Ties& ties, const std::function<bool(size_t)>& on_coast) {
  if (count == 0) return {};
  const double columns = std::ceil(static_cast<double>(count) / static_cast<double>(rows_for(count)));
  return Search(sites_on(land, count), land.width / columns, ties, on_coast).best();
}

}  // namespace compiler
