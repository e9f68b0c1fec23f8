#include "plot/png.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

namespace {

using Bytes = std::vector<std::uint8_t>;

/// Base64 (RFC 4648), read back.
Bytes decoded(const std::string& text) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  Bytes bytes;
  REQUIRE(text.size() % 4 == 0);
  for (size_t i = 0; i < text.size(); i += 4) {
    std::uint32_t four = 0;
    size_t padding = 0;
    for (size_t k = 0; k < 4; ++k) {
      const char c = text[i + k];
      padding += c == '=';
      const size_t digit = kDigits.find(c);
      REQUIRE((c == '=' || digit != std::string_view::npos));
      four = four << 6 | static_cast<std::uint32_t>(c == '=' ? 0 : digit);
    }
    for (size_t k = 0; k + padding < 3; ++k) bytes.push_back(static_cast<std::uint8_t>(four >> (16 - 8 * k)));
  }
  return bytes;
}

std::uint32_t number_at(const Bytes& bytes, size_t at) {
  REQUIRE(at + 4 <= bytes.size());
  return static_cast<std::uint32_t>(bytes[at] << 24 | bytes[at + 1] << 16 | bytes[at + 2] << 8 | bytes[at + 3]);
}

/// The CRC of PNG by long division, bit by bit, from the polynomial's usual notation (most significant bit first).
std::uint32_t crc_of(const Bytes& bytes, size_t begin, size_t end) {
  std::uint32_t remainder = 0xFFFFFFFF;
  for (size_t i = begin; i < end; ++i) {
    for (int bit = 0; bit < 8; ++bit) {
      const bool carry = (remainder >> 31 & 1) != (bytes[i] >> bit & 1u);
      remainder = remainder << 1 ^ (carry ? 0x04C11DB7 : 0);
    }
  }
  std::uint32_t reversed = 0;
  for (int bit = 0; bit < 32; ++bit) reversed |= (remainder >> bit & 1) << (31 - bit);
  return ~reversed;
}

struct Chunk {
  std::string name;
  Bytes data;
};

std::vector<Chunk> chunks_of(const Bytes& file) {
  std::vector<Chunk> chunks;
  for (size_t at = 8; at < file.size();) {
    const size_t size = number_at(file, at), data = at + 8;
    REQUIRE(data + size + 4 <= file.size());
    chunks.push_back({std::string(file.begin() + static_cast<std::ptrdiff_t>(at) + 4, file.begin() + static_cast<std::ptrdiff_t>(at) + 8),
                      Bytes(file.begin() + static_cast<std::ptrdiff_t>(data), file.begin() + static_cast<std::ptrdiff_t>(data + size))});
    CHECK(number_at(file, data + size) == crc_of(file, at + 4, data + size));
    at = data + size + 4;
  }
  return chunks;
}

/// What a zlib stream of stored blocks holds; checks its head, its lengths and its sum.
Bytes unpacked(const Bytes& stream) {
  CHECK((stream[0] * 256 + stream[1]) % 31 == 0);
  CHECK((stream[0] & 15) == 8);
  Bytes bytes;
  size_t at = 2;
  for (bool last = false; !last;) {
    REQUIRE(at + 5 <= stream.size());
    last = stream[at] == 1;
    const size_t size = stream[at + 1] + 256u * stream[at + 2];
    CHECK(size + stream[at + 3] + 256u * stream[at + 4] == 65535);
    at += 5;
    REQUIRE(at + size <= stream.size());
    bytes.insert(bytes.end(), stream.begin() + static_cast<std::ptrdiff_t>(at), stream.begin() + static_cast<std::ptrdiff_t>(at + size));
    at += size;
  }
  std::uint64_t a = 1, b = 0;
  for (const std::uint8_t byte : bytes) {
    a += byte;
    b += a % 65521;
  }
  CHECK(number_at(stream, at) == (b % 65521 << 16 | a % 65521));
  CHECK(at + 4 == stream.size());
  return bytes;
}

/// Writes pixels, reads the file back, and compares.
void check_round(int width, int height) {
  CAPTURE(width);
  CAPTURE(height);
  std::vector<std::uint32_t> pixels;
  for (int i = 0; i < width * height; ++i) pixels.push_back(0x01020304u * static_cast<std::uint32_t>(i + 1) ^ 0xFF000000u);
  const Bytes file = decoded(plot::png_base64(width, height, pixels));
  CHECK(std::string(file.begin(), file.begin() + 8) == "\x89PNG\r\n\x1a\n");
  const std::vector<Chunk> chunks = chunks_of(file);
  REQUIRE(chunks.size() == 3);
  CHECK(chunks[0].name == "IHDR");
  REQUIRE(chunks[0].data.size() == 13);
  CHECK(number_at(chunks[0].data, 0) == static_cast<std::uint32_t>(width));
  CHECK(number_at(chunks[0].data, 4) == static_cast<std::uint32_t>(height));
  CHECK(Bytes(chunks[0].data.begin() + 8, chunks[0].data.end()) == Bytes{8, 6, 0, 0, 0});
  CHECK(chunks[1].name == "IDAT");
  CHECK(chunks[2].name == "IEND");
  CHECK(chunks[2].data.empty());
  const Bytes rows = unpacked(chunks[1].data);
  REQUIRE(rows.size() == static_cast<size_t>(height * (1 + 4 * width)));
  int wrong = 0;
  for (int y = 0; y < height; ++y) {
    const size_t row = static_cast<size_t>(y * (1 + 4 * width));
    wrong += rows[row] != 0;  // no filter
    for (int x = 0; x < width; ++x) {
      const std::uint32_t pixel = pixels[static_cast<size_t>(y * width + x)];  // 0xAABBGGRR: red comes first in the file
      for (size_t k = 0; k < 4; ++k) wrong += rows[row + 1 + 4 * static_cast<size_t>(x) + k] != ((pixel >> (8 * k)) & 255);
    }
  }
  CHECK(wrong == 0);
}

}  // namespace

TEST_SUITE("plot") {
  TEST_CASE("png: files read back with their size, their sums and every pixel") {
    check_round(1, 1);
    check_round(3, 2);
    check_round(16, 5);
    check_round(5, 16);
    check_round(300, 120);  // more than one stored block
  }

  TEST_CASE("png: the sums are those of the standard's own example") {
    const std::string check = "123456789";
    CHECK(crc_of(Bytes(check.begin(), check.end()), 0, check.size()) == 0xCBF43926);
  }
}
