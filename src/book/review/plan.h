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

/// The questions for a review on `day`, at most kReviewQuestions: those that are due, and if there is room, those that were missed on an
/// earlier day and have not been right since. If too many are due, half of them are confident errors and what is most likely to be
/// forgotten, and half what has waited longest. No two in a row are from one chapter where that can be avoided. The same seed gives the
/// same order. Empty if nothing is due.
std::vector<std::string> plan_review(std::span<const Askable> bank, const Logs& logs, int day, std::uint32_t seed);

/// The place in a review of `count` questions, of which `asked` have been asked, where to ask the last of these once more: after three
/// others, or at the end if fewer are left.
size_t place_to_ask_again(size_t asked, size_t count);

/// A day and how many questions are due on it.
struct DueDay {
  int day = 0;
  int count = 0;
};

/// The days from `day` on on which something is due, ascending; what is overdue counts for `day` itself. For "the next ones on …", and for
/// the calendar.
std::vector<DueDay> due_days(std::span<const Askable> bank, const Logs& logs, int day);

/// Whether a question was wrong at a first try and has not been right since at a first try. A later try of the same asking, or a hint, does
/// not clear it.
bool is_missed(const Log& log);

/// The missed questions of a chapter: those that are asked once more, the last missed first, and those of one moment in the given order.
std::vector<std::string> missed_in(std::span<const std::string> questions, const Logs& logs);

}  // namespace book
