#pragma once

#include <span>
#include <string>

#include "book/document.h"
#include "book/quiz/view.h"

// What the book adds to a chapter: the line under its title and, after its questions, what came of them.
namespace book {

inline constexpr const char* kFactsId = "chapter-facts";
inline constexpr const char* kSummaryId = "looking-back";
inline constexpr const char* kSummaryTitle = "Looking back";

/// Minutes for the words of the chapter at 200 a minute and one minute for each question; at least one.
int reading_minutes(const Document& document);

/// Adds the line under the title, and to a chapter with questions the summary at its end. Requires a freshly parsed document.
void add_overview(Document& document);

/// "12 minutes · 5 questions · you have answered 2"; the last part only when there is something to tell.
std::string facts_text(int minutes, int questions, int answered);

/// The same of a chapter. `items` may be empty.
std::string facts_text(const Document& document, std::span<const ItemView> items);

/// "2 of 5 answered, 1 right at the first try."; where each question takes one answer only, `once`: "2 of 5 answered, 1 right."
std::string score_text(std::span<const ItemView> items, bool once = false);

/// What stands between the score and the list: "To look at again:", that there is nothing, or nothing yet to say.
std::string review_text(std::span<const ItemView> items);

/// Whether an item is to be looked at again: not right at the first try, or not yet right.
bool needs_review(const ItemView& item);

/// What follows an item in the list: ", right by now", ", not yet right"; nothing where each question takes one answer only.
std::string review_tail(const ItemView& item, bool once = false);

inline std::string summary_part(std::string_view part) { return std::string(kSummaryId).append(".").append(part); }
inline std::string summary_tail_id(std::string_view entry) { return std::string(entry).append(".tail"); }

}  // namespace book
