#include "engine/operations/equivariant_attention.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>

#include "engine/operations/token_vectors.h"

namespace {

/// Queries, keys and values [T, K], and the results of attention over them.
struct Head {
  Head(int tokens, int head_width) : width(head_width), count(static_cast<size_t>(tokens)) {
    const size_t size = count * static_cast<size_t>(width);
    for (std::vector<float>* values : {&q, &k, &v, &outputs}) values->resize(size);
    weights.resize(count * count);
  }
  engine::Checked run() { return engine::equivariant_attention(q, k, v, width, weights, outputs); }

  int width;
  size_t count;
  std::vector<float> q, k, v, outputs, weights;
};

Head random_head(int tokens, int head_width, std::uint64_t seed) {
  Head head(tokens, head_width);
  engine::standard_normal(seed, head.q);
  engine::standard_normal(seed + 1, head.k);
  engine::standard_normal(seed + 2, head.v);
  REQUIRE(head.run().has_value());
  return head;
}

/// Row `order[i]` of each input becomes row i.
Head reordered(const Head& head, const std::vector<size_t>& order) {
  Head other(static_cast<int>(head.count), head.width);
  const auto width = static_cast<size_t>(head.width);
  for (size_t i = 0; i < order.size(); ++i) {
    for (size_t c = 0; c < width; ++c) {
      other.q[i * width + c] = head.q[order[i] * width + c];
      other.k[i * width + c] = head.k[order[i] * width + c];
      other.v[i * width + c] = head.v[order[i] * width + c];
    }
  }
  REQUIRE(other.run().has_value());
  return other;
}

/// The largest difference of weights and outputs from the definition, computed term by term in long double.
double distance_from_definition(const Head& head) {
  const auto width = static_cast<size_t>(head.width);
  long double worst = 0;
  for (size_t i = 0; i < head.count; ++i) {
    std::vector<long double> share(head.count);
    long double total = 0;
    for (size_t j = 0; j < head.count; ++j) {
      long double score = 0;
      for (size_t c = 0; c < width; ++c) score += static_cast<long double>(head.q[i * width + c]) * head.k[j * width + c];
      total += share[j] = std::exp(score / std::sqrt(static_cast<long double>(width)));
    }
    for (size_t j = 0; j < head.count; ++j) worst = std::max(worst, std::abs(head.weights[i * head.count + j] - share[j] / total));
    for (size_t c = 0; c < width; ++c) {
      long double sum = 0;
      for (size_t j = 0; j < head.count; ++j) sum += share[j] / total * head.v[j * width + c];
      worst = std::max(worst, std::abs(head.outputs[i * width + c] - sum));
    }
  }
  return static_cast<double>(worst);
}

}  // namespace

TEST_SUITE("engine") {
  TEST_CASE("attention agrees with its definition in long double") {
    for (const int tokens : {1, 2, 3, 12, 65}) {
      for (const int width : {1, 2, 7, 32, 64}) {
        const Head head = random_head(tokens, width, static_cast<std::uint64_t>(1000 * tokens + width));
        const float largest = *std::ranges::max_element(head.outputs, {}, [](float x) { return std::fabs(x); });
        CHECK(distance_from_definition(head) <= std::max(1.0f, std::fabs(largest)) * 0x1p-24);
      }
    }
  }

  TEST_CASE("attention of two tokens is what one computes by hand") {
    Head head(2, 1);
    head.q = {1, 0};
    head.k = {std::log(3.0f), 0};
    head.v = {8, 4};
    REQUIRE(head.run().has_value());
    CHECK(head.weights[0] == doctest::Approx(0.75).epsilon(1e-7));  // e^ln 3 / (e^ln 3 + 1)
    CHECK(head.weights[1] == doctest::Approx(0.25).epsilon(1e-7));
    CHECK(head.weights[2] == 0.5f);
    CHECK(head.weights[3] == 0.5f);
    CHECK(head.outputs[0] == doctest::Approx(7).epsilon(1e-7));
    CHECK(head.outputs[1] == 6);
  }

  TEST_CASE("scores are divided by the root of the head's width") {
    Head head(2, 4);
    head.q = {1, 1, 1, 1, 0, 0, 0, 0};
    head.k = {0.5, 0.5, 0.5, 0.5, 0, 0, 0, 0};  // score 2 / sqrt(4) = 1
    REQUIRE(head.run().has_value());
    CHECK(head.weights[0] == doctest::Approx(std::exp(1.0) / (std::exp(1.0) + 1)).epsilon(1e-7));
  }

  TEST_CASE("one token attends to itself alone") {
    const Head head = random_head(1, 8, 5);
    CHECK(head.weights[0] == 1);
    CHECK(head.outputs == head.v);
  }

  TEST_CASE("tokens in another order have the same outputs in that order, to the last bit") {
    std::mt19937 random(11);
    for (const int tokens : {2, 3, 12, 100}) {
      const Head head = random_head(tokens, 32, static_cast<std::uint64_t>(tokens));
      std::vector<size_t> order(head.count);
      std::iota(order.begin(), order.end(), size_t{0});
      for (int turn = 0; turn < 10; ++turn) {
        std::ranges::shuffle(order, random);
        const Head other = reordered(head, order);
        for (size_t i = 0; i < order.size(); ++i) {
          for (size_t j = 0; j < order.size(); ++j)
            REQUIRE(other.weights[i * head.count + j] == head.weights[order[i] * head.count + order[j]]);
          for (size_t c = 0; c < 32; ++c) REQUIRE(other.outputs[i * 32 + c] == head.outputs[order[i] * 32 + c]);
        }
      }
    }
  }

  TEST_CASE("huge scores do not overflow") {
    Head head(3, 2);
    std::ranges::fill(head.q, 1e30f);
    head.k = {1e30f, 1e30f, -1e30f, -1e30f, 0, 0};
    head.v = {1, 2, 3, 4, 5, 6};
    REQUIRE(head.run().has_value());
    CHECK(head.weights[0] == 1);
    CHECK(head.weights[1] == 0);
    CHECK(head.outputs[0] == 1);
  }

  TEST_CASE("the mixture of scaled dot products is attention") {
    const Head head = random_head(12, 32, 9);
    std::vector<float> logits(head.count * head.count), weights(logits.size()), outputs(head.outputs.size());
    for (size_t i = 0; i < head.count; ++i) {
      for (size_t j = 0; j < head.count; ++j) {
        double sum = 0;
        for (size_t c = 0; c < 32; ++c) sum += static_cast<double>(head.q[i * 32 + c]) * head.k[j * 32 + c];
        logits[i * head.count + j] = static_cast<float>(sum / std::sqrt(32.0));
      }
    }
    REQUIRE(engine::equivariant_mixture(logits, head.v, 32, weights, outputs).has_value());
    for (size_t at = 0; at < weights.size(); ++at) CHECK(std::fabs(weights[at] - head.weights[at]) < 1e-6);
    for (size_t at = 0; at < outputs.size(); ++at) CHECK(std::fabs(outputs[at] - head.outputs[at]) < 1e-6);
  }

  TEST_CASE("a logit of -infinity hides a key; a query that sees none has zeros") {
    constexpr float kHidden = -std::numeric_limits<float>::infinity();
    const std::vector<float> logits{0, std::log(3.0f), kHidden, kHidden, kHidden, kHidden, kHidden, kHidden, 5}, v{8, 4, 100};
    std::vector<float> weights(9), outputs(3);
    REQUIRE(engine::equivariant_mixture(logits, v, 1, weights, outputs).has_value());
    CHECK(weights[0] == doctest::Approx(0.25).epsilon(1e-7));
    CHECK(weights[2] == 0);
    CHECK(outputs[0] == doctest::Approx(5).epsilon(1e-7));
    for (size_t j = 0; j < 3; ++j) CHECK(weights[3 + j] == 0);
    CHECK(outputs[1] == 0);
    CHECK(outputs[2] == 100);
  }

  TEST_CASE("a mixture tells what does not fit, and writes nothing") {
    std::vector<float> logits(9), v(6, 1), weights(9, 7), outputs(6, 7);
    const auto argument = [&](int width, size_t of_logits, size_t of_v, size_t of_weights, size_t of_outputs) {
      const auto checked = engine::equivariant_mixture(std::span(logits).first(of_logits), std::span(v).first(of_v), width,
                                                       std::span(weights).first(of_weights), std::span(outputs).first(of_outputs));
      return std::string(checked ? "none" : checked.error().argument);
    };
    CHECK(argument(0, 9, 6, 9, 6) == "value_width");
    CHECK(argument(4, 9, 6, 9, 6) == "v size");
    CHECK(argument(2, 8, 6, 9, 6) == "logits size");
    CHECK(argument(2, 9, 6, 8, 6) == "weights size");
    CHECK(argument(2, 9, 6, 9, 4) == "outputs size");
    for (const float odd : {std::numeric_limits<float>::infinity(), std::numeric_limits<float>::quiet_NaN()}) {
      logits[4] = odd;
      CHECK(argument(2, 9, 6, 9, 6) == "a logit");
    }
    CHECK(std::ranges::count(outputs, 7.0f) == 6);
    logits[4] = 0;
    CHECK(argument(2, 9, 6, 9, 6) == "none");
  }

  TEST_CASE("no tokens are no mistake") { CHECK(Head(0, 4).run().has_value()); }

  TEST_CASE("arguments that do not fit each other are told, and nothing is written") {
    Head head(3, 4);
    std::ranges::fill(head.outputs, 7);
    const auto argument = [&](int width, size_t q, size_t k, size_t v, size_t weights, size_t outputs) {
      const auto checked =
          engine::equivariant_attention(std::span(head.q).first(q), std::span(head.k).first(k), std::span(head.v).first(v), width,
                                        std::span(head.weights).first(weights), std::span(head.outputs).first(outputs));
      return std::string(checked ? "none" : checked.error().argument);
    };
    CHECK(argument(4, 12, 12, 12, 9, 12) == "none");
    std::ranges::fill(head.outputs, 7);
    CHECK(argument(0, 12, 12, 12, 9, 12) == "head_width");
    CHECK(argument(1025, 12, 12, 12, 9, 12) == "head_width");
    CHECK(argument(5, 12, 12, 12, 9, 12) == "q size");
    CHECK(argument(4, 12, 8, 12, 9, 12) == "k size");
    CHECK(argument(4, 12, 12, 8, 9, 12) == "v size");
    CHECK(argument(4, 12, 12, 12, 8, 12) == "weights size");
    CHECK(argument(4, 12, 12, 12, 9, 8) == "outputs size");
    for (const float odd : {std::numeric_limits<float>::infinity(), std::numeric_limits<float>::quiet_NaN()}) {
      head.v[5] = odd;
      CHECK(argument(4, 12, 12, 12, 9, 12) == "an input");
    }
    CHECK(std::ranges::count(head.outputs, 7.0f) == 12);
    Head many(engine::kMaxTokens + 1, 1);
    CHECK_FALSE(many.run().has_value());
  }
}
