// Prints rows of the table that the listing computes: sinusoidal d_model position...
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "listing.h"

int main(int count, char** arguments) {
  std::vector<int> wanted;
  for (int k = 2; k < count; ++k) wanted.push_back(std::atoi(arguments[k]));
  if (wanted.empty()) return 2;
  const int positions = *std::max_element(wanted.begin(), wanted.end()) + 1;
  const auto table = sinusoidal(positions, std::atoi(arguments[1]));
  if (table.size() != static_cast<std::size_t>(positions)) return 3;
  for (int pos : wanted) {
    for (double value : table[static_cast<std::size_t>(pos)]) std::printf("%.17g ", value);
    std::printf("\n");
  }
}
