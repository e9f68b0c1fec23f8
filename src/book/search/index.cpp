#include "base/text.h"
#include "book/search/search.h"

// Reads the index, and splits texts into words.
namespace book {
namespace {

/// The base letters of U+00C0 to U+017F; a space leaves the letter unchanged.
constexpr std::string_view kBaseLetters =
    "aaaaaaaceeeeiiiidnooooo ouuuuy saaaaaaaceeeeiiii"
    "dnooooo ouuuuy yaaaaaaccccccccddddeeeeeeeeeegggg"
    "gggghhhhiiiiiiiiiiiijjkkkllllllllllnnnnnnnnnoooo"
    "oooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";

/// `c` in lower case without diacritics; 0 for combining marks.
char32_t folded(char32_t c) {
  if (c >= 'A' && c <= 'Z') return c + 32;
  if (c >= 0xC0 && c < 0xC0 + kBaseLetters.size() && kBaseLetters[c - 0xC0] != ' ') return static_cast<char32_t>(kBaseLetters[c - 0xC0]);
  if (c >= 0x391 && c <= 0x3A9) return c + 32;  // Greek
  return c >= 0x300 && c <= 0x36F ? 0 : c;
}

/// Whether `c` is a letter or digit of any script, not a symbol, an arrow or punctuation.
bool is_of_word(char32_t c) {
  if (c < 0x80) return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  return c >= 0xC0 && c != 0xD7 && c != 0xF7 && !(c >= 0x2000 && c <= 0x2BFF) && !(c >= 0x3000 && c <= 0x303F) && c != 0xFFFD;
}

EntryKind kind_of(std::string_view letter) {
  constexpr std::string_view kLetters = "hwfqm";  // in the order of EntryKind
  const size_t at = kLetters.find(letter);
  return at == kLetters.npos || letter.size() != 1 ? EntryKind::text : static_cast<EntryKind>(at);
}

void read_entries(base::Json entries, SearchIndex& index) {
  const auto text = [](base::Json value) { return value.string().value_or(""); };
  std::int32_t heading = -1;
  for (const base::Json fields : entries.elements()) {
    SearchEntry entry{kind_of(text(fields.at(0))), static_cast<std::uint32_t>(index.pages.size()) - 1, heading, text(fields.at(1)), {}, {}};
    if (entry.id.empty()) continue;
    const bool named = entry.kind <= EntryKind::figure;
    if (named) entry.name = text(fields.at(2));
    entry.text = text(fields.at(named ? 3 : 2));
    if (entry.kind == EntryKind::heading) {
      heading = static_cast<std::int32_t>(index.entries.size());
      entry.heading = -1;
    }
    index.entries.push_back(entry);
  }
}

}  // namespace

bool WordReader::next() {
  word_.clear();
  size_t offset = end_;
  while (offset < text_.size()) {
    const size_t at = offset;
    const char32_t c = base::next_code_point(text_, &offset);
    const bool letter = is_of_word(c);
    if (!letter && !word_.empty()) break;
    if (!letter) continue;
    if (word_.empty()) begin_ = at;
    end_ = offset;
    const char32_t plain = folded(c);
    if (plain == c && c >= 0x80) {
      word_.append(text_.substr(at, offset - at));
    } else if (plain != 0 && plain < 0x80) {
      word_ += static_cast<char>(plain);
    } else if (plain != 0) {  // Greek: two bytes
      word_ += static_cast<char>(0xC0 | (plain >> 6));
      word_ += static_cast<char>(0x80 | (plain & 0x3F));
    }
  }
  return !word_.empty();
}

base::Result<SearchIndex> read_index(std::string_view json) {
  base::Result<base::JsonDocument> document = base::JsonDocument::parse(json);
  if (!document) return std::unexpected(document.error());
  SearchIndex index{std::move(*document), {}, {}};
  for (const base::Json page : index.json.root()["parts"].elements()) {
    index.pages.push_back({page["slug"].string().value_or(""), page["title"].string().value_or("")});
    read_entries(page["places"], index);
  }
  return index;
}

}  // namespace book
