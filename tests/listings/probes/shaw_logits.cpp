// Prints logits: shaw_logits tokens width clip, then q, k and the rows.
#include "given.h"
#include "listing.h"

int main(int count, char** arguments) {
  Given given(count, arguments);
  const int tokens = given.whole(), width = given.whole(), clip = given.whole();
  const auto q = given.rows(tokens, width), k = given.rows(tokens, width), rows = given.rows(2 * clip + 1, width);
  show(shaw_logits(q, k, rows));
}
