#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "book/catalog.h"
#include "book/document.h"

namespace book {

/// Returns the MathML (`<math>…</math>`) of a formula, or an empty string.
using MathMl = std::function<std::string(const Formula&)>;

/// Returns the HTML of a picture to show in place of a figure until the figure runs, and permanently without scripts. May return an empty
/// string.
using Still = std::function<std::string(const Figure&)>;

/// The chapter as an HTML fragment: the children of <article>, one element per top-level block, each with its id. Complete and readable
/// without scripts; no inline style or script. The application later patches the elements inside figures and quizzes and receives their
/// events by the ids in book/element_ids.h.
std::string to_html(const Document& document, const Catalog& catalog, const MathMl& math, const Still& still = {});

}  // namespace book
