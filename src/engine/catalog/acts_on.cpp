#include "engine/encoding.h"

namespace engine {

const char* to_text(ActsOn acts_on) {
  switch (acts_on) {
    case ActsOn::kNothing: return "nothing";
    case ActsOn::kInput: return "input";
    case ActsOn::kQueriesAndKeys: return "query/key";
    case ActsOn::kLogits: return "logits";
    case ActsOn::kLogitsAndValues: return "logits and values";
  }
  return "";
}

}  // namespace engine
