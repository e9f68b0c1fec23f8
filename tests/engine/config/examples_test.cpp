// The extracts that the book shows, read.
#include <doctest/doctest.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>

#include "engine/config/examples.h"
#include "engine/config/frequencies.h"
#include "tests/engine/config/config_files.h"

namespace {

engine::PositionPlan plan_named(std::string_view name) {
  const auto* example = std::ranges::find(engine::kConfigExamples, name, &engine::ConfigExample::name);
  REQUIRE(example != std::end(engine::kConfigExamples));
  return plan_of(example->json());
}

/// What one more token adds to the cache beyond all windows, at 2 bytes a value.
double kib_a_token(std::string_view name) {
  const engine::PositionPlan plan = plan_named(name);
  return 2 * (engine::cache_values(plan, 1e7 + 1) - engine::cache_values(plan, 1e7)) / 1024;
}

}  // namespace

TEST_CASE("every example reads, and its model type is known") {
  for (const engine::ConfigExample& example : engine::kConfigExamples) {
    CAPTURE(example.name);
    CHECK(plan_of(example.json()).known_type);
  }
}

TEST_CASE("a token costs what the table of chapter 12 says") {
  CHECK(kib_a_token("llama-3.1-8b") == 128);
  CHECK(kib_a_token("deepseek-v3") == 61 * 576 * 2 / 1024.0);
  CHECK(kib_a_token("command-r7b") == 32);
  CHECK(kib_a_token("gemma-3-27b") == 80);
  CHECK(kib_a_token("smollm3-3b") == 72);
  CHECK(kib_a_token("gpt-oss-20b") == 24);
  CHECK(kib_a_token("olmo-3-32b") == 64);
  CHECK(kib_a_token("kimi-linear-48b") == 7 * 576 * 2 / 1024.0);
  CHECK(kib_a_token("qwen3.5-27b") == 64);
  CHECK(kib_a_token("gemma-4-31b") == 80);
}
