#include "ui/column.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "plot/pack.h"
#include "ui/formula_font.h"

namespace ui {
namespace {

using base::Ink;
using page::Piece;
using page::Shape;

base::Rect placed(const Column& column, base::Rect rect) { return base::translated(rect, column.origin.x, column.origin.y); }

/// Draws a tick or a cross in a mark of 16 px, in the same shape as the style sheet.
void draw_symbol(const Painter& painter, base::Rect rect, Shape::Symbol symbol, Ink ink) {
  const auto at = [&rect](float x, float y) { return ImVec2{rect.x + x * rect.width / 16, rect.y + y * rect.height / 16}; };
  const ImU32 colour = plot::pack(painter.colour(ink));
  constexpr float kThickness_px = 2;
  if (symbol == Shape::Symbol::tick) {
    const ImVec2 points[] = {at(4, 8.25f), at(7, 11.25f), at(12, 5)};
    painter.list.AddPolyline(points, 3, colour, 0, kThickness_px);
  } else if (symbol == Shape::Symbol::cross) {
    painter.list.AddLine(at(5, 5), at(11, 11), colour, kThickness_px);
    painter.list.AddLine(at(11, 5), at(5, 11), colour, kThickness_px);
  }
}

/// Draws a number centred in a mark of 16 px.
void draw_number(const Painter& painter, base::Rect rect, const std::string& number, Ink ink) {
  constexpr int kEm_px = 11;
  const base::Face face = base::Face::sans_semibold;
  const base::Extent extent = plot::extent(painter.fonts, face, kEm_px);
  const float x = rect.x + (rect.width - plot::text_width(painter.fonts, face, kEm_px, number)) / 2;
  const float y = rect.y + (rect.height + static_cast<float>(extent.ascent_px - extent.descent_px)) / 2;
  plot::draw_text(painter.list, painter.fonts, face, kEm_px, {std::round(x), std::round(y)}, painter.colour(ink), number);
}

/// Draws the radio button for one letter of a row. The letter itself is drawn with the texts.
void draw_chip(const Painter& painter, base::Rect rect, const Shape& shape, bool checked) {
  const bool judged = shape.ink != Ink::accent;
  if (checked) fill(painter, rect, judged ? Ink::stage : Ink::accent_ground);
  outline(painter, base::inset(rect, 0.5f),
          checked                        ? shape.ink
          : painter.is_hovered(shape.id) ? Ink::accent
                                         : Ink::edge,
          0, checked ? 2 : 1);
  if (painter.is_focused(shape.id)) focus_ring(painter, rect, shape.radius_px);
}

/// Draws a radio button or check box. The reader's choice is filled; a tick or a cross shows the verdict without relying on colour.
void draw_mark(const Painter& painter, base::Rect rect, const Shape& shape, const ControlLook& look) {
  const bool plain = shape.symbol == Shape::Symbol::none && shape.ink == Ink::accent;
  const bool numbered = shape.symbol == Shape::Symbol::none && !shape.number.empty();
  const float radius = shape.square ? shape.radius_px : rect.width / 2;
  const Ink edge = !plain ? shape.ink : painter.is_hovered(shape.id) ? Ink::accent : Ink::edge;
  if (look.checked) {
    fill(painter, rect, shape.ink, radius);
    if (numbered) {
      draw_number(painter, rect, shape.number, Ink::stage);
    } else if (plain && !shape.square) {
      fill(painter, base::inset(rect, 5), Ink::stage, radius - 5);
    } else {
      draw_symbol(painter, rect, plain ? Shape::Symbol::tick : shape.symbol, Ink::stage);
    }
  } else {
    outline(painter, base::inset(rect, 0.25f), edge, radius, 1.5f);
    draw_symbol(painter, rect, shape.symbol, shape.ink);
    if (numbered) draw_number(painter, rect, shape.number, plain ? Ink::ink3 : shape.ink);
  }
  if (painter.is_focused(shape.id)) focus_ring(painter, rect, radius);
}

void draw_shape(const Painter& painter, const Column& column, const Shape& shape) {
  const base::Rect rect = placed(column, shape.rect);
  switch (shape.kind) {
    case Shape::Kind::ground:
    case Shape::Kind::rule: fill(painter, rect, shape.ink, shape.radius_px); return;
    case Shape::Kind::row:
      if (column.look(shape.id).checked) fill(painter, rect, shape.ink, shape.radius_px);
      if (painter.is_hovered(shape.id)) outline(painter, rect, Ink::hairline, shape.radius_px);
      if (painter.is_focused(shape.id)) focus_ring(painter, base::inset(rect, 3), shape.radius_px);
      return;
    case Shape::Kind::outline: outline(painter, rect, shape.ink, shape.radius_px); return;
    case Shape::Kind::mark: draw_mark(painter, rect, shape, column.look(shape.id)); return;
    case Shape::Kind::chip: draw_chip(painter, rect, shape, column.look(shape.id).checked); return;
    case Shape::Kind::words:
      text_in(painter, rect, base::Face::sans_semibold, base::Type::ui, shape.ink, column.look(shape.id).label);
      return;
    case Shape::Kind::button: {
      const ControlLook look = column.look(shape.id);
      button(painter, rect, shape.id, look.label, look.primary, look.enabled);
      return;
    }
  }
}

void draw_dashes(const Painter& painter, float x, float right, float y, Ink ink) {
  constexpr float kDash_px = 4;
  constexpr float kGap_px = 3;
  for (; x < right; x += kDash_px + kGap_px) fill(painter, {x, y, std::min(kDash_px, right - x), 1}, ink);
}

void draw_dots(const Painter& painter, float x, float right, float y, Ink ink) {
  constexpr float kDot_px = 2;
  for (; x < right; x += 2 * kDot_px) fill(painter, {x, y, std::min(kDot_px, right - x), kDot_px}, ink);
}

/// Draws the underline of words that name a part, and their highlight while that part is highlighted.
void draw_part_words(const Painter& painter, const book::Link& link, base::Rect rect, float baseline) {
  if (painter.is_highlighted(link.part)) fill(painter, {rect.x - 2, rect.y + 2, rect.width + 4, rect.height - 4}, Ink::accent_ground, 4);
  fill(painter, {rect.x, std::round(baseline + 4), rect.width, 2}, painter.is_highlighted(link.part) ? Ink::accent : Ink::hairline);
  if (painter.is_focused(link.element_id)) focus_ring(painter, {rect.x, rect.y + 4, rect.width, rect.height - 8}, 2);
}

/// Draws backgrounds under the highlighted parts of a formula.
void draw_formula_parts(const Painter& painter, const page::Formula& formula, base::Point baseline, float em_px) {
  for (const page::FormulaPart& part : formula.parts) {
    if (!painter.is_highlighted(part.name)) continue;
    const base::Rect& box = part.box;
    const base::Rect rect{baseline.x + box.x * em_px, baseline.y - (box.y + box.height) * em_px, box.width * em_px, box.height * em_px};
    fill(painter, base::inset(rect, -3), Ink::accent_ground, 4);
  }
}

/// Draws the underline of one piece of a link, and its hover and focus marks.
void draw_link(const Painter& painter, const Column& column, const Piece& piece, base::Rect rect, float baseline) {
  const book::Link& link = column.document.links[static_cast<size_t>(piece.link)];
  if (!link.part.empty()) return draw_part_words(painter, link, rect, baseline);
  if (painter.is_hovered(link.element_id)) fill(painter, {rect.x - 2, rect.y + 2, rect.width + 4, rect.height - 4}, Ink::accent_ground, 4);
  const float y = std::round(baseline + 4);
  if (!link.term.empty()) {
    draw_dots(painter, rect.x, rect.right(), y, Ink::accent);
  } else if (link.figure_id.empty()) {
    fill(painter, {rect.x, y, rect.width, 1}, Ink::accent);
  } else {
    draw_dashes(painter, rect.x, rect.right(), y, Ink::accent);
  }
  if (painter.is_focused(link.element_id)) focus_ring(painter, {rect.x, rect.y + 4, rect.width, rect.height - 8}, 2);
}

void draw_piece(const Painter& painter, const Column& column, const page::Line& line, const Piece& piece) {
  const base::Point baseline{column.origin.x + piece.x_px, column.origin.y + line.baseline_px};
  const base::Rect rect{baseline.x, column.origin.y + line.top_px, piece.width_px, line.height_px};
  if (piece.link >= 0) draw_link(painter, column, piece, rect, baseline.y);
  if (piece.formula >= 0) {
    const page::Formula& formula = column.typeset.formulas[static_cast<size_t>(piece.formula)];
    draw_formula_parts(painter, formula, baseline, static_cast<float>(piece.em_px));
    draw_formula(painter.list, painter.fonts, formula, baseline, static_cast<float>(piece.em_px), painter.colour(piece.ink));
  } else {
    plot::draw_text(painter.list, painter.fonts, piece.face, piece.em_px, baseline, painter.colour(piece.ink), piece.text);
  }
}

/// Draws the backgrounds of inline code before the text of the whole line, so that none covers a neighbour's last glyph.
void draw_code_grounds(const Painter& painter, const Column& column, const page::TextBox& text) {
  for (const page::Line& line : text.lines) {
    for (const Piece& piece : line.pieces) {
      if (!piece.code) continue;
      const float baseline = column.origin.y + line.baseline_px;
      const float em = static_cast<float>(piece.em_px);
      fill(painter, {column.origin.x + piece.x_px - 2, std::round(baseline - em - 1), piece.width_px + 4, std::round(em * 1.4f)},
           Ink::panel, 4);
    }
  }
}

/// Draws the background of highlighted lines of a listing, from edge to edge of their box.
void draw_lit_lines(const Painter& painter, const Column& column, const page::TextBox& text, base::Rect box) {
  for (const page::Line& line : text.lines) {
    const bool highlighted = std::ranges::any_of(line.parts, [&painter](const std::string& part) { return painter.is_highlighted(part); });
    if (highlighted) fill(painter, {column.origin.x + box.x, column.origin.y + line.top_px, box.width, line.height_px}, Ink::accent_ground);
  }
}

void draw_text(const Painter& painter, const Column& column, const page::Box& box, const page::TextBox& text) {
  draw_lit_lines(painter, column, text, box.rect);
  draw_code_grounds(painter, column, text);
  for (const page::Line& line : text.lines) {
    for (const Piece& piece : line.pieces) draw_piece(painter, column, line, piece);
  }
}

void draw_texts(const Painter& painter, const Column& column, const page::Box& box) {
  for (const page::TextBox& text : box.texts) {
    if (text.scroller.empty()) {
      draw_text(painter, column, box, text);
      continue;
    }
    const base::Rect rect = placed(column, text.rect);
    painter.list.PushClipRect({rect.x, rect.y}, {rect.right(), rect.bottom()}, true);
    Column moved = column;
    if (column.scrolled) moved.origin.x -= column.scrolled(text.scroller);
    draw_text(painter, moved, box, text);
    painter.list.PopClipRect();
  }
}

}  // namespace

void draw_column(const Painter& painter, const Column& column) {
  painter.list.PushClipRect({column.clip.x, column.clip.y}, {column.clip.right(), column.clip.bottom()}, true);
  for (const page::Box& box : column.layout.boxes) {
    const base::Rect rect = placed(column, box.rect);
    if (rect.bottom() < column.clip.y || rect.y > column.clip.bottom()) continue;
    if (box.clipped) painter.list.PushClipRect({rect.x, rect.y}, {rect.right(), rect.bottom()}, true);
    for (const Shape& shape : box.shapes) draw_shape(painter, column, shape);
    Column text = column;
    if (box.clipped && column.scrolled) text.origin.x -= column.scrolled(box.id);
    draw_texts(painter, text, box);
    if (box.clipped) painter.list.PopClipRect();
  }
  painter.list.PopClipRect();
}

}  // namespace ui
