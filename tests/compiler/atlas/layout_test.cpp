#include "compiler/atlas/layout.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "compiler/atlas/polygon.h"
#include "tests/rounds.h"

namespace {

using base::Atlas;
using base::AtlasBox;
using base::AtlasPoint;

constexpr const char* kNames[] = {"rotate a row", "what attention keeps", "any entry"};

/// A book of so many chapters, each with three skills that need one of the chapter before, one that leads far back, and some figures.
Atlas book_of(int chapters) {
  Atlas atlas;
  for (int c = 0; c < chapters; ++c) {
    atlas.regions.push_back(
        {.slug = "c", .mark = c == 12 ? "" : std::to_string(c), .title = c % 2 == 0 ? "Longer than training" : "Order"});
    for (int s = 0; s < 3; ++s) {
      base::AtlasPlace place{.id = "p", .name = kNames[s], .region = c};
      const int before = static_cast<int>(atlas.places.size());
      if (before > 3) place.needs.push_back(before - 3);
      if (s == 0 && c > 4) place.needs.push_back(c * 3 / 2);
      atlas.places.push_back(place);
    }
    for (int f = 0; f < c % 5; ++f) atlas.figures.push_back({.kind = "k", .region = c});
  }
  return atlas;
}

/// As many chapters as this book has.
const Atlas& usual() {
  static const Atlas atlas = [] {
    Atlas laid = book_of(17);
    compiler::lay_out(laid);
    return laid;
  }();
  return atlas;
}

Atlas laid_out(int chapters) {
  Atlas atlas = book_of(chapters);
  compiler::lay_out(atlas);
  return atlas;
}

AtlasBox box_of(const base::AtlasFigure& figure) {
  return {figure.at.x - figure.width / 2, figure.at.y - figure.height / 2, figure.width, figure.height};
}
AtlasBox dot_of(const base::AtlasPlace& place) {
  return {place.at.x - base::kAtlasDot, place.at.y - base::kAtlasDot, 2 * base::kAtlasDot, 2 * base::kAtlasDot};
}

/// What stands in a region.
std::vector<AtlasBox> boxes_in(const Atlas& atlas, int region) {
  std::vector<AtlasBox> boxes{atlas.regions[static_cast<size_t>(region)].label};
  for (const base::AtlasPlace& place : atlas.places)
    if (place.region == region) boxes.append_range(std::vector{dot_of(place), place.label});
  for (const base::AtlasFigure& figure : atlas.figures)
    if (figure.region == region) boxes.push_back(box_of(figure));
  return boxes;
}

bool is_in(const std::vector<AtlasPoint>& outline, const AtlasBox& box) {
  for (const double x : {box.x, box.x + box.width / 2, box.x + box.width})
    for (const double y : {box.y, box.y + box.height / 2, box.y + box.height})
      if (!compiler::contains(outline, {x, y})) return false;
  return true;
}

/// How many points of their borders two regions share.
std::ptrdiff_t shared_points(const Atlas& atlas, size_t a, size_t b) {
  return std::ranges::count_if(atlas.regions[a].outline, [&](AtlasPoint p) {
    return std::ranges::any_of(atlas.regions[b].outline, [&](AtlasPoint q) { return p.x == q.x && p.y == q.y; });
  });
}

}  // namespace

TEST_SUITE("compiler") {
  TEST_CASE("no two regions of a map overlap, and all lie on it") {
    const Atlas& atlas = usual();
    CHECK(atlas.height > 600);
    for (const base::AtlasRegion& region : atlas.regions) {
      REQUIRE(region.outline.size() > 20);
      CHECK(compiler::contains(region.outline, region.centre));
      for (const AtlasPoint& point : region.outline) {
        CHECK(point.x > 0);
        CHECK(point.x < base::kAtlasWidth);
        CHECK(point.y > 0);
        CHECK(point.y < atlas.height);
      }
    }
    const double step = rounds(11, 5);
    int land = 0, twice = 0;
    for (double y = 0.37; y < atlas.height; y += step)
      for (double x = 0.37; x < base::kAtlasWidth; x += step) {
        const auto inside =
            std::ranges::count_if(atlas.regions, [&](const base::AtlasRegion& r) { return compiler::contains(r.outline, {x, y}); });
        land += inside > 0;
        twice += inside > 1;
      }
    CHECK(twice == 0);
    CHECK(land * step * step > 0.6 * base::kAtlasWidth * atlas.height);
  }

  TEST_CASE("regions are as large as what is in them") {
    const Atlas& atlas = usual();
    const auto area = [&](size_t region) { return std::abs(compiler::area_of(atlas.regions[region].outline)); };
    CHECK(area(4) > 1.3 * area(5));
  }

  TEST_CASE("neighbours share their borders, and coasts are what no two share") {
    const Atlas& atlas = usual();
    std::ptrdiff_t shared = 0;
    for (size_t other = 0; other < atlas.regions.size(); ++other) shared += other == 6 ? 0 : shared_points(atlas, 6, other);
    CHECK(shared > std::ssize(atlas.regions[6].outline) / 2);
    REQUIRE(atlas.coasts.size() == 3);  // the land, the story and the chapter without a number
    double regions = 0, coasts = 0;
    for (const base::AtlasRegion& region : atlas.regions) regions += compiler::area_of(region.outline);
    for (const auto& coast : atlas.coasts) coasts += compiler::area_of(coast);
    CHECK(coasts == doctest::Approx(regions).epsilon(1e-6));
    CHECK(std::abs(compiler::area_of(atlas.coasts[0])) > 5 * std::abs(compiler::area_of(atlas.coasts[1])));
  }

  TEST_CASE("titles, places with their names, and figures have room in their regions") {
    for (const int chapters : {1, 5, 17, 2, 23}) {
      if (chapters == rounds(2, 0)) break;  // the rest only now and then
      CAPTURE(chapters);
      const Atlas atlas = chapters == 17 ? usual() : laid_out(chapters);
      for (int region = 0; region < chapters; ++region) {
        CAPTURE(region);
        const std::vector<AtlasBox> boxes = boxes_in(atlas, region);
        for (size_t i = 0; i < boxes.size(); ++i) {
          CAPTURE(i);
          CHECK(is_in(atlas.regions[static_cast<size_t>(region)].outline, boxes[i]));
          for (size_t j = 0; j < i; ++j) CHECK_FALSE(compiler::overlap(boxes[i], boxes[j]));
        }
      }
      for (const base::AtlasFigure& figure : atlas.figures) CHECK(figure.width >= 40);
    }
  }

  TEST_CASE("the road leads through the chapters in their order, each beside the one before") {
    const Atlas& atlas = usual();
    size_t at = 0;
    for (const base::AtlasRegion& region : atlas.regions) {
      while (at < atlas.road.size() && compiler::distance(atlas.road[at], region.centre) > 0.2) ++at;
      REQUIRE(at < atlas.road.size());
    }
    for (size_t i = 2; i < atlas.regions.size(); ++i)
      if (i != 12 && i != 13) CHECK(shared_points(atlas, i - 1, i) > 3);  // 0 and 12 are islands
    const AtlasPoint first = atlas.regions.front().centre;
    CHECK(first.x < base::kAtlasWidth / 3);
    CHECK(first.y < atlas.height / 2);
  }

  TEST_CASE("lines of needs are shorter than they would be in rows") {
    const Atlas& atlas = usual();
    double length = 0, count = 0;
    for (const base::AtlasPlace& place : atlas.places)
      for (const int need : place.needs) {
        length += compiler::distance(place.at, atlas.places[static_cast<size_t>(need)].at);
        ++count;
      }
    CHECK(length / count < 340);
  }

  TEST_CASE("the same book gives the same map") {
    const Atlas &one = usual(), other = laid_out(17);
    for (size_t i = 0; i < one.places.size(); ++i) {
      CHECK(one.places[i].at.x == other.places[i].at.x);
      CHECK(one.places[i].at.y == other.places[i].at.y);
    }
    for (size_t i = 0; i < one.regions.size(); ++i) CHECK(one.regions[i].outline.size() == other.regions[i].outline.size());
  }

  TEST_CASE("a book without chapters has an empty map") {
    const Atlas atlas = laid_out(0);
    CHECK(atlas.height == 0);
    CHECK(atlas.road.empty());
  }
}
