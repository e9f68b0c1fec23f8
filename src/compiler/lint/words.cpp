#include "compiler/lint/words.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

#include "base/ascii.h"
#include "base/text.h"
#include "book/formula_text.h"

namespace compiler {
namespace {

using namespace std::string_view_literals;

constexpr std::array kOpening{"("sv, "["sv, "{"sv, "\""sv, "'"sv, "“"sv, "‘"sv, "…"sv};
constexpr std::array kClosing{"."sv, ","sv, ";"sv, ":"sv, "!"sv, "?"sv, ")"sv, "]"sv, "}"sv, "…"sv};
constexpr std::array kQuotes{"\""sv, "'"sv, "”"sv, "’"sv};
constexpr std::array kDashes{"–"sv, "—"sv, "-"sv};

using base::is_space;

std::string without_spaces(std::string_view text) {
  std::string solid;
  std::ranges::copy_if(text, std::back_inserter(solid), [](char c) { return !is_space(c); });
  return solid;
}

/// `text` in lower case, with typewriter apostrophes.
std::string folded(std::string_view text) {
  constexpr std::string_view kApostrophe = "’";
  std::string word;
  while (!text.empty()) {
    const bool apostrophe = text.starts_with(kApostrophe);
    word += apostrophe ? '\'' : static_cast<char>(std::tolower(static_cast<unsigned char>(text.front())));
    text.remove_prefix(apostrophe ? kApostrophe.size() : 1);
  }
  return word;
}

/// Strips punctuation from both ends. Returns whether the punctuation after the word ends a clause.
bool strip(std::string_view& word) {
  bool closes = false;
  for (bool more = true; more && !word.empty();) {
    more = false;
    for (const std::string_view mark : kOpening) {
      if (!word.starts_with(mark)) continue;
      word.remove_prefix(mark.size());
      more = true;
    }
  }
  const auto take = [&](const auto& marks, bool close) {
    for (const std::string_view mark : marks) {
      if (!word.ends_with(mark)) continue;
      word.remove_suffix(mark.size());
      closes = closes || close;
      return true;
    }
    return false;
  };
  while (take(kClosing, true) || take(kQuotes, false)) continue;
  return closes;
}

void add_word(std::string_view text, const book::Run& run, std::vector<Word>& words) {
  const bool dash = std::ranges::find(kDashes, text) != kDashes.end();
  const bool closes = strip(text) || dash;
  if (text.empty() || dash) {
    if (!words.empty()) words.back().closes = words.back().closes || closes;
    return;
  }
  const bool has_digits = text.find_first_of("0123456789") != text.npos;
  const bool capital = text.size() == 1 && std::isupper(static_cast<unsigned char>(text.front())) != 0;
  for (const std::string_view part : base::split(text, has_digits ? ' ' : '-')) {
    if (part.empty()) continue;
    words.push_back({.text = folded(part), .capital = capital ? text.front() : '\0', .emphasised = run.emphasis || run.strong});
  }
  if (!words.empty()) words.back().closes = words.back().closes || closes;
}

void add_words(const book::Run& run, std::vector<Word>& words) {
  std::string_view rest = run.text;
  while (!(rest = base::trim(rest)).empty()) {
    const size_t length = std::ranges::find_if(rest, is_space) - rest.begin();
    add_word(rest.substr(0, length), run, words);
    rest.remove_prefix(length);
  }
}

bool fits(const Word& word, std::string_view alternatives) {
  if (word.literal) return false;
  if (alternatives == "#") return word.capital >= 'A' && word.capital <= 'H';
  const auto either = base::split(alternatives, '|');
  return std::ranges::find(either, word.text) != either.end();
}

/// How many words at the beginning of `words` match `pattern`, or nothing. If `bounded`, the match may not extend past the end of a clause.
std::optional<size_t> match(std::span<const Word> words, std::string_view pattern, bool bounded) {
  if (pattern.empty()) return 0;
  const size_t space = pattern.find(' ');
  std::string_view token = pattern.substr(0, space);
  const std::string_view rest = space == pattern.npos ? "" : pattern.substr(space + 1);
  if (token == ".") return words.empty() ? std::optional<size_t>(0) : std::nullopt;
  const bool optional = token.ends_with('?');
  if (optional) token.remove_suffix(1);
  if (!words.empty() && fits(words.front(), token)) {
    const std::span<const Word> after = bounded && words.front().closes ? std::span<const Word>() : words.subspan(1);
    if (const auto more = match(after, rest, bounded)) return *more + 1;
  }
  return optional ? match(words, rest, bounded) : std::nullopt;
}

}  // namespace

std::vector<Word> words_of(const std::vector<book::Run>& runs, const std::vector<book::Formula>& formulas) {
  std::vector<Word> words;
  for (const book::Run& run : runs) {
    const bool literal = run.formula >= 0 || run.code;
    if (!literal) {
      add_words(run, words);
      continue;
    }
    words.push_back({.text = without_spaces(run.formula >= 0 ? book::formula_text(formulas[run.formula].tex) : run.text),
                     .literal = true,
                     .emphasised = run.emphasis || run.strong});
  }
  return words;
}

int visible_length(const std::vector<book::Run>& runs, const std::vector<book::Formula>& formulas) {
  const std::string text = without_spaces(plain_text(runs, formulas));
  int length = 0;
  for (size_t offset = 0; offset < text.size(); ++length) base::next_code_point(text, &offset);
  return length;
}

std::string find_phrase(std::span<const Word> words, std::string_view pattern) {
  for (size_t begin = 0; begin < words.size(); ++begin) {
    const auto count = match(words.subspan(begin), pattern, true);
    if (!count || *count == 0) continue;
    std::string phrase;
    for (const Word& word : words.subspan(begin, *count)) phrase.append(phrase.empty() ? "" : " ").append(word.text);
    return phrase;
  }
  return {};
}

bool is_phrase(std::span<const Word> words, std::string_view pattern) {
  return !words.empty() && match(words, pattern, false) == words.size();
}

}  // namespace compiler
