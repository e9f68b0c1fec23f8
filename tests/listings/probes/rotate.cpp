// Prints rotated rows: rotate halves base width position..., then a row for each position.
#include "given.h"
#include "listing.h"

int main(int count, char** arguments) {
  Given given(count, arguments);
  const bool halves = given.number() != 0;
  const double base = given.number();
  const int width = given.whole(), rows = (count - 4) / (width + 1);
  const auto positions = given.row(rows);
  for (const double pos : positions) show_row(rotate(given.row(width), pos, halves, base));
}
