// Prints logits: xl_logits tokens memory width, then q, k, r, u and v.
#include "given.h"
#include "listing.h"

int main(int count, char** arguments) {
  Given given(count, arguments);
  const int tokens = given.whole(), memory = given.whole(), width = given.whole();
  const auto q = given.rows(tokens, width), k = given.rows(memory + tokens, width), r = given.rows(memory + tokens, width);
  const auto u = given.row(width), v = given.row(width);
  show(xl_logits(q, k, r, u, v));
}
