#include "engine/sinusoidal.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>

#include "engine/arithmetic/phase.h"
#include "engine/checks.h"

#pragma clang fp contract(off)

namespace engine {
namespace {

constexpr size_t kPanelPairs = 512;  ///< wide tables are filled in panels of this many pairs, to bound the workspace on the stack
constexpr size_t kStackBytes = 96 * 1024;

/// Where the values of a pair stand in a row.
struct Columns {
  size_t pairs, sine_step, first_cosine;

  explicit Columns(const Sinusoidal& encoding) {
    const auto width = static_cast<size_t>(encoding.d_model);
    const bool interleaved = encoding.layout == Layout::kInterleaved;
    pairs = (width + 1) / 2;
    sine_step = interleaved ? 2 : 1;
    first_cosine = interleaved ? 1 : pairs;
  }

  /// Where `count` pairs from `first` on go in a table of this width.
  SinusoidRows rows(float* table, size_t width, size_t first, size_t count) const {
    float* const sines = table + first * sine_step;
    return {sines, sines + first_cosine, count, std::min(count, width / 2 - first), width};
  }
};

/// Fills `phases` with the next frequencies.
std::span<const Phase> next(Frequencies& frequencies, std::span<Phase> phases) {
  for (Phase& phase : phases) phase = frequencies.next();
  return phases;
}

std::span<const Phase> all_frequencies(const Sinusoidal& encoding, std::span<std::byte> workspace) {
  Frequencies frequencies(encoding.d_model, encoding.base);
  return next(frequencies, {reinterpret_cast<Phase*>(workspace.data()), workspace.size() / sizeof(Phase)});
}

void write_pair(float* row, const Columns& columns, size_t width, size_t pair, Phase phase) {
  const SineCosine value = sine_cosine(phase);
  const size_t cosine = columns.first_cosine + pair * columns.sine_step;
  row[pair * columns.sine_step] = static_cast<float>(value.sine);
  if (pair < width / 2) row[cosine] = static_cast<float>(value.cosine);
}

Checked check_encoding(size_t size, const Sinusoidal& encoding) {
  if (encoding.d_model < 1 || encoding.d_model > kMaxWidth) return invalid("d_model", encoding.d_model, "a whole number from 1 to 1048576");
  if (!is_finite_above(encoding.base, 1)) return invalid("base", encoding.base, "a finite number above 1");
  if (size % static_cast<size_t>(encoding.d_model) != 0)
    return invalid_size("table size", size, "a whole number of rows of d_model values");
  return {};
}

}  // namespace

Checked check_positions(std::int64_t start, size_t count) {
  if (start < -kMaxPosition || start > kMaxPosition) return invalid("start", static_cast<double>(start), "from -2^36 to 2^36");
  const std::int64_t last = start + static_cast<std::int64_t>(count) - 1;
  if (last > kMaxPosition) return invalid("last position", static_cast<double>(last), "at most 2^36");
  return {};
}

Checked check_sinusoidal(size_t size, std::int64_t start, const Sinusoidal& encoding) {
  if (const Checked checked = check_encoding(size, encoding); !checked) return checked;
  if (start < -kMaxPosition || start > kMaxPosition) return invalid("start", static_cast<double>(start), "from -2^36 to 2^36");
  const auto last = start + static_cast<std::int64_t>(size / static_cast<size_t>(encoding.d_model)) - 1;
  if (last > kMaxPosition) return invalid("last position", static_cast<double>(last), "at most 2^36");
  return {};
}

Checked sinusoidal(std::span<float> table, std::int64_t start, const Sinusoidal& encoding) {
  if (const Checked checked = check_sinusoidal(table.size(), start, encoding); !checked) return checked;
  if (table.empty()) return {};
  const auto width = static_cast<size_t>(encoding.d_model);
  const Columns columns(encoding);
  const auto count = static_cast<std::int64_t>(table.size() / width);
  alignas(64) std::byte workspace[kStackBytes];
  Phase frequency[kPanelPairs];
  Frequencies frequencies(encoding.d_model, encoding.base);
  for (size_t first = 0; first < columns.pairs; first += kPanelPairs) {
    const size_t pairs = std::min(kPanelPairs, columns.pairs - first);
    const Sinusoids sinusoids(next(frequencies, {frequency, pairs}), encoding.layout, encoding.mode, workspace);
    sinusoids.fill(columns.rows(table.data(), width, first, pairs), start, count);
  }
  return {};
}

size_t PreparedSinusoidal::workspace(const Sinusoidal& encoding) {
  const size_t pairs = Columns(encoding).pairs;
  return Sinusoids::best_workspace(pairs) + pairs * sizeof(Phase);
}

PreparedSinusoidal::PreparedSinusoidal(const Sinusoidal& encoding, std::span<std::byte> workspace)
    : encoding_(encoding),
      sinusoids_(all_frequencies(encoding, workspace.last(Columns(encoding).pairs * sizeof(Phase))), encoding.layout, encoding.mode,
                 workspace.first(Sinusoids::best_workspace(Columns(encoding).pairs))) {}

void PreparedSinusoidal::fill(std::span<float> table, std::int64_t start) const {
  const auto width = static_cast<size_t>(encoding_.d_model);
  const Columns columns(encoding_);
  if (!table.empty())
    sinusoids_.fill(columns.rows(table.data(), width, 0, columns.pairs), start, static_cast<std::int64_t>(table.size() / width));
}

Checked sinusoidal_at(std::span<float> table, std::span<const double> positions, const Sinusoidal& encoding) {
  if (const Checked checked = check_encoding(table.size(), encoding); !checked) return checked;
  const auto width = static_cast<size_t>(encoding.d_model);
  if (table.size() / width != positions.size())
    return invalid_size("table size", table.size(), "a row of d_model values for every position");
  const auto bad = std::ranges::find_if_not(positions, [](double pos) { return std::fabs(pos) <= static_cast<double>(kMaxPosition); });
  if (bad != positions.end()) return invalid("position", *bad, "from -2^36 to 2^36");
  const Columns columns(encoding);
  Frequencies frequencies(encoding.d_model, encoding.base);
  for (size_t pair = 0; pair < columns.pairs; ++pair) {
    const Phase frequency = frequencies.next();
    for (size_t t = 0; t < positions.size(); ++t) write_pair(&table[t * width], columns, width, pair, phase_at(positions[t], frequency));
  }
  return {};
}

Checked sinusoidal_plain(std::span<float> table, std::int64_t start, const Sinusoidal& encoding) {
  if (const Checked checked = check_sinusoidal(table.size(), start, encoding); !checked) return checked;
  const auto width = static_cast<size_t>(encoding.d_model);
  const Columns columns(encoding);
  Frequencies frequencies(encoding.d_model, encoding.base);
  for (size_t pair = 0; pair < columns.pairs; ++pair) {
    const Phase frequency = frequencies.next();
    Phase phase = static_cast<Phase>(start) * frequency;
    for (size_t at = 0; at < table.size(); at += width, phase += frequency) write_pair(&table[at], columns, width, pair, phase);
  }
  return {};
}

double wavelength(int pair, int d_model, double base) {
  assert(pair >= 0 && pair < (d_model + 1) / 2 && base > 1);
  return 2 * std::numbers::pi * std::pow(base, 2.0 * pair / d_model);
}

}  // namespace engine
