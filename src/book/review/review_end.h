#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "book/document.h"
#include "book/quiz/progress.h"
#include "book/review/log.h"
#include "book/review/plan.h"
#include "book/review/review.h"

namespace book {

/// The button that asks for another review.
inline constexpr std::string_view kMoreId = "review.more";

/// Before a link to the first chapter.
inline constexpr const char* kBeginWords =
    "Whatever you answer in a chapter is asked again here, days later, at about the time when you would forget it. Begin with ";

/// What a review says below its last question, or instead of questions if none is due.
struct ReviewEnd {
  bool shown = false;
  std::string title;
  std::string score;               ///< "Nine of the twelve were right. …"; if nothing was asked, why
  std::string next;                ///< when the next ones are due
  std::string more;                ///< on the button for another review; empty if nothing more is due
  bool begins = false;             ///< nothing was ever answered: where to begin is said
  std::vector<std::string> held;   ///< one for each skill of the bank: "Held for 12 days"; empty if it was not asked about
  std::vector<std::string> again;  ///< ids in their chapters of the questions to read about again
  std::string exercise;            ///< id of one that is still to be done, of a chapter that was asked about
  bool operator==(const ReviewEnd&) const = default;
};

ReviewEnd end_of(const Document& bank, const Review& review, const Logs& logs, const Progress& progress, int today);

/// The questions of the bank as they are planned, with their ids in their chapters.
std::vector<Askable> askable(const Document& bank);

/// "Nine of the twelve were right at once. The other three came again, and two of them were right then."
std::string score_words(const Review& review);

}  // namespace book
