#include "engine/arithmetic/phase.h"

#include <doctest/doctest.h>

#include <cmath>
#include <random>

using engine::Phase;
using engine::SineCosine;

namespace {

constexpr Phase kQuarter = Phase{1} << 62;
const long double kPi = acosl(-1);  // libc++'s pi_v<long double> is only as precise as a double

}  // namespace

TEST_SUITE("engine") {
  TEST_CASE("quarter turns are exact") {
    const double sines[] = {0, 1, 0, -1};
    for (unsigned q = 0; q < 4; ++q) {
      const SineCosine value = engine::sine_cosine(q * kQuarter);
      CHECK(value.sine == sines[q]);
      CHECK(value.cosine == sines[(q + 1) % 4]);
    }
  }

  TEST_CASE("sine and cosine of any phase are within 2.5e-16") {
    std::mt19937_64 random(1);
    double worst = 0;
    for (int i = 0; i < 50000; ++i) {
      const Phase phase = i % 2 ? random() : (random() >> 3) + (kQuarter / 2 - (Phase{1} << 60));  // half of them near an eighth
      const SineCosine value = engine::sine_cosine(phase);
      const long double angle_rad = static_cast<long double>(static_cast<std::int64_t>(phase)) * 0x1p-63L * kPi;
      worst = std::fmax(worst, static_cast<double>(fabsl(value.sine - sinl(angle_rad))));
      worst = std::fmax(worst, static_cast<double>(fabsl(value.cosine - cosl(angle_rad))));
    }
    CHECK(worst < 2.5e-16);
    CHECK(worst > 0);
  }

  TEST_CASE("a negative position has the opposite angle") {
    engine::Frequencies frequencies(8, 10000);
    frequencies.next();
    const Phase frequency = frequencies.next();
    CHECK(static_cast<Phase>(-12345) * frequency == 0 - 12345 * frequency);
    const SineCosine there = engine::sine_cosine(12345 * frequency), back = engine::sine_cosine(static_cast<Phase>(-12345) * frequency);
    CHECK(back.sine == -there.sine);
    CHECK(back.cosine == there.cosine);
  }

  TEST_CASE("one radian is 2^64 / 2 pi to the nearest unit") { CHECK(engine::phase_of({1}) == 2935890503282001226u); }

  TEST_CASE("frequencies that are powers of two are to the unit those of the first pair, shifted") {
    engine::Frequencies frequencies(16, 65536);  // theta_i = 4^-i
    const long double one_rad = 0x1p64L / (2 * kPi);
    for (int i = 0; i < 8; ++i) {
      const auto expected = ldexpl(one_rad, -2 * i);
      CHECK(fabsl(static_cast<long double>(frequencies.next()) - expected) <= 0.51L);
    }
  }

  // Computed with 60 digits: round(2^64 / (2 pi) * 10000^(-2i / 512)).
  TEST_CASE("the frequencies of a wide model are right to the last of 64 bits") {
    engine::Frequencies frequencies(512, 10000);
    for (int i = 0; i <= 255; ++i) {
      const Phase frequency = frequencies.next();
      if (i == 1) CHECK(frequency == 2832140888777921235u);
      if (i == 100) CHECK(frequency == 80397001982377094u);
      if (i == 255) CHECK(frequency == 304344076998965u);
    }
  }

  TEST_CASE("a frequency too low for 64 bits is none at all") {
    engine::Frequencies frequencies(4, 1e300);
    CHECK(frequencies.next() == engine::phase_of({1}));
    CHECK(frequencies.next() == 0);
  }
}
