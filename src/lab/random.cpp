#include "lab/random.h"

#include <bit>
#include <cassert>

namespace lab {
namespace {

/// The next value of splitmix64 (Steele, Lea, Flood 2014), which spreads any seed over all bits.
std::uint64_t splitmix(std::uint64_t& state) {
  state += 0x9e3779b97f4a7c15;
  std::uint64_t z = state;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

}  // namespace

Random::Random(std::uint64_t seed, std::uint64_t stream) {
  // The stream's number is scrambled first, so that neighbouring seeds and streams never share a state.
  std::uint64_t from = seed ^ splitmix(stream);
  for (std::uint64_t& word : state_) word = splitmix(from);
}

std::uint64_t Random::next() {
  auto& [a, b, c, d] = state_;
  const std::uint64_t result = std::rotl(b * 5, 7) * 9, shifted = b << 17;
  c ^= a;
  d ^= b;
  b ^= c;
  a ^= d;
  c ^= shifted;
  d = std::rotl(d, 45);
  return result;
}

int Random::below(int count) {
  assert(count > 0);
  // The upper 32 bits times count, as a fixed-point number (Lemire 2019). The few draws that would make some results likelier are drawn
  // again.
  const auto range = static_cast<std::uint32_t>(count);
  const std::uint32_t unfair = (0 - range) % range;
  std::uint64_t product = 0;
  do {
    product = (next() >> 32) * range;
  } while (static_cast<std::uint32_t>(product) < unfair);
  return static_cast<int>(product >> 32);
}

double Random::uniform() { return static_cast<double>(next() >> 11) * 0x1p-53; }

}  // namespace lab
