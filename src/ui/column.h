#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "book/document.h"
#include "page/layout.h"
#include "page/typeset.h"
#include "ui/painter.h"

namespace ui {

/// The current state of a native control that the column draws.
struct ControlLook {
  bool checked = false;
  bool enabled = true;
  std::string label;    ///< of a button or a text whose words change
  bool primary = true;  ///< of a button: the suggested one
};

/// The laid-out text, and everything that is needed to draw it.
struct Column {
  const book::Document& document;
  const page::Layout& layout;
  const page::Typeset& typeset;
  base::Rect clip;     ///< the scroll container, in canvas coordinates
  base::Point origin;  ///< of the layout, in canvas coordinates; moves as the column scrolls
  std::function<ControlLook(std::string_view id)> look;
  /// How far the text of a clipped box or a scroll container has been scrolled to the right, in CSS pixels.
  std::function<float(std::string_view id)> scrolled = {};
};

/// Draws the visible boxes.
void draw_column(const Painter& painter, const Column& column);

}  // namespace ui
