#pragma once

#include <string>
#include <vector>

#include "engine/config/position_plan.h"

namespace engine {

/// What to write so that a program lets the model read a longer text.
struct StretchBlock {
  std::string name;   ///< in ids: "transformers-5"
  std::string title;  ///< "transformers 5", "vLLM", "llama.cpp"
  std::string code;   ///< the keys as JSON, or a command
  std::string note;   ///< what it needs or does; may be empty
};

/// How the model can read `length` tokens.
struct StretchAdvice {
  std::vector<std::string>
      sentences;                     ///< whether anything is needed; which method, why, whether it has to be trained; what its authors say
  std::vector<StretchBlock> blocks;  ///< none where no key helps (learned tables, ALiBi, the length is in reach already)
};

/// For 1 <= length <= 1e9.
StretchAdvice stretch_advice(const PositionPlan& plan, double length);

}  // namespace engine
