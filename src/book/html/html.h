#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "book/catalog.h"
#include "book/document.h"

namespace book {

/// Gives the MathML (`<math>…</math>`) of a formula.
using MathMl = std::function<std::string(const Formula&)>;

/// Gives the HTML of a picture that stands for a figure until it is at work, and for good without scripts; or nothing.
using Still = std::function<std::string(const Figure&)>;

/// The chapter as an HTML fragment: the children of <article>, one element per top-level block, each with its id.
/// Complete and readable without scripts; no inline style or script. The element ids inside figures and quizzes
/// (see book/element_ids.h) are what the application later reports events by and patches.
std::string to_html(const Document& document, const Catalog& catalog, const MathMl& math, const Still& still = {});

}  // namespace book
