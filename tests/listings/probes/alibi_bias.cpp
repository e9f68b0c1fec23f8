// Prints the bias of the last head: alibi_bias heads queries keys
#include "given.h"
#include "listing.h"

int main(int count, char** arguments) {
  Given given(count, arguments);
  const int heads = given.whole(), queries = given.whole(), keys = given.whole();
  const double slope = alibi_slopes(static_cast<unsigned>(heads)).back();
  for (int i = keys - queries; i < keys; ++i) {
    for (int j = 0; j < keys; ++j) std::printf("%.17g ", alibi_bias(slope, i, j));
    std::printf("\n");
  }
}
