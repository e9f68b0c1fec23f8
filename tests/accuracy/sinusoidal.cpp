// `npm run accuracy`: how far the sinusoidal table is from the truth, over more than 10^8 values. The truth is
// engine/baselines/true_sinusoid.h: angles in 106 bits, then the library's sine, within 1e-15. Prints the largest error and the share of
// values that are the nearest float; fails where a bound of sinusoidal.h is passed.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "engine/baselines/true_sinusoid.h"
#include "engine/sinusoidal.h"

namespace {

struct Case {
  const char* what;
  engine::Sinusoidal encoding;
  std::int64_t start;
  std::int64_t count;
  double exact_bound;
  double fast_bound;
};

struct Accuracy {
  double worst = 0;
  std::int64_t values = 0;
  std::int64_t nearest = 0;

  void add(float value, double truth) {
    worst = std::fmax(worst, std::fabs(value - truth));
    nearest += value == static_cast<float>(truth);
    ++values;
  }
};

constexpr std::int64_t k2To20 = std::int64_t{1} << 20;

constexpr Case kCases[] = {
    {"from 0", {.d_model = 512}, 0, 32768, 2.99e-8, 1.5e-7},
    {"up to 2^20", {.d_model = 512}, k2To20 - 32768, 32768, 2.99e-8, 1.5e-7},
    {"below 0", {.d_model = 64}, -k2To20, 65536, 2.99e-8, 1.5e-7},
    {"every position to 2^20", {.d_model = 32}, 0, k2To20, 2.99e-8, 1.5e-7},
    {"base 500,000", {.d_model = 128, .base = 500000}, k2To20 - 65536, 65536, 2.99e-8, 1.5e-7},
    {"base 1.5, odd width", {.d_model = 77, .base = 1.5}, 12345, 65536, 2.99e-8, 1.5e-7},
    {"halves", {.d_model = 128, .layout = engine::Layout::kHalves}, 0, 65536, 2.99e-8, 1.5e-7},
    {"up to 2^36", {.d_model = 128}, engine::kMaxPosition - 32768, 32768, 4.2e-8, 1.7e-7},
};

constexpr std::int64_t kRowsAtOnce = 16384;  // of width 512, 32 MB, which are written in another order than small tables

void measure(const Case& of, engine::Mode mode, Accuracy& accuracy) {
  engine::Sinusoidal encoding = of.encoding;
  encoding.mode = mode;
  const auto width = static_cast<std::int64_t>(encoding.d_model), pairs = (width + 1) / 2;
  const bool interleaved = encoding.layout == engine::Layout::kInterleaved;
  std::vector<engine::TrueSinusoid> truths;
  for (int pair = 0; pair < pairs; ++pair) truths.emplace_back(pair, encoding.d_model, encoding.base);
  std::vector<float> table;
  for (std::int64_t first = 0; first < of.count; first += kRowsAtOnce) {
    const std::int64_t rows = std::min(kRowsAtOnce, of.count - first);
    table.resize(static_cast<size_t>(rows * width));
    if (!engine::sinusoidal(table, of.start + first, encoding)) std::abort();
    for (std::int64_t t = 0; t < rows; ++t) {
      const float* const row = &table[static_cast<size_t>(t * width)];
      for (std::int64_t pair = 0; pair < pairs; ++pair) {
        const engine::SineCosine truth = truths[static_cast<size_t>(pair)].at(of.start + first + t);
        accuracy.add(row[interleaved ? 2 * pair : pair], truth.sine);
        if (pair < width / 2) accuracy.add(row[interleaved ? 2 * pair + 1 : pairs + pair], truth.cosine);
      }
    }
  }
}

}  // namespace

int main() {
  std::int64_t values = 0;
  bool within = true;
  std::printf("%-6s %-24s %6s %12s %14s %10s %s\n", "mode", "positions", "D", "values", "largest error", "bound", "nearest float");
  for (const engine::Mode mode : {engine::Mode::kExact, engine::Mode::kFast}) {
    const bool exact = mode == engine::Mode::kExact;
    for (const Case& of : kCases) {
      Accuracy accuracy;
      measure(of, mode, accuracy);
      const double bound = exact ? of.exact_bound : of.fast_bound;
      const double others = static_cast<double>(accuracy.values - accuracy.nearest) / static_cast<double>(accuracy.values);
      std::printf("%-6s %-24s %6d %12lld %14.3e %10.2e all but %.2e%s\n", exact ? "exact" : "fast", of.what, of.encoding.d_model,
                  static_cast<long long>(accuracy.values), accuracy.worst, bound, others,
                  accuracy.worst <= bound ? "" : "  PAST THE BOUND");
      std::fflush(stdout);
      within = within && accuracy.worst <= bound;
      values += accuracy.values;
    }
  }
  std::printf("%lld values, %s\n", static_cast<long long>(values), within ? "all within their bounds" : "not all within their bounds");
  return within && values >= 100'000'000 ? 0 : 1;
}
