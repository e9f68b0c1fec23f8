// Prints a row for each position: sinusoidal_at d_model position...
#include "given.h"
#include "listing.h"

int main(int count, char** arguments) {
  Given given(count, arguments);
  const int d_model = given.whole();
  show(sinusoidal_at(given.row(count - 2), d_model));
}
