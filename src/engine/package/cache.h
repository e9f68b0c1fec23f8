#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>

#include "engine/rope.h"
#include "engine/sinusoidal.h"

// What a module keeps from one call to the next, because preparing takes longer than filling a small table. It changes no result.
namespace engine::package {

/// Memory that grows and is never given back. A module has only a few of these, each of bounded size.
class Workspace {
 public:
  /// `bytes` bytes, aligned to 64; their earlier content is lost. Empty if there is no memory.
  std::span<std::byte> of(size_t bytes);

 private:
  std::byte* first_ = nullptr;
  size_t bytes_ = 0;
};

/// The sinusoidal encoding that was used last, ready to fill tables.
class CachedSinusoidal {
 public:
  /// Like `sinusoidal`, but takes a fraction of the time for a small table of the same encoding as before.
  Checked fill(std::span<float> table, std::int64_t start, const Sinusoidal& encoding);

 private:
  Sinusoidal encoding_{};
  std::optional<PreparedSinusoidal> prepared_;
  Workspace workspace_;
};

/// The rotary frequencies that were computed last, unless they were given factors of their own. They take longer than rotating by them.
class CachedFrequencies {
 public:
  /// Like `rope_frequencies`.
  std::expected<double, ArgumentError> fill(std::span<double> frequencies, int rotary_width, double base, const RopeScaling& scaling);

 private:
  static constexpr size_t kMaxPairs = 512;

  int rotary_width_ = 0;
  double base_ = 0;
  double factor_ = 0;
  RopeScaling scaling_{};
  std::array<double, kMaxPairs> frequencies_{};
};

/// The rotation that was used last, because all layers of a model rotate by the same positions. From the second identical call on, it keeps
/// the sines and cosines.
class CachedRotation {
 public:
  /// Like `rope`.
  Checked rotate(std::span<float> x, int heads, std::int64_t start, const Rope& rotation);

 private:
  static constexpr size_t kMaxPairs = 512;

  bool is_last(std::int64_t start, size_t tokens, const Rope& rotation) const;
  void make_last(std::int64_t start, size_t tokens, const Rope& rotation);

  Rope rotation_{};
  std::array<double, kMaxPairs> inverse_frequencies_{};
  std::int64_t start_ = 0;
  size_t tokens_ = 0;
  std::span<float> table_;
  Workspace workspace_;
};

}  // namespace engine::package
