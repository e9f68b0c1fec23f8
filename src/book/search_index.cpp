#include "base/json.h"
#include "base/text.h"
#include "book/search.h"

// Reading the index, and texts as words.
namespace book {
namespace {

/// The base letters of U+00C0 to U+017F; a space keeps the letter as it is.
constexpr std::string_view kBaseLetters =
    "aaaaaaaceeeeiiiidnooooo ouuuuy saaaaaaaceeeeiiii"
    "dnooooo ouuuuy yaaaaaaccccccccddddeeeeeeeeeegggg"
    "gggghhhhiiiiiiiiiiiijjkkkllllllllllnnnnnnnnnoooo"
    "oooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";

/// Lower case, without a mark; 0 for marks that stand alone.
char32_t folded(char32_t c) {
  if (c >= 'A' && c <= 'Z') return c + 32;
  if (c >= 0xC0 && c < 0xC0 + kBaseLetters.size() && kBaseLetters[c - 0xC0] != ' ') return static_cast<char32_t>(kBaseLetters[c - 0xC0]);
  if (c >= 0x391 && c <= 0x3A9) return c + 32;  // Greek
  return c >= 0x300 && c <= 0x36F ? 0 : c;
}

/// Letters and digits of any script. Signs, arrows and punctuation are none.
bool is_of_word(char32_t c) {
  if (c < 0x80) return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  return c >= 0xC0 && c != 0xD7 && c != 0xF7 && !(c >= 0x2000 && c <= 0x2BFF) && !(c >= 0x3000 && c <= 0x303F) && c != 0xFFFD;
}

void append_utf8(std::string& text, char32_t c) {
  if (c < 0x80) {
    text += static_cast<char>(c);
    return;
  }
  const int bytes = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
  constexpr unsigned char kFirst[] = {0, 0, 0xC0, 0xE0, 0xF0};
  text += static_cast<char>(kFirst[bytes] | (c >> (6 * (bytes - 1))));
  for (int i = bytes - 2; i >= 0; --i) text += static_cast<char>(0x80 | ((c >> (6 * i)) & 0x3F));
}

PlaceKind kind_of(std::string_view letter) {
  constexpr std::string_view kLetters = "hwfqm";  // in the order of PlaceKind
  const size_t at = letter.empty() ? kLetters.npos : kLetters.find(letter.front());
  return at == kLetters.npos ? PlaceKind::text : static_cast<PlaceKind>(at);
}

void read_places(base::Json places, Part& part) {
  int heading = -1;
  const auto text = [](base::Json value) { return value.string().value_or(""); };
  for (const base::Json entry : places.elements()) {
    Place place{.kind = kind_of(text(entry.at(0))), .id = std::string(text(entry.at(1)))};
    if (place.id.empty()) continue;
    const bool named = place.kind <= PlaceKind::figure;
    if (named) place.name = index_text(text(entry.at(2)));
    place.words = index_text(text(entry.at(named ? 3 : 2)));
    if (place.kind == PlaceKind::heading)
      heading = static_cast<int>(part.places.size());
    else
      place.heading = heading;
    part.places.push_back(std::move(place));
  }
}

}  // namespace

IndexedText index_text(std::string_view text) {
  IndexedText indexed{.text = std::string(text), .folded = {}, .words = {}};
  bool in_word = false;
  for (size_t offset = 0; offset < text.size();) {
    const size_t begin = offset;
    const char32_t c = base::next_code_point(text, &offset);
    const bool was = in_word;
    in_word = is_of_word(c);
    if (!in_word) continue;
    const auto at = static_cast<std::uint32_t>(indexed.folded.size());
    if (!was) indexed.words.push_back({static_cast<std::uint32_t>(begin), 0, at, at});
    if (const char32_t plain = folded(c); plain != 0) append_utf8(indexed.folded, plain);
    indexed.words.back().end = static_cast<std::uint32_t>(offset);
    indexed.words.back().folded_end = static_cast<std::uint32_t>(indexed.folded.size());
  }
  return indexed;
}

base::Result<SearchIndex> read_index(std::string_view json) {
  const base::Result<base::JsonDocument> document = base::JsonDocument::parse(json);
  if (!document) return std::unexpected(document.error());
  SearchIndex index;
  for (const base::Json entry : document->root()["parts"].elements()) {
    Part& part = index.parts.emplace_back();
    part.slug = entry["slug"].string().value_or("");
    part.title = entry["title"].string().value_or("");
    read_places(entry["places"], part);
  }
  return index;
}

}  // namespace book
