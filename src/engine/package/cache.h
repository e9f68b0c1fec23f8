#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/rope.h"
#include "engine/sinusoidal.h"

// What a module remembers from one call to the next, because preparing takes longer than filling a small table. It changes no result.
namespace engine::package {

/// Memory that grows and is never given back: a module has a few of them, each bounded.
class Workspace {
 public:
  /// At least so many bytes, aligned to 64; what was in it is lost. Empty where there is no memory.
  std::span<std::byte> of(size_t bytes);

 private:
  std::byte* first_ = nullptr;
  size_t bytes_ = 0;
};

/// The sinusoidal encoding that was used last, ready to fill tables.
class CachedSinusoidal {
 public:
  /// As `sinusoidal`, in a fraction of the time for a small table of the same encoding as before.
  Checked fill(std::span<float> table, std::int64_t start, const Sinusoidal& encoding);

 private:
  Sinusoidal encoding_{};
  std::optional<PreparedSinusoidal> prepared_;
  Workspace workspace_;
};

/// The rotation that was used last: the layers of a model all turn by the same positions. The second call alike keeps the sines and
/// cosines.
class CachedRotation {
 public:
  /// As `rope`.
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
