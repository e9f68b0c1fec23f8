#pragma once

#include <span>
#include <string>
#include <string_view>

#include "app/changed.h"
#include "app/figures.h"
#include "book/quiz/item.h"

// Questions that are answered in a figure take its state as the answer: "position=5&dimension=7".
namespace app {

/// The parameters that a question watches, in the form in which it takes them as an answer. Empty while there is nothing to answer with.
std::string figure_state(const book::Item& item, std::span<const Figure> figures);

/// Sets the question's figure to such a state. Returns what is wrong with it, as the end of a sentence.
std::string set_figure_state(const book::Item& item, std::span<Figure> figures, std::string_view state, Changed& changed);

}  // namespace app
