#include "engine/error.h"

#include "base/number.h"

namespace engine {

std::string to_sentence(const ArgumentError& error) {
  return std::string(error.argument) + " is " + base::significant(error.value, 15) + ", but must be " + error.allowed + '.';
}

}  // namespace engine
