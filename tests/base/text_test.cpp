#include "base/text.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace std::string_literals;

namespace {

std::vector<char32_t> code_points(std::string_view text) {
  std::vector<char32_t> result;
  for (size_t i = 0; i < text.size();) result.push_back(base::next_code_point(text, &i));
  return result;
}

using CodePoints = std::vector<char32_t>;

}  // namespace

TEST_SUITE("base") {
  TEST_CASE("UTF-8 of one to four bytes is decoded") {
    CHECK(code_points("a\u00E9\u20AC\U0001F600") == CodePoints{'a', 0xE9, 0x20AC, 0x1F600});
    CHECK(code_points("") == CodePoints{});
  }

  TEST_CASE("each malformed byte becomes one replacement character and what follows survives") {
    CHECK(code_points("\x80z") == CodePoints{0xFFFD, 'z'});              // continuation without a lead
    CHECK(code_points("\xC0\xAFz") == CodePoints{0xFFFD, 0xFFFD, 'z'});  // overlong '/'
    CHECK(code_points("\xE0\x80\x80") == CodePoints{0xFFFD, 0xFFFD, 0xFFFD});
    CHECK(code_points("\xED\xA0\x80") == CodePoints{0xFFFD, 0xFFFD, 0xFFFD});              // a surrogate
    CHECK(code_points("\xF4\x90\x80\x80") == CodePoints{0xFFFD, 0xFFFD, 0xFFFD, 0xFFFD});  // above U+10FFFF
    CHECK(code_points("\xE2\x82") == CodePoints{0xFFFD, 0xFFFD});                          // cut off by the end
    CHECK(code_points("\xE2\x82z") == CodePoints{0xFFFD, 0xFFFD, 'z'});                    // cut off by another character
    CHECK(code_points("\xFFz") == CodePoints{0xFFFD, 'z'});
  }

  TEST_CASE("UTF-16 length counts two units from U+10000 on") {
    CHECK(base::utf16_length("") == 0);
    CHECK(base::utf16_length("abc") == 3);
    CHECK(base::utf16_length("\u00E9\uFFFF") == 2);
    CHECK(base::utf16_length("x\U0001F600y") == 4);
  }

  TEST_CASE("trim takes ASCII white space off both ends only") {
    CHECK(base::trim(" \t a b\r\n\v\f") == "a b");
    CHECK(base::trim(" \n ") == "");
    CHECK(base::trim("\u00A0a") == "\u00A0a");
  }

  TEST_CASE("split gives one piece more than there are separators") {
    CHECK(base::split("a,,b", ',') == std::vector<std::string_view>{"a", "", "b"});
    CHECK(base::split("", ',') == std::vector<std::string_view>{""});
    CHECK(base::split("a,", ',') == std::vector<std::string_view>{"a", ""});
  }

  TEST_CASE("HTML escapes cover text and both kinds of quoted attributes") {
    CHECK(base::html_escape("<a b=\"c\" d='e'>&amp;") == "&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;amp;");
  }

  TEST_CASE("URL encoding leaves the unreserved characters and decoding brings every byte back") {
    CHECK(base::url_encode("aZ09-._~") == "aZ09-._~");
    CHECK(base::url_encode("a b/\u00E9+") == "a%20b%2F%C3%A9%2B");
    std::string every_byte;
    for (int byte = 0; byte < 256; ++byte) every_byte += static_cast<char>(byte);
    CHECK(base::url_decode(base::url_encode(every_byte)) == every_byte);
  }

  TEST_CASE("URL decoding takes plus as a space and leaves malformed escapes alone") {
    CHECK(base::url_decode("a+b%2b%2B") == "a b++");
    CHECK(base::url_decode("100%") == "100%");
    CHECK(base::url_decode("%4") == "%4");
    CHECK(base::url_decode("%zz%4g%41") == "%zz%4gA");
  }

  TEST_CASE("a slug keeps lower-case letters and digits and joins them with single hyphens") {
    CHECK(base::slug_of("The formula, again") == "the-formula-again");
    CHECK(base::slug_of("  2017: \"Attention\"!") == "2017-attention");
    CHECK(base::slug_of("\u00E9\u2014") == "section");
    CHECK(base::slug_of("") == "section");
  }
}
