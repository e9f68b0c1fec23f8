#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace engine {

/// Whether the bytes begin as a GGUF file does.
bool is_gguf(std::string_view bytes);

/// What the header of a GGUF file (versions 2 and 3) says about positions, in the keys of transformers' config.json, as JSON. The beginning
/// of a file suffices: what comes after its metadata is not needed. "rope_freqs_in_tensor" is there if the header names such a tensor.
base::Result<std::string> config_of_gguf(std::string_view bytes);

}  // namespace engine
