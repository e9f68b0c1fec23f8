#include "book/quiz/shuffle.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace book {
namespace {

std::vector<int> in_order(size_t count) {
  std::vector<int> order(count);
  std::iota(order.begin(), order.end(), 0);
  return order;
}

/// Fisher-Yates shuffle.
std::vector<int> shuffled(size_t count, std::uint32_t seed) {
  std::vector<int> order = in_order(count);
  for (size_t left = count; left > 1; --left) std::swap(order[left - 1], order[next_random(seed) % left]);
  return order;
}

}  // namespace

std::uint32_t next_random(std::uint32_t& state) {
  std::uint32_t z = state += 0x9E3779B9u;
  z = (z ^ (z >> 16)) * 0x85EBCA6Bu;
  z = (z ^ (z >> 13)) * 0xC2B2AE35u;
  return z ^ (z >> 16);
}

std::vector<int> order_of(const Item& item, std::uint32_t seed) {
  const bool shuffles = !item.pinned && item.kind->is_shuffled;
  std::vector<int> order = shuffles ? shuffled(item.options.size(), seed) : in_order(item.options.size());
  std::ranges::stable_partition(order, [&item](int option) { return item.options[static_cast<size_t>(option)].says_true; });
  return order;
}

std::vector<int> sides_of(const Item& item, std::uint32_t seed) {
  return item.kind->control->has_sides ? shuffled(item.options.size(), seed) : std::vector<int>{};
}

}  // namespace book
