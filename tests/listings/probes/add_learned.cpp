// Prints tokens with rows of a table added, or "refused": add_learned tokens width rows id... token values... table values...
#include <cstdio>
#include <stdexcept>

#include "given.h"
#include "listing.h"

int main(int count, char** arguments) {
  Given given(count, arguments);
  const int tokens = given.whole(), width = given.whole(), rows = given.whole();
  std::vector<int> ids;
  for (int t = 0; t < tokens; ++t) ids.push_back(given.whole());
  const auto x = given.rows(tokens, width);
  const auto table = given.rows(rows, width);
  try {
    show(add_learned(x, table, ids));
  } catch (const std::out_of_range&) {
    std::printf("refused\n");
  }
}
