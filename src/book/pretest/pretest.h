#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "book/document.h"
#include "book/quiz/progress.h"
#include "book/quiz/view.h"
#include "book/review/review.h"

// A pre-test: a few questions about each chapter for readers who know much already, one at a time on a page of its own, at the end of which
// stands which chapters they can skip. Its bank is a Document with the questions of the chapters that can be asked elsewhere.
namespace book {

inline constexpr std::string_view kPretestSlug = "pretest";

/// A question's id in the bank is this prefix followed by its id in its chapter.
inline constexpr std::string_view kPretestPrefix = "pretest-";
inline bool is_pretest(const Document& document) { return document.slug == kPretestSlug; }

/// What is stored of pre-tests, besides the log. It stays in this browser.
inline bool is_of_pretest(std::string_view id) {
  return id == kPretestSlug || id.starts_with(kPretestPrefix) || id.starts_with("pretest.");
}

/// What is stored of pre-tests and reviews does not go into files and links.
inline bool stays_here(std::string_view id) { return is_of_pretest(id) || is_of_review(id); }

/// What has come of a question.
enum class Outcome {
  open,
  right,
  wrong,
  unknown  ///< the reader said that she does not know
};

struct PretestAsking {
  std::string id = {};  ///< in its chapter
  Outcome outcome = Outcome::open;
  friend bool operator==(const PretestAsking&, const PretestAsking&) = default;
};

struct Pretest {
  std::uint32_t seed = 0;
  std::vector<PretestAsking> askings = {};  ///< in their order
  bool stopped = false;                     ///< the reader wanted to see the result before the last question
  friend bool operator==(const Pretest&, const Pretest&) = default;
};

/// The id under which the pre-test about these chapters (book/chapter_range.h) is stored, as an attempt. One about the whole book and one
/// about a part of it that a teacher asks for do not disturb each other.
std::string pretest_id(std::string_view chapters);
Attempt attempt_of(const Pretest& pretest);
Pretest pretest_of(const Attempt& attempt);

/// Index of the first question that is open, or how many there are.
size_t first_open(const Pretest& pretest);

/// Leaves of a question that has been judged only whether it was right: no explanation, and no mark at an option.
void withhold_explanation(ItemView& view);

/// The buttons below the result.
inline constexpr std::string_view kPretestResume = "pretest.resume";
inline constexpr std::string_view kPretestExplain = "pretest.explain";
inline constexpr std::string_view kPretestAgain = "pretest.again";

}  // namespace book
