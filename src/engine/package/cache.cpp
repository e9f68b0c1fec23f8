#include "engine/package/cache.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace engine::package {
namespace {

constexpr int kMaxCachedWidth = 4096;          ///< 1.3 MB of workspace
constexpr size_t kMaxTable = 2 * 1024 * 1024;  ///< sines and cosines, 8 MB

}  // namespace

std::span<std::byte> Workspace::of(size_t bytes) {
  if (bytes > bytes_) {
    std::free(first_);
    constexpr size_t kLine = 64;
    bytes_ = (bytes + kLine - 1) / kLine * kLine;
    first_ = static_cast<std::byte*>(std::aligned_alloc(kLine, bytes_));
    if (!first_) bytes_ = 0;
  }
  return {first_, std::min(bytes, bytes_)};
}

Checked CachedSinusoidal::fill(std::span<float> table, std::int64_t start, const Sinusoidal& encoding) {
  if (const Checked checked = check_sinusoidal(table.size(), start, encoding); !checked) return checked;
  if (table.empty()) return {};
  const bool is_last = prepared_ && encoding.d_model == encoding_.d_model && encoding.base == encoding_.base &&
                       encoding.layout == encoding_.layout && encoding.mode == encoding_.mode;
  if (!is_last) {
    if (encoding.d_model > kMaxCachedWidth) return sinusoidal(table, start, encoding);
    prepared_.reset();
    const std::span<std::byte> workspace = workspace_.of(PreparedSinusoidal::workspace(encoding));
    if (workspace.empty()) return sinusoidal(table, start, encoding);
    prepared_.emplace(encoding, workspace);
    encoding_ = encoding;
  }
  prepared_->fill(table, start);
  return {};
}

std::expected<double, ArgumentError> CachedFrequencies::fill(std::span<double> frequencies, int rotary_width, double base,
                                                             const RopeScaling& scaling) {
  const size_t pairs = frequencies.size();
  const bool is_plain = pairs <= kMaxPairs && scaling.short_factor.empty() && scaling.long_factor.empty();
  // The same bits are the same numbers; if bits between the numbers differ, they are computed again.
  if (is_plain && rotary_width_ > 0 && pairs == static_cast<size_t>(rotary_width_) / 2 && rotary_width == rotary_width_ && base == base_ &&
      std::memcmp(&scaling, &scaling_, sizeof scaling) == 0) {
    std::copy_n(frequencies_.begin(), pairs, frequencies.begin());
    return factor_;
  }
  const auto factor = rope_frequencies(frequencies, rotary_width, base, scaling);
  if (factor && is_plain) {
    rotary_width_ = rotary_width, base_ = base, factor_ = *factor;
    std::memcpy(&scaling_, &scaling, sizeof scaling);
    std::ranges::copy(frequencies, frequencies_.begin());
  }
  return factor;
}

bool CachedRotation::is_last(std::int64_t start, size_t tokens, const Rope& rotation) const {
  return start == start_ && tokens == tokens_ && rotation.layout == rotation_.layout &&
         rotation.attention_factor == rotation_.attention_factor && rotation.inverse == rotation_.inverse &&
         std::ranges::equal(rotation.inverse_frequencies, rotation_.inverse_frequencies);
}

void CachedRotation::make_last(std::int64_t start, size_t tokens, const Rope& rotation) {
  start_ = start, tokens_ = tokens, rotation_ = rotation;
  const auto end = std::ranges::copy(rotation.inverse_frequencies, inverse_frequencies_.begin()).out;
  rotation_.inverse_frequencies = {inverse_frequencies_.begin(), end};
  table_ = {};
}

Checked CachedRotation::rotate(std::span<float> x, int heads, std::int64_t start, const Rope& rotation) {
  const size_t pairs = rotation.inverse_frequencies.size();
  if (heads < 1 || rotation.head_width < 1 || x.empty() || pairs == 0 || pairs > kMaxPairs) return rope(x, heads, start, rotation);
  const size_t tokens = x.size() / static_cast<size_t>(heads) / static_cast<size_t>(rotation.head_width);
  if (tokens > kMaxTable / (2 * pairs)) return rope(x, heads, start, rotation);
  if (!is_last(start, tokens, rotation)) {
    make_last(start, tokens, rotation);
    return rope(x, heads, start, rotation);
  }
  if (table_.empty()) {
    const std::span<std::byte> workspace = workspace_.of(tokens * 2 * pairs * sizeof(float));
    if (workspace.empty()) return rope(x, heads, start, rotation);
    const std::span<float> table{reinterpret_cast<float*>(workspace.data()), tokens * 2 * pairs};
    if (const Checked checked = rope_table(table, start, rotation); !checked) return checked;
    table_ = table;
  }
  return rope_with(x, heads, table_, rotation);
}

}  // namespace engine::package
