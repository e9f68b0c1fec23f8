#pragma once

#include <string>
#include <vector>

#include "base/json_writer.h"
#include "book/quiz/template.h"

// The formulas of question templates, which are stored as steps, for people and for the page "My work".
namespace compiler {

/// "360 × k / w", with parentheses where they are needed.
std::string expression_words(const book::Expression& expression, const std::vector<book::Draw>& draws, base::Functions functions);

/// "m is a whole number from 9 to 14, w is 20, 24 or 36; not where m − w = 3".
std::string draw_words(const book::Template& generated, base::Functions functions);

/// {"draws":[{"range"?,"values":[EXPRESSION]}],"unless":[EXPRESSION],"holes":[{"value":EXPRESSION,"decimals"?,"words"?}]}. An expression
/// is the array of its steps in order of evaluation: numbers, "$0" for the first drawn value, names of functions, and "+" "-" "*" "/" "^"
/// "neg" "<" ">" "<=" ">=" "==" "!=". web/my_work/template.js evaluates it.
base::JsonValue template_json(base::JsonWriter& json, const book::Template& generated, base::Functions functions);

}  // namespace compiler
