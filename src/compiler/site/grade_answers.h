#pragma once

#include <string>
#include <string_view>

#include "base/functions.h"
#include "compiler/site/manuscript.h"

namespace compiler {

/// How the book itself grades answers to the questions of questions.json, so that tests can compare other graders with it. Each line of
/// `answers` is the id of a question, the number of a variant (from 0) and an answer as `phasebook.answer` takes it, between tabs. Each
/// line of the result is "right", "wrong" or "none" (no answer to this question), a tab, and the id of the option that it counts as.
std::string grade_answers(const Manuscript& manuscript, base::Functions functions, std::string_view answers);

}  // namespace compiler
