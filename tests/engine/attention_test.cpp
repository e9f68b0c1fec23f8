#include "engine/operations/attention.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "engine/arithmetic/exponential.h"
#include "engine/operations/token_vectors.h"

namespace {

constexpr float kHidden = -std::numeric_limits<float>::infinity();

struct Run {
  engine::Attention shape;
  std::vector<float> q, k, v, bias;
  std::vector<float> weights = {}, output = {}, plain_weights = {}, plain_output = {};

  Run(const engine::Attention& of, std::uint64_t seed) : shape(of) {
    const auto size = [](int a, int b, int c) { return static_cast<size_t>(a) * static_cast<size_t>(b) * static_cast<size_t>(c); };
    const int key_heads = of.key_heads ? of.key_heads : of.heads;
    q.resize(size(of.heads, of.queries, of.head_width)), k.resize(size(key_heads, of.keys, of.head_width)),
        v.resize(size(key_heads, of.keys, of.value_width));
    engine::standard_normal(seed, q), engine::standard_normal(seed + 1, k), engine::standard_normal(seed + 2, v);
    weights.resize(size(of.heads, of.queries, of.keys)), output.resize(size(of.heads, of.queries, of.value_width));
    plain_weights = weights, plain_output = output;
  }

  engine::Checked fast() {
    std::vector<float> scratch(engine::attention_scratch(shape));
    return engine::attention(q, k, v, bias, shape, scratch, weights, output);
  }
  double difference() {
    REQUIRE(fast().has_value());
    REQUIRE(engine::attention_plain(q, k, v, bias, shape, plain_weights, plain_output).has_value());
    double worst = 0;
    for (size_t i = 0; i < weights.size(); ++i) worst = std::fmax(worst, std::fabs(weights[i] - plain_weights[i]));
    for (size_t i = 0; i < output.size(); ++i) worst = std::fmax(worst, std::fabs(output[i] - plain_output[i]));
    return worst;
  }
};

}  // namespace

TEST_SUITE("engine") {
  TEST_CASE("the exponential of softmax is within 1e-7 relative, 0 far down, and NaN for NaN") {
    for (float x = 0; x > -87; x -= 0.00731f) {
      const double expected = std::exp(static_cast<double>(x));
      REQUIRE(std::fabs(engine::exponential(engine::simd::splat(x))[2] / expected - 1) <= 1.2e-7);
    }
    CHECK(engine::exponential(engine::simd::splat(0))[0] == 1.0f);
    CHECK(engine::exponential(engine::simd::splat(-88))[0] == 0.0f);
    CHECK(engine::exponential(engine::simd::splat(kHidden))[1] == 0.0f);
    CHECK(std::isnan(engine::exponential(engine::simd::splat(std::nanf("")))[3]));
  }

  TEST_CASE("attention agrees with its plain twin on all sizes") {
    for (int queries = 0; queries <= 70; queries += queries < 10 ? 1 : 13) {
      for (const int keys : {0, 1, 3, 4, 5, 8, 31, 33, 70}) {
        for (const bool causal : {false, true}) {
          const int width = 1 + (queries * 7 + keys * 3) % 40;
          Run run({.heads = 2, .queries = queries, .keys = keys, .head_width = width, .value_width = 1 + (keys * 5) % 19, .causal = causal},
                  9);
          CAPTURE(queries);
          CAPTURE(keys);
          REQUIRE(run.difference() <= 1e-6);
        }
      }
    }
  }

  TEST_CASE("a bias is added after scaling, for each head or for all; -infinity hides a key") {
    for (const bool per_head : {true, false}) {
      Run run({.heads = 3, .queries = 12, .keys = 21, .head_width = 16, .value_width = 16, .scale = 1, .bias_per_head = per_head}, 4);
      run.bias.resize(static_cast<size_t>((per_head ? 3 : 1) * 12 * 21));
      engine::standard_normal(77, run.bias);
      for (size_t i = 0; i < run.bias.size(); i += 4) run.bias[i] = kHidden;
      CHECK(run.difference() <= 2e-6);
      for (size_t i = 0; i < run.weights.size(); ++i)
        if (run.bias[i % run.bias.size()] == kHidden) CHECK(run.weights[i] == 0.0f);
    }
  }

  TEST_CASE("grouped queries: each head of k and v serves several heads of q, as if it were repeated") {
    for (const int key_heads : {1, 2, 3, 6}) {
      Run run({.heads = 6, .queries = 7, .keys = 9, .head_width = 5, .value_width = 4, .causal = true, .key_heads = key_heads}, 5);
      CHECK(run.difference() <= 1e-6);
      Run repeated({.heads = 6, .queries = 7, .keys = 9, .head_width = 5, .value_width = 4, .causal = true}, 5);
      const auto copy = [&](const std::vector<float>& from, std::vector<float>& to, size_t size) {
        for (size_t h = 0; h < 6; ++h) std::copy_n(&from[h * static_cast<size_t>(key_heads) / 6 * size], size, &to[h * size]);
      };
      copy(run.k, repeated.k, 45), copy(run.v, repeated.v, 36);
      REQUIRE(repeated.fast().has_value());
      CHECK(run.output == repeated.output);
      CHECK(run.weights == repeated.weights);
    }
  }

  TEST_CASE("a query that sees nothing has weights and output of 0") {
    Run run({.heads = 1, .queries = 3, .keys = 2, .head_width = 4, .value_width = 4, .causal = true}, 1);
    CHECK(run.difference() <= 1e-6);
    CHECK(run.weights[0] == 0.0f);
    CHECK(run.output[3] == 0.0f);
    Run hidden({.heads = 1, .queries = 1, .keys = 6, .head_width = 4, .value_width = 4}, 1);
    hidden.bias.assign(6, kHidden);
    CHECK(hidden.difference() == 0);
    CHECK(hidden.weights == std::vector<float>(6));
  }

  TEST_CASE("weights of a query sum to 1, and need not be asked for") {
    Run run({.heads = 2, .queries = 40, .keys = 40, .head_width = 64, .value_width = 64, .causal = true}, 2);
    REQUIRE(run.fast().has_value());
    for (size_t row = 0; row < 80; ++row) {
      double sum = 0;
      for (size_t j = 0; j < 40; ++j) sum += run.weights[row * 40 + j];
      CHECK(std::fabs(sum - 1) <= 1e-6);
    }
    const std::vector<float> with = run.output;
    run.weights.clear();
    REQUIRE(run.fast().has_value());
    CHECK(run.output == with);
  }

  TEST_CASE("what is not a number stays in its own row") {
    Run run({.heads = 1, .queries = 5, .keys = 9, .head_width = 3, .value_width = 2}, 6);
    run.q[3] = std::nanf("");
    REQUIRE(run.fast().has_value());
    for (size_t i = 0; i < 5; ++i) CHECK(std::isnan(run.output[i * 2]) == (i == 1));
  }

  TEST_CASE("large scores do not overflow") {
    Run run({.heads = 1, .queries = 4, .keys = 4, .head_width = 4, .value_width = 4}, 3);
    for (float& value : run.q) value *= 1e4f;
    CHECK(run.difference() <= 1e-3);
    for (const float weight : run.weights) CHECK(std::isfinite(weight));
  }

  TEST_CASE("sizes that do not fit are refused by name, and results stay") {
    Run run({.heads = 2, .queries = 3, .keys = 3, .head_width = 4, .value_width = 4}, 3);
    run.output.assign(run.output.size(), -7);
    const auto refused = [&](const char* argument) {
      const engine::Checked checked = run.fast();
      REQUIRE_FALSE(checked.has_value());
      CHECK(checked.error().argument == std::string(argument));
    };
    const Run good = run;
    run.q.pop_back(), refused("q size"), run = good;
    run.k.pop_back(), refused("k size"), run = good;
    run.v.pop_back(), refused("v size"), run = good;
    run.bias.resize(9), refused("bias size"), run = good;
    run.weights.pop_back(), refused("weights size"), run = good;
    run.output.pop_back(), refused("output size"), run = good;
    run.shape.heads = 0, refused("heads"), run = good;
    run.shape.scale = std::nan(""), refused("scale"), run = good;
    run.shape.key_heads = 4, refused("key_heads"), run = good;
    CHECK(engine::attention(run.q, run.k, run.v, {}, run.shape, {}, run.weights, run.output).error().argument ==
          std::string("scratch size"));
    CHECK(run.output == std::vector<float>(run.output.size(), -7));
  }
}
