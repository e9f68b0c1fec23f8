#include "base/bytes.h"

#include <doctest/doctest.h>

#include <limits>

TEST_SUITE("base") {
  TEST_CASE("base64 gives the examples of RFC 4648, and reads them back") {
    const std::pair<std::string, std::string> examples[] = {
        {"", ""}, {"f", "Zg=="}, {"fo", "Zm8="}, {"foo", "Zm9v"}, {"foob", "Zm9vYg=="}, {"fooba", "Zm9vYmE="}, {"foobar", "Zm9vYmFy"}};
    for (const auto& [bytes, text] : examples) {
      CHECK(base::base64(bytes) == text);
      CHECK(base::from_base64(text) == bytes);
    }
    std::string all;
    for (int byte = 0; byte < 256; ++byte) all += static_cast<char>(byte);
    CHECK(base::from_base64(base::base64(all)) == all);
  }

  TEST_CASE("what is not base64 gives nothing") {
    for (const char* text : {"Z", "Zg", "Zg=", "Zg===", "=Zg=", "Zg==Zg==", "Zm9v\n", "Zm-v", "Zh==", "Zm9=", "===="}) {
      CAPTURE(text);
      CHECK_FALSE(base::from_base64(text).has_value());
    }
  }

  TEST_CASE("numbers are little-endian bytes, and come back bit for bit") {
    CHECK(base::to_bytes(0x01020304u) == "\x04\x03\x02\x01");
    CHECK(base::word_from("\x04\x03\x02\x01 and more") == 0x01020304u);
    const std::vector<float> values = {0.0f, -0.0f, 1.5f, std::numeric_limits<float>::denorm_min(),
                                       -std::numeric_limits<float>::infinity()};
    const std::string bytes = base::to_bytes(values);
    CHECK(bytes.size() == 20);
    CHECK(base::floats_from(bytes) == values);
    CHECK(base::to_bytes(base::floats_from(bytes)) == bytes);
    CHECK(base::floats_from("abc").empty());
  }

  TEST_CASE("the check value of CRC-32 is the standard's") {
    CHECK(base::crc32("123456789") == 0xCBF43926u);
    CHECK(base::crc32("") == 0);
  }
}
