#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "engine/operations/token_vectors.h"
#include "figures/t5_buckets/model.h"
#include "tests/engine/reference.h"
#include "tests/figures/held_figure.h"

namespace {

constexpr double kCausal = 1;

/// The bucket of each distance (key minus query), as exported.
std::map<int, int> buckets_of(const HeldFigure& held) {
  std::map<int, int> buckets;
  for (const auto& row : held.all().rows) buckets[std::stoi(row[0])] = std::stoi(row[1]);
  return buckets;
}

figures::buckets::Model model_with(const HeldFigure::Settings& settings) {
  const figures::Kind& kind = *figures::find("t5_buckets");
  std::vector<double> values = figures::initial_values(kind);
  for (const auto& [name, value] : settings) values[static_cast<size_t>(base::find(kind.parameters, name))] = value;
  figures::buckets::Model model;
  model.set(values);
  return model;
}

std::string part_of_table(const HeldFigure& held, int bucket, size_t column) {
  return held.figure().data(figures::Figure::Extent::shown).rows[static_cast<size_t>(bucket)][column];
}

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("t5_buckets: the staircase is that of transformers, in both directions") {
    const base::JsonDocument document = read_reference("encodings.json");
    for (const base::Json& expected : document.root()["t5_bucket"].elements()) {
      const bool both = expected["bidirectional"].boolean().value();
      const auto shown = buckets_of(HeldFigure("t5_buckets", {{"direction", both ? 0 : kCausal}, {"positions", 301}}));
      const auto distances = flatten<int>(expected["relative_position"]), buckets = flatten<int>(expected["bucket"]);
      REQUIRE(distances.size() == buckets.size());
      REQUIRE(shown.size() == distances.size());
      size_t same = 0;
      for (size_t i = 0; i < distances.size(); ++i) same += shown.at(distances[i]) == buckets[i];
      CHECK(same == distances.size());
    }
  }

  TEST_CASE("t5_buckets: by default 8 distances a side are exact and the last bucket begins at 91, causal 16 and 113") {
    CHECK(model_with({}).exact() == 8);
    CHECK(model_with({}).last_start() == 91);
    CHECK(model_with({{"direction", kCausal}}).exact() == 16);
    CHECK(model_with({{"direction", kCausal}}).last_start() == 113);
    const HeldFigure held("t5_buckets");
    CHECK(held.figure().describe().find("0 to 7 have a bucket each, and the last bucket begins at 91.") != std::string::npos);
    std::vector<int> starts = model_with({}).starts;
    CHECK(held.all().columns[2] == "bias of head 0");
    CHECK(held.all().columns.back() == "bias of head 7");
    CHECK(held.figure().describe().find("The biases of head 0 are drawn at random") != std::string::npos);
    CHECK(std::vector(starts.begin() + 8, starts.end()) == std::vector{8, 12, 16, 23, 32, 46, 64, 91});
    CHECK(part_of_table(held, 11, 2) == "23 to 31");
    CHECK(part_of_table(held, 31, 2) == "91 on");
    CHECK(part_of_table(held, 16, 2) == "none");  // distance 0 is on neither side
    CHECK(part_of_table(held, 7, 3) == "exact");
    CHECK(part_of_table(held, 8, 3) == "logarithmic");
    CHECK(part_of_table(held, 15, 3) == "last");
  }

  TEST_CASE("t5_buckets: whatever the rule, the ranges of the buckets are where the staircase steps") {
    for (const double direction : {0.0, kCausal}) {
      for (const double count : {4.0, 6.0, 32.0, 64.0}) {
        for (const double farthest : {40.0, 128.0, 1024.0}) {
          const auto model = model_with({{"direction", direction}, {"num_buckets", count}, {"max_distance", farthest}, {"positions", 512}});
          CAPTURE(count);
          CAPTURE(farthest);
          bool within = true;
          for (int ahead = -511; ahead <= 511; ++ahead) {
            if (model.is_future(ahead)) {
              within = within && model.bucket(ahead) == 0;
              continue;
            }
            const auto range = model.distances_of(model.bucket(ahead));
            within = within && std::abs(ahead) >= range.min && (range.max < 0 || std::abs(ahead) <= range.max);
          }
          CHECK(within);
        }
      }
    }
  }

  TEST_CASE("t5_buckets: the bias of a pair is the head's number for its bucket, and the table is drawn with a deviation of 1/sqrt(512)") {
    std::vector<float> normal(32 * figures::buckets::kHeads);
    engine::standard_normal(5, normal);
    const auto model = model_with({{"head", 2}, {"seed", 5}, {"positions", 60}});
    double off = 0;
    for (int i = 0; i < 60; ++i) {
      for (int j = 0; j < 60; ++j) {
        const double expected =
            static_cast<double>(normal[static_cast<size_t>(model.bucket(j - i)) * figures::buckets::kHeads + 2]) / std::sqrt(512.0);
        off = std::max(off, std::fabs(static_cast<double>(model.bias[static_cast<size_t>(i * 60 + j)]) - expected));
      }
    }
    CHECK(off < 1e-4);
  }

  TEST_CASE("t5_buckets: keys and the pointer choose a pair, a distance and a head") {
    HeldFigure held("t5_buckets", {{"query", 100}, {"key", 80}});
    CHECK(held.figure().cursor_text().find("20 to the left: bucket 10, logarithmic, for the distances 16 to 22") != std::string::npos);
    CHECK(held.press("ArrowRight"));
    CHECK(held.value("key") == 81);
    CHECK(held.press("Shift+ArrowUp"));
    CHECK(held.value("query") == 90);
    CHECK(held.press("End"));
    CHECK(held.value("key") == 143);
    CHECK(held.press("PageUp"));
    CHECK(held.value("query") == 0);
    CHECK(held.press(" "));
    CHECK(held.value("pinned") == 1);
    CHECK(held.press("Enter"));
    CHECK(held.value("pinned") == 0);
    CHECK_FALSE(held.press("x"));

    held.click({200, 60});  // on the staircase, left of its middle
    CHECK(held.value("pinned") == 1);
    CHECK(held.value("key") < held.value("query"));
    const double query = held.value("query");
    held.hover({120, 400});
    CHECK(held.value("query") == query);
    for (float x = 300; x < 560 && held.value("head") == 0; x += 6) held.click({x, 400});
    CHECK(held.value("head") > 0);
  }

  TEST_CASE("t5_buckets: what comes later is hidden where buckets are for the left alone") {
    const HeldFigure held("t5_buckets", {{"direction", kCausal}, {"query", 10}, {"key", 30}});
    CHECK(held.figure().cursor_text() == "Key 30, seen from query 10, is 20 to the right: hidden, and counted as distance 0.");
  }
}
