#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace base {

/// CRC-32 as in PNG and zip files (ISO 3309).
std::uint32_t crc32(std::string_view bytes);

/// Base64 with padding (RFC 4648, section 4).
std::string base64(std::string_view bytes);

/// Decodes base64; nothing if `text` is not valid.
std::optional<std::string> from_base64(std::string_view text);

/// Numbers as little-endian bytes, four each.
std::string to_bytes(std::span<const float> values);
std::string to_bytes(std::uint32_t value);
/// The reverse. Bytes left over after the last complete four are ignored.
std::vector<float> floats_from(std::string_view bytes);
/// Requires four bytes or more; reads the first four.
std::uint32_t word_from(std::string_view bytes);

}  // namespace base
