#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace lab {

/// A stream of random numbers that is the same on every machine: xoshiro256** (Blackman, Vigna 2018), seeded by splitmix64.
class Random {
 public:
  /// Streams of different numbers are independent for the same seed.
  explicit Random(std::uint64_t seed, std::uint64_t stream = 0);

  std::uint64_t next();
  int below(int count);  ///< 0 to count - 1, each equally likely; requires count > 0
  double uniform();      ///< at least 0, below 1

 private:
  std::array<std::uint64_t, 4> state_;
};

}  // namespace lab
