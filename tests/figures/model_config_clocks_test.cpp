#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <numbers>
#include <set>
#include <string>

#include "engine/config/examples.h"
#include "figures/model_config/buckets.h"
#include "figures/model_config/curves.h"
#include "figures/model_config/kinds_row.h"
#include "figures/model_config/panels.h"
#include "figures/model_config/slopes.h"
#include "figures/model_config/table_rows.h"
#include "figures/model_config/turns.h"
#include "tests/figures/held_figure.h"

namespace {

using namespace figures::plans;

constexpr double kTurn = 2 * std::numbers::pi;

std::string file_named(const std::string& name) {
  std::ifstream file(std::string(PHASEBOOK_SOURCE_DIR "/tests/engine/config/files/") + name, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// A model of the book's, looked at.
struct Looked {
  Model model, other;
  Shown shown;
  Looked(Model read, int layer, double length, bool scaling = true) : model(std::move(read)) {
    REQUIRE(model.errors.empty());
    shown = {.model = &model, .length = length, .scaling = scaling, .layer = layer, .distance = 1};
    shown.angles = angles_of(model.plan, model.plan.layers[static_cast<size_t>(layer)].rotation, length);
  }
  Looked(const Looked&) = delete;
};

Model example(std::string_view name) {
  const auto found = std::ranges::find(engine::kConfigExamples, name, &engine::ConfigExample::name);
  REQUIRE(found != std::end(engine::kConfigExamples));
  return read_model(std::string(found->title), found->json());
}

double index_of(std::string_view name) {
  const auto found = std::ranges::find(engine::kConfigExamples, name, &engine::ConfigExample::name);
  REQUIRE(found != std::end(engine::kConfigExamples));
  return static_cast<double>(found - std::begin(engine::kConfigExamples)) + 1;
}

constexpr double kClocks = 1, kScores = 2;

HeldFigure model_config(std::string_view model, double view, HeldFigure::Settings more = {}) {
  more.insert(more.begin(), {{"model", index_of(model)}, {"view", view}});
  return HeldFigure("model_config", more, {}, {620, 690, 48});
}

/// Llama 3.1's rule, pair by pair: waves shorter than a quarter of 8,192 are kept, longer than 8,192 divided by 8.
double llama_slowed(double wave) {
  if (wave < 8192 / 4.0) return 1;
  if (wave > 8192) return 8;
  const double smooth = (8192 / wave - 1) / (4.0 - 1);
  return 1 / ((1 - smooth) / 8 + smooth);
}

/// YaRN's ramp of transformers, with its ends rounded outwards.
double yarn_slowed(int pair, int width, double base, double trained, double factor) {
  const auto place = [&](double turns) { return width * std::log(trained / (turns * kTurn)) / (2 * std::log(base)); };
  const double low = std::floor(place(32)), high = std::ceil(place(1)), ramp = std::clamp((pair - low) / (high - low), 0.0, 1.0);
  return 1 / (ramp / factor + 1 - ramp);
}

/// To 8 significant binary digits, ties to even.
double bf16(double number) {
  const double as_float = static_cast<double>(static_cast<float>(number));
  if (as_float == 0) return 0;
  const double unit = std::exp2(std::floor(std::log2(as_float)) - 7);
  return std::nearbyint(as_float / unit) * unit;
}

int alike_by_counting(double theta, int length) {
  const double kept = bf16((length - 1) * theta);
  int count = 0;
  for (int position = 0; position < length; ++position) count += bf16(position * theta) == kept;
  return count;
}

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("model_config, clocks: the groups are those of angles computed plainly") {
    for (const double length : {1.0, 4000.0, 8192.0, 60000.0, 70000.0, 131072.0, 1e7}) {
      for (const bool scaling : {true, false}) {
        CAPTURE(length);
        CAPTURE(scaling);
        const Looked llama(example("llama-3.1-8b"), 0, length, scaling);
        const Turns turns = turns_of(llama.shown);
        REQUIRE(turns.count() == 64);
        int known = 0, fresh = 0, within = 0, slowed = 0;
        for (int i = 0; i < 64; ++i) {
          const double wave = kTurn * std::pow(500000, i / 64.0), factor = scaling ? llama_slowed(wave) : 1;
          const double seen = 8192 / wave, asked = length / wave / factor;
          known += seen >= 1;
          fresh += seen < 1 && asked > seen * (1 + 1e-9);
          within += seen < 1 && !(asked > seen * (1 + 1e-9));
          slowed += factor > 1 + 1e-9;
          CHECK(turns.pairs[static_cast<size_t>(i)].slowed_by() == doctest::Approx(factor));
          CHECK(turns.pairs[static_cast<size_t>(i)].asked_rad == doctest::Approx(asked * kTurn));
        }
        CHECK(turns.count_of(Meets::known) == known);
        CHECK(turns.count_of(Meets::new_angles) == fresh);
        CHECK(turns.count_of(Meets::within) == within);
        CHECK(turns.count_slowed() == slowed);
      }
    }
  }

  TEST_CASE("model_config, clocks: YaRN slows each pair by its ramp") {
    struct Of {
      std::string_view name;
      int width;
      double base, trained, factor;
    };
    for (const Of& of : {Of{"qwen2.5-7b-yarn", 128, 1e6, 32768, 4}, Of{"deepseek-v3", 64, 10000, 4096, 40}}) {
      CAPTURE(of.name);
      const Looked looked(example(of.name), 0, 131072);
      const Turns turns = turns_of(looked.shown);
      REQUIRE(turns.count() == of.width / 2);
      CHECK(turns.seen_tokens == of.trained);
      for (int i = 0; i < turns.count(); ++i)
        CHECK(turns.pairs[static_cast<size_t>(i)].slowed_by() == doctest::Approx(yarn_slowed(i, of.width, of.base, of.trained, of.factor)));
      CHECK(turns.most_slowed() == doctest::Approx(of.factor));
    }
  }

  TEST_CASE("model_config, clocks: a window keeps new angles away") {
    const Looked local(example("gpt-oss-20b"), 0, 1e7), global(example("gpt-oss-20b"), 1, 1e7), chunked(example("llama-4-scout"), 0, 1e7);
    CHECK(turns_of(local.shown).asked_tokens == 128);
    CHECK(turns_of(local.shown).count_of(Meets::new_angles) == 0);
    CHECK(turns_of(global.shown).count_of(Meets::new_angles) > 0);
    CHECK(turns_of(chunked.shown).asked_tokens == 8192);
    CHECK(turns_of(chunked.shown).count_of(Meets::new_angles) == 0);
    const Looked sides(read_model("ModernBERT", file_named("modernbert_base.json")), 1, 8192);
    CHECK(turns_of(sides.shown).asked_tokens == 64);  // half of the 128 on each side
  }

  TEST_CASE("model_config, clocks: pairs that stand still do so without the scaling as well") {
    for (const bool scaling : {true, false}) {
      const Looked gemma(read_model("Gemma 4", file_named("gemma_4_e2b.json")), 4, 131072, scaling);
      const Turns turns = turns_of(gemma.shown);
      CHECK(turns.count() == 256);
      CHECK(turns.count_of(Meets::nothing) == 192);
      CHECK(turns.count_slowed() == 0);
    }
  }

  TEST_CASE("model_config, clocks: what bf16 makes alike, by counting") {
    for (const int length : {1, 2, 200, 256, 257, 258, 259, 511, 4000, 8191, 8192, 8193, 65000, 131072, 131073}) {
      CAPTURE(length);
      for (const double theta : {1.0, 0.8146, 0.01, 3.3e-5}) {
        CAPTURE(theta);
        CHECK(alike_in_bf16(theta, length) == alike_by_counting(theta, length));
      }
    }
    CHECK(kept_in_bf16(131071) == 131072);
    CHECK(model_config("llama-3.1-8b", kClocks).words().find("In bf16 the last 256 positions would all be 131,072.") != std::string::npos);
  }

  TEST_CASE("model_config, clocks: what is lit is what training never showed") {
    HeldFigure figure = model_config("llama-3.1-8b", kClocks);
    const plot::Scene scene = figure.scene();
    for (int i = 0; i < 64; ++i) {
      const double wave = kTurn * std::pow(500000, i / 64.0), seen = kTurn * 8192 / wave;
      CHECK(has_mark(scene, {"new", i}) == (seen < kTurn));
      CHECK(mark_of(scene, {"seen", i}).angle_to == doctest::Approx(std::min(seen, kTurn)));
      if (seen >= kTurn) continue;
      CHECK(mark_of(scene, {"new", i}).angle == doctest::Approx(seen));
      CHECK(mark_of(scene, {"new", i}).angle_to == doctest::Approx(std::min(kTurn, 131072 / wave / 8 * kTurn)));
    }
    CHECK(figure.words().find("29 of 64 pairs meet angles that training never showed, and 35 are slowed.") != std::string::npos);
    figure.set({{"length", 65536}});
    CHECK(figure.words().find("No pair meets an angle that training never showed, but 35 are slowed.") != std::string::npos);
    CHECK_FALSE(has_mark(figure.scene(), {"new", 63}));
    figure.hover(middle_of(mark_of(figure.scene(), {"slow", 50})));
    CHECK(figure.value("pair") == 50);
    figure.hover(middle_of(mark_of(figure.scene(), {"disc", 10})));
    CHECK(figure.value("pair") == 10);
    CHECK(figure.figure().cursor_text().starts_with("Pair 10 of layer 0 turns once in 48.83 tokens."));
    CHECK(figure.all().rows.size() == 64);
  }

  TEST_CASE("model_config, clocks: a chart of wavelengths, and the other model's below it") {
    const plot::Scene scene = model_config("qwen2.5-7b-yarn", kClocks, {{"length", 65536}, {"compare", index_of("deepseek-v3")}}).scene();
    const auto x_of = [&](int pair) { return mark_of(scene, {"slow", pair}).at.x; };
    CHECK(x_of(40) - x_of(20) == doctest::Approx(x_of(60) - x_of(40)).epsilon(1e-3));
    // The other's pair i of 32 with base 10^4 has the wavelength of this one's 64 i / 32 · 4 / 6.
    for (const int i : {0, 9, 24})
      CHECK(std::fabs(mark_of(scene, {"other", i}).at.x - (x_of(0) + (x_of(60) - x_of(0)) / 60 * static_cast<float>(i) * 4 / 3)) < 1);
    CHECK(has_mark(scene, {"other", 31}));
    CHECK_FALSE(has_mark(scene, {"other", 32}));
    // Slowed by 4 where 2 would do: none is in the rectangle of those that are too quick.
    const base::Rect quick = mark_of(scene, {"too quick"}).rect;
    for (int i = 0; i < 64; ++i) {
      const base::Point at = mark_of(scene, {"slow", i}).at;
      CHECK_FALSE((at.x > quick.x && at.y > quick.y));
    }
  }

  TEST_CASE("model_config, logits: the curves are the means of the cosines, with their factors") {
    for (const double distance : {0.0, 1.0, 17.0, 1000.0, 54321.0}) {
      CAPTURE(distance);
      double scaled = 0, unscaled = 0;
      for (int i = 0; i < 64; ++i) {
        const double wave = kTurn * std::pow(500000, i / 64.0);
        unscaled += std::cos(distance * kTurn / wave) / 64;
        scaled += std::cos(distance * kTurn / wave / llama_slowed(wave)) / 64;
      }
      const Looked llama(example("llama-3.1-8b"), 0, 131072);
      const Curves curves = curves_of(llama.shown);
      CHECK(curves.actor.similarity.at(distance) == doctest::Approx(scaled).epsilon(1e-6));
      REQUIRE(curves.without);
      CHECK(curves.without->similarity.at(distance) == doctest::Approx(unscaled).epsilon(1e-6));

      // DeepSeek-V3: 32 pairs rotate, 64 do not; all logits times (0.1 ln 40 + 1)².
      double rotated = 0;
      for (int i = 0; i < 32; ++i) rotated += std::cos(distance * std::pow(10000, -i / 32.0) / yarn_slowed(i, 64, 10000, 4096, 40));
      const Looked deepseek(example("deepseek-v3"), 0, 131072);
      CHECK(curves_of(deepseek.shown).actor.similarity.at(distance) ==
            doctest::Approx(std::pow(0.1 * std::log(40) + 1, 2) * (rotated + 64) / 96).epsilon(1e-6));
    }
    // gpt-oss: cosines and sines times 0.1 ln 32 + 1, for the query and for the key; nothing of it without the scaling.
    const Looked oss(example("gpt-oss-20b"), 1, 131072);
    CHECK(curves_of(oss.shown).actor.similarity.at(0) == doctest::Approx(std::pow(0.1 * std::log(32) + 1, 2)));
    CHECK(curves_of(oss.shown).without->similarity.at(0) == doctest::Approx(1));
  }

  TEST_CASE("model_config, logits: a point of a curve is the mean of near distances, within their range") {
    const Looked llama(example("llama-3.1-8b"), 0, 131072);
    const Similarity similarity = curves_of(llama.shown).actor.similarity;
    const std::vector<BandPoint> band = band_of(similarity, 131071, true);
    REQUIRE(band.size() > 100);
    CHECK(band.front().distance == 1);
    CHECK(band.back().distance == 131071);
    for (const BandPoint& point : band) {
      CAPTURE(point.distance);
      CHECK(point.least <= point.mean + 1e-12);
      CHECK(point.mean <= point.greatest + 1e-12);
      if (point.distance < 10) {
        double sum = 0;
        const double first = std::ceil(point.distance / 1.15), last = std::floor(point.distance * 1.15);
        for (double d = first; d <= last; ++d) sum += similarity.at(d) / (last - first + 1);
        CHECK(point.mean == doctest::Approx(sum));
      }
    }
  }

  TEST_CASE("model_config, logits: a window ends its curve, and the cursor with it") {
    HeldFigure figure = model_config("gpt-oss-20b", kScores, {{"distance", 5000}});
    CHECK(figure.figure().cursor_text().starts_with("Distance 127 in layer 0"));
    figure.click(middle_of(mark_of(figure.scene(), {"kind", 1})));
    CHECK(figure.value("layer") == 1);
    CHECK(figure.figure().cursor_text().starts_with("Distance 5,000 in layer 1"));
    CHECK(has_mark(figure.scene(), {"window", 1}));  // the beginning of the same curve
    figure.set({{"layer", 0}});
    CHECK_FALSE(has_mark(figure.scene(), {"window", 1}));
    CHECK(has_mark(figure.scene(), {"window end", 0}));
    figure.set({{"layer", 1}});
    const plot::Mark column = mark_of(figure.scene(), {"column", 100});
    figure.hover(middle_of(column));
    CHECK(figure.value("distance") == column.aim.column);
    figure.press("ArrowRight");
    CHECK(figure.value("distance") == mark_of(figure.scene(), {"column", 101}).aim.column);
  }

  TEST_CASE("model_config, logits: ALiBi's slopes, T5's buckets, a table's end, and layers without positions") {
    const Looked mpt(example("mpt-7b"), 0, 8192);
    const std::vector<double> slopes = slopes_of(mpt.model.plan);
    REQUIRE(slopes.size() == 32);
    for (int h = 0; h < 32; ++h) CHECK(slopes[static_cast<size_t>(h)] == doctest::Approx(std::exp2(-8.0 * (h + 1) / 32)));
    CHECK(slopes_sentence(mpt.shown) == "The steepest of 32 heads takes 10 off a logit within 12 tokens, the flattest within 2,560.");
    CHECK(scores_panel.cursor_text(mpt.shown).find("from −0.841 in the steepest head to −0.00391 in the flattest") != std::string::npos);

    const Looked t5(read_model("umT5", file_named("umt5_small.json")), 0, 8192);
    const std::vector<std::int32_t> buckets = buckets_of(t5.model.plan, 1000);
    REQUIRE(buckets.size() == 129);  // all beyond 128 are like 128
    for (int n = 0; n < 16; ++n) CHECK(buckets[static_cast<size_t>(n)] == n);
    for (int n = 16; n <= 128; ++n)
      CHECK(buckets[static_cast<size_t>(n)] == std::min(31, 16 + static_cast<int>(std::log(n / 16.0) / std::log(8) * 16 + 1e-9)));
    CHECK(buckets_sentence(t5.shown) == "Distances below 16 have a learned number each; from 113 on, all share one.");

    const Looked bert(example("bert-base"), 0, 8192);
    CHECK(table_sentence(bert.shown) == "The table has vectors for 512 positions: the token after them has none.");
    const Looked nope(example("command-r7b"), 3, 8192);
    CHECK(curves_of(nope.shown).actor.similarity.at(5000) == 1);
    CHECK(scores_panel.sentence(nope.shown) == "Layer 3 has no positions, so the distance leaves its logits as they are.");
  }

  TEST_CASE("model_config: layers without rotation say what they do instead") {
    struct Said {
      std::string_view model;
      int layer;
      std::string_view clocks;
    };
    for (const Said& said :
         {Said{"kimi-linear-48b", 0,
               "Layer 0 has no attention, so there are no queries and keys to rotate. No layer of Kimi Linear 48B rotates."},
          Said{"kimi-linear-48b", 3, "Layer 3 attends without positions (NoPE), so it has no hands. No layer of Kimi Linear 48B rotates."},
          Said{"command-r7b", 3, "Layer 3 attends without positions (NoPE), so it has no hands. Layer 0 is the first that rotates."},
          Said{"mpt-7b", 0,
               "Layer 0 subtracts from the logit in proportion to the distance (ALiBi), and rotates nothing. No layer of MPT 7B rotates."},
          Said{"bert-base", 0,
               "BERT base adds a learned vector for each position before its first layer, and rotates nothing. No layer of BERT base "
               "rotates."}}) {
      const Looked looked(example(said.model), said.layer, 131072);
      CHECK(without_hands_text(looked.shown) == said.clocks);
      CHECK(has_mark(model_config(said.model, kClocks, {{"layer", said.layer}}).scene(), {"words", 0, 0}));
    }
    Looked broken(example("llama-3.1-8b"), 0, 131072);
    broken.shown.angles = {.problem = "The angles cannot be computed: the factor is odd."};
    CHECK(without_hands_text(broken.shown) == "The angles cannot be computed: the factor is odd.");
    HeldFigure mpt = model_config("mpt-7b", kClocks);
    mpt.click(middle_of(mark_of(mpt.scene(), {"way"})));
    CHECK(mpt.value("view") == kScores);
  }

  TEST_CASE("model_config: clocks and logits of every configuration that the tests know") {
    constexpr plot::Room kRooms[] = {{358, 620, 44}, {500, 520, 48}, {912, 820, 48}};
    int seen = 0;
    for (const auto& entry : std::filesystem::directory_iterator(PHASEBOOK_SOURCE_DIR "/tests/engine/config/files")) {
      if (entry.path().extension() != ".json" || entry.path().stem() == "index") continue;
      CAPTURE(entry.path().stem().string());
      const Model model = read_model("Your file", file_named(entry.path().filename().string()));
      if (!model.errors.empty()) continue;
      for (const LayerGroup& group : groups_of({&model.plan}, kMaxLayers).groups) {
        const Looked looked(model, group.first.index, 1e6);
        for (const Panel* panel : {&clocks_panel, &scores_panel}) {
          plot::Scene scene(face_metrics(), kRooms[++seen % 3]);
          scene.headline(panel->sentence(looked.shown));
          panel->compose(scene, scene.picture(), looked.shown);
          scene.finish();
          std::set<plot::Key> keys;
          for (const plot::Mark& mark : scene.marks()) {
            CAPTURE(mark.key.name());
            const base::Rect box = mark.shape == plot::Mark::Shape::text ? scene.box_of(mark) : plot::bounds(mark);
            if (!keys.insert(mark.key).second) FAIL_CHECK("two marks have this key");
            if (!(box.x >= -3 && box.right() <= scene.width() + 3 && box.y >= -3 && box.bottom() <= scene.height() + 3))
              FAIL_CHECK("outside the picture: " << mark.words);
          }
          CHECK(panel->cursor_text(looked.shown).find("nan") == std::string::npos);
        }
      }
    }
    CHECK(seen > 150);
  }
}
