#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace base {

/// Decodes the code point that starts at `*offset` of UTF-8 `text` and moves `*offset` past it.
/// A malformed byte yields U+FFFD and moves one byte. Requires `*offset < text.size()`.
char32_t next_code_point(std::string_view text, size_t* offset);

/// The length of UTF-8 `text` in UTF-16 code units, which are what the DOM counts.
int utf16_length(std::string_view text);

/// `text` without ASCII white space at either end.
std::string_view trim(std::string_view text);

/// The text without the byte order mark with which some editors begin a UTF-8 file.
std::string_view without_byte_order_mark(std::string_view text);

/// The first `count` characters, or the whole text if it has fewer.
std::string_view first_characters(std::string_view text, int count);

/// "1 question", "2 questions".
std::string counted(size_t count, std::string_view noun);

/// The pieces between separators; "a,,b" has three, "" has one.
std::vector<std::string_view> split(std::string_view text, char separator);

/// `text` with & < > " ' replaced by entities: safe in HTML text and in quoted attributes.
std::string html_escape(std::string_view text);

/// Percent-encodes everything except letters, digits and -._~ (RFC 3986, section 2.3).
std::string url_encode(std::string_view text);

/// The reverse of url_encode. '+' becomes a space, and a malformed escape stays as it is.
std::string url_decode(std::string_view text);

/// The ASCII letters and digits of `title` in lower case, with one '-' for every run of other characters: "The formula, again" ->
/// "the-formula-again". A title without letters and digits gives "section".
std::string slug_of(std::string_view title);

}  // namespace base
