// How fast the sinusoidal table is filled, beside its plain twin, the recipe that people write, and the fastest that any
// code can write so many bytes. Rounds are interleaved and ratios taken within a round, because a shared machine changes
// its speed by more than what is measured here.

#include "engine/sinusoidal.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <span>
#include <vector>

#include "engine/arithmetic/simd.h"

namespace {

constexpr int kRounds = 15;
constexpr double kWarmUp_s = 0.15;  // V8 starts in its baseline compiler and changes over after some calls
constexpr double kSample_s = 0.01;
constexpr double kBase = 10000;

struct Size {
  int positions;
  int d_model;
};

constexpr std::array<Size, 6> kSizes{{{64, 128}, {128, 128}, {512, 512}, {2048, 512}, {8192, 512}, {2048, 1024}}};

enum Contender { kSimd, kPlain, kRecipe, kStores, kContenders };
constexpr std::array<const char*, kContenders> kNames{"engine", "plain twin", "std::sin per value", "stores only"};

double now_s() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

double median(std::vector<double> values) {
  std::ranges::sort(values);
  const size_t half = values.size() / 2;
  return values.size() % 2 ? values[half] : (values[half - 1] + values[half]) / 2;
}

/// The recipe of most tutorials, in double.
void recipe(std::span<float> table, int d_model) {
  const int positions = static_cast<int>(table.size()) / d_model;
  float* to = table.data();
  for (int pos = 0; pos < positions; ++pos) {
    for (int i = 0; i < d_model / 2; ++i) {
      const double angle_rad = pos / std::pow(kBase, 2.0 * i / d_model);
      *to++ = static_cast<float>(std::sin(angle_rad));
      *to++ = static_cast<float>(std::cos(angle_rad));
    }
  }
}

/// The limit: one stream of 16-byte stores.
void stores(std::span<float> table) {
  const engine::simd::f32x4 value{0, 1, 0, 1};
  float* const end = table.data() + table.size();
  for (float* to = table.data(); to < end; to += 16) {
    for (int i = 0; i < 16; i += 4) engine::simd::store(to + i, value);
    asm volatile("" ::: "memory");  // keeps the compiler from making it a memcpy
  }
}

/// A function and how often it runs in one sample, found while warming up.
struct Timed {
  std::function<void()> run;
  int calls = 1;
  std::vector<double> samples_s;

  void warm_up() {
    const double begin = now_s();
    int count = 0;
    do {
      run();
      ++count;
    } while (now_s() - begin < kWarmUp_s);
    calls = std::max(1, static_cast<int>(count * kSample_s / (now_s() - begin)));
  }

  void sample() {
    const double begin = now_s();
    for (int i = 0; i < calls; ++i) run();
    samples_s.push_back((now_s() - begin) / calls);
  }
};

double median_ratio(const Timed& a, const Timed& b) {
  std::vector<double> ratios;
  for (size_t i = 0; i < a.samples_s.size(); ++i) ratios.push_back(a.samples_s[i] / b.samples_s[i]);
  return median(ratios);
}

void require(const engine::Checked& checked) {
  if (!checked) std::abort();
}

void measure(Size size, std::span<float> table) {
  std::array<Timed, kContenders> timed;
  timed[kSimd].run = [=] { require(engine::sinusoidal(table, 1, {.d_model = size.d_model, .base = kBase})); };
  timed[kPlain].run = [=] { require(engine::sinusoidal_plain(table, 1, {.d_model = size.d_model, .base = kBase})); };
  timed[kRecipe].run = [=] { recipe(table, size.d_model); };
  timed[kStores].run = [=] { stores(table); };
  for (Timed& t : timed) t.warm_up();
  for (int round = 0; round < kRounds; ++round) {
    for (Timed& t : timed) t.sample();
  }
  const double bytes = static_cast<double>(table.size_bytes());
  std::printf("\n%d positions x %d, %.0f KB\n", size.positions, size.d_model, bytes / 1024);
  for (size_t i = 0; i < kContenders; ++i) {
    const double time_s = median(timed[i].samples_s);
    std::printf("  %-20s %10.1f us %7.2f GB/s   takes %7.2f x the engine's time\n", kNames[i], time_s * 1e6, bytes / time_s * 1e-9,
                median_ratio(timed[i], timed[kSimd]));
  }
}

}  // namespace

int main() {
  std::printf("Sinusoidal table, exact, base %.0f: medians of %d interleaved rounds.\n", kBase, kRounds);
  std::vector<float> buffer;
  for (const Size& size : kSizes)
    buffer.resize(std::max(buffer.size(), static_cast<size_t>(size.positions) * static_cast<size_t>(size.d_model)));
  for (const Size& size : kSizes)
    measure(size, std::span(buffer).first(static_cast<size_t>(size.positions) * static_cast<size_t>(size.d_model)));
}
