#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "book/document.h"
#include "book/quiz/progress.h"

// A review: the questions that are due on one day, asked one at a time on a page of its own. Its bank is a Document with the questions of
// the chapters that can be asked elsewhere; the open document has those of them that the review asks.
namespace book {

inline constexpr std::string_view kReviewSlug = "review";

/// A question's id in the bank is this prefix followed by its id in its chapter.
inline constexpr std::string_view kReviewPrefix = "review-";
inline bool is_review(const Document& document) { return document.slug == kReviewSlug; }

/// What is stored of the review itself and of its questions, besides the log. It belongs to a day and to a browser.
inline bool is_of_review(std::string_view id) { return id == kReviewSlug || id.starts_with(kReviewPrefix); }

/// A question is asked at most so often in one review.
inline constexpr int kMostAskings = 3;

/// One question, asked once.
struct Asking {
  std::string id = {};  ///< in its chapter
  std::optional<Verdict> verdict = {};
  friend bool operator==(const Asking&, const Asking&) = default;
};

struct Review {
  int day = 0;  ///< on which it was begun, and at the end of which it ends
  std::uint32_t seed = 0;
  std::vector<Asking> askings;  ///< in their order. What was missed is among them again
  friend bool operator==(const Review&, const Review&) = default;
};

/// It is stored as an attempt with the id kReviewSlug, whose version is the day.
Attempt attempt_of(const Review& review);
Review review_of(const Attempt& attempt);

/// Index of the first asking without a verdict, or how many there are.
size_t first_open(const Review& review);

/// Notes a verdict. What was missed is asked again later (place_to_ask_again in plan.h), but not more than kMostAskings times.
void note_verdict(Review& review, size_t asking, Verdict verdict);

/// The questions, each once, in the order in which they were asked last or will be asked next.
std::vector<std::string> questions_of(const Review& review);

/// Those that were missed at least once, in the order of their first asking.
std::vector<std::string> missed_questions(const Review& review);

}  // namespace book
