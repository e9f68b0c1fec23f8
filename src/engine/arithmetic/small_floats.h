#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

// Floats of 16 bits, as the floats of 32 bits that they are rounded from: to the nearest one, ties to the even one, as IEEE 754 and PyTorch
// do. NaN stays NaN; infinities and the sign of 0 stay.
namespace engine {

enum class SmallFloat {
  kBf16,  ///< 8 significant bits, a float's range. Whole numbers are exact to 256: 257 becomes 256
  kFp16,  ///< 11 significant bits, IEEE binary16. Whole numbers are exact to 2048; from 65520 on infinite, and multiples of 2^-24 below
          ///< 2^-14
};

/// A float rounded to all but its last `dropped` bits; a carry goes on into the exponent, where it belongs.
inline float without_last_bits(float value, int dropped) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  const std::uint32_t unit = 1u << dropped, is_odd = (bits >> dropped) & 1;
  return std::bit_cast<float>((bits + unit / 2 - 1 + is_odd) & ~(unit - 1));
}

inline float round_to_bf16(float value) { return std::isnan(value) ? value : without_last_bits(value, 16); }

inline float round_to_fp16(float value) {
  const float magnitude = std::fabs(value);
  if (!(magnitude < 65520)) return magnitude >= 65520 ? std::copysign(std::numeric_limits<float>::infinity(), value) : value;
  if (magnitude < 0x1p-14f) return std::copysign((magnitude + 0.5f) - 0.5f, value);  // beside 0.5 a float is a multiple of 2^-24 too
  return without_last_bits(value, 13);
}

inline float round_to(SmallFloat format, float value) { return format == SmallFloat::kBf16 ? round_to_bf16(value) : round_to_fp16(value); }

}  // namespace engine
