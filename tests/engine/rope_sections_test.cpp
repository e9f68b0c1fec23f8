#include "engine/rope/sections.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <numeric>
#include <string>
#include <vector>

#include "engine/operations/token_vectors.h"

namespace {

using engine::RopeAxis, engine::RopeSections, engine::SectionOrder;
using enum engine::SectionOrder;

std::vector<RopeAxis> axes_of(const RopeSections& sections) {
  std::vector<RopeAxis> axes(static_cast<size_t>(std::accumulate(sections.pairs.begin(), sections.pairs.end(), 0)));
  REQUIRE(engine::rope_axes(axes, sections).has_value());
  return axes;
}

/// One letter per pair.
std::string letters(const RopeSections& sections) {
  std::string text;
  for (const RopeAxis axis : axes_of(sections)) text += "tyx"[static_cast<size_t>(axis)];
  return text;
}

std::string repeated(std::string_view text, int times) {
  std::string all;
  for (int n = 0; n < times; ++n) all += text;
  return all;
}

/// transformers' apply_interleaved_mrope, as it is written there: slices of every third pair laid over the first table.
std::string by_slices(const std::array<int, 3>& section) {
  std::string text(static_cast<size_t>(section[0] + section[1] + section[2]), 't');
  for (size_t axis = 1; axis < 3; ++axis) {
    for (size_t i = axis; i < std::min(text.size(), 3 * static_cast<size_t>(section[axis])); i += 3) text[i] = "tyx"[axis];
  }
  return text;
}

std::string refused(size_t pairs, const RopeSections& sections) {
  std::vector<RopeAxis> axes(pairs, RopeAxis::kColumn);
  const engine::Checked checked = engine::rope_axes(axes, sections);
  return checked ? "none" : checked.error().argument;
}

std::vector<float> normal(size_t size) {
  std::vector<float> values(size);
  engine::standard_normal(3, values);
  return values;
}

std::vector<double> ladder(int pairs, double base = 10000) {
  std::vector<double> theta(static_cast<size_t>(pairs));
  REQUIRE(engine::rope_frequencies(theta, 2 * pairs, base, {}).has_value());
  return theta;
}

}  // namespace

TEST_SUITE("engine") {
  TEST_CASE("M-RoPE in blocks: Qwen2-VL's time has the fastest pairs, the column the slowest") {
    CHECK(letters({{16, 24, 24}}) == repeated("t", 16) + repeated("y", 24) + repeated("x", 24));
    CHECK(letters({{0, 3, 2}, kAxial}) == "yyyxx");
    CHECK(letters({{2, 0, 0}}) == "tt");
    CHECK(letters({{0, 0, 0}}).empty());
  }

  TEST_CASE("M-RoPE interleaved: Qwen3-VL and Qwen3.5 deal the pairs out in turn, what is left over to time") {
    CHECK(letters({{24, 20, 20}, kInterleaved}) == repeated("tyx", 20) + "tttt");
    CHECK(letters({{11, 11, 10}, kInterleaved}) == repeated("tyx", 10) + "ty");
  }

  TEST_CASE("in an image rows and columns alternate") {
    CHECK(letters({{0, 3, 3}, kInterleaved}) == "yxyxyx");
    CHECK(letters({{0, 4, 2}, kInterleaved}) == "yxyxyy");
  }

  TEST_CASE("interleaved pairs are those of transformers' slices wherever these keep what the sections say") {
    int agree = 0, refusals = 0;
    for (int t = 1; t < 12; ++t) {
      for (int y = 0; y < 12; ++y) {
        for (int x = 0; x < 12; ++x) {
          const std::string theirs = by_slices({t, y, x});
          const bool keeps = std::ranges::count(theirs, 'y') == y && std::ranges::count(theirs, 'x') == x;
          const RopeSections sections{{t, y, x}, kInterleaved};
          if (keeps) CHECK(letters(sections) == theirs);
          if (!keeps) CHECK(refused(theirs.size(), sections) == "section");
          ++(keeps ? agree : refusals);
        }
      }
    }
    CHECK(agree > 100);
    CHECK(refusals > 100);
  }

  TEST_CASE("sections that do not fit are refused") {
    CHECK(refused(64, {{16, 24, 25}}) == "sum of sections");
    CHECK(refused(4, {{-1, 3, 2}}) == "section");
    CHECK(refused(4, {{0, 1, 3}, kInterleaved}) == "section");
    std::vector<double> theta(4, -7);
    CHECK(engine::axial_frequencies(theta, 100, {{0, 2, 3}}).error().argument == std::string("sum of sections"));
    CHECK(engine::axial_frequencies(theta, 1, {{0, 2, 2}}).error().argument == std::string("base"));
    CHECK(theta == std::vector<double>(4, -7));
    const std::vector<RopeAxis> axes(3);
    CHECK(engine::rope_angles(theta, {}, std::vector<double>(3), axes).error().argument == std::string("angles_rad size"));
    CHECK(engine::rope_angles(std::span(theta).first(3), {}, theta, axes).error().argument == std::string("inverse_frequencies size"));
  }

  TEST_CASE("axial frequencies begin anew for each coordinate") {
    std::vector<double> theta(64);  // FLUX: 16, 56 and 56 values
    REQUIRE(engine::axial_frequencies(theta, 10000, {{8, 28, 28}, kAxial}).has_value());
    for (size_t i = 0; i < 64; ++i) {
      const double exponent = i < 8 ? static_cast<double>(2 * i) / 16 : static_cast<double>(2 * ((i - 8) % 28)) / 56;
      CHECK(theta[i] == doctest::Approx(std::pow(10000, -exponent)).epsilon(1e-13));
    }
    std::vector<double> image(16);  // a head of 32 in rope-vit: 100^(-4j / 32) for y, and again for x
    REQUIRE(engine::axial_frequencies(image, 100, {{0, 8, 8}, kAxial}).has_value());
    for (size_t i = 0; i < 16; ++i)
      CHECK(image[i] == doctest::Approx(std::pow(100, -4.0 * static_cast<double>(i % 8) / 32)).epsilon(1e-13));
  }

  TEST_CASE("an angle is the pair's own coordinate times its frequency") {
    const std::vector<double> theta = ladder(6);
    const std::vector<RopeAxis> axes = axes_of({{2, 2, 2}, kInterleaved});
    std::vector<double> angles(6);
    REQUIRE(engine::rope_angles(angles, {5, 70, -9}, theta, axes).has_value());
    for (size_t i = 0; i < 6; ++i) CHECK(angles[i] == (i % 3 == 0 ? 5 : i % 3 == 1 ? 70 : -9) * theta[i]);
  }

  TEST_CASE("sectioned rotation is the product with a complex number, agrees with its plain twin, and turns back") {
    constexpr size_t kHeads = 2, kTokens = 70;
    for (const engine::Layout layout : {engine::Layout::kHalves, engine::Layout::kInterleaved}) {
      for (const RopeSections& sections : {RopeSections{{4, 3, 3}}, {{4, 3, 3}, kInterleaved}, {{0, 5, 5}, kAxial}}) {
        const std::vector<RopeAxis> axes = axes_of(sections);
        std::vector<double> theta = ladder(10), positions;
        if (sections.order == kAxial) REQUIRE(engine::axial_frequencies(theta, 100, sections).has_value());
        for (size_t t = 0; t < 3 * kTokens; ++t) positions.push_back(static_cast<double>(t * t % 101) - 20.25);
        constexpr size_t kWidth = 23;
        engine::Rope rotation{.head_width = kWidth, .inverse_frequencies = theta, .layout = layout, .attention_factor = 1.5};
        const std::vector<float> x = normal(kHeads * kTokens * kWidth);
        std::vector<float> fast = x, plain = x;
        REQUIRE(engine::rope_sectioned(fast, kHeads, positions, axes, rotation).has_value());
        REQUIRE(engine::rope_sectioned_plain(plain, kHeads, positions, axes, rotation).has_value());
        for (size_t row = 0; row < kHeads * kTokens; ++row) {
          const double* const position = &positions[row % kTokens * 3];
          for (size_t i = 0; i < 10; ++i) {
            const bool halves = layout == engine::Layout::kHalves;
            const size_t a = row * kWidth + (halves ? i : 2 * i), b = row * kWidth + (halves ? 10 + i : 2 * i + 1);
            const std::complex<double> expected =
                1.5 * std::complex<double>(x[a], x[b]) * std::polar(1.0, position[static_cast<size_t>(axes[i])] * theta[i]);
            REQUIRE(std::fabs(fast[a] - expected.real()) <= 1e-6);
            REQUIRE(std::fabs(fast[b] - expected.imag()) <= 1e-6);
            REQUIRE(std::fabs(plain[a] - expected.real()) <= 5e-7);
            REQUIRE(std::fabs(plain[b] - expected.imag()) <= 5e-7);
          }
          for (size_t c = 20; c < kWidth; ++c) REQUIRE(fast[row * kWidth + c] == x[row * kWidth + c]);
        }
        rotation.inverse = true;
        REQUIRE(engine::rope_sectioned(fast, kHeads, positions, axes, rotation).has_value());
        for (size_t at = 0; at < x.size(); ++at) REQUIRE(std::fabs(fast[at] - x[at]) <= 2e-6);
      }
    }
  }

  TEST_CASE("a word of text, whose three coordinates are the same, is rotated as ever") {
    const std::vector<double> theta = ladder(8), positions{0, 1, 7, 1000};
    const std::vector<RopeAxis> axes = axes_of({{4, 2, 2}, kInterleaved});
    std::vector<double> three;
    for (const double position : positions) three.insert(three.end(), 3, position);
    std::vector<float> usual = normal(4 * 16), sectioned = usual;
    REQUIRE(engine::rope_at(usual, 1, positions, {16, theta}).has_value());
    REQUIRE(engine::rope_sectioned(sectioned, 1, three, axes, {16, theta}).has_value());
    CHECK(usual == sectioned);
  }

  TEST_CASE("sectioned rotation tells bad arguments and leaves x") {
    const std::vector<double> theta = ladder(2), good(6, 1);
    const std::vector<RopeAxis> axes(2), one(1);
    std::vector<float> x(8, 1.0f);
    for (const auto rotate : {engine::rope_sectioned, engine::rope_sectioned_plain}) {
      const auto argument = [&](std::span<const double> positions, std::span<const RopeAxis> of, int heads = 1) {
        const engine::Checked checked = rotate(x, heads, positions, of, {.head_width = 4, .inverse_frequencies = theta});
        return std::string(checked ? "none" : checked.error().argument);
      };
      CHECK(argument(good, one) == "axes size");
      CHECK(argument(std::span(good).first(5), axes) == "positions size");
      CHECK(argument(std::vector<double>{0, 0, 0, 0, 0, std::nan("")}, axes) == "position");
      CHECK(argument(good, axes, 0) == "heads");
    }
    CHECK(x == std::vector<float>(8, 1.0f));
  }
}
