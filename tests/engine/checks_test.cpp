#include "engine/checks.h"

#include <doctest/doctest.h>

TEST_SUITE("engine") {
  TEST_CASE("a shape fits its size and no other, even where the product is beyond any integer") {
    using engine::has_shape;
    CHECK(has_shape(24, {2, 3, 4}));
    CHECK_FALSE(has_shape(23, {2, 3, 4}));
    CHECK(has_shape(1, {}));
    CHECK(has_shape(0, {5, 0}));
    CHECK_FALSE(has_shape(5, {5, 0}));
    constexpr std::uint64_t kHuge = std::uint64_t{1} << 32;
    CHECK_FALSE(has_shape(0, {kHuge, kHuge}));  // the product wraps to 0
    CHECK_FALSE(has_shape(0, {kHuge, kHuge, 3}));
    CHECK(has_shape(0, {kHuge, kHuge, 0}));
    CHECK_FALSE(has_shape(8, {kHuge, kHuge, 8}));
  }
}
