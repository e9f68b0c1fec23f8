#pragma once

#include <span>
#include <string>

#include "book/document.h"
#include "book/quiz/view.h"
#include "page/layout.h"
#include "page/measure.h"
#include "page/typeset.h"

namespace page {

/// The view of an item affects the layout: the order of its options, and the room that feedback takes.
using ItemView = book::ItemView;

/// Lays out a chapter in a column of `width_px`: every box, line and piece, in CSS pixels. `items` has one entry for each item of the
/// document, `typeset` one formula for each of its formulas, `figure_heights` one height in CSS pixels for each of its figures. If these
/// are all 0, figures are on the stage, and neither they nor scenes take room. `open_link` is the link whose definition is open, or -1.
Layout lay_out(const book::Document& document, const Typeset& typeset, const Measure& measure, std::span<const ItemView> items,
               std::span<const float> figure_heights, float width_px, base::TextSize text_size = base::TextSize::normal,
               int open_link = -1);

}  // namespace page
