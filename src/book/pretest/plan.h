#pragma once

#include <vector>

#include "book/document.h"

namespace book {

inline constexpr size_t kPretestQuestions = 3;  ///< about one chapter, at most

/// The questions that a pre-test asks about a chapter, as indices into its items, ascending. Together they ask as many of its skills as can
/// be asked outside of it, and if possible blind guesses would hardly answer all of them (guess.h). Of such sets it is the smallest, but of
/// at least two questions; then the one with the fewest predictions, which are better made in the chapter, and with the most templates,
/// which have other numbers there. Nothing is drawn, so that all readers of a class are asked the same.
std::vector<size_t> pretest_questions(const Document& chapter);

}  // namespace book
