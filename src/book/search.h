#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

// Search over the whole book: an index that press writes, and what is found in it. Plain values.
namespace book {

inline constexpr size_t kMostResults = 24;  ///< that are shown
inline std::string result_id(size_t slot) { return "search." + std::to_string(slot); }

/// What kind of place an entry is, the weightiest first. In the index each is one letter.
enum class PlaceKind { heading, term, figure, question, formula, text };

/// A word of a text: where it stands there, in bytes, and where its folded form stands in `folded`.
struct IndexedWord {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::uint32_t folded_begin = 0;
  std::uint32_t folded_end = 0;
};

/// A text with its words in lower case and without marks on letters. Words are runs of letters and digits.
struct IndexedText {
  std::string text;
  std::string folded;
  std::vector<IndexedWord> words;

  std::string_view folded_word(const IndexedWord& word) const {
    return std::string_view(folded).substr(word.folded_begin, word.folded_end - word.folded_begin);
  }
};
IndexedText index_text(std::string_view text);

/// A place that can be found.
struct Place {
  PlaceKind kind = PlaceKind::text;
  std::string id;     ///< of the element that it leads to
  IndexedText name;   ///< of a heading, term or figure; empty for the others
  IndexedText words;  ///< the definition, the question, the formula in a line of text, or the text itself
  int heading = -1;   ///< the place of the heading that it stands under, in the same part
};

/// A chapter or page.
struct Part {
  std::string slug;
  std::string title;
  std::vector<Place> places;
};

struct SearchIndex {
  std::vector<Part> parts;
};

/// {"parts":[{"slug","title","places":[["h", id, name], ["w", id, name, words], ["f", id, name], ["q", id, words], ["m", id, words],
/// ["t", id, words] …]}]}. What has another form is left out.
base::Result<SearchIndex> read_index(std::string_view json);

/// Text in which every other piece, beginning with the second, is to be marked.
using MarkedText = std::vector<std::string>;

struct Hit {
  size_t part = 0;   ///< index into SearchIndex::parts
  size_t place = 0;  ///< index into Part::places
  MarkedText title;  ///< its name, or the heading it stands under
  MarkedText text;   ///< some words around the first that was found; empty for headings and figures
};

struct Hits {
  std::vector<Hit> best;  ///< grouped by part, the part with the best hit first; in a part the best hit first
  size_t count = 0;       ///< how many places there are, shown or not
};

/// The places in which every word of `query` begins a word, of the place itself or of the heading it stands under (not all of them
/// of the heading alone). Names weigh more than text, whole words more than beginnings, words in the asked order more than scattered
/// ones; of equals the first in the book wins. No words, no hits.
Hits search(const SearchIndex& index, std::string_view query, size_t limit = kMostResults);

}  // namespace book
