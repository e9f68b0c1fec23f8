// Prints the rows above and below a centre, pair by pair: two_rows d_model position, where position is the row below.
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "listing.h"

int main(int count, char** arguments) {
  if (count != 3) return 2;
  const int d_model = std::atoi(arguments[1]);
  const double below = std::atof(arguments[2]);
  for (const int row : {1, 0}) {
    for (int i = 0; i < d_model / 2; ++i) {
      const double theta = std::pow(10000.0, -2.0 * i / d_model);
      const double c = (below + 0.5) * theta, r = 0.5 * theta;
      const auto rows = two_rows({std::sin(c), std::cos(c)}, {std::sin(r), std::cos(r)});
      std::printf("%.17g %.17g ", rows[row].sine, rows[row].cosine);
    }
    std::printf("\n");
  }
}
