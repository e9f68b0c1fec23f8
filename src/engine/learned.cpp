#include "engine/learned.h"

#include <algorithm>
#include <cmath>

#include "engine/checks.h"
#include "engine/operations/token_vectors.h"
#include "engine/sinusoidal.h"

#pragma clang fp contract(off)

namespace engine {
namespace {

Checked check_position(double position, double rows, PastEnd past_end) {
  if (!std::isfinite(position) || position < 0) return invalid("position", position, "a finite number, 0 or more");
  if (past_end != PastEnd::kInterpolate && position != std::floor(position)) return invalid("position", position, "a whole number");
  if (past_end == PastEnd::kError && position >= rows) return invalid("position", position, "less than the number of rows of the table");
  return {};
}

Checked check(size_t output, size_t table, int d_model, std::span<const double> positions, size_t tokens, PastEnd past_end) {
  if (d_model < 1 || d_model > kMaxWidth) return invalid("d_model", d_model, "a whole number from 1 to 2^20");
  const auto width = static_cast<size_t>(d_model);
  if (table % width != 0) return invalid_size("table size", table, "a whole number of rows of d_model values");
  if (!has_shape(output, {positions.size(), width})) return invalid_size("output size", output, "d_model values for each position");
  if (tokens != 0 && tokens != output) return invalid_size("tokens size", tokens, "that of the output, or 0");
  if (table == 0 && !positions.empty()) return invalid_size("table size", table, "one row or more");
  for (const double position : positions) {
    if (const Checked checked = check_position(position, static_cast<double>(table / width), past_end); !checked) return checked;
  }
  return {};
}

/// Where a position falls in the table: `share` of the row after `row`, and the rest of `row`.
struct Place {
  size_t row;
  float share;
};

Place place_of(double position, double largest, double last_row, PastEnd past_end) {
  // Dividing first cannot overflow, and it gives 1 for the largest position, which then falls exactly on the last row.
  const bool squeezed = past_end == PastEnd::kInterpolate && largest > last_row;
  const double place = std::min(squeezed ? position / largest * last_row : position, last_row);
  const double row = std::floor(place);
  return {static_cast<size_t>(row), static_cast<float>(place - row)};
}

}  // namespace

Checked initialise_learned(std::span<float> table, std::uint64_t seed, double scale) {
  if (!(scale >= 0 && scale <= kMaxLearnedScale)) return invalid("scale", scale, "a number from 0 to 1e30");
  standard_normal(seed, table);
  for (float& value : table) value = static_cast<float>(value * scale);
  return {};
}

Checked learned(std::span<float> output, std::span<const float> table, int d_model, std::span<const double> positions,
                std::span<const float> tokens, PastEnd past_end) {
  if (const Checked checked = check(output.size(), table.size(), d_model, positions, tokens.size(), past_end); !checked) return checked;
  if (positions.empty()) return {};
  const auto width = static_cast<size_t>(d_model);
  const double last_row = static_cast<double>(table.size() / width - 1);
  const double largest = *std::ranges::max_element(positions);
  for (size_t t = 0; t < positions.size(); ++t) {
    const Place place = place_of(positions[t], largest, last_row, past_end);
    const float* row = &table[place.row * width];
    const float* next = place.share > 0 ? row + width : row;  // the last row has share 0, so nothing past it is read
    for (size_t c = 0; c < width; ++c) {
      const float token = tokens.empty() ? 0 : tokens[t * width + c];
      output[t * width + c] = token + (row[c] + place.share * (next[c] - row[c]));
    }
  }
  return {};
}

}  // namespace engine
