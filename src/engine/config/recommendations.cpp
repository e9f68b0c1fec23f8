#include "engine/config/recommendations.h"

#include <algorithm>
#include <iterator>

namespace engine {
namespace {

using enum RopeScalingType;

constexpr std::string_view kQwen25 = "huggingface.co/Qwen/Qwen2.5-32B-Instruct";
constexpr std::string_view kQwen3 = "github.com/QwenLM/Qwen3/blob/main/docs/source/inference/transformers.md";
constexpr std::string_view kQwen35 = "huggingface.co/Qwen/Qwen3.5-27B";

constexpr Recommendation kRecommendations[] = {
    // clang-format off
    {.type = "qwen2", .scaling = kDefault, .longest = 32768, .original = 32768, .factor = 4, .source = kQwen25},
    {.type = "qwen2", .scaling = kYarn, .longest = 32768, .original = 32768, .factor = 4, .source = kQwen25},
    // The file allows 8,192 tokens more than were trained, for the answer.
    {.type = "qwen3", .scaling = kDefault, .longest = 40960, .original = 32768, .factor = 4, .source = kQwen3},
    {.type = "qwen3_moe", .scaling = kDefault, .longest = 40960, .original = 32768, .factor = 4, .source = kQwen3},
    {.type = "qwen3_5", .scaling = kDefault, .longest = 262144, .original = 262144, .factor = 4, .source = kQwen35},
    {.type = "qwen3_5_text", .scaling = kDefault, .longest = 262144, .original = 262144, .factor = 4, .source = kQwen35},
    {.type = "smollm3", .scaling = kDefault, .longest = 65536, .original = 65536, .factor = 4,
     .source = "huggingface.co/HuggingFaceTB/SmolLM3-3B"},
    {.type = "llama", .scaling = kLlama3, .factor = 8, .source = "arxiv.org/abs/2407.21783"},
    {.type = "gemma3", .scaling = kLinear, .factor = 8, .source = "arxiv.org/abs/2503.19786"},
    {.type = "gemma3_text", .scaling = kLinear, .factor = 8, .source = "arxiv.org/abs/2503.19786"},
    {.type = "olmo3", .scaling = kYarn, .factor = 8, .source = "arxiv.org/abs/2512.13961"},
    {.type = "deepseek_v2", .scaling = kYarn, .factor = 40, .source = "arxiv.org/abs/2405.04434"},
    {.type = "deepseek_v3", .scaling = kYarn, .factor = 40, .source = "arxiv.org/abs/2412.19437"},
    {.type = "gpt_oss", .scaling = kYarn, .factor = 32, .source = "arxiv.org/abs/2508.10925"},
    // clang-format on
};

}  // namespace

const Recommendation* recommendation(const PositionPlan& plan, const Rotation& rotation) {
  const auto* found = std::ranges::find_if(kRecommendations, [&](const Recommendation& row) {
    if (row.type != plan.type || row.scaling != rotation.scaling.type) return false;
    return row.original > 0 ? row.longest == plan.max_length : row.factor == rotation.factor;
  });
  return found == std::end(kRecommendations) ? nullptr : found;
}

}  // namespace engine
