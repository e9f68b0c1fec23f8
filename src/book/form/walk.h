#pragma once

#include <optional>

#include "book/document.h"
#include "book/form/element.h"

namespace book::form {

/// A walk at this step, counted from 1; 0: not begun. Without a step it is as before the application runs: nothing can be pressed.
Element walk(const Document& document, const Walk& walk, std::optional<int> step = {});

/// The link that stands for a scene where there is no stage.
Element scene(const Document& document, const Block& block);

}  // namespace book::form
