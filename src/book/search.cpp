#include "book/search.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace book {
namespace {

constexpr int kWeights[] = {600, 500, 300, 200, 150, 100};  ///< by PlaceKind
constexpr int kNamed = 40;                                  ///< a word of the name
constexpr int kWhole = 12;                                  ///< a whole word, not only its beginning
constexpr int kInOrder = 20;                                ///< a word right behind the one asked before it
constexpr int kExact = 200;                                 ///< the name is what was asked, and nothing else

constexpr size_t kBefore_bytes = 48;  ///< of text before the first word that was found
constexpr size_t kSnippet_bytes = 150;

struct Found {
  size_t part;
  size_t place;
  int score;
};

/// What one word of the query is worth in a text; 0: it begins no word there. `last` is the word of the text that the word before it
/// matched, and becomes the one that this one does.
int worth_in(const IndexedText& text, std::string_view word, size_t& last) {
  int best = 0;
  size_t at = last;
  for (size_t w = 0; w < text.words.size(); ++w) {
    const std::string_view candidate = text.folded_word(text.words[w]);
    if (!candidate.starts_with(word)) continue;
    const int worth = 1 + (candidate.size() == word.size() ? kWhole : 0) + (last != std::string_view::npos && w == last + 1 ? kInOrder : 0);
    if (worth > best) {
      best = worth;
      at = w;
    }
  }
  last = best > 0 ? at : std::string_view::npos;
  return best;
}

/// 0: not found.
int score_of(const Part& part, const Place& place, const IndexedText& query) {
  size_t in_name = std::string_view::npos;
  size_t in_words = std::string_view::npos;
  size_t in_heading = std::string_view::npos;
  int score = kWeights[static_cast<size_t>(place.kind)];
  bool own = false;
  for (const IndexedWord& entry : query.words) {
    const std::string_view word = query.folded_word(entry);
    const int name = worth_in(place.name, word, in_name);
    const int words = worth_in(place.words, word, in_words);
    own = own || name > 0 || words > 0;
    int worth = std::max(name > 0 ? name + kNamed : 0, words);
    if (worth == 0 && place.heading >= 0) worth = worth_in(part.places[static_cast<size_t>(place.heading)].name, word, in_heading);
    if (worth == 0) return 0;
    score += worth;
  }
  if (!place.name.folded.empty() && place.name.folded == query.folded) score += kExact;
  return own ? score : 0;
}

bool is_asked(const IndexedText& text, const IndexedWord& word, const IndexedText& query) {
  return std::ranges::any_of(query.words,
                             [&](const IndexedWord& asked) { return text.folded_word(word).starts_with(query.folded_word(asked)); });
}

/// The bytes from `begin` to `end`, with the words that were asked for marked.
MarkedText marked(const IndexedText& text, const IndexedText& query, size_t begin, size_t end) {
  MarkedText pieces{""};
  size_t at = begin;
  for (const IndexedWord& word : text.words) {
    if (word.begin < begin || word.end > end || !is_asked(text, word, query)) continue;
    pieces.back() += text.text.substr(at, word.begin - at);
    pieces.push_back(text.text.substr(word.begin, word.end - word.begin));
    pieces.emplace_back();
    at = word.end;
  }
  pieces.back() += text.text.substr(at, end - at);
  return pieces;
}

MarkedText marked(const IndexedText& text, const IndexedText& query) {
  return text.text.empty() ? MarkedText{} : marked(text, query, 0, text.text.size());
}

/// Whole words around the first that was asked for.
MarkedText snippet(const IndexedText& text, const IndexedText& query) {
  if (text.text.empty()) return {};
  const auto first = std::ranges::find_if(text.words, [&](const IndexedWord& word) { return is_asked(text, word, query); });
  const size_t found = first == text.words.end() ? 0 : first->begin;
  size_t begin = 0;
  if (found > kBefore_bytes) {
    begin = text.text.find(' ', found - kBefore_bytes);
    begin = begin < found ? begin + 1 : found;
  }
  size_t end = text.text.size();
  if (end - begin > kSnippet_bytes) {
    end = text.text.rfind(' ', begin + kSnippet_bytes);
    if (end == std::string::npos || end <= found) end = first == text.words.end() ? text.text.size() : first->end;
  }
  MarkedText pieces = marked(text, query, begin, end);
  if (begin > 0) pieces.front().insert(0, "…");
  if (end < text.text.size()) pieces.back() += "…";
  return pieces;
}

Hit hit_of(const SearchIndex& index, const Found& found, const IndexedText& query) {
  const Part& part = index.parts[found.part];
  const Place& place = part.places[found.place];
  Hit hit{.part = found.part, .place = found.place, .title = {}, .text = {}};
  const bool named = !place.name.text.empty();
  if (named)
    hit.title = marked(place.name, query);
  else if (place.heading >= 0)
    hit.title = marked(part.places[static_cast<size_t>(place.heading)].name, query);
  hit.text = snippet(place.words, query);
  return hit;
}

/// The parts in the order of their best hits.
void group(std::vector<Found>& found) {
  std::vector<size_t> parts;
  for (const Found& f : found) {
    if (std::ranges::find(parts, f.part) == parts.end()) parts.push_back(f.part);
  }
  const auto rank = [&parts](const Found& f) { return std::ranges::find(parts, f.part) - parts.begin(); };
  std::ranges::stable_sort(found, {}, rank);
}

}  // namespace

Hits search(const SearchIndex& index, std::string_view query_text, size_t limit) {
  const IndexedText query = index_text(query_text);
  Hits hits;
  if (query.words.empty()) return hits;
  std::vector<Found> found;
  for (size_t p = 0; p < index.parts.size(); ++p) {
    for (size_t e = 0; e < index.parts[p].places.size(); ++e) {
      const int score = score_of(index.parts[p], index.parts[p].places[e], query);
      if (score > 0) found.push_back({p, e, score});
    }
  }
  hits.count = found.size();
  std::ranges::stable_sort(found, std::greater{}, &Found::score);
  if (found.size() > limit) found.resize(limit);
  group(found);
  for (const Found& f : found) hits.best.push_back(hit_of(index, f, query));
  return hits;
}

}  // namespace book
