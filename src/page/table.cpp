#include <algorithm>
#include <cmath>
#include <numeric>

#include "page/compose.h"

namespace page {
namespace {

using base::Space;

TextStyle style_of(const book::Block& row) { return {base::Type::table, true, row.header, base::Ink::ink}; }

/// Column widths that fill `width_px`. Each column gets the width of its longest text if they all fit, otherwise that of its longest word;
/// what is left is shared in proportion to the longest texts. Widths are whole pixels, so that the DOM's columns match exactly.
std::vector<float> column_widths(const LayoutContext& context, const book::Block& table, float width_px) {
  std::vector<float> whole;
  std::vector<float> word;
  const float pad = base::px(Space::cell_pad_x);
  for (const book::Block& row : table.children) {
    whole.resize(std::max(whole.size(), row.children.size()), 0);
    word.resize(whole.size(), 0);
    for (size_t c = 0; c < row.children.size(); ++c) {
      const Widths widths = natural_widths(context, row.children[c].runs, style_of(row));
      whole[c] = std::max(whole[c], std::ceil(widths.whole_px) + pad);
      word[c] = std::max(word[c], std::ceil(widths.word_px) + pad);
    }
  }
  const float wanted = std::reduce(whole.begin(), whole.end());
  const std::vector<float>& min_widths = wanted <= width_px ? whole : word;
  const float room = std::max(0.0f, width_px - std::reduce(min_widths.begin(), min_widths.end()));
  std::vector<float> result;
  float edge = 0;
  float exact_edge = 0;
  for (size_t c = 0; c < whole.size(); ++c) {
    exact_edge += min_widths[c] + room * whole[c] / wanted;
    result.push_back(std::round(exact_edge) - edge);
    edge = std::round(exact_edge);
  }
  return result;
}

/// Aligns the lines of `text` to the centre or the end of a cell whose content is `width_px` wide.
void align(TextBox& text, book::Align align, float width_px) {
  if (align == book::Align::start) return;
  for (Line& line : text.lines) {
    if (line.pieces.empty()) continue;
    const float free = width_px - (line.pieces.back().x_px + line.pieces.back().width_px - text.rect.x);
    for (Piece& piece : line.pieces) piece.x_px += align == book::Align::end ? free : free / 2;
  }
}

}  // namespace

void put_table(Pen& pen, const book::Block& table) {
  const std::vector<float> widths = column_widths(pen.context, table, pen.width_px);
  const float pad_x = base::px(Space::cell_pad_x);
  const float pad_y = base::px(Space::cell_pad_y);
  for (size_t c = 0; c < widths.size(); ++c) {
    pen.box.sizings.push_back({Sizing::Kind::column, table.id + ".col" + std::to_string(c + 1), widths[c], 0, 0});
  }
  for (const book::Block& row : table.children) {
    float x = pen.x_px;
    float height = 0;
    for (size_t c = 0; c < row.children.size(); ++c) {
      const book::Block& cell = row.children[c];
      TextBox text = break_lines(pen.context, cell.id, cell.runs, style_of(row), x, pen.y_px + pad_y, widths[c] - pad_x, pen.box.sizings);
      align(text, cell.align, widths[c] - pad_x);
      height = std::max(height, text.rect.height);
      pen.box.texts.push_back(std::move(text));
      x += widths[c];
    }
    pen.y_px += height + 2 * pad_y + 1;
    const base::Ink ink = row.header ? base::Ink::edge : base::Ink::hairline;
    pen.box.shapes.push_back({Shape::Kind::rule, {pen.x_px, pen.y_px - 1, pen.width_px, 1}, ink, 0, ""});
  }
}

}  // namespace page
