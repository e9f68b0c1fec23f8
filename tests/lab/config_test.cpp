#include "lab/config.h"

#include <doctest/doctest.h>

#include <limits>

TEST_SUITE("lab") {
  TEST_CASE("what the lab starts with can be used") {
    CHECK(lab::check(lab::ModelConfig{}));
    CHECK(lab::check(lab::TrainingConfig{}));
    CHECK(lab::check(lab::InferenceOptions{}));
    CHECK(lab::check(lab::InferenceOptions{}, lab::ModelConfig{}));
  }

  TEST_CASE("a model out of range is refused in a sentence that says what is allowed") {
    CHECK(lab::check(lab::ModelConfig{.layers = 3}).error() == "The number of layers must be from 1 to 2, not 3.");
    CHECK(lab::check(lab::ModelConfig{.heads = 0}).error() == "The number of heads must be from 1 to 8, not 0.");
    CHECK_FALSE(lab::check(lab::ModelConfig{.heads = 9}));
    CHECK_FALSE(lab::check(lab::ModelConfig{.heads = -1}));
    CHECK(lab::check(lab::ModelConfig{.d_model = 128}).error() == "The width must be from 16 to 64, not 128.");
    CHECK(lab::check(lab::ModelConfig{.d_model = 18, .heads = 1}).error() == "The width must be a multiple of 4.");
    CHECK(lab::check(lab::ModelConfig{.heads = 3}).error() == "The width must be a multiple of the number of heads.");
    CHECK(lab::check(lab::ModelConfig{.encoding = lab::Encoding::kRope, .d_model = 24, .heads = 8}).error() ==
          "RoPE rotates pairs, so the width must be a multiple of twice the number of heads.");
    CHECK(lab::check(lab::ModelConfig{.d_model = 24, .heads = 8}));
    for (const int heads : {1, 2, 3, 4, 6})
      CHECK(lab::check(lab::ModelConfig{.encoding = lab::Encoding::kRope, .d_model = 24, .heads = heads}));
    CHECK_FALSE(lab::check(lab::ModelConfig{.vocabulary = 1}));
    CHECK_FALSE(lab::check(lab::ModelConfig{.length = lab::kMaxLength + 1}));
  }

  TEST_CASE("so is training that would not end or would not begin") {
    CHECK_FALSE(lab::check(lab::TrainingConfig{.steps = 0}));
    CHECK_FALSE(lab::check(lab::TrainingConfig{.batch = 129}));
    CHECK_FALSE(lab::check(lab::TrainingConfig{.learning_rate = 0}));
    CHECK_FALSE(lab::check(lab::TrainingConfig{.learning_rate = std::numeric_limits<double>::quiet_NaN()}));
    CHECK_FALSE(lab::check(lab::TrainingConfig{.weight_decay = -1}));
    CHECK_FALSE(lab::check(lab::TrainingConfig{.clip = std::numeric_limits<double>::infinity()}));
  }

  TEST_CASE("a reading is refused if the model cannot be read so") {
    const lab::ModelConfig rope{.encoding = lab::Encoding::kRope}, learned{.encoding = lab::Encoding::kLearned};
    const lab::InferenceOptions stretched{.rope = engine::RopeScalingType::kNtk, .factor = 4};
    CHECK(lab::check(stretched, rope));
    CHECK(lab::check(stretched, learned).error() == "Only RoPE has frequencies to rescale.");
    CHECK_FALSE(lab::check(stretched, {.encoding = lab::Encoding::kRope, .d_model = 16, .heads = 8}));
    CHECK_FALSE(lab::check(lab::InferenceOptions{.factor = 65}));
    CHECK_FALSE(lab::check(lab::InferenceOptions{.rope = engine::RopeScalingType::kLongRope}));
    CHECK_FALSE(lab::check(lab::InferenceOptions{.without_positions = {true, false}}, learned));
    CHECK(lab::check(lab::InferenceOptions{.without_positions = {true, true}}, learned));
    CHECK(lab::check(lab::InferenceOptions{.without_positions = {true, false}}, rope));
  }

  TEST_CASE("so it is where no hands come round together, or not so many are there") {
    const lab::ModelConfig rope{.encoding = lab::Encoding::kRope}, shaw{.encoding = lab::Encoding::kShaw};
    const lab::ModelConfig narrow{.encoding = lab::Encoding::kRope, .d_model = 16, .heads = 8};
    for (const lab::FarTokens far : {lab::FarTokens::kMaskBand, lab::FarTokens::kMaskOthers, lab::FarTokens::kMaskElsewhere}) {
      CHECK(lab::check(lab::InferenceOptions{.far = far, .places_back = 3}, rope));
      CHECK(lab::check(lab::InferenceOptions{.far = far}, rope).error() ==
            "Which letters look alike depends on how far back the right one stands, and only the task Places back fixes that.");
      CHECK(lab::check(lab::InferenceOptions{.far = far, .places_back = 3}, shaw).error() ==
            "Only RoPE has hands that come round together.");
      CHECK_FALSE(lab::check(lab::InferenceOptions{.far = far, .places_back = 3}, narrow));
    }
    CHECK(lab::check(lab::InferenceOptions{.far = lab::FarTokens::kClip, .clipped_pair = 4}, rope));
    CHECK(lab::check(lab::InferenceOptions{.far = lab::FarTokens::kClip, .clipped_pair = 5}, rope).error() ==
          "This model's heads have fewer hands than that.");
    CHECK_FALSE(lab::check(lab::InferenceOptions{.far = lab::FarTokens::kClip, .clipped_pair = -1}, rope));
    CHECK_FALSE(lab::check(lab::InferenceOptions{.clipped_pair = 1}, rope));
  }

  TEST_CASE("encodings have the engine's names") {
    CHECK(lab::encoding_name(lab::Encoding::kTransformerXl) == "transformer_xl");
    CHECK(lab::encoding_name(lab::Encoding::kAlibi) == "alibi");
  }
}
