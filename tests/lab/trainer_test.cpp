#include "lab/trainer.h"

#include <doctest/doctest.h>

#include <cmath>

namespace {

/// Learns to name the token one place back, causally.
lab::Trainer trainer(lab::Encoding encoding, std::uint64_t seed, int steps = 4) {
  std::shared_ptr<const lab::Task> task = *lab::find_task("back")->make({.k = 1});
  const lab::ModelConfig model{
      .encoding = encoding, .causal = true, .layers = 1, .d_model = 16, .heads = 2, .vocabulary = task->vocabulary()};
  return {model, {.steps = steps, .learning_rate = 1e-2, .warm_up = 5, .seed = seed}, task};
}

std::vector<float> trained(lab::Encoding encoding, std::uint64_t seed) {
  lab::Trainer run = trainer(encoding, seed);
  while (run.steps_done() < 4) run.step();
  return {run.parameters().begin(), run.parameters().end()};
}

}  // namespace

TEST_SUITE("lab") {
  TEST_CASE("the same seed gives the same bits, another seed others") {
    for (int each = 0; each < lab::kEncodings; ++each) {
      const auto encoding = static_cast<lab::Encoding>(each);
      CAPTURE(lab::encoding_name(encoding));
      const std::vector<float> once = trained(encoding, 1);
      CHECK(trained(encoding, 1) == once);
      CHECK(trained(encoding, 2) != once);
    }
  }

  TEST_CASE("measuring does not disturb training, and a length has always the same texts") {
    lab::Trainer run = trainer(lab::Encoding::kRope, 1);
    const lab::Score before = run.score(16, 8);
    CHECK(run.score(16, 8).loss == before.loss);
    while (run.steps_done() < 4) {
      run.step();
      run.score(40, 3, {.without_positions = {true}});
    }
    CHECK(std::vector<float>(run.parameters().begin(), run.parameters().end()) == trained(lab::Encoding::kRope, 1));
    CHECK(run.score(16, 8).loss != before.loss);
  }

  TEST_CASE("a relative encoding learns to look one place back, no encoding does not") {
    for (const auto& [encoding, learns] : {std::pair{lab::Encoding::kShaw, true}, {lab::Encoding::kNone, false}}) {
      lab::Trainer run = trainer(encoding, 1, 120);
      const double first = run.step();
      CHECK(std::fabs(first - std::log(12)) < 1);
      while (run.steps_done() < 120) run.step();
      CHECK((run.score(32, 16).accuracy > 0.95) == learns);
      CHECK(run.step() == 0);
      CHECK(run.steps_done() == 120);
    }
  }
}
