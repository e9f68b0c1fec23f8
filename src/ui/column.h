#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "book/document.h"
#include "page/layout.h"
#include "page/typeset.h"
#include "ui/painter.h"

namespace ui {

/// How a native control that the column draws stands at the moment.
struct ControlLook {
  bool checked = false;
  bool enabled = true;
  std::string label;    ///< of a button; the words that are drawn as they are now
  bool primary = true;  ///< of a button: the one to press next
};

struct Column {
  const book::Document& document;
  const page::Layout& layout;
  const page::Typeset& typeset;
  base::Rect clip;     ///< the scroller, on the canvas
  base::Point origin;  ///< of the layout, on the canvas; moves with the scroll
  std::function<ControlLook(std::string_view id)> look;
  std::function<float(std::string_view id)> scrolled =
      {};  ///< how far the text of a clipped box or a scroller is moved left, in CSS pixels
};

/// Draws the boxes that are in sight.
void draw_column(const Painter& painter, const Column& column);

}  // namespace ui
