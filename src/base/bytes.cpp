#include "base/bytes.h"

#include <bit>

namespace base {
namespace {

constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

}  // namespace

std::uint32_t crc32(std::string_view bytes) {
  std::uint32_t sum = 0xFFFFFFFF;
  for (const char c : bytes) {
    sum ^= static_cast<unsigned char>(c);
    for (int bit = 0; bit < 8; ++bit) sum = (sum & 1) ? 0xEDB88320 ^ (sum >> 1) : sum >> 1;
  }
  return ~sum;
}

std::string base64(std::string_view bytes) {
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t three = 0;
    for (size_t k = 0; k < 3; ++k) three = three << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0);
    for (size_t k = 0; k < 4; ++k) text += i + k > bytes.size() ? '=' : kDigits[(three >> (18 - 6 * k)) & 63];
  }
  return text;
}

std::optional<std::string> from_base64(std::string_view text) {
  if (text.size() % 4 != 0) return std::nullopt;
  const size_t padding = text.ends_with("==") ? 2 : text.ends_with("=") ? 1 : 0;
  std::string bytes;
  bytes.reserve(text.size() / 4 * 3);
  for (size_t i = 0; i < text.size(); i += 4) {
    std::uint32_t three = 0;
    for (size_t k = 0; k < 4; ++k) {
      const bool pads = i + k >= text.size() - padding;
      const size_t digit = pads ? 0 : kDigits.find(text[i + k]);
      if (digit == kDigits.npos) return std::nullopt;
      three = three << 6 | static_cast<std::uint32_t>(digit);
    }
    for (int shift = 16; shift >= 0; shift -= 8) bytes += static_cast<char>((three >> shift) & 255);
  }
  bytes.resize(bytes.size() - padding);
  // Bits that the padding cuts off must be 0, so that every string of bytes has one text.
  return base64(bytes.substr(bytes.size() - bytes.size() % 3)) == text.substr(text.size() - (padding > 0 ? 4 : 0))
             ? std::optional(std::move(bytes))
             : std::nullopt;
}

std::string to_bytes(std::uint32_t value) {
  std::string bytes;
  for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>((value >> shift) & 255);
  return bytes;
}

std::string to_bytes(std::span<const float> values) {
  std::string bytes;
  bytes.reserve(values.size() * 4);
  for (const float value : values) bytes += to_bytes(std::bit_cast<std::uint32_t>(value));
  return bytes;
}

std::uint32_t word_from(std::string_view bytes) {
  std::uint32_t word = 0;
  for (size_t i = 4; i-- > 0;) word = word << 8 | static_cast<unsigned char>(bytes[i]);
  return word;
}

std::vector<float> floats_from(std::string_view bytes) {
  std::vector<float> values(bytes.size() / 4);
  for (size_t i = 0; i < values.size(); ++i) values[i] = std::bit_cast<float>(word_from(bytes.substr(4 * i)));
  return values;
}

}  // namespace base
