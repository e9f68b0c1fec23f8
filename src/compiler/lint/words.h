#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "book/document.h"

// Text as a sequence of words, which is how the rules about wording see it (compiler/lint/lint.h).
namespace compiler {

struct Word {
  std::string text;  ///< in lower case, without surrounding punctuation; a formula as formula_text, code as written, both without spaces
  char capital = 0;  ///< the letter, if the word is a single capital: 'A' in "option A"; otherwise 0
  bool literal = false;     ///< a formula or code, in which no phrase is looked for
  bool emphasised = false;  ///< in *emphasis* or **strong**
  bool closes = false;      ///< followed by punctuation that ends a clause
};

/// Hyphenated words are split, and numbers keep their signs: "−0.5", "20%".
std::vector<Word> words_of(const std::vector<book::Run>& runs, const std::vector<book::Formula>& formulas);

/// The number of characters that the reader sees, not counting spaces. Formulas count as their formula_text.
int visible_length(const std::vector<book::Run>& runs, const std::vector<book::Formula>& formulas);

/// The first words that match `pattern`, or an empty string. A pattern consists of words separated by spaces: "a|b" matches either, "the?"
/// is optional, "#" matches a single capital from A to H, and a final "." requires the end of a clause. No match extends past such an end.
std::string find_phrase(std::span<const Word> words, std::string_view pattern);

/// Whether `pattern` matches all of `words`, ignoring punctuation. Requires a pattern without ".".
bool is_phrase(std::span<const Word> words, std::string_view pattern);

}  // namespace compiler
