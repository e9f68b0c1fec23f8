#pragma once

#include <optional>

#include "book/document.h"
#include "book/view/element.h"

namespace book::view {

/// What a link shows beside its words.
struct LinkView {
  std::optional<bool> on;  ///< a part that is highlighted, or a term whose definition is open; nothing before the application runs
  bool current = false;    ///< the step of a stepper that is shown
};

/// The element of a link, or of words that name a part, without its content. A second copy of a text is made without ids.
Element link(const Link& link, bool with_ids, const LinkView& view = {});

/// Adds the runs as text and elements. `owner` is the id of the element around them. If it is empty, there are no ids, as in a second copy
/// of a text.
void add_content(Element& to, const Document& document, const std::vector<Run>& runs, const std::string& owner);

/// Adds an element with the runs in it, and returns it.
Element& add_words(Element& to, const Document& document, const char* type, const std::string& id, const std::vector<Run>& runs);

}  // namespace book::view
