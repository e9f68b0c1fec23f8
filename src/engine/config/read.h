#pragma once

#include <string_view>

#include "engine/config/position_plan.h"

namespace engine {

/// The longest text that is read; of a longer GGUF file, its beginning suffices.
inline constexpr size_t kMaxConfigBytes = 1 << 20;

/// Reads what a model's configuration says about positions. `bytes` are any bytes: transformers' config.json (4 and 5), Llama's and
/// Mistral's params.json, or a GGUF file, of which only the header is read. What the file leaves to the model's class is taken from
/// model_types.h, and named among the assumptions. Errors are for files from which no plan can be made.
ConfigResult read_position_plan(std::string_view bytes);

}  // namespace engine
