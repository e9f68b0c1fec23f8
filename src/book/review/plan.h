#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "book/review/log.h"

// Which questions to ask: in a review, and once more after a chapter.
namespace book {

inline constexpr size_t kReviewQuestions = 12;  ///< in a review, at most
inline constexpr size_t kOnceMore = 2;          ///< at the head of the next chapter, at most

/// A question that can be asked again, and the chapter it belongs to (index).
struct Askable {
  std::string id;  ///< in its chapter
  int chapter = 0;
  bool generated = false;  ///< a template: it has new numbers each time
};

/// The questions that are due on `day`, the one most likely to be forgotten first. Only questions of `bank` that have been asked.
std::vector<std::string> due_on(std::span<const Askable> bank, const Logs& logs, int day);

/// The questions for a review on `day`: due ones and those missed the last time, at most kReviewQuestions, no two in a row from one chapter
/// where that can be avoided. The same seed gives the same order. Empty if nothing is due.
std::vector<std::string> plan_review(std::span<const Askable> bank, const Logs& logs, int day, std::uint32_t seed);

/// Whether a question that has just been missed in a review is asked again before its end, and where: at which place after `asked` of
/// `count` questions, so that at least three others come in between where there are as many.
size_t place_to_ask_again(size_t asked, size_t count);

/// The days from `day` on on which something is due, ascending, with how many there are each day: for "the next ones on …", and for the
/// calendar.
struct DueDay {
  int day = 0;
  int count = 0;
};
std::vector<DueDay> due_days(std::span<const Askable> bank, const Logs& logs, int day);

/// The questions of a chapter that were wrong at the first try of their last asking and have not been right since at a first try: those
/// that are asked once more, the last missed first.
std::vector<std::string> missed_in(std::span<const std::string> questions, const Logs& logs);

}  // namespace book
