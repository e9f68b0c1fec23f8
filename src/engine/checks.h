#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <initializer_list>

#include "engine/error.h"

// What the argument checks share.
namespace engine {

inline std::unexpected<ArgumentError> invalid(const char* argument, double value, const char* allowed) {
  return std::unexpected(ArgumentError{argument, value, allowed});
}

inline std::unexpected<ArgumentError> invalid_size(const char* argument, size_t size, const char* allowed) {
  return invalid(argument, static_cast<double>(size), allowed);
}

inline bool is_finite_above(double value, double bound) { return std::isfinite(value) && value > bound; }

/// Whether `size` values make an array of these dimensions, whose product may overflow.
inline bool has_shape(size_t size, std::initializer_list<std::uint64_t> dimensions) {
  std::uint64_t product = 1;
  bool overflows = false;
  for (const std::uint64_t dimension : dimensions) {
    if (dimension == 0) return size == 0;
    overflows |= __builtin_mul_overflow(product, dimension, &product);
  }
  return !overflows && product == size;
}

}  // namespace engine
