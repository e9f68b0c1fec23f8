#include "compiler/lint/wording.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace compiler {
namespace {

using namespace std::string_view_literals;

constexpr std::array kNegatives{"not"sv,     "never"sv,  "no"sv,     "none"sv,   "nor"sv,       "neither"sv, "nothing"sv,
                                "nowhere"sv, "nobody"sv, "cannot"sv, "except"sv, "excluding"sv, "untrue"sv,  "incorrect"sv};

/// May match anywhere in an option.
constexpr std::array kAboutOthers{"all|none|any|each|both|either|neither|some|most of? the above|below"sv,
                                  "all|none|any|each|both|either|neither of? the options|answers|choices|alternatives"sv,
                                  "all|none|any|each|both|either|neither of the statements"sv};

/// Must match a whole option.
constexpr std::array kOnlyAboutOthers{
    "all|none|any|each|both|either|neither of? the? two|three|four? of? the? them|these|those|two|three|four|others|other are|is? "
    "right|correct|true|wrong|false?"sv,
    "both|either|neither are|is? right|correct|true|wrong|false?"sv,
    "all|none are|is right|correct|true|wrong|false"sv,
    "all the? other? others|options|answers|choices|statements are? right|correct|true|wrong|false?"sv,
    "no option|answer|choice|statement is? right|correct|true?"sv,
    "only|both|either|neither? options|answers|choices? # #? and|or|nor # are|is? right|correct|true?"sv,
    "only|both|either|neither? option|answer|choice? # and|or|nor option|answer|choice? # are|is? right|correct|true?"sv};

constexpr std::array kHedges{"may|might|can|often|usually|sometimes|generally"sv, "tend|tends to"sv};

#define OPTIONS "option|options|answer|answers|choice|choices|statement|statements|alternative|alternatives"

constexpr std::array kPositions{
    "first|second|third|fourth|fifth|sixth|last|previous|preceding|top|bottom|middle|above|below two|three|four? " OPTIONS ""sv,
    "first|second|third|fourth|fifth|sixth|last|top|bottom one? of the above|option|options|answers|choices|statements|alternatives"sv,
    "first|second|third|fourth|fifth|sixth|last one? of these|those ."sv,
    "first|second|third|fourth|fifth|sixth|last one? of these|those is|are|was|were|can|would|says|has|does"sv,
    OPTIONS " above|below"sv,
    "these|those|one|ones above|below ."sv,
    "the above|below"sv,
    "all|any|none|both of? above|below ."sv,
    "as|see|said|shown|listed|mentioned|stated|described above|below ."sv,
    OPTIONS " # and|or? #?"sv,
    "side|sides # and|or? #?"sv,
    "option|options|choice|choices 1|2|3|4|5|6|one|two|three|four|five|six"sv};

#undef OPTIONS

constexpr std::array kEmptyWords{"a"sv,    "an"sv,    "the"sv,  "this"sv, "that"sv,  "these"sv, "those"sv, "it"sv,    "its"sv,
                                 "they"sv, "there"sv, "is"sv,   "are"sv,  "was"sv,   "were"sv,  "be"sv,    "been"sv,  "will"sv,
                                 "of"sv,   "so"sv,    "just"sv, "very"sv, "quite"sv, "also"sv,  "too"sv,   "really"sv};

template <size_t N>
std::string find_any(std::span<const Word> words, const std::array<std::string_view, N>& patterns) {
  for (const std::string_view pattern : patterns) {
    if (std::string found = find_phrase(words, pattern); !found.empty()) return found;
  }
  return {};
}

std::string joined(std::span<const Word> words) {
  std::string text;
  for (const Word& word : words) text.append(text.empty() ? "" : " ").append(word.text);
  return text;
}

}  // namespace

std::string find_plain_negative(std::span<const Word> stem) {
  for (size_t i = 0; i < stem.size(); ++i) {
    const Word& word = stem[i];
    const bool least = word.text == "least" && (i == 0 || stem[i - 1].text != "at");
    const bool negative = least || word.text.ends_with("n't") || std::ranges::find(kNegatives, word.text) != kNegatives.end();
    if (negative && !word.emphasised && !word.literal) return word.text;
  }
  return {};
}

std::string find_all_of_the_above(std::span<const Word> option) {
  if (std::string found = find_any(option, kAboutOthers); !found.empty()) return found;
  const bool whole = std::ranges::any_of(kOnlyAboutOthers, [&](std::string_view pattern) { return is_phrase(option, pattern); });
  return whole ? joined(option) : std::string();
}

std::string find_position(std::span<const Word> text) { return find_any(text, kPositions); }

std::string find_hedge(std::span<const Word> option) {
  if (std::string found = find_any(option, kHedges); !found.empty()) return found;
  const bool rather = !find_phrase(option, "rather").empty() && find_phrase(option, "rather than").empty();
  return rather ? "rather" : "";
}

std::string meaning_words(std::span<const Word> option) {
  std::vector<Word> rest;
  std::ranges::copy_if(option, std::back_inserter(rest),
                       [](const Word& word) { return word.literal || std::ranges::find(kEmptyWords, word.text) == kEmptyWords.end(); });
  return joined(rest.empty() ? option : rest);
}

}  // namespace compiler
