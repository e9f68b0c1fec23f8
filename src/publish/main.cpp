#include <string_view>
#include <vector>

#include "figures/catalog.h"
#include "publish/command.h"

int main(int count, char** words) {
  const std::vector<std::string_view> arguments(words + 1, words + count);
  return publish::run(arguments, figures::catalog());
}
