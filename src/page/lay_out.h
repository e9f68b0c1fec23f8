#pragma once

#include <span>
#include <string>

#include "book/document.h"
#include "page/layout.h"
#include "page/measure.h"
#include "page/typeset.h"

namespace page {

/// What the reader did with an item, as far as it changes the layout: the feedback of a checked choice takes room.
struct ItemView {
  int chosen = -1;  ///< option index
  bool checked = false;
  std::string status;  ///< the words beside the button
};

/// Lays out a chapter in a column of `width_px`: every box, line and piece, in CSS pixels. `items` has one entry per item
/// of the document, `typeset` one formula per formula of the document. `figure_heights` has one height in CSS pixels per figure
/// of the document; 0: it takes no room, for it stands on the stage.
Layout lay_out(const book::Document& document, const Typeset& typeset, const Measure& measure, std::span<const ItemView> items,
               std::span<const float> figure_heights, float width_px, base::TextSize text_size = base::TextSize::normal);

}  // namespace page
