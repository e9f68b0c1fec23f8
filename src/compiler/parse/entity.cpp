#include "compiler/parse/entity.h"

#include <array>
#include <utility>

namespace compiler {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kNamed{{
    {"&amp;", "&"},
    {"&lt;", "<"},
    {"&gt;", ">"},
    {"&quot;", "\""},
    {"&apos;", "'"},
    {"&nbsp;", "\xC2\xA0"},
    {"&ndash;", "–"},
    {"&mdash;", "—"},
    {"&minus;", "−"},
}};

std::string utf8(unsigned code) {
  const auto continuation = [code](int shift) { return static_cast<char>(0x80 | ((code >> shift) & 0x3F)); };
  std::string bytes;
  if (code < 0x80) {
    bytes = {static_cast<char>(code)};
  } else if (code < 0x800) {
    bytes = {static_cast<char>(0xC0 | (code >> 6)), continuation(0)};
  } else if (code < 0x10000) {
    bytes = {static_cast<char>(0xE0 | (code >> 12)), continuation(6), continuation(0)};
  } else {
    bytes = {static_cast<char>(0xF0 | (code >> 18)), continuation(12), continuation(6), continuation(0)};
  }
  return bytes;
}

int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return 16;
}

std::string decode_number(std::string_view digits, int radix) {
  unsigned code = 0;
  for (const char c : digits) {
    if (digit(c) >= radix || code > 0x10FFFF) return {};
    code = code * radix + digit(c);
  }
  const bool surrogate = code >= 0xD800 && code < 0xE000;
  const bool control = code < 0x20 || code == 0x7F;
  return surrogate || control || code > 0x10FFFF ? std::string() : utf8(code);
}

}  // namespace

std::string decode_entity(std::string_view entity) {
  for (const auto& [name, text] : kNamed) {
    if (entity == name) return std::string(text);
  }
  if (!entity.starts_with("&#") || !entity.ends_with(';')) return {};
  const std::string_view digits = entity.substr(2, entity.size() - 3);
  const bool hexadecimal = digits.starts_with('x') || digits.starts_with('X');
  return hexadecimal ? decode_number(digits.substr(1), 16) : decode_number(digits, 10);
}

}  // namespace compiler
