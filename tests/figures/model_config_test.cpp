#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "base/number.h"
#include "engine/config/examples.h"
#include "engine/config/frequencies.h"
#include "engine/config/read.h"
#include "tests/figures/held_figure.h"

namespace {

constexpr double kLayers = 0, kCache = 3;  // values of the parameter view

/// The value of the parameters model and compare that means this example.
double example(std::string_view name) {
  for (size_t i = 0; i < std::size(engine::kConfigExamples); ++i)
    if (engine::kConfigExamples[i].name == name) return static_cast<double>(i + 1);
  FAIL("there is no example " << name);
  return 0;
}

engine::PositionPlan plan_of(std::string_view name) {
  const auto plan = engine::read_position_plan(engine::kConfigExamples[static_cast<size_t>(example(name)) - 1].json());
  REQUIRE(plan);
  return *plan;
}

HeldFigure shown(std::string_view model, double view, HeldFigure::Settings settings = {}) {
  settings.emplace_back("model", example(model));
  settings.emplace_back("view", view);
  return HeldFigure("model_config", settings);
}

/// A figure that has opened this file of the reader's.
HeldFigure opened(std::string_view bytes, double view, HeldFigure::Settings settings = {}) {
  settings.emplace_back("model", 0);
  settings.emplace_back("view", view);
  HeldFigure figure("model_config", settings);
  const_cast<figures::Figure&>(figure.figure()).configs()->open_file("config", bytes);
  figure.set({});
  return figure;
}

float height_of(const plot::Scene& scene, int layer, int model = 0) { return plot::bounds(mark_of(scene, {"layer", layer, model})).height; }

bool says(const HeldFigure& figure, std::string_view words) {
  const std::string all = figure.words() + figure.figure().alt_text();
  CAPTURE(all);
  CAPTURE(words);
  const bool found = all.find(words) != std::string::npos;
  CHECK(found);
  return found;
}

constexpr std::string_view kTiny = R"({"model_type": "llama", "hidden_size": 64, "num_attention_heads": 4, "num_key_value_heads": 2,
  "num_hidden_layers": 3, "max_position_embeddings": 2048, "rope_theta": 10000})";

}  // namespace

TEST_SUITE("figures/model_config") {
  TEST_CASE("layers with a window are lower than those that see the whole text, until the text fits") {
    HeldFigure figure = shown("gpt-oss-20b", kLayers);
    const plot::Scene scene = figure.scene();
    for (int i = 0; i + 2 < 24; i += 2) {
      CHECK(height_of(scene, i) < 0.6f * height_of(scene, i + 1));
      CHECK(height_of(scene, i) == height_of(scene, i + 2));
    }
    CHECK_FALSE(has_mark(scene, {"layer", 24}));
    says(figure, "12 of 24 layers see 128 tokens, the other 12 all 131,072.");
    figure.set({{"length", 100}});
    CHECK(height_of(figure.scene(), 0) == height_of(figure.scene(), 1));
    says(figure, "All 24 layers see all 100 tokens.");
  }

  TEST_CASE("each kind of layer is named with its count") {
    says(shown("deepseek-v3", kLayers), "all 61: RoPE, base 10,000, YaRN");
    says(shown("llama-4-scout", kLayers), "36 of 48: RoPE, base 500,000, Llama 3’s, chunks of 8,192");
    says(shown("llama-4-scout", kLayers), "12: no positions");
    says(shown("kimi-linear-48b", kLayers), "20 of 27: no attention");
    says(shown("kimi-linear-48b", kLayers), "7: no positions");
    says(shown("mpt-7b", kLayers), "all 32: ALiBi");
  }

  TEST_CASE("layers are told apart by their form") {
    const plot::Scene scout = shown("llama-4-scout", kLayers).scene();
    CHECK(mark_of(scout, {"layer", 1}).fill.seen());
    CHECK_FALSE(mark_of(scout, {"layer", 1}).stroke.seen());
    CHECK(mark_of(scout, {"layer", 3}).stroke.seen());  // hollow: no positions
    const plot::Scene kimi = shown("kimi-linear-48b", kLayers).scene();
    CHECK(mark_of(kimi, {"layer", 1}).hatched);
    CHECK_FALSE(mark_of(kimi, {"layer", 3}).hatched);
    CHECK(mark_of(shown("mpt-7b", kLayers).scene(), {"layer", 1}).shape == plot::Mark::Shape::polygon);
    CHECK(has_mark(shown("bert-base", kLayers).scene(), {"table"}));
    CHECK_FALSE(has_mark(scout, {"table"}));
  }

  TEST_CASE("layers with other angles have another ink") {
    const HeldFigure figure = opened(R"({"model_type": "gemma3_text", "hidden_size": 64, "num_attention_heads": 4, "head_dim": 16,
      "num_key_value_heads": 1, "num_hidden_layers": 7, "max_position_embeddings": 4096, "rope_theta": 1000000,
      "rope_local_base_freq": 10000, "sliding_window": 512, "sliding_window_pattern": 6})",
                                     kLayers);
    const plot::Scene scene = figure.scene();
    CHECK(mark_of(scene, {"layer", 1}).fill == mark_of(scene, {"layer", 4}).fill);
    CHECK(mark_of(scene, {"layer", 5}).fill != mark_of(scene, {"layer", 4}).fill);
    says(figure, "6 of 7: RoPE, base 10,000, window 512");
    says(figure, "1: RoPE, base 1,000,000");
  }

  TEST_CASE("the layer looked at is lit and has its facts") {
    HeldFigure figure = shown("gpt-oss-20b", kLayers, {{"layer", 6}});
    const auto accent = [&] { return mark_of(figure.scene(), {"layer", static_cast<int>(figure.value("layer"))}).fill; };
    CHECK(accent() == plot::Paint(base::ColourToken::accent));
    says(figure, "the last 128");
    says(figure, "YaRN, factor 32");
    CHECK(figure.press("ArrowRight"));
    CHECK(figure.value("layer") == 7);
    CHECK(accent() == plot::Paint(base::ColourToken::accent));
    says(figure, "the whole text");
    figure.hover(middle_of(mark_of(figure.scene(), {"column", 20})));
    CHECK(figure.value("layer") == 20);
    figure.click(middle_of(mark_of(figure.scene(), {"kind", 1})));
    CHECK(figure.value("layer") == 1);
  }

  TEST_CASE("of two models what differs is marked, layer by layer") {
    const HeldFigure same = shown("llama-4-scout", kLayers, {{"compare", example("llama-4-scout")}});
    says(same, "No layer differs from Llama 4 Scout.");
    CHECK_FALSE(has_mark(same.scene(), {"differs", 0}));
    const HeldFigure figure = shown("command-r7b", kLayers, {{"compare", example("llama-4-scout")}, {"layer", 1}});
    const plot::Scene scene = figure.scene();
    CHECK(has_mark(scene, {"differs", 0}));
    CHECK_FALSE(has_mark(scene, {"differs", 3}));  // neither gives its positions
    CHECK(has_mark(scene, {"differs", 35}));       // only one of them has it
    CHECK(has_mark(scene, {"layer", 47, 1}));
    CHECK(mark_of(scene, {"fact", 2, 0}).type == plot::kStrongLabel);  // base 50,000, and 500,000
    CHECK(mark_of(scene, {"fact", 1, 0}).type == plot::kLabel);        // both RoPE
    says(figure, "40 layers differ from Llama 4 Scout.");
    CHECK(figure.figure().cursor_text().find("In Llama 4 Scout: RoPE, base 500,000") != std::string::npos);
  }

  TEST_CASE("layers that attend to an image see nothing of the text") {
    const HeldFigure figure = opened(R"({"model_type": "mllama", "text_config": {"model_type": "mllama_text_model", "hidden_size": 64,
      "num_attention_heads": 4, "num_key_value_heads": 2, "num_hidden_layers": 5, "cross_attention_layers": [2],
      "max_position_embeddings": 2048, "rope_theta": 500000}})",
                                     kLayers, {{"length", 1000}, {"layer", 2}});
    says(figure, "4 of 5 layers see all 1,000 tokens, 1 attends to another sequence.");
    says(figure, "1: cross-attention");
    CHECK(height_of(figure.scene(), 2) < 0.2f * height_of(figure.scene(), 1));
  }

  TEST_CASE("512 layers are drawn within the frame") {
    const HeldFigure figure = opened(R"({"model_type": "llama", "hidden_size": 64, "num_attention_heads": 4, "num_hidden_layers": 512,
      "max_position_embeddings": 2048})",
                                     kLayers, {{"compare", example("kimi-linear-48b")}, {"layer", 511}});
    const plot::Scene scene = figure.scene();
    CHECK(plot::bounds(mark_of(scene, {"column", 511})).right() <= scene.width());
    says(figure, "Kimi Linear 48B has only 27 layers.");
  }

  TEST_CASE("a text beyond a learned table does not fit") {
    HeldFigure figure = shown("bert-base", kLayers);
    says(figure, "The table ends at position 512: a text of 131,072 tokens does not fit.");
    figure.set({{"length", 512}});
    says(figure, "All 12 layers see all 512 tokens.");
  }

  TEST_CASE("the bytes of the layers add up to the cache, at every length") {
    for (const engine::ConfigExample& of : engine::kConfigExamples) {
      CAPTURE(of.name);
      const engine::PositionPlan plan = plan_of(of.name);
      for (const double length : {1.0, 127.0, 129.0, 131072.0, 1e7}) {
        const figures::DataTable table = shown(of.name, kCache, {{"length", length}}).all();
        REQUIRE(table.rows.size() == plan.layers.size());
        double sum = 0;
        for (const auto& row : table.rows) sum += base::parse_number(row.back()).value_or(NAN);
        CHECK(sum == 2 * engine::cache_values(plan, length));
      }
    }
  }

  TEST_CASE("what the cache grows by is the difference of two lengths") {
    for (const engine::ConfigExample& of : engine::kConfigExamples) {
      CAPTURE(of.name);
      const engine::PositionPlan plan = plan_of(of.name);
      for (const double length : {0.0, 1.0, 127.0, 128.0, 8191.0, 8192.0, 131072.0})
        CHECK(engine::cache_growth(plan, length) == engine::cache_values(plan, length + 1) - engine::cache_values(plan, length));
    }
  }

  TEST_CASE("the cost is said in numbers, with its formula") {
    const HeldFigure llama = shown("llama-3.1-8b", kCache);
    says(llama, "A text of 131,072 tokens takes 16 GiB, 128 KiB for each token.");
    says(llama, "2 × 32 × 8 × 128 × 2 bytes = 128 KiB a token");
    says(llama, "layer 0: 512 MiB");
    const HeldFigure oss = shown("gpt-oss-20b", kCache);
    says(oss, "takes 3 GiB and grows by 24 KiB a token.");
    const HeldFigure latent = shown("deepseek-v3", kCache);
    says(latent, "61 × 576 × 2 bytes = 68.6 KiB a token");
    says(shown("llama-3.1-8b", kCache, {{"compare", example("deepseek-v3")}}), "With DeepSeek-V3 it is 8.58 GiB.");
  }

  TEST_CASE("the bars of the cache share one scale, and a full window stays") {
    const plot::Scene scene = shown("llama-4-scout", kCache, {{"compare", example("gpt-oss-20b")}}).scene();
    CHECK(height_of(scene, 3, 0) == doctest::Approx(2 * height_of(scene, 1, 1)).epsilon(0.05));
    CHECK(height_of(scene, 0, 0) == doctest::Approx(height_of(scene, 3, 0) / 16).epsilon(0.2));
    CHECK(has_mark(scene, {"total", 1}));
  }

  TEST_CASE("models without a cache say why") {
    says(shown("bert-base", kCache), "An encoder reads the whole text at once, so 131,072 tokens leave no cache.");
    says(shown("kimi-linear-48b", kCache), "20 of 27 layers keep a state of fixed size instead, not counted here.");
    CHECK(mark_of(shown("kimi-linear-48b", kCache).scene(), {"layer", 0}).hatched);
  }

  TEST_CASE("dragging the dot of the total changes the length") {
    HeldFigure figure = shown("llama-3.1-8b", kCache);
    const base::Point at = middle_of(mark_of(figure.scene(), {"here", 0}));
    figure.press_at(at);
    figure.drag_to({at.x - 80, at.y});
    figure.let_go({at.x - 80, at.y});
    CHECK(figure.value("length") < 100000);
    CHECK(mark_of(figure.scene(), {"here", 0}).at.x == doctest::Approx(at.x - 80).epsilon(0.02));
  }

  TEST_CASE("without a file the figure says what to do, and of a bad one what is wrong and where") {
    const HeldFigure nothing("model_config", {{"model", 0}});
    says(nothing, "Paste a configuration, open a file, or choose one of");
    CHECK(nothing.figure().cursor().across.parameter == -1);
    const HeldFigure bad = opened(R"({"model_type": "llama", "num_hidden_layers": 0})", kLayers);
    says(bad, "num_hidden_layers must be a whole number from 1 to 4,096.");
    const HeldFigure broken = opened("{", kCache);
    says(broken, "Line 1, column 2: this is not JSON");
    CHECK_FALSE(has_mark(broken.scene(), {"column", 0}));
  }

  TEST_CASE("the reader's own file is shown in both views") {
    const HeldFigure layers = opened(kTiny, kLayers, {{"length", 1000}});
    says(layers, "All 3 layers see all 1,000 tokens. They rotate with base 10,000.");
    const HeldFigure cache = opened(kTiny, kCache, {{"length", 1000}});
    says(cache, "2 × 3 × 2 × 16 × 2 bytes = 384 bytes a token");
    says(cache, "A text of 1,000 tokens takes 375 KiB, 384 bytes for each token.");
  }
}
