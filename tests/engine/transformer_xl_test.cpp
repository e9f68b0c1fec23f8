#include "engine/transformer_xl.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "engine/operations/token_vectors.h"
#include "tests/engine/reference.h"

namespace {

constexpr float kHidden = -std::numeric_limits<float>::infinity();

struct Head {
  Head(size_t tokens, size_t memory, size_t head_width) : width(static_cast<int>(head_width)), keys(memory + tokens), queries(tokens) {
    q.resize(tokens * head_width);
    k.resize(keys * head_width);
    r.resize(keys * head_width);
    u.resize(head_width);
    v.resize(head_width);
    logits.resize(tokens * keys, 7);
    scratch.resize(2 * keys);
  }
  engine::TransformerXlInputs inputs() const { return {q, k, r, u, v, width}; }
  engine::Checked run(bool plain) {
    return plain ? engine::transformer_xl_plain(inputs(), logits) : engine::transformer_xl(inputs(), scratch, logits);
  }

  int width;
  size_t keys, queries;
  std::vector<float> q, k, r, u, v, logits, scratch;
};

Head random_head(size_t tokens, size_t memory, size_t width, std::uint64_t seed) {
  Head head(tokens, memory, width);
  for (std::vector<float>* values : {&head.q, &head.k, &head.r, &head.u, &head.v}) engine::standard_normal(seed++, *values);
  return head;
}

/// [sin | cos] of positions 0, 1, 2 …, in the notation of the paper.
std::vector<double> sinusoids(size_t positions, size_t width) {
  std::vector<double> table(positions * width);
  for (size_t pos = 0; pos < positions; ++pos) {
    for (size_t i = 0; i < width / 2; ++i) {
      const double angle_rad = static_cast<double>(pos) * std::pow(10000, -2 * static_cast<double>(i) / static_cast<double>(width));
      table[pos * width + i] = std::sin(angle_rad);
      table[pos * width + width / 2 + i] = std::cos(angle_rad);
    }
  }
  return table;
}

}  // namespace

TEST_SUITE("engine") {
  TEST_CASE("Transformer-XL's logits agree with the reference") {
    const base::JsonDocument document = read_reference("encodings.json");
    const base::Json expected = document.root()["transformer_xl"];
    const auto x = flatten<double>(expected["x"]);
    Head head(8, 0, 16);
    head.q = matrix_product(x, flatten<double>(expected["wq"]), 16);
    head.k = matrix_product(x, flatten<double>(expected["wk"]), 16);
    head.r = matrix_product(sinusoids(8, 16), flatten<double>(expected["w_r"]), 16);
    head.u = flatten<float>(expected["u"]);
    head.v = flatten<float>(expected["v"]);
    for (const bool plain : {false, true}) {
      REQUIRE(head.run(plain).has_value());
      for (size_t i = 0; i < 8; ++i) {
        for (size_t j = 0; j < 8; ++j) {
          const base::Json logit = expected["logits_causal"].at(i).at(j);
          CHECK(logit.is_null() == (j > i));  // JSON cannot represent infinity
          if (j > i) {
            CHECK(head.logits[8 * i + j] == kHidden);
          } else {
            CHECK(std::fabs(head.logits[8 * i + j] - logit.number().value()) <= 1e-6);
          }
        }
      }
    }
  }

  TEST_CASE("the shifted form of Transformer-XL agrees with the formula, with memory and without") {
    for (const size_t tokens : {1u, 2u, 5u, 17u}) {
      for (const size_t memory : {0u, 1u, 3u, 40u}) {
        for (const size_t width : {1u, 3u, 4u, 16u, 65u}) {
          Head fast = random_head(tokens, memory, width, tokens + 100 * memory + width), plain = fast;
          REQUIRE(fast.run(false).has_value());
          REQUIRE(plain.run(true).has_value());
          for (size_t at = 0; at < fast.logits.size(); ++at) {
            const bool hidden = at % fast.keys > memory + at / fast.keys;
            REQUIRE((plain.logits[at] == kHidden) == hidden);
            if (hidden) {
              REQUIRE(fast.logits[at] == kHidden);
            } else {
              REQUIRE(std::fabs(fast.logits[at] - plain.logits[at]) <= 4e-6);
            }
          }
        }
      }
    }
  }

  TEST_CASE("the four terms add up to the logit, and each is what its name says") {
    Head head = random_head(4, 3, 8, 5);
    REQUIRE(head.run(true).has_value());
    for (int i = 0; i < 4; ++i) {
      for (int j = 0; j <= 3 + i; ++j) {
        const engine::TransformerXlTerms terms = transformer_xl_terms(head.inputs(), i, j);
        const double sum = terms.content_content + terms.content_position + terms.bias_content + terms.bias_position;
        CHECK(head.logits[static_cast<size_t>(7 * i + j)] == doctest::Approx(sum / std::sqrt(8)).epsilon(1e-6));
      }
    }
    // With only one kind of vector, only one term remains.
    Head ones(4, 3, 8);
    std::ranges::fill(ones.q, 1.0f);
    std::ranges::fill(ones.k, 2.0f);
    CHECK(transformer_xl_terms(ones.inputs(), 1, 2).content_content == 16);
    CHECK(transformer_xl_terms(ones.inputs(), 1, 2).content_position == 0);
    std::ranges::fill(ones.u, 3.0f);
    CHECK(transformer_xl_terms(ones.inputs(), 1, 2).bias_content == 48);
    CHECK(transformer_xl_terms(ones.inputs(), 1, 2).bias_position == 0);
    ones.r[2 * 8] = 5;  // distance 2: query 1 is at index 4
    ones.v[0] = 7;
    CHECK(transformer_xl_terms(ones.inputs(), 1, 2).content_position == 5);
    CHECK(transformer_xl_terms(ones.inputs(), 1, 2).bias_position == 35);
    CHECK(transformer_xl_terms(ones.inputs(), 1, 3).bias_position == 0);
  }

  TEST_CASE("a segment with its memory has the logits of the whole") {
    Head whole = random_head(9, 0, 8, 77), segment(4, 5, 8);
    std::copy(whole.q.begin() + 5 * 8, whole.q.end(), segment.q.begin());
    segment.k = whole.k;
    segment.r = whole.r;
    segment.u = whole.u;
    segment.v = whole.v;
    REQUIRE(whole.run(false).has_value());
    REQUIRE(segment.run(false).has_value());
    CHECK(std::equal(segment.logits.begin(), segment.logits.end(), whole.logits.begin() + 5 * 9));
  }

  TEST_CASE("no tokens are no mistake") {
    for (const bool plain : {false, true}) {
      CHECK(Head(0, 0, 4).run(plain).has_value());
      CHECK(Head(0, 3, 4).run(plain).has_value());
    }
  }

  TEST_CASE("Transformer-XL tells bad arguments and writes nothing") {
    Head head = random_head(3, 2, 4, 7);
    const auto argument = [&](auto change) {
      engine::TransformerXlInputs inputs = head.inputs();
      std::span<float> logits = head.logits;
      change(inputs, logits);
      const auto checked = engine::transformer_xl(inputs, head.scratch, logits);
      REQUIRE(checked.has_value() == engine::transformer_xl_plain(inputs, logits).has_value());
      return std::string(checked ? "none" : checked.error().argument);
    };
    using In = engine::TransformerXlInputs&;
    using Out = std::span<float>&;
    CHECK(argument([](In in, Out) { in.head_width = 0; }) == "head_width");
    CHECK(argument([](In in, Out) { in.head_width = (1 << 20) + 1; }) == "head_width");
    CHECK(argument([](In in, Out) { in.q = in.q.first(11); }) == "q size");
    CHECK(argument([](In in, Out) { in.k = in.k.first(8); }) == "k size");
    CHECK(argument([](In in, Out) { in.k = in.k.first(19); }) == "k size");
    CHECK(argument([](In in, Out) { in.r = in.r.first(16); }) == "r size");
    CHECK(argument([](In in, Out) { in.u = in.u.first(3); }) == "u size");
    CHECK(argument([](In in, Out) { in.v = in.v.first(3); }) == "v size");
    CHECK(argument([](In, Out out) { out = out.first(14); }) == "logits size");
    const auto small_room = engine::transformer_xl(head.inputs(), std::span(head.scratch).first(9), head.logits);
    CHECK(small_room.error().argument == std::string("scratch size"));
    CHECK(head.logits == std::vector<float>(15, 7));
    CHECK(argument([](In, Out) {}) == "none");
  }
}
