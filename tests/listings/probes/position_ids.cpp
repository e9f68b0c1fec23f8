// Prints the ids of the new tokens: position_ids new mask...
#include "given.h"
#include "listing.h"

int main(int count, char** arguments) {
  Given given(count, arguments);
  const int fresh = given.whole();
  std::vector<int> mask;
  while (!given.is_empty()) mask.push_back(given.whole());
  show_row(position_ids(mask, fresh));
}
