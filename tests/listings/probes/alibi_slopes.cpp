// Prints the slopes for each number of heads: alibi_slopes heads...
#include "given.h"
#include "listing.h"

int main(int count, char** arguments) {
  Given given(count, arguments);
  while (!given.is_empty()) show_row(alibi_slopes(static_cast<unsigned>(given.whole())));
}
