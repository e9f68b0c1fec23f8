#include "engine/shaw.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "engine/operations/token_vectors.h"
#include "tests/engine/reference.h"

namespace {

/// Owns the memory that the spans of inputs and outputs refer to.
struct Head {
  Head(size_t tokens, size_t head_width, size_t clip_) : width(static_cast<int>(head_width)), clip(static_cast<int>(clip_)) {
    for (std::vector<float>* values : {&q, &k, &v, &output}) values->resize(tokens * head_width);
    for (std::vector<float>* values : {&keys, &values_}) values->resize((2 * clip_ + 1) * head_width);
    for (std::vector<float>* values : {&logits, &weights}) values->resize(tokens * tokens, -7);
    scratch.resize(2 * clip_ + 1);
  }
  engine::ShawInputs inputs() const { return {q, k, v, keys, values_, width, clip}; }
  engine::ShawOutputs outputs() { return {logits, weights, output}; }
  engine::Checked run() { return engine::shaw(inputs(), scratch, outputs()); }
  engine::Checked run_plain() { return engine::shaw_plain(inputs(), outputs()); }

  int width, clip;
  std::vector<float> q, k, v, keys, values_, logits, weights, output, scratch;
};

Head random_head(size_t tokens, size_t width, size_t clip, std::uint64_t seed) {
  Head head(tokens, width, clip);
  for (std::vector<float>* values : {&head.q, &head.k, &head.v, &head.keys, &head.values_}) engine::standard_normal(seed++, *values);
  return head;
}

double difference(const std::vector<float>& ours, const std::vector<double>& reference) {
  REQUIRE(ours.size() == reference.size());
  double worst = 0;
  for (size_t at = 0; at < ours.size(); ++at) worst = worse(worst, std::fabs(ours[at] - reference[at]));
  return worst;
}

double difference(const std::vector<float>& a, const std::vector<float>& b) {
  return difference(a, std::vector<double>(b.begin(), b.end()));
}

}  // namespace

TEST_SUITE("engine") {
  TEST_CASE("Shaw's attention agrees with the reference, with and without vectors for values") {
    const base::JsonDocument document = read_reference("encodings.json");
    const base::Json expected = document.root()["shaw"];
    const auto x = flatten<double>(expected["x"]);
    Head head(8, 16, 3);
    head.q = matrix_product(x, flatten<double>(expected["wq"]), 16);
    head.k = matrix_product(x, flatten<double>(expected["wk"]), 16);
    head.v = matrix_product(x, flatten<double>(expected["wv"]), 16);
    head.keys = flatten<float>(expected["a_k"]);
    head.values_ = flatten<float>(expected["a_v"]);
    for (const bool plain : {false, true}) {
      CAPTURE(plain);
      REQUIRE((plain ? head.run_plain() : head.run()).has_value());
      CHECK(difference(head.logits, flatten<double>(expected["logits"])) <= 1e-6);
      CHECK(difference(head.weights, flatten<double>(expected["weights"])) <= 1e-6);
      CHECK(difference(head.output, flatten<double>(expected["out_keys_values"])) <= 1e-6);
    }
    head.values_.clear();
    for (const bool plain : {false, true}) {
      REQUIRE((plain ? head.run_plain() : head.run()).has_value());
      CHECK(difference(head.output, flatten<double>(expected["out_keys_only"])) <= 1e-6);
    }
  }

  TEST_CASE("the efficient form of Shaw's attention agrees with the equations, whatever is clipped") {
    for (const size_t tokens : {1u, 2u, 3u, 7u, 16u, 33u}) {
      for (const size_t width : {1u, 2u, 3u, 8u, 63u, 64u, 65u, 130u}) {
        for (const size_t clip : {0u, 1u, 2u, 15u, 100u}) {
          for (const bool with_values : {true, false}) {
            Head fast = random_head(tokens, width, clip, 100 * tokens + width);
            if (!with_values) fast.values_.clear();
            Head plain = fast;
            REQUIRE(fast.run().has_value());
            REQUIRE(plain.run_plain().has_value());
            CAPTURE(tokens);
            CAPTURE(width);
            CAPTURE(clip);
            REQUIRE(difference(fast.logits, plain.logits) <= 2e-6);
            REQUIRE(difference(fast.weights, plain.weights) <= 1e-6);
            REQUIRE(difference(fast.output, plain.output) <= 4e-6);
          }
        }
      }
    }
  }

  TEST_CASE("with clip 0 all distances share one vector, which moves no weight and is added to every output") {
    Head head = random_head(9, 8, 0, 1), without = head;
    without.keys.assign(8, 0);
    without.values_.clear();
    REQUIRE(head.run().has_value());
    REQUIRE(without.run().has_value());
    CHECK(difference(head.weights, without.weights) <= 1e-6);
    for (size_t at = 0; at < head.output.size(); ++at)
      CHECK(head.output[at] - without.output[at] == doctest::Approx(head.values_[at % 8]).epsilon(1e-5));
  }

  TEST_CASE("Shaw's logits of a query of ones count the distance alone, left and right apart") {
    Head head(6, 1, 2);
    std::ranges::fill(head.q, 1.0f);
    head.keys = {-20, -10, 0, 1, 2};
    for (const bool plain : {false, true}) {
      REQUIRE((plain ? head.run_plain() : head.run()).has_value());
      for (int i = 0; i < 6; ++i) {
        for (int j = 0; j < 6; ++j) {
          const int clipped = std::clamp(j - i, -2, 2);
          CHECK(head.logits[static_cast<size_t>(6 * i + j)] == static_cast<float>(clipped < 0 ? 10 * clipped : clipped));
        }
      }
    }
  }

  TEST_CASE("no tokens are no mistake, and one takes its own value") {
    Head none(0, 4, 3), one = random_head(1, 4, 3, 9);
    CHECK(none.run().has_value());
    CHECK(none.run_plain().has_value());
    REQUIRE(one.run().has_value());
    CHECK(one.weights[0] == 1);
    for (size_t c = 0; c < 4; ++c) CHECK(one.output[c] == doctest::Approx(one.v[c] + one.values_[3 * 4 + c]).epsilon(1e-6));
  }

  TEST_CASE("logits too large for a float leave shares of 1") {
    Head head(2, 1, 1);
    head.q = {1e30f, 1e30f};
    head.k = {1e30f, -1e30f};
    head.v = {3, 5};
    for (const bool plain : {false, true}) {
      REQUIRE((plain ? head.run_plain() : head.run()).has_value());
      CHECK(head.weights == std::vector<float>{1, 0, 1, 0});
      CHECK(head.output == std::vector<float>{3, 3});
    }
  }

  TEST_CASE("Shaw's attention tells bad arguments and writes nothing") {
    Head head = random_head(3, 4, 2, 7);
    const Head before = head;
    const auto argument = [&](auto change) {
      engine::ShawInputs inputs = head.inputs();
      engine::ShawOutputs outputs = head.outputs();
      std::span<float> scratch = head.scratch;
      change(inputs, outputs, scratch);
      const auto checked = engine::shaw(inputs, scratch, outputs);
      const auto plain = engine::shaw_plain(inputs, outputs);
      if (checked || scratch.size() == head.scratch.size()) REQUIRE(checked.has_value() == plain.has_value());
      return std::string(checked ? "none" : checked.error().argument);
    };
    using In = engine::ShawInputs&;
    using Out = engine::ShawOutputs&;
    using Workspace = std::span<float>&;
    CHECK(argument([](In in, Out, Workspace) { in.head_width = 0; }) == "head_width");
    CHECK(argument([](In in, Out, Workspace) { in.head_width = 5; }) == "q size");
    CHECK(argument([](In in, Out, Workspace) { in.clip = -1; }) == "clip");
    CHECK(argument([](In in, Out, Workspace) { in.clip = std::numeric_limits<int>::max(); }) == "relative_keys size");
    CHECK(argument([](In in, Out, Workspace) { in.k = in.k.first(8); }) == "k size");
    CHECK(argument([](In in, Out, Workspace) { in.v = in.v.first(8); }) == "v size");
    CHECK(argument([](In in, Out, Workspace) { in.relative_values = in.relative_values.first(16); }) == "relative_values size");
    CHECK(argument([](In, Out out, Workspace) { out.logits = out.logits.first(8); }) == "logits size");
    CHECK(argument([](In, Out out, Workspace) { out.weights = out.weights.first(8); }) == "weights size");
    CHECK(argument([](In, Out out, Workspace) { out.output = out.output.first(8); }) == "output size");
    CHECK(head.logits == before.logits);
    CHECK(head.weights == before.weights);
    CHECK(head.output == before.output);
    const auto small_room = engine::shaw(head.inputs(), std::span(head.scratch).first(4), head.outputs());
    CHECK(small_room.error().argument == std::string("scratch size"));
    CHECK(head.logits == before.logits);
    CHECK(argument([](In, Out, Workspace) {}) == "none");
  }
}
