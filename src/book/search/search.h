#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "base/result.h"

// Full-text search over the whole book, in an index that the compiler writes.
namespace book {

inline constexpr size_t kMaxResults = 24;  ///< shown at once
inline std::string result_id(size_t slot) { return "search." + std::to_string(slot); }

/// The kinds of places, in order of weight. Each is one letter in the index.
enum class EntryKind : std::uint8_t { heading, term, figure, question, formula, text };

/// A place that can be found. Its texts are views into SearchIndex::json.
struct SearchEntry {
  EntryKind kind = EntryKind::text;
  std::uint32_t page = 0;     ///< index into SearchIndex::pages
  std::int32_t heading = -1;  ///< index into SearchIndex::entries of the heading above it, or -1
  std::string_view id;        ///< of the element to go to
  std::string_view name;      ///< of a heading, term or figure; empty for the others
  std::string_view text;      ///< the definition, the question, the formula as plain text, or the text itself
};

/// A chapter or page.
struct SearchPage {
  std::string_view slug;
  std::string_view title;
};

struct SearchIndex {
  base::JsonDocument json;  ///< owns what the views below point into
  std::vector<SearchPage> pages;
  std::vector<SearchEntry> entries;  ///< in the order of the book
};

/// {"parts":[{"slug","title","places":[["h", id, name], ["w", id, name, words], ["f", id, name], ["q", id, words], ["m", id, words],
/// ["t", id, words] …]}]}. Entries of any other form are left out.
base::Result<SearchIndex> read_index(std::string_view json);

/// Iterates over the words of a text: runs of letters and digits, in lower case and without diacritics.
class WordReader {
 public:
  explicit WordReader(std::string_view text) : text_(text) {}
  bool next();  ///< moves to the next word; false at the end

  std::string_view word() const { return word_; }  ///< in lower case, without diacritics
  size_t begin() const { return begin_; }          ///< byte offset of the word in the text
  size_t end() const { return end_; }

 private:
  std::string_view text_;
  std::string word_;
  size_t begin_ = 0;
  size_t end_ = 0;
};

struct Hits {
  std::vector<std::uint32_t> best;  ///< indices into entries, grouped by page: the page with the best hit first, and its best hit first
  size_t count = 0;                 ///< how many entries match, including those beyond the limit
};

/// Finds the entries in which every word of `query` matches a word of the entry itself or of the heading above it, and at least one matches
/// in the entry itself. Names weigh more than text, whole words more than beginnings, words in the order of the query more than scattered
/// ones; ties go to the entry that comes first in the book. A query without words has no hits.
Hits search(const SearchIndex& index, std::string_view query, size_t limit = kMaxResults);

/// Text in pieces, of which every other one, starting with the second, is to be highlighted.
using MarkedText = std::vector<std::string>;

/// The name of an entry, or else of the heading above it.
MarkedText title_of(const SearchIndex& index, const SearchEntry& entry, std::string_view query);

/// An excerpt of an entry's text around the first match; empty for headings and figures.
MarkedText text_of(const SearchEntry& entry, std::string_view query);

}  // namespace book
