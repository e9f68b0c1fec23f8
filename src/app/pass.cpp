#include "app/pass.h"

#include <algorithm>
#include <vector>

#include "book/quiz/shuffle.h"

namespace app {

int tries_of(const book::Item& item, const book::Progress& attempts) {
  const auto found = attempts.find(item.id);
  return found == attempts.end() ? 0 : found->second.tries;
}

std::uint32_t draw_other_values(const book::Item& item, std::uint32_t& seed, std::span<const std::uint32_t> known,
                                base::Functions functions) {
  constexpr int kTries = 20;  // a template may have only one set of values
  std::uint32_t drawn = book::next_random(seed);
  if (!item.generated.exists()) return drawn;
  std::vector<std::vector<double>> seen;
  for (const std::uint32_t other : known) seen.push_back(book::drawn_values(item.generated, other, functions));
  for (int i = 0; i < kTries && std::ranges::contains(seen, book::drawn_values(item.generated, drawn, functions)); ++i)
    drawn = book::next_random(seed);
  return drawn;
}

}  // namespace app
