#include <string_view>
#include <vector>

#include "figures/catalog.h"
#include "press/command.h"

int main(int count, char** words) {
  const std::vector<std::string_view> arguments(words + 1, words + count);
  return press::run(arguments, figures::catalog());
}
