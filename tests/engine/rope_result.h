#pragma once

#include <doctest/doctest.h>

#include <vector>

#include "engine/rope/frequencies.h"

struct RopeResult {
  std::vector<double> frequencies;
  double attention_factor;
};

/// What engine::rope_frequencies makes of this; the test fails if it refuses.
inline RopeResult rope_result(int rotary_width, double base, const engine::RopeScaling& scaling = {}) {
  RopeResult result{std::vector<double>(static_cast<size_t>(rotary_width) / 2), 0};
  const auto factor = engine::rope_frequencies(result.frequencies, rotary_width, base, scaling);
  REQUIRE(factor.has_value());
  result.attention_factor = *factor;
  return result;
}
