#include "lab/far_tokens.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

namespace {

constexpr int kTokens = 128;
const lab::ModelConfig kRope{.encoding = lab::Encoding::kRope};  // 32 wide, 4 heads, trained on 16

/// The distances that are hidden in texts of 128, three places back.
std::vector<int> hidden(lab::FarTokens far, const lab::ModelConfig& config = kRope) {
  const std::vector<bool> mask = lab::hidden_distances(config, {.far = far, .places_back = 3}, kTokens);
  std::vector<int> distances;
  for (size_t i = 0; i < mask.size(); ++i)
    if (mask[i]) distances.push_back(static_cast<int>(i) - kTokens + 1);
  return distances;
}

/// All distances within three places of one of these.
std::vector<int> around(const std::vector<int>& centres) {
  std::vector<int> distances;
  for (int distance = 1 - kTokens; distance < kTokens; ++distance)
    if (std::ranges::any_of(centres, [&](int centre) { return std::abs(distance - centre) <= 3; })) distances.push_back(distance);
  return distances;
}

}  // namespace

TEST_SUITE("lab") {
  TEST_CASE("look-alikes of three places back are 63 places away from it, and twice that, with heads of 8 values") {
    CHECK(lab::look_alikes(kRope, 3, kTokens) == std::vector{-129, -66, 60, 123});
    CHECK(lab::look_alikes(kRope, 3, 64) == std::vector{-66, 60});
    CHECK(lab::look_alikes(kRope, 3, 48).empty());
    CHECK(lab::look_alikes(kRope, 1, 64) == std::vector{-64, 62});
    CHECK(lab::likeness(kRope, 0) == 1);
    CHECK(lab::likeness(kRope, 63) == doctest::Approx((std::cos(63) + std::cos(6.3)) / 2));
    CHECK(lab::likeness(kRope, 63) > 0.99);
  }

  TEST_CASE("with other heads other places look alike, but never one that training had") {
    const lab::ModelConfig eight_hands{.encoding = lab::Encoding::kRope, .heads = 2},
        long_trained{.encoding = lab::Encoding::kRope, .length = 80};
    CHECK(lab::look_alikes(eight_hands, 3, kTokens) == std::vector{-122, -22, 16, 116});
    CHECK(lab::look_alikes(long_trained, 3, kTokens) == std::vector{-129, 123});
  }

  TEST_CASE("a reading hides look-alikes alone, or all other far tokens, or a band as wide elsewhere, or nothing") {
    const std::vector<int> band = around({-129, -66, 60, 123}), elsewhere = hidden(lab::FarTokens::kMaskElsewhere);
    CHECK(hidden(lab::FarTokens::kMaskBand) == band);
    CHECK(band.size() == 3 * 7 + 2);  // the last ones are at the edge of the text
    CHECK(elsewhere.size() == band.size());
    for (const int distance : band) CHECK(std::ranges::contains(elsewhere, distance > 0 ? distance - 20 : distance + 20));
    std::vector<int> far;
    for (int distance = 1 - kTokens; distance < kTokens; ++distance)
      if (std::abs(distance) > 15) far.push_back(distance);
    CHECK(hidden(lab::FarTokens::kMask) == far);
    std::erase_if(far, [&](int distance) { return std::ranges::contains(band, distance); });
    CHECK(hidden(lab::FarTokens::kMaskOthers) == far);
    CHECK(lab::hidden_distances(kRope, {.far = lab::FarTokens::kAttend}, kTokens).empty());
    CHECK(lab::hidden_distances(kRope, {.far = lab::FarTokens::kClip}, kTokens).empty());
  }

  TEST_CASE("the band elsewhere lies farther away where it would come among the distances of training") {
    const lab::ModelConfig eight_hands{.encoding = lab::Encoding::kRope, .heads = 2};
    std::vector<int> elsewhere = around({-102, -42, 36, 96});
    std::erase_if(elsewhere, [](int distance) { return distance > 20 && distance < 36; });  // 13 to 15 are not far
    CHECK(hidden(lab::FarTokens::kMaskElsewhere, eight_hands) == elsewhere);
    CHECK(hidden(lab::FarTokens::kMaskBand, eight_hands).front() == -125);
    CHECK(std::ranges::contains(hidden(lab::FarTokens::kMaskBand, eight_hands), 16));
    CHECK_FALSE(std::ranges::contains(hidden(lab::FarTokens::kMaskBand, eight_hands), 15));
  }
}
