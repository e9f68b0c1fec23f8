#pragma once

#include <string>

#include "base/json.h"

namespace engine {

/// Whether this is Llama's or Mistral's own params.json.
bool is_params_json(base::Json root);

/// The same in the keys of transformers' config.json, as JSON.
std::string config_of_params(base::Json root);

}  // namespace engine
