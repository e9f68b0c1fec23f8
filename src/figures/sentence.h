#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

// A reader's sentence, split into words that can be reordered.
namespace figures {

inline constexpr size_t kMaxWords = 12;

struct Sentence {
  std::vector<std::string> words;  ///< the first `max_words` words
  std::vector<std::string> rest;   ///< the words after those, which stay in place
};

/// Splits `text` into words at white space. Only the first `max_words` can be reordered.
inline Sentence read_sentence(std::string_view text, size_t max_words = kMaxWords) {
  constexpr std::string_view kSpace = " \t\r\n\f\v";
  Sentence sentence;
  for (size_t begin = text.find_first_not_of(kSpace); begin != text.npos;) {
    const size_t end = std::min(text.find_first_of(kSpace, begin), text.size());
    std::vector<std::string>& words = sentence.words.size() < max_words ? sentence.words : sentence.rest;
    words.emplace_back(text.substr(begin, end - begin));
    begin = text.find_first_not_of(kSpace, end);
  }
  return sentence;
}

/// The words, separated by single spaces.
inline std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text.append(text.empty() ? "" : " ").append(word);
  return text;
}

/// All words of the sentence, separated by single spaces.
inline std::string to_text(const Sentence& sentence) {
  return joined(sentence.words) + (sentence.rest.empty() ? "" : " " + joined(sentence.rest));
}

/// For each of `words`, its index in `first`, which holds the same words in some order. Equal words are matched in order.
inline std::vector<size_t> origins(const std::vector<std::string>& words, const std::vector<std::string>& first) {
  std::vector<bool> taken(first.size(), false);
  std::vector<size_t> places;
  for (const std::string& word : words) {
    size_t place = 0;
    while (taken[place] || first[place] != word) ++place;
    taken[place] = true;
    places.push_back(place);
  }
  return places;
}

}  // namespace figures
