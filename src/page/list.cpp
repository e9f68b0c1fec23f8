#include <string>

#include "page/compose.h"

namespace page {
namespace {

using base::Space;

/// The distance from the marker's right edge to the item's text.
constexpr float kMarkerGap_px = 8;

Line marker_line(const Pen& pen, const book::Block& list, int number, float text_x_px) {
  const TextStyle style{base::Type::text, false, false, base::Ink::ink3};
  const std::string text = list.ordered ? std::to_string(number) + "." : "•";
  Line line = single_line(pen.context, text, style, 0, pen.y_px);
  line.pieces[0].x_px = text_x_px - kMarkerGap_px - line.pieces[0].width_px;
  return line;
}

}  // namespace

void put_list(Pen& pen, const book::Block& list) {
  const float indent = base::px(Space::list_indent);
  Pen inner = pen;
  inner.x_px += indent;
  inner.width_px -= indent;
  int number = list.start;
  for (const book::Block& item : list.children) {
    if (&item != &list.children.front()) inner.y_px += base::px(Space::item);
    TextBox marker{"", {pen.x_px, inner.y_px, indent, 0}, {}, {}};
    marker.lines.push_back(marker_line(inner, list, number++, inner.x_px));
    pen.box.texts.push_back(std::move(marker));
    put_blocks(inner, item.children);
    if (item.children.empty()) inner.y_px += static_cast<float>(pen.context.type(base::Type::text).line_px);  // room for the marker
  }
  pen.y_px = inner.y_px;
}

}  // namespace page
