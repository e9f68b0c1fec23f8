#include "plot/png.h"

#include <algorithm>
#include <string_view>

#include "base/bytes.h"

// PNG (ISO/IEC 15948) with a zlib stream (RFC 1950) of stored blocks (RFC 1951, 3.2.4).
namespace plot {
namespace {

void put_32(std::string& to, std::uint32_t value) {
  for (int shift = 24; shift >= 0; shift -= 8) to += static_cast<char>((value >> shift) & 255);
}

std::uint32_t adler(std::string_view bytes) {
  std::uint32_t a = 1, b = 0;
  for (const char c : bytes) {
    a = (a + static_cast<unsigned char>(c)) % 65521;
    b = (b + a) % 65521;
  }
  return b << 16 | a;
}

void put_chunk(std::string& to, std::string_view name, std::string_view data) {
  put_32(to, static_cast<std::uint32_t>(data.size()));
  const std::string body = std::string(name) + std::string(data);
  to += body;
  put_32(to, base::crc32(body));
}

std::string stored(std::string_view bytes) {
  constexpr size_t kBlock = 65535;
  std::string stream = "\x78\x01";
  for (size_t at = 0; at < bytes.size(); at += kBlock) {
    const std::string_view block = bytes.substr(at, kBlock);
    const auto size = static_cast<std::uint32_t>(block.size());
    stream += at + kBlock >= bytes.size() ? '\1' : '\0';
    for (const std::uint32_t word : {size, ~size}) {
      stream += static_cast<char>(word & 255);
      stream += static_cast<char>((word >> 8) & 255);
    }
    stream += block;
  }
  put_32(stream, adler(bytes));
  return stream;
}

}  // namespace

std::string png_base64(int width, int height, std::span<const std::uint32_t> pixels) {
  std::string header;
  put_32(header, static_cast<std::uint32_t>(width));
  put_32(header, static_cast<std::uint32_t>(height));
  header += std::string("\x08\x06\0\0\0", 5);  // 8 bits, RGBA
  std::string rows;
  for (size_t i = 0; i < pixels.size(); ++i) {
    if (i % static_cast<size_t>(width) == 0) rows += '\0';  // no filter
    for (int shift = 0; shift < 32; shift += 8) rows += static_cast<char>((pixels[i] >> shift) & 255);
  }
  std::string file = "\x89PNG\r\n\x1a\n";
  put_chunk(file, "IHDR", header);
  put_chunk(file, "IDAT", stored(rows));
  put_chunk(file, "IEND", "");
  return base::base64(file);
}

}  // namespace plot
