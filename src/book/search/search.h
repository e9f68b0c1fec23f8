#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "base/result.h"

// Search over the whole book: an index that `publish` writes, and what is found in it.
namespace book {

inline constexpr size_t kMaxResults = 24;  ///< that are shown
inline std::string result_id(size_t slot) { return "search." + std::to_string(slot); }

/// What kind of place an entry is, the weightiest first. In the index each is one letter.
enum class EntryKind : std::uint8_t { heading, term, figure, question, formula, text };

/// A place that can be found. Its texts are the index's.
struct SearchEntry {
  EntryKind kind = EntryKind::text;
  std::uint32_t part = 0;     ///< index into SearchIndex::parts
  std::int32_t heading = -1;  ///< index into SearchIndex::places: the heading that it stands under, or -1
  std::string_view id;        ///< of the element that it leads to
  std::string_view name;      ///< of a heading, term or figure; empty for the others
  std::string_view words;     ///< the definition, the question, the formula in a line of text, or the text itself
};

/// A chapter or page.
struct Part {
  std::string_view slug;
  std::string_view title;
};

struct SearchIndex {
  base::JsonDocument json;  ///< what the views below look into
  std::vector<Part> parts;
  std::vector<SearchEntry> entries;  ///< in the order of the book
};

/// {"parts":[{"slug","title","places":[["h", id, name], ["w", id, name, words], ["f", id, name], ["q", id, words], ["m", id, words],
/// ["t", id, words] …]}]}. What has another form is left out.
base::Result<SearchIndex> read_index(std::string_view json);

/// Goes through the words of a text: runs of letters and digits, in lower case and without marks on letters.
class WordReader {
 public:
  explicit WordReader(std::string_view text) : text_(text) {}
  bool next();  ///< to the next word; false at the end

  std::string_view word() const { return word_; }  ///< folded
  size_t begin() const { return begin_; }          ///< of the word as it stands in the text, in bytes
  size_t end() const { return end_; }

 private:
  std::string_view text_;
  std::string word_;
  size_t begin_ = 0;
  size_t end_ = 0;
};

struct Hits {
  std::vector<std::uint32_t> best;  ///< indices into places, grouped by part: the part with the best hit first, in it the best hit first
  size_t count = 0;                 ///< how many places there are, shown or not
};

/// The places in which every word of `query` begins a word, of the place itself or of the heading it stands under (not all of them
/// of the heading alone). Names weigh more than text, whole words more than beginnings, words in the asked order more than scattered
/// ones; of equals the first in the book wins. No words, no hits.
Hits search(const SearchIndex& index, std::string_view query, size_t limit = kMaxResults);

/// Text in which every other piece, beginning with the second, is to be marked.
using MarkedText = std::vector<std::string>;

/// The name of a place, or the heading it stands under.
MarkedText title_of(const SearchIndex& index, const SearchEntry& entry, std::string_view query);

/// Some of its words, around the first that was asked for; nothing for headings and figures.
MarkedText text_of(const SearchEntry& entry, std::string_view query);

}  // namespace book
