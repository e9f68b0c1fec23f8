#pragma once

#include <string>
#include <string_view>

#include "book/document.h"

namespace book {

/// The small line above a question: "Question 1 of 2 · Predict first". `item` must be an index into Document::items. `place` replaces what
/// the document says: "3 of 12".
std::string eyebrow_text(const Document& document, int item, std::string_view place = {});

/// "Question 2" or "Exercise 1": each are counted apart.
std::string label_of(const Document& document, int item);

/// The labels of a question's buttons.
inline constexpr const char* kAgainWords = "Try again";
inline constexpr const char* kSureWords = "I am sure";
inline constexpr const char* kFreshWords = "New numbers";
inline constexpr const char* kRevealWords = "Show the answer";
inline constexpr const char* kOpenWords = "Show me without guessing";
inline constexpr const char* kSpoilerWords = "The answer and the rest of this section come after your guess.";

}  // namespace book
