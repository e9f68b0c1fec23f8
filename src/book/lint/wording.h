#pragma once

#include <span>
#include <string>

#include "book/lint/words.h"

// The rules about wording, on plain words. Each gives what it found, as words, or nothing.
namespace book {

/// A "not", "never", "no", "except", "n't" and the like that is not emphasised. "At least" is none; "the least" is.
std::string find_plain_negative(std::span<const Word> stem);

/// "All of the above" and its kind: an option that is about the others. "All of them", "none of these", "both A and B" are when they are
/// the whole option; "all of them alike" is not.
std::string find_all_of_the_above(std::span<const Word> option);

/// Words that tell an option by its place or letter: "the first option", "the last of these", "the above", "option A". Not "the first
/// pair", not "above the diagonal".
std::string find_position(std::span<const Word> text);

/// What is left of an option without the words that carry no meaning of their own: options with the same rest are the same to a reader.
std::string meaning_words(std::span<const Word> option);

}  // namespace book
