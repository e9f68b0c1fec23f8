#pragma once

#include <span>
#include <string>

#include "compiler/lint/words.h"

// The rules about wording. Each returns the words it found, or an empty string.
namespace compiler {

/// A "not", "never", "no", "except", "n't" or the like that is not emphasised. "The least" counts; "at least" does not.
std::string find_plain_negative(std::span<const Word> stem);

/// "All of the above" and the like: an option that is about the other options. "All of them", "none of these" and "both A and B" count if
/// they are the whole option; "all of them alike" does not.
std::string find_all_of_the_above(std::span<const Word> option);

/// Words that refer to an option by its place or letter: "the first option", "the last of these", "the above", "option A". "The first pair"
/// and "above the diagonal" do not count.
std::string find_position(std::span<const Word> text);

/// A word that makes a statement careful: "may", "often", "tends to". "Rather than" is none.
std::string find_hedge(std::span<const Word> option);

/// The words of an option, without those that carry no meaning of their own. Options that agree in the rest say the same to a reader.
std::string meaning_words(std::span<const Word> option);

}  // namespace compiler
