#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

// Numbers of few bits, one after another: for what has to be short.
namespace book {

class BitWriter {
 public:
  void put(std::uint32_t value, int bits) {
    for (int bit = bits - 1; bit >= 0; --bit) {
      if (used_ % 8 == 0) bytes_.push_back(0);
      if (value >> bit & 1) bytes_.back() = static_cast<char>(static_cast<unsigned char>(bytes_.back()) | 0x80u >> used_ % 8);
      ++used_;
    }
  }

  /// An Exp-Golomb code of order `order`: the smaller the number, the shorter.
  void put_small(std::uint32_t value, int order) {
    const std::uint32_t shifted = value + (1u << order);
    const int width = std::bit_width(shifted);
    put(0, width - order - 1);
    put(shifted, width);
  }

  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
  size_t used_ = 0;  ///< bits
};

/// Reads what a BitWriter wrote. After the end there are only zeros, and `failed` is true.
class BitReader {
 public:
  explicit BitReader(std::string_view bytes) : bytes_(bytes) {}

  std::uint32_t take(int bits) {
    std::uint32_t value = 0;
    for (int bit = 0; bit < bits; ++bit) value = value << 1 | next();
    return value;
  }

  std::uint32_t take_small(int order) {
    int zeros = 0;
    while (zeros + order < 31 && !failed_ && next() == 0) ++zeros;
    const int rest = zeros + order;
    return (1u << rest | take(rest)) - (1u << order);
  }

  bool failed() const { return failed_; }

 private:
  std::uint32_t next() {
    failed_ = failed_ || used_ / 8 >= bytes_.size();
    if (failed_) return 0;
    const auto byte = static_cast<unsigned char>(bytes_[used_ / 8]);
    return byte >> (7 - used_++ % 8) & 1u;
  }

  std::string_view bytes_;
  size_t used_ = 0;
  bool failed_ = false;
};

}  // namespace book
