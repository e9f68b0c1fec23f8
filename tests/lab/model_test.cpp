#include "lab/model.h"

#include <doctest/doctest.h>

#include <cmath>

#include "tests/lab/plain_model.h"
#include "tests/lab/random_model.h"

namespace {

constexpr int kTexts = 3, kTokens = 11;  // longer than the trained length of the small models, and than Shaw's clip

double largest_difference(std::span<const double> a, std::span<const double> b) {
  REQUIRE(a.size() == b.size());
  double largest = 0;
  for (size_t i = 0; i < a.size(); ++i) largest = std::fmax(largest, std::fabs(a[i] - b[i]));
  return largest;
}

/// Reads kTexts texts with both models.
void compare_with_plain(const lab::ModelConfig& config, const lab::InferenceOptions& reading, size_t length = kTokens) {
  CAPTURE(name_of(config));
  const std::vector<double> parameters = random_parameters(config, 1);
  const std::vector<int> tokens = random_tokens(config, kTexts * length, 2);
  lab::Transformer<double> model(config);
  const std::span<const double> scores = model.forward(parameters, tokens, kTexts, reading);
  const size_t size = scores.size() / kTexts;
  for (size_t text = 0; text < kTexts; ++text) {
    const PlainPass plain = plain_pass(config, parameters, std::span(tokens).subspan(text * length, length), reading);
    CHECK(largest_difference(scores.subspan(text * size, size), plain.scores) < 1e-6);  // sinusoidal rows are floats
    for (int layer = 0; layer < config.layers; ++layer) {
      const std::span<const double> maps = model.attention(layer);
      const size_t count = maps.size() / kTexts;
      CHECK(largest_difference(maps.subspan(text * count, count), plain.attention[static_cast<size_t>(layer)]) < 1e-6);
    }
  }
}

lab::ModelConfig of(lab::Encoding encoding) {
  lab::ModelConfig config = small_models()[2 * static_cast<size_t>(encoding)];
  config.heads = 2;
  return config;
}

}  // namespace

TEST_SUITE("lab model") {
  TEST_CASE("a pass gives what the papers' formulas give, one place at a time") {
    for (const lab::ModelConfig& config : small_models()) compare_with_plain(config, {});
  }

  TEST_CASE("so it does when positions are left out or rounded, and when RoPE is rescaled") {
    for (const lab::ModelConfig& config : small_models()) compare_with_plain(config, {.without_positions = {true, true}});
    for (const lab::Encoding encoding :
         {lab::Encoding::kShaw, lab::Encoding::kTransformerXl, lab::Encoding::kT5, lab::Encoding::kRope, lab::Encoding::kAlibi})
      compare_with_plain(of(encoding), {.without_positions = {false, true}});
    compare_with_plain(of(lab::Encoding::kRope), {.rope = engine::RopeScalingType::kLinear, .factor = 4});
    compare_with_plain(of(lab::Encoding::kRope), {.rope = engine::RopeScalingType::kProportional, .share = 0.5});
  }

  TEST_CASE("so it does when far tokens are hidden, or read by RoPE as if they were at the longest distance of training") {
    for (lab::ModelConfig config : small_models()) {
      config.length = 3;
      compare_with_plain(config, {.far = lab::FarTokens::kMask});
    }
    for (const bool causal : {false, true}) {
      lab::ModelConfig config = of(lab::Encoding::kRope);
      config.length = 3;
      config.causal = causal;
      compare_with_plain(config, {.far = lab::FarTokens::kClip});
      compare_with_plain(config, {.rope = engine::RopeScalingType::kLinear, .factor = 4, .far = lab::FarTokens::kClip});
      for (int pair = 1; pair <= config.d_model / config.heads / 2; ++pair)
        compare_with_plain(config, {.far = lab::FarTokens::kClip, .clipped_pair = pair});
    }
  }

  TEST_CASE("so it does when RoPE does not see some far tokens, those that look alike, all others, or a band elsewhere") {
    lab::ModelConfig config{.encoding = lab::Encoding::kRope, .layers = 1, .d_model = 16, .heads = 2, .length = 6};
    for (const lab::FarTokens far : {lab::FarTokens::kMaskBand, lab::FarTokens::kMaskOthers, lab::FarTokens::kMaskElsewhere})
      compare_with_plain(config, {.far = far, .places_back = 3}, 72);
    config.causal = true;
    compare_with_plain(config, {.far = lab::FarTokens::kMaskBand, .places_back = 3}, 72);
  }

  TEST_CASE("so it does with any number of heads that divides the width") {
    for (lab::ModelConfig config : small_models()) {
      if (config.causal) continue;
      config.layers = 1;
      config.d_model = 24;
      for (const int heads : {1, 3, 8}) {
        config.heads = heads;
        const bool fits = lab::check(config).has_value();
        CHECK(fits == (heads < 8 || config.encoding != lab::Encoding::kRope));
        if (fits) compare_with_plain(config, {});
      }
    }
  }

  TEST_CASE("rounding positions to bf16 changes nothing up to 256, and something beyond") {
    for (const lab::Encoding encoding : {lab::Encoding::kSinusoidal, lab::Encoding::kRope, lab::Encoding::kAlibi}) {
      const lab::ModelConfig config = of(encoding);
      const std::vector<double> parameters = random_parameters(config, 1);
      lab::Transformer<double> model(config);
      for (const size_t length : {250, 280}) {
        const std::vector<int> tokens = random_tokens(config, length, 3);
        const auto scores = model.forward(parameters, tokens, 1);
        const std::vector<double> exact(scores.begin(), scores.end());
        const double difference = largest_difference(model.forward(parameters, tokens, 1, {.bf16_positions = true}), exact);
        CHECK((difference > 1e-4) == (length > 257));
      }
    }
  }

  TEST_CASE("float gives nearly what double gives, and the same bits whatever is kept and whatever was read before") {
    for (const lab::ModelConfig& config : small_models()) {
      CAPTURE(name_of(config));
      const std::vector<double> exact = random_parameters(config, 1);
      const std::vector<float> parameters(exact.begin(), exact.end());
      const std::vector<double> same(parameters.begin(), parameters.end());
      const std::vector<int> tokens = random_tokens(config, kTexts * kTokens, 2);
      lab::Transformer<double> twin(config);
      lab::Transformer<float> model(config);
      const auto scores = model.forward(parameters, tokens, kTexts);
      const std::vector<float> first(scores.begin(), scores.end());
      CHECK(largest_difference(std::vector<double>(first.begin(), first.end()), twin.forward(same, tokens, kTexts)) < 2e-5);
      model.forward(parameters, random_tokens(config, 40, 4), 1, {.without_positions = {true, true}, .bf16_positions = true});
      const auto again = model.forward(parameters, tokens, kTexts, {}, lab::Keep::kScores);
      CHECK(std::vector<float>(again.begin(), again.end()) == first);
    }
  }

  TEST_CASE("parameters are as many as in PyTorch") {
    const auto count = [](lab::Encoding encoding, int layers, int width, int heads) {
      return lab::Layout({.encoding = encoding, .layers = layers, .d_model = width, .heads = heads}).size;
    };
    CHECK(count(lab::Encoding::kNone, 2, 32, 4) == 17932);
    CHECK(count(lab::Encoding::kRope, 1, 16, 2) == 2652);
    CHECK(count(lab::Encoding::kLearned, 2, 32, 4) == 18444);
    CHECK(count(lab::Encoding::kShaw, 2, 32, 4) == 18204);
    CHECK(count(lab::Encoding::kShaw, 1, 32, 8) == 9456);
    CHECK(count(lab::Encoding::kT5, 2, 16, 2) == 4940);
  }

  TEST_CASE("a layout's tensors follow each other without gaps, and the seed decides all that is random") {
    const lab::ModelConfig config{.encoding = lab::Encoding::kTransformerXl};
    const lab::Layout layout(config);
    size_t next = 0;
    for (const lab::Tensor& tensor : layout.tensors) {
      CHECK(tensor.first == next);
      CHECK(layout.find(tensor.name) == &tensor);
      next += tensor.size();
    }
    CHECK(next == layout.size);
    CHECK(layout.find("layer3.attention.query.weight") == nullptr);
    CHECK(lab::initial_parameters(config, 7) == lab::initial_parameters(config, 7));
    CHECK(lab::initial_parameters(config, 7) != lab::initial_parameters(config, 8));
  }
}
