#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "book/document.h"

// Text as the rules about its wording see it (book/lint/lint.h): a row of words.
namespace book {

struct Word {
  std::string text;      ///< in lower case, without the punctuation around it; a formula as formula_text, code as written: without spaces
  char capital = 0;      ///< the letter that a word of one capital is: 'A' in "option A"
  bool literal = false;  ///< a formula or code, which no phrase is looked for in
  bool emphasised = false;  ///< *so* or **so**
  bool closes = false;      ///< a clause ends behind it, by punctuation
};

/// Words with a hyphen are two, numbers keep their signs: "−0.5", "20%".
std::vector<Word> words_of(const std::vector<Run>& runs, const std::vector<Formula>& formulas);

/// How many characters the reader sees, spaces not counted: of a formula, those of its formula_text.
int visible_length(const std::vector<Run>& runs, const std::vector<Formula>& formulas);

/// The first place where `pattern` stands, as words; empty when it is nowhere. A pattern is words between spaces: "a|b" is either,
/// "the?" may be missing, "#" is a capital by itself, and a last "." asks for the end of the clause. No place runs over such an end.
std::string find_phrase(std::span<const Word> words, std::string_view pattern);

/// Whether `pattern` is all that `words` say, whatever the punctuation. Requires a pattern without ".".
bool is_phrase(std::span<const Word> words, std::string_view pattern);

}  // namespace book
