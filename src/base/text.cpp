#include "base/text.h"

#include "base/ascii.h"

namespace base {
namespace {

constexpr char32_t kReplacement = 0xFFFD;

struct Lead {
  int length;         ///< bytes in the whole sequence; 0: no sequence begins with this byte
  char32_t payload;   ///< the bits of the code point in the first byte
  char32_t smallest;  ///< any code point below this is an overlong form
};

Lead read_lead(unsigned char byte) {
  if (byte < 0x80) return {1, byte, 0};
  if (byte >= 0xC2 && byte < 0xE0) return {2, byte & 0x1Fu, 0x80};
  if (byte >= 0xE0 && byte < 0xF0) return {3, byte & 0x0Fu, 0x800};
  if (byte >= 0xF0 && byte < 0xF5) return {4, byte & 0x07u, 0x10000};
  return {0, 0, 0};
}

bool is_scalar_value(char32_t code_point) { return code_point <= 0x10FFFF && !(code_point >= 0xD800 && code_point < 0xE000); }

bool is_unreserved(char c) { return is_letter(c) || is_digit(c) || c == '-' || c == '.' || c == '_' || c == '~'; }

int hex_value(char c) {
  if (is_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

void append_hex(std::string* out, unsigned char byte) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  out->push_back(kDigits[byte >> 4]);
  out->push_back(kDigits[byte & 15]);
}

}  // namespace

char32_t next_code_point(std::string_view text, size_t* offset) {
  const size_t begin = *offset;
  *offset = begin + 1;  // where a malformed byte leaves us
  const Lead lead = read_lead(static_cast<unsigned char>(text[begin]));
  if (lead.length == 0 || begin + static_cast<size_t>(lead.length) > text.size()) return kReplacement;
  char32_t code_point = lead.payload;
  for (size_t i = begin + 1; i < begin + static_cast<size_t>(lead.length); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte & 0xC0) != 0x80) return kReplacement;
    code_point = code_point << 6 | (byte & 0x3Fu);
  }
  if (code_point < lead.smallest || !is_scalar_value(code_point)) return kReplacement;
  *offset = begin + static_cast<size_t>(lead.length);
  return code_point;
}

int utf16_length(std::string_view text) {
  int units = 0;
  for (size_t i = 0; i < text.size();) units += next_code_point(text, &i) >= 0x10000 ? 2 : 1;
  return units;
}

std::string_view trim(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

std::string_view without_byte_order_mark(std::string_view text) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  return text.starts_with(kMark) ? text.substr(kMark.size()) : text;
}

std::string_view first_characters(std::string_view text, int count) {
  size_t end = 0;
  for (int i = 0; i < count && end < text.size(); ++i) next_code_point(text, &end);
  return text.substr(0, end);
}

std::string counted(size_t count, std::string_view noun) {
  return std::to_string(count) + " " + std::string(noun) + (count == 1 ? "" : "s");
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> pieces;
  for (;;) {
    const size_t end = text.find(separator);
    pieces.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return pieces;
    text.remove_prefix(end + 1);
  }
}

std::string html_escape(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&#39;"; break;
      default: out += c;
    }
  }
  return out;
}

std::string url_encode(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (is_unreserved(c)) {
      out += c;
    } else {
      out += '%';
      append_hex(&out, static_cast<unsigned char>(c));
    }
  }
  return out;
}

std::string url_decode(std::string_view text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    const int high = text[i] == '%' && i + 2 < text.size() ? hex_value(text[i + 1]) : -1;
    const int low = high >= 0 ? hex_value(text[i + 2]) : -1;
    if (low >= 0) {
      out += static_cast<char>(high * 16 + low);
      i += 2;
    } else {
      out += text[i] == '+' ? ' ' : text[i];
    }
  }
  return out;
}

std::string slug_of(std::string_view title) {
  std::string out;
  bool gap = false;
  for (const char c : title) {
    if (!is_letter(c) && !is_digit(c)) {
      gap = true;
      continue;
    }
    if (gap && !out.empty()) out += '-';
    gap = false;
    out += to_lower(c);
  }
  return out.empty() ? "section" : out;
}

}  // namespace base
