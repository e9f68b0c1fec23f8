#include "engine/operations/token_vectors.h"

#include <cmath>

#include "base/text.h"
#include "engine/arithmetic/phase.h"

#pragma clang fp contract(off)

namespace engine {
namespace {

/// Steele, Lea and Flood 2014, "Fast splittable pseudorandom number generators": SplitMix64.
struct SplitMix {
  std::uint64_t state;

  std::uint64_t next() {
    std::uint64_t z = state += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
};

char32_t small(char32_t c) {
  const auto between = [c](char32_t first, char32_t last) { return c >= first && c <= last; };
  const bool latin = between('A', 'Z') || (between(U'À', U'Þ') && c != U'×');
  if (latin || (between(U'Α', U'Ϋ') && c != 0x3A2) || between(U'А', U'Я')) return c + 32;
  return between(U'Ѐ', U'Џ') ? c + 80 : c;
}

/// FNV-1a over code points.
std::uint64_t hash(std::string_view word) {
  std::uint64_t sum = 0xcbf29ce484222325;
  for (size_t at = 0; at < word.size();) sum = (sum ^ small(base::next_code_point(word, &at))) * 0x100000001b3;
  return sum;
}

}  // namespace

void standard_normal(std::uint64_t seed, std::span<float> values) {
  SplitMix random{seed};
  for (size_t i = 0; i < values.size(); i += 2) {
    // Box and Muller 1958: two normal values are a point at a random angle. The 64 random bits serve as that angle.
    const double share = (static_cast<double>(random.next() >> 11) + 0.5) * 0x1p-53;  // never 0 or 1
    const double radius = std::sqrt(-2 * std::log(share));
    const SineCosine direction = sine_cosine(random.next());
    values[i] = static_cast<float>(radius * direction.cosine);
    if (i + 1 < values.size()) values[i + 1] = static_cast<float>(radius * direction.sine);
  }
}

void token_vector(std::string_view word, std::span<float> vector) { standard_normal(hash(word), vector); }

}  // namespace engine
