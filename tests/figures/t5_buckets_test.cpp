#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "engine/operations/token_vectors.h"
#include "tests/engine/reference.h"
#include "tests/figures/held_figure.h"

namespace {

constexpr double kCausal = 1;
constexpr int kHeads = 8;

/// The bucket of each distance (key minus query), as exported.
std::map<int, int> buckets_of(const HeldFigure& held) {
  std::map<int, int> buckets;
  for (const auto& row : held.all().rows) buckets[std::stoi(row[0])] = std::stoi(row[1]);
  return buckets;
}

std::string part_of_table(const HeldFigure& held, int bucket, size_t column) {
  return held.figure().data(figures::Figure::DataScope::shown).rows[static_cast<size_t>(bucket)][column];
}

/// T5's rule by definition.
int bucket_by_formula(int ahead, bool both, int count, int farthest) {
  const int side = both ? count / 2 : count, exact = side / 2, n = both ? std::abs(ahead) : std::max(0, -ahead);
  const int first = both && ahead > 0 ? side : 0;
  if (n < exact) return first + n;
  const double share = std::log(static_cast<float>(n) / static_cast<float>(exact)) / std::log(static_cast<double>(farthest) / exact);
  return first + std::min(side - 1, exact + static_cast<int>(share * (side - exact)));
}

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("t5_buckets: the staircase is that of transformers, in both directions") {
    const base::JsonDocument document = read_reference("encodings.json");
    for (const base::Json& expected : document.root()["t5_bucket"].elements()) {
      const bool both = expected["bidirectional"].boolean().value();
      const auto shown = buckets_of(HeldFigure("t5_buckets", {{"direction", both ? 0 : kCausal}, {"positions", 301}}));
      const auto distances = flatten<int>(expected["relative_position"]), buckets = flatten<int>(expected["bucket"]);
      REQUIRE(shown.size() == distances.size());
      size_t same = 0;
      for (size_t i = 0; i < distances.size(); ++i) same += shown.at(distances[i]) == buckets[i];
      CHECK(same == distances.size());
    }
  }

  TEST_CASE("t5_buckets: whatever the rule, it is the formula's, but for its roundings, and steps are where the ranges say") {
    for (const double direction : {0.0, kCausal}) {
      for (const double count : {4.0, 6.0, 32.0, 64.0}) {
        for (const double farthest : {40.0, 128.0, 1024.0}) {
          const HeldFigure held("t5_buckets",
                                {{"direction", direction}, {"num_buckets", count}, {"max_distance", farthest}, {"positions", 512}});
          int off = 0;
          for (const auto& [ahead, bucket] : buckets_of(held)) {
            off += bucket != bucket_by_formula(ahead, direction == 0, static_cast<int>(count), static_cast<int>(farthest));
            if (direction != 0 && ahead > 0) continue;
            const std::string distances = part_of_table(held, bucket, 2);
            const int n = std::abs(ahead), from = std::stoi(distances);
            const size_t to = distances.find(" to ");
            CHECK(n >= from);
            if (to != std::string::npos) CHECK(n <= std::stoi(distances.substr(to + 4)));
          }
          CHECK(off <= 4);  // at a few borders the logarithm is rounded
        }
      }
    }
  }

  TEST_CASE("t5_buckets: by default 8 distances a side are exact and the last bucket begins at 91, causal 16 and 113") {
    const HeldFigure held("t5_buckets");
    CHECK(held.figure().alt_text().find("0 to 7 have a bucket each, and the last bucket begins at 91.") != std::string::npos);
    CHECK(HeldFigure("t5_buckets", {{"direction", kCausal}})
              .figure()
              .alt_text()
              .find("0 to 15 have a bucket each, and the last bucket begins at 113.") != std::string::npos);
    const std::vector<std::string> expected{"8 to 11", "12 to 15", "16 to 22", "23 to 31", "32 to 45", "46 to 63", "64 to 90", "91 on"};
    for (int b = 8; b < 16; ++b) CHECK(part_of_table(held, b, 2) == expected[static_cast<size_t>(b) - 8]);
    CHECK(part_of_table(held, 16, 2) == "none");  // distance 0 is on neither side
    CHECK(part_of_table(held, 7, 3) == "exact");
    CHECK(part_of_table(held, 8, 3) == "logarithmic");
    CHECK(part_of_table(held, 15, 3) == "last");
  }

  TEST_CASE("t5_buckets: on the ruler a bucket is as wide as the distances that share it, and its box as wide as any") {
    HeldFigure held("t5_buckets", {{"query", 120}, {"key", 20}});
    const plot::Scene scene = held.scene();
    const base::Rect ruler = mark_of(scene, {"ruler"}).rect;
    const float key_px = ruler.width / 144;
    CHECK(mark_of(scene, {"band", 7}).rect.width == doctest::Approx(key_px));
    const base::Rect far = mark_of(scene, {"band", 13}).rect, last = mark_of(scene, {"band", 15}).rect;
    CHECK(far.width == doctest::Approx((63 - 46 + 1) * key_px));
    CHECK(far.right() == doctest::Approx(ruler.x + (120 - 46 + 1) * key_px));
    CHECK(last.x == doctest::Approx(ruler.x));
    CHECK(mark_of(scene, {"bucket", 15}).rect.width == doctest::Approx(mark_of(scene, {"bucket", 7}).rect.width));
    const std::vector<base::Point>& ribbon = mark_of(scene, {"ribbon", 13}).points;
    CHECK(ribbon[ribbon.size() / 2 - 1].x == doctest::Approx(far.x));
    CHECK_FALSE(has_mark(scene, {"bucket", 16}));
    CHECK(held.words().find("100 to the left: bucket 15, with all distances from 91 on.") != std::string::npos);
  }

  TEST_CASE("t5_buckets: covered, only distances with a bucket of their own have one") {
    const HeldFigure held("t5_buckets", {{"query", 120}, {"key", 20}, {"cover", 1}});
    const plot::Scene scene = held.scene();
    CHECK(has_mark(scene, {"ribbon", 7}));
    CHECK_FALSE(has_mark(scene, {"ribbon", 8}));
    CHECK(has_mark(scene, {"bucket", 15}));
    CHECK(held.words().find("91") == std::string::npos);
  }

  TEST_CASE("t5_buckets: the bias of a pair is the head's number for its bucket, drawn with a deviation of 1/sqrt(512)") {
    std::vector<float> normal(32 * kHeads);
    engine::standard_normal(5, normal);
    HeldFigure held("t5_buckets", {{"seed", 5}, {"positions", 60}});
    held.click(middle_of(mark_of(held.scene(), {"head", 2})));
    CHECK(held.value("head") == 2);
    const plot::Mark head = mark_of(held.scene(), {"head", 2});
    const plot::CellValues& cells = *head.cells;
    REQUIRE(cells.columns == 14);  // from bucket 13, which holds the distance 59, to 0
    for (int b = 0; b < 14; ++b)
      CHECK(cells.values[static_cast<size_t>(13 - b)] ==
            doctest::Approx(normal[static_cast<size_t>(b * kHeads + 2)] / std::sqrt(512.0)).epsilon(1e-3));
  }

  TEST_CASE("t5_buckets: a distance is read on the ruler or at its bucket, and what comes later is hidden") {
    HeldFigure held("t5_buckets", {{"query", 100}, {"key", 80}});
    CHECK(held.figure().cursor_text().find("20 to the left: bucket 10, logarithmic, for the distances 16 to 22") != std::string::npos);
    held.hover(middle_of(mark_of(held.scene(), {"bucket", 14})));
    CHECK(held.value("key") == 100 - 64);
    const base::Rect ruler = mark_of(held.scene(), {"ruler"}).rect;
    held.click({ruler.right() - 1, ruler.y + 1});
    CHECK(held.value("key") == 143);
    CHECK(held.value("pinned") == 1);
    held.set({{"query", 0}, {"key", 143}});
    held.press("ArrowDown");
    held.press("ArrowLeft");
    CHECK(held.value("query") == 1);
    CHECK(held.value("key") == 142);
    const HeldFigure causal("t5_buckets", {{"direction", kCausal}, {"query", 10}, {"key", 30}});
    CHECK(causal.figure().cursor_text() == "Key 30, seen from query 10, is 20 to the right: hidden, and counted as distance 0.");
    CHECK(has_mark(causal.scene(), {"later"}));
  }

  TEST_CASE("t5_buckets: on a small laptop's stage, ruler, buckets and heads are all there") {
    const HeldFigure held("t5_buckets", {}, {}, {528, 538, 48});
    const plot::Scene scene = held.scene();
    const base::Rect box = mark_of(scene, {"bucket", 14}).rect;
    CHECK(box.y - mark_of(scene, {"ruler"}).rect.bottom() > 100);
    CHECK(mark_of(scene, {"head", 7}).rect.y > box.bottom());
  }
}
