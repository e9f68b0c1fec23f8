#pragma once

#include <string>

#include "figures/model_config/model.h"

namespace figures::plans {

/// What the layers of a model do, with the numbers: "18 of 24 layers see 128 tokens, the other 6 all 131,072."
std::string layers_sentence(const Shown& shown);

/// The layer looked at, in both models if two are compared.
std::string layer_text(const Shown& shown);

}  // namespace figures::plans
