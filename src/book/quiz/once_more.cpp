#include "book/quiz/once_more.h"

#include "book/quiz/item_copier.h"
#include "book/quiz/shuffle.h"
#include "book/quiz/view.h"

namespace book {
namespace {

/// Whether both seeds ask the question in the same words.
bool asks_the_same(const Item& item, std::uint32_t a, std::uint32_t b, base::Functions functions) {
  if (item.generated.exists()) return drawn_values(item.generated, a, functions) == drawn_values(item.generated, b, functions);
  return order_of(item, a) == order_of(item, b) && sides_of(item, a) == sides_of(item, b);
}

}  // namespace

bool is_done_with(const Item& item, const Attempt& attempt) {
  if (attempt.version != item.version) return false;
  return attempt.revealed || view_of(item, attempt).status == ItemView::Status::right;
}

void add_once_more(const Document& from, Document& to, const Item& item) {
  Item copy = ItemCopier(from, to, kAgainPrefix).copy(item);
  to.items.push_back(std::move(copy));
}

std::uint32_t other_seed(const Item& item, std::uint32_t known, std::uint32_t& random, base::Functions functions) {
  constexpr int kTries = 20;  // a template may have only one set of values, and a pinned question has one order
  std::uint32_t seed = next_random(random);
  for (int i = 0; i < kTries && asks_the_same(item, seed, known, functions); ++i) seed = next_random(random);
  return seed;
}

std::string once_more_key(const Document& document, const Block& block) {
  return is_from_before(block) ? "head:" + block.text : "end:" + document.slug;
}

}  // namespace book
