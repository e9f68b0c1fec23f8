#include "book/shuffle.h"

#include <numeric>
#include <utility>

namespace book {

std::uint32_t next_random(std::uint32_t& state) {
  std::uint32_t z = state += 0x9E3779B9u;
  z = (z ^ (z >> 16)) * 0x85EBCA6Bu;
  z = (z ^ (z >> 13)) * 0xC2B2AE35u;
  return z ^ (z >> 16);
}

std::vector<int> order_of(const Item& item, std::uint32_t seed) {
  std::vector<int> order(item.options.size());
  std::iota(order.begin(), order.end(), 0);
  if (item.pinned || item.kind == ItemKind::number) return order;
  for (size_t left = order.size(); left > 1; --left) std::swap(order[left - 1], order[next_random(seed) % left]);
  return order;
}

}  // namespace book
