#pragma once

#include "book/document.h"
#include "book/quiz/view.h"
#include "book/view/element.h"
#include "book/view/inline.h"

// What the files that make the parts of a question share.
namespace book::view {

/// A question and what the reader sees of it.
struct QuestionProps {
  const Document& document;
  const Item& item;
  const ItemView& view;

  /// Adds an element with the runs in it, and returns it.
  Element& add_words(Element& to, const char* type, const std::string& id, const std::vector<Run>& runs) const {
    return view::add_words(to, document, type, id, runs);
  }
};

/// The value of data-verdict for an option: "right", "wrong", "missed", or empty.
const char* verdict_of(const OptionView& option);

/// The verdict on the whole answer, once there is one.
std::string_view whole_verdict(const ItemView& view);

bool has_formulas(const std::vector<Run>& runs);

/// Adds visible words. The control that they name is read out with them, so they are not read a second time, unless some of them can be
/// pressed.
void add_seen_words(Element& to, const QuestionProps& card, const std::string& id, const std::vector<Run>& runs);

/// Adds the feedback on an option. One without feedback has no element for it: that of "other" is shown instead. Null if there is none.
Element* add_feedback(Element& to, const QuestionProps& card, size_t index);

/// Adds the table that sets the reader's run beside her ranking.
void add_comparison(Element& to, const QuestionProps& card);

}  // namespace book::view
