#pragma once

#include "book/catalog.h"
#include "book/document.h"
#include "book/form/element.h"

namespace book::form {

/// What a figure and its controls show. By default: before the application runs, when nothing can be pressed.
struct FigureView {
  std::vector<double> values;  ///< one per parameter
  std::string text;            ///< for kinds that have one
  std::string description;     ///< of the picture, in words
  std::string cursor_text;     ///< the values at the cursor, to be announced
  std::string status;          ///< what has just been done: "Copied."
  bool live = false;           ///< the application runs, and draws it
  bool in_text = false;        ///< the Workbench shows it in the text, for want of a stage
  bool playing = false;
  bool menu_open = false;
  bool data_open = false;
  bool operator==(const FigureView&) const = default;
};

/// The values that the figure's fence sets, with those of its kind for the rest, and likewise its text.
FigureView initial_view(const Figure& figure, const FigureKind& kind);

/// The whole <figure>. Its `index` among Document::figures is that of its still picture.
Element figure(const Figure& figure, int index, const FigureKind& kind, const FigureView& view);

}  // namespace book::form
