#include "book/search/search.h"

#include <algorithm>

namespace book {
namespace {

constexpr int kWeights[] = {600, 500, 300, 200, 150, 100};  ///< by EntryKind
constexpr int kNamed = 40;                                  ///< for a word of the name
constexpr int kWhole = 12;                                  ///< for a whole word, not only its beginning
constexpr int kInOrder = 20;                                ///< for a word that directly follows the previous word of the query
constexpr int kExact = 200;                                 ///< for a name that is the query and nothing else

constexpr size_t kBefore_bytes = 48;  ///< of text before the first match
constexpr size_t kSnippet_bytes = 150;

/// An entry with its score.
struct Found {
  std::uint32_t entry;
  int score;
};

constexpr size_t kMaxWords = 8;      ///< of a query; the rest are ignored
constexpr size_t kShortestStem = 4;  ///< in letters
constexpr size_t kMaxEnding = 5;

/// A word of the query. It finds words that begin with it, and words that differ only in the ending: "heads" finds "head", "equivariance"
/// finds "equivariant".
struct Asked {
  std::string word;
  size_t stem = 0;  ///< its length without the ending

  bool finds(std::string_view text_word) const {
    if (text_word.starts_with(word)) return true;
    return stem < word.size() && text_word.size() <= stem + kMaxEnding && text_word.starts_with(std::string_view(word).substr(0, stem));
  }
};

using Words = std::vector<Asked>;

size_t stem_of(std::string_view word) {
  for (const std::string_view ending : {"ations", "ation", "ance", "ence", "ants", "ant", "ing", "ed", "es", "s", "e"}) {
    if (word.ends_with(ending) && word.size() >= ending.size() + kShortestStem) return word.size() - ending.size();
  }
  return word.size();
}

Words words_of(std::string_view text) {
  Words words;
  for (WordReader reader(text); reader.next();) words.push_back({std::string(reader.word()), stem_of(reader.word())});
  return words;
}

/// The worth of each word of the query in a text; 0 if it finds nothing there.
struct Worth {
  int of[kMaxWords] = {};
  size_t words = 0;  ///< in the text
};

Worth worth_in(std::string_view text, const Words& query) {
  Worth worth;
  int before = -1;  ///< the word of the query that the last word of the text matched
  for (WordReader reader(text); reader.next(); ++worth.words) {
    int matched = -1;
    for (size_t q = 0; q < query.size(); ++q) {
      if (!query[q].finds(reader.word())) continue;
      const bool follows = before >= 0 && static_cast<int>(q) == before + 1;
      const int here = 1 + (reader.word() == query[q].word ? kWhole : 0) + (follows ? kInOrder : 0);
      worth.of[q] = std::max(worth.of[q], here);
      if (matched < 0 || follows) matched = static_cast<int>(q);
    }
    before = matched;
  }
  return worth;
}

/// 0 if the entry does not match.
int score_of(const SearchIndex& index, const SearchEntry& entry, const Words& query) {
  const Worth name = worth_in(entry.name, query);
  const Worth words = worth_in(entry.text, query);
  bool own = false;
  bool all = true;
  int score = kWeights[static_cast<size_t>(entry.kind)];
  for (size_t q = 0; q < query.size(); ++q) {
    const int worth = std::max(name.of[q] > 0 ? name.of[q] + kNamed : 0, words.of[q]);
    own = own || worth > 0;
    all = all && worth > 0;
    score += worth;
  }
  if (!own) return 0;
  if (!all && entry.heading < 0) return 0;
  if (!all) {
    const Worth heading = worth_in(index.entries[static_cast<size_t>(entry.heading)].name, query);
    for (size_t q = 0; q < query.size(); ++q) {
      if (name.of[q] + words.of[q] > 0) continue;
      if (heading.of[q] == 0) return 0;
      score += heading.of[q];
    }
  }
  const bool exact =
      name.words == query.size() && std::ranges::all_of(name.of, name.of + query.size(), [](int worth) { return worth > kWhole; });
  return score + (exact ? kExact : 0);
}

/// Inserts `found` after those of the same score; at most `limit` are kept.
void keep(std::vector<Found>& best, Found found, size_t limit) {
  size_t at = best.size();
  while (at > 0 && best[at - 1].score < found.score) --at;
  if (at >= limit) return;
  best.insert(best.begin() + static_cast<std::ptrdiff_t>(at), found);
  if (best.size() > limit) best.pop_back();
}

bool is_asked(std::string_view word, const Words& query) {
  return std::ranges::any_of(query, [word](const Asked& asked) { return asked.finds(word); });
}

/// The bytes of `text` from `begin` to `end`, with the words that match the query marked.
MarkedText marked(std::string_view text, const Words& query, size_t begin, size_t end) {
  MarkedText pieces{""};
  size_t at = begin;
  for (WordReader reader(text); reader.next() && reader.end() <= end;) {
    if (reader.begin() < begin || !is_asked(reader.word(), query)) continue;
    pieces.back() += text.substr(at, reader.begin() - at);
    pieces.emplace_back(text.substr(reader.begin(), reader.end() - reader.begin()));
    pieces.emplace_back();
    at = reader.end();
  }
  pieces.back() += text.substr(at, end - at);
  return pieces;
}

}  // namespace

Hits search(const SearchIndex& index, std::string_view query_text, size_t limit) {
  Words query = words_of(query_text);
  if (query.size() > kMaxWords) query.resize(kMaxWords);
  Hits hits;
  if (query.empty()) return hits;
  std::vector<Found> best;
  for (size_t p = 0; p < index.entries.size(); ++p) {
    const int score = score_of(index, index.entries[p], query);
    if (score == 0) continue;
    ++hits.count;
    keep(best, {static_cast<std::uint32_t>(p), score}, limit);
  }
  // Group by page, in the order of each page's best hit.
  for (size_t b = 0; b < best.size(); ++b) {
    const std::uint32_t page = index.entries[best[b].entry].page;
    if (std::ranges::find(hits.best, best[b].entry) != hits.best.end()) continue;
    for (size_t other = b; other < best.size(); ++other) {
      if (index.entries[best[other].entry].page == page) hits.best.push_back(best[other].entry);
    }
  }
  return hits;
}

MarkedText title_of(const SearchIndex& index, const SearchEntry& entry, std::string_view query) {
  std::string_view name = entry.name;
  if (name.empty() && entry.heading >= 0) name = index.entries[static_cast<size_t>(entry.heading)].name;
  return marked(name, words_of(query), 0, name.size());
}

MarkedText text_of(const SearchEntry& entry, std::string_view query_text) {
  const std::string_view text = entry.text;
  if (text.empty()) return {};
  const Words query = words_of(query_text);
  WordReader first(text);
  bool found = first.next();
  while (found && !is_asked(first.word(), query)) found = first.next();
  size_t begin = 0;
  if (found && first.begin() > kBefore_bytes) {
    const size_t space = text.find(' ', first.begin() - kBefore_bytes);
    begin = space < first.begin() ? space + 1 : first.begin();
  }
  size_t end = text.size();
  if (end - begin > kSnippet_bytes) {
    end = text.rfind(' ', begin + kSnippet_bytes);
    const size_t min = found ? first.end() : text.size();
    if (end == text.npos || end < min) end = min;
  }
  MarkedText pieces = marked(text, query, begin, end);
  if (begin > 0) pieces.front().insert(0, "…");
  if (end < text.size()) pieces.back() += "…";
  return pieces;
}

}  // namespace book
