#pragma once

#include <string>

#include "compiler/html/html.h"
#include "compiler/site/manuscript.h"

namespace compiler {

inline constexpr std::string_view kAnswersSlug = "answers";
inline constexpr std::string_view kAnswersTitle = "Answer key";

/// The text of answers.html, a page to print: each question and exercise of the book once, by chapter, with right answers, feedback and
/// hints. Of a question that draws its numbers anew it has the rule and one example. The page "My work" takes the words of questions from
/// it, by these marks: section[data-chapter], section[data-question] (with data-ordered, data-state or data-code if the answer is an order,
/// a state of a figure, or code), .asked, li[data-option], .said, .fits, code[data-hole], and [data-template], which is template_json
/// (compiler/site/expression_words.h).
std::string answers_html(const Manuscript& manuscript, base::Functions functions, const MathMl& math);

}  // namespace compiler
