#include "page/lay_out.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "page/compose.h"

namespace page {
namespace {

using base::Space;
using book::Block;
using book::BlockKind;

constexpr float kTop_px = 32;
constexpr float kBottom_px = 96;

/// The margins above and below a top-level block. Adjacent margins collapse to the larger one.
struct Margins {
  float above_px;
  float below_px;
};

Margins margins(const Block& block) {
  switch (block.kind) {
    case BlockKind::heading:
      if (block.level == 1) return {0, 8};
      return block.level == 2 ? Margins{40, 12} : Margins{28, 8};
    case BlockKind::list: return {0, 16};
    case BlockKind::table:
    case BlockKind::code:
    case BlockKind::note:
    case BlockKind::formula: return {20, 20};
    case BlockKind::walk:
    case BlockKind::quiz: return {28, 28};
    case BlockKind::rule: return {24, 24};
    case BlockKind::definition: return {0, 20};
    case BlockKind::facts: return {0, 20};
    case BlockKind::summary: return {40, 0};
    case BlockKind::figure: return {0, 0};
    default: return {0, base::px(Space::paragraph)};
  }
}

base::Type heading_type(int level) { return level == 1 ? base::Type::h1 : level == 2 ? base::Type::h2 : base::Type::h3; }

void put_code(Pen& pen, const Block& block) {
  const float pad_x = base::px(Space::code_pad_x);
  const float pad_y = base::px(Space::code_pad_y);
  const base::TypeSize& size = pen.context.type(base::Type::code);
  TextBox text{block.id, {pen.x_px + pad_x, pen.y_px + pad_y, pen.width_px - 2 * pad_x, 0}, {}, {}};
  const base::Extent extent = pen.context.measure.extent(base::Face::mono, size.em_px);
  const int baseline =
      static_cast<int>(std::floor(static_cast<float>(size.line_px - extent.ascent_px - extent.descent_px) / 2)) + extent.ascent_px;
  float y = text.rect.y;
  int number = 0;
  for (std::string_view line : base::split(block.text, '\n')) {
    const float width = pen.context.measure.width(base::Face::mono, size.em_px, line);
    text.lines.push_back({y, static_cast<float>(size.line_px), y + static_cast<float>(baseline), {}, {}});
    text.lines.back().pieces.push_back(
        {std::string(line), text.rect.x, width, base::Face::mono, size.em_px, base::Ink::ink, -1, -1, false});
    text.lines.back().parts = book::parts_of_line(block, ++number);
    y += static_cast<float>(size.line_px);
  }
  text.rect.height = y - text.rect.y;
  const base::Rect ground{pen.x_px, pen.y_px, pen.width_px, text.rect.height + 2 * pad_y};
  pen.box.shapes.push_back({Shape::Kind::ground, ground, base::Ink::panel, base::px(Space::radius_card), ""});
  pen.box.texts.push_back(std::move(text));
  pen.box.clipped = true;
  pen.y_px = ground.bottom();
}

void put_formula(Pen& pen, const Block& block) {
  const Formula& formula = pen.context.typeset.formulas[static_cast<size_t>(block.index)];
  const float display_px = static_cast<float>(pen.context.type(base::Type::formula).em_px);
  const float em_px = std::min(display_px, std::floor(pen.width_px / std::max(formula.width_em, 0.01f)));
  const float above = std::ceil(formula.height_em * em_px);
  const float below = std::ceil(formula.depth_em * em_px);
  const float width = formula.width_em * em_px;
  TextBox text{block.id, {pen.x_px, pen.y_px, pen.width_px, above + below}, {}, {}};
  Line line{pen.y_px, above + below, pen.y_px + above, {}, {}};
  const float x = std::round(pen.x_px + (pen.width_px - width) / 2);
  line.pieces.push_back({"", x, width, base::Face::serif, static_cast<int>(em_px), base::Ink::ink, -1, block.index, false});
  text.lines.push_back(std::move(line));
  pen.box.sizings.push_back({Sizing::Kind::block, block.id, pen.width_px, above + below, below});
  pen.box.texts.push_back(std::move(text));
  pen.y_px += above + below;
}

void put_note(Pen& pen, const Block& note) {
  const float indent = base::px(Space::note_indent);
  const float top = pen.y_px;
  Pen inner = pen;
  inner.x_px += indent;
  inner.width_px -= indent;
  put_blocks(inner, note.children);
  pen.y_px = inner.y_px;
  pen.box.shapes.push_back({Shape::Kind::ground, {pen.x_px, top, 3, pen.y_px - top}, base::Ink::accent, 1.5f, ""});
}

/// When figures are in the text, a scene is a link that sets its figure's state.
void put_scene(Pen& pen, const Block& block) {
  const book::Scene& scene = pen.document.scenes[static_cast<size_t>(block.index)];
  put_text(pen, block.id, {{.text = scene.words, .link = scene.link}}, {base::Type::ui, true, false, base::Ink::ink});
}

Box lay_out_box(const LayoutContext& context, const book::Document& document, std::span<const ItemView> items, const Block& block,
                float y_px, float width_px, int open_link) {
  Box box;
  box.id = block.id;
  Pen pen{context, document, items, box, 0, y_px, width_px, open_link};
  put_block(pen, block);
  box.rect = {0, y_px, width_px, pen.y_px - y_px};
  return box;
}

}  // namespace

void put_text(Pen& pen, const std::string& id, const std::vector<book::Run>& runs, TextStyle style) {
  pen.box.texts.push_back(break_lines(pen.context, id, runs, style, pen.x_px, pen.y_px, pen.width_px, pen.box.sizings));
  pen.y_px += pen.box.texts.back().rect.height;
}

void put_blocks(Pen& pen, const std::vector<Block>& blocks) {
  bool first = true;
  for (const Block& block : blocks) {
    if (!first) pen.y_px += kInnerGap_px;
    put_block(pen, block);
    first = false;
  }
}

void put_block(Pen& pen, const Block& block) {
  switch (block.kind) {
    case BlockKind::heading: return put_text(pen, block.id, block.runs, {heading_type(block.level), false, true, base::Ink::ink});
    case BlockKind::paragraph: return put_text(pen, block.id, block.runs, {});
    case BlockKind::list: return put_list(pen, block);
    case BlockKind::table: return put_table(pen, block);
    case BlockKind::code: return put_code(pen, block);
    case BlockKind::formula: return put_formula(pen, block);
    case BlockKind::quiz: return put_quiz(pen, block);
    case BlockKind::walk: return put_walk(pen, block);
    case BlockKind::note: return put_note(pen, block);
    case BlockKind::definition: return put_definition(pen, block);
    case BlockKind::facts: return put_facts(pen, block);
    case BlockKind::summary: return put_summary(pen, block);
    case BlockKind::rule:
      pen.box.shapes.push_back({Shape::Kind::rule, {pen.x_px, pen.y_px, pen.width_px, 1}, base::Ink::hairline, 0, ""});
      pen.y_px += 1;
      return;
    case BlockKind::scene: return put_scene(pen, block);
    case BlockKind::figure:
    case BlockKind::list_item:
    case BlockKind::table_row:
    case BlockKind::table_cell: return;  // the stage lays out figures; parents lay out the others
  }
}

Layout lay_out(const book::Document& document, const Typeset& typeset, const Measure& measure, std::span<const ItemView> items,
               std::span<const float> figure_heights, float width_px, base::TextSize text_size, int open_link) {
  const LayoutContext context{measure, typeset, text_size};
  Layout layout;
  float y = kTop_px;
  float below = 0;
  const bool staged = std::ranges::none_of(figure_heights, [](float height_px) { return height_px > 0; });
  for (const Block& block : document.blocks) {
    const bool figure = block.kind == BlockKind::figure;
    const float height = figure ? figure_heights[static_cast<size_t>(block.index)] : 0;
    const Margins around = height > 0 ? Margins{28, 28} : margins(block);
    const bool closed = block.kind == BlockKind::definition && block.index != open_link;
    const bool on_stage = staged && (figure || block.kind == BlockKind::scene);
    const bool takes_room = !on_stage && !closed;
    if (!layout.boxes.empty() && takes_room) y += std::max(below, around.above_px);
    layout.boxes.push_back(on_stage ? Box{.id = block.id, .rect = {0, y, width_px, 0}}
                                    : lay_out_box(context, document, items, block, y, width_px, open_link));
    layout.boxes.back().rect.height += height;
    y = layout.boxes.back().rect.bottom();
    if (takes_room) below = around.below_px;
  }
  layout.height_px = y + kBottom_px;
  return layout;
}

}  // namespace page
