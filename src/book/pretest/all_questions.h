#pragma once

#include <string_view>

#include "book/document.h"

// All questions of some chapters, one after the other on a page of its own, for readers who want the questions without the text. Its bank
// is a Document with the questions of the chapters that can be asked elsewhere. They keep their ids: an answer there is one to the question
// in its chapter.
namespace book {

inline constexpr std::string_view kAllQuestionsSlug = "questions";
inline bool is_all_questions(const Document& document) { return document.slug == kAllQuestionsSlug; }

/// The button that asks again what was left open.
inline constexpr std::string_view kAskOpen = "questions.ask-open";

}  // namespace book
