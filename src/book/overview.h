#pragma once

#include <span>
#include <string>
#include <vector>

#include "book/document.h"
#include "book/quiz/view.h"

// What the book adds to each chapter: a line of facts under its title and, at its end, a summary of how the reader answered its questions.
namespace book {

inline constexpr const char* kFactsId = "chapter-facts";
inline constexpr const char* kSummaryId = "looking-back";
inline constexpr const char* kSkillsId = "now-you-can";
inline constexpr const char* kSkillsTitle = "Now you can";
inline constexpr const char* kSummaryTitle = "Looking back";

/// The time that the chapter's path takes (book/path.h) in whole minutes, at least 1.
int reading_minutes(const Document& document);

/// Adds the line of facts under the title and, if the chapter has questions, the summary at its end, below which those that were missed
/// are asked once more. Requires a freshly parsed document.
void add_overview(Document& document);

/// What a chapter asks, and how much of it the reader has done.
struct Tally {
  int questions = 0;
  int answered = 0;
  int exercises = 0;
  int solved = 0;
};

/// "12 minutes · 5 questions · 2 exercises · you have answered 2 and solved 1". Parts whose count is 0 are left out.
std::string facts_text(int minutes, const Tally& tally);

/// The same for a chapter. `items` may be empty.
std::string facts_text(const Document& document, std::span<const ItemView> items);

/// The views of the questions, without those of exercises and of what is asked once more. `items` are the views of the document's items.
std::vector<ItemView> question_views(const Document& document, std::span<const ItemView> items);

/// "2 of 5 answered, 1 right at the first try."; with `once`, where each question takes only one answer, "2 of 5 answered, 1 right." Before
/// the first answer, an invitation to answer.
std::string score_text(std::span<const ItemView> items, bool once = false);

/// The line between the score and the list: "To look at again:", or that there is nothing to look at again. Empty before the first answer.
std::string review_text(std::span<const ItemView> items);

/// "1 exercise is left, if you like", or that none is.
std::string exercises_text(size_t all, size_t left);

/// Whether the item counts towards a skill: it was answered right, now or at first, or it is a prediction and was answered.
bool is_answered(const Item& item, const ItemView& view);

/// Whether all questions of the skill count. `items` are the views of the document's questions.
bool is_shown(const Document& document, const Skill& skill, std::span<const ItemView> items);

/// Whether the reader should look at an item again: the first try was wrong or, if there is no verdict on it, the item is not yet right.
/// False before any answer.
bool needs_review(const ItemView& item);

/// The text after an item in the list: ", right by now" or ", not yet right". Empty with `once`, where each question takes only one answer.
std::string review_tail(const ItemView& item, bool once = false);

inline std::string summary_part(std::string_view part) { return std::string(kSummaryId).append(".").append(part); }
inline std::string summary_tail_id(std::string_view entry) { return std::string(entry).append(".tail"); }

}  // namespace book
