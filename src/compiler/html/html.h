#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "book/catalog.h"
#include "book/document.h"
#include "book/view/element.h"

namespace compiler {

/// Returns the MathML (`<math>…</math>`) of a formula, or an empty string.
using MathMl = std::function<std::string(const book::Formula&)>;

/// Returns the HTML of a picture to show in place of a figure until the figure runs, and permanently without scripts. May return an empty
/// string.
using StillHtml = std::function<std::string(const book::Figure&)>;

/// The chapter as an HTML fragment: the children of <article>, one element per top-level block, each with its id. Complete and readable
/// without scripts; no inline style or script. The application later patches the elements inside figures and quizzes and receives their
/// events by the ids in book/element_ids.h.
/// Figures and questions have a link to report mistakes if there is a `repository` (html/report.h).
std::string to_html(const book::Document& document, const book::Catalog& catalog, const MathMl& math, const StillHtml& still = {},
                    std::string_view repository = {});

/// The same for one element, whose formulas are those of `document`.
std::string to_html(const book::view::Element& element, const book::Document& document, const MathMl& math);

}  // namespace compiler
