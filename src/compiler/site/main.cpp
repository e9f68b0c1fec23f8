#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "compiler/site/command.h"
#include "compiler/site/draw_still.h"
#include "figures/catalog.h"

int main(int count, char** words) {
  const std::vector<std::string_view> arguments(words + 1, words + count);
  return compiler::run(arguments, figures::catalog(), compiler::still_maker);
}
