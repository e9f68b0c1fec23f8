// Prints the bucket of each distance: t5_buckets causal buckets most distance...
#include "given.h"
#include "listing.h"

int main(int count, char** arguments) {
  Given given(count, arguments);
  const int causal = given.whole(), buckets = given.whole(), max = given.whole();
  std::vector<int> found;
  while (!given.is_empty()) found.push_back(t5_buckets(given.whole(), causal != 0, buckets, max));
  show_row(found);
}
