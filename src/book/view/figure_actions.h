#pragma once

#include "book/view/figure_control.h"

// The buttons of a kind of figure (base/action.h), and what they ask for.
namespace book::view {

/// Those in the menu, or those beside the picture.
void add_actions(Element& to, const FigureOnPage& on_page, bool in_menu);

/// For readers who do not see the picture.
void add_progress(Element& to, const FigureOnPage& on_page);

/// What asks for a file or a text: hidden inputs, and a panel to write in.
void add_asking(Element& to, const FigureOnPage& on_page);

}  // namespace book::view
