#pragma once

#include <string_view>

#include "base/result.h"

namespace compiler {

/// A number of one of the engine's configurations (engine/config/examples.h), called model.NAME.FIELD: model.llama_3_1_8b.layers. NAME is
/// that of the example with underscores for hyphens and points; chapters/README.md lists the fields.
base::Result<double> model_number(std::string_view dotted_name);

}  // namespace compiler
