// The bodies of questions that are not a plain list of options.
#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "book/element_ids.h"
#include "page/quiz.h"

namespace page {
namespace {

using base::Ink;
using base::px;
using base::Space;

// The same lengths as in the style sheet.
constexpr float kAroundSide_px = 4;
constexpr float kLetter_px = 26;  ///< a letter and the gap after it
constexpr float kBelowSides_px = 8;
constexpr float kRow_px = 40;
constexpr float kChip_px = 36;  ///< neighbours share an edge
constexpr float kChipHeight_px = 32;
constexpr float kInChip_px = 14;  ///< from a chip's edge to its letter
constexpr float kBeforeChips_px = 12;
constexpr float kLinePad_px = 8;
constexpr float kAboveState_px = 4;

constexpr TextStyle kLetter{base::Type::option, true, true, Ink::ink};
constexpr TextStyle kChip{base::Type::ui, true, false, Ink::ink};
constexpr TextStyle kChosenChip{base::Type::ui, true, true, Ink::ink};

void put_side(Pen& pen, const book::Item& item, const book::Option& option, size_t letter) {
  pen.y_px += kAroundSide_px;
  TextBox name{book::side_letter_id(item.id, option.id), {pen.x_px, pen.y_px, kLetter_px, line_px(pen, kLetter.type)}, {}, {}};
  name.lines.push_back(single_line(pen.context, book::letter_name(letter), kLetter, pen.x_px, pen.y_px));
  pen.box.texts.push_back(std::move(name));
  Pen text = pen;
  text.x_px += kLetter_px;
  text.width_px -= kLetter_px;
  put_text(text, book::side_text_id(item.id, option.id), option.side, kOption);
  pen.y_px = text.y_px + kAroundSide_px;
}

/// Lays out the radio buttons of one row, from x_px to the right.
void put_chips(Pen& pen, const book::Item& item, const book::Option& option, const book::OptionView& view, float x_px) {
  const float y = pen.y_px + (kRow_px - kChipHeight_px) / 2;
  for (size_t letter = 0; letter < item.options.size(); ++letter) {
    const bool chosen = view.letter == static_cast<int>(letter);
    const Ink ink = view.graded && chosen ? verdict_ink(view.right) : Ink::accent;
    const base::Rect rect{x_px + static_cast<float>(letter) * (kChip_px - 1), y, kChip_px, kChipHeight_px};
    pen.box.shapes.push_back({Shape::Kind::chip, rect, ink, px(Space::radius), book::chip_id(item.id, option.id, letter)});
    const TextStyle style = chosen ? kChosenChip : kChip;
    const float top = y + (kChipHeight_px - line_px(pen, style.type)) / 2;
    TextBox name{book::chip_text_id(item.id, option.id, letter),
                 {rect.x + kInChip_px, top, kChip_px - kInChip_px, line_px(pen, style.type)},
                 {},
                 {}};
    name.lines.push_back(single_line(pen.context, book::letter_name(letter), style, name.rect.x, top));
    pen.box.texts.push_back(std::move(name));
  }
}

void put_row(Pen& pen, const book::Item& item, const book::Option& option, const book::OptionView& view) {
  const float chips = static_cast<float>(item.options.size()) * (kChip_px - 1) + 1;
  const size_t ground = pen.box.shapes.size();
  pen.box.shapes.push_back(
      {Shape::Kind::ground, {}, view.graded && view.chosen ? verdict_ground(view.right) : Ink::stage, px(Space::radius), ""});
  const float pad = px(Space::option_pad_x);
  put_chips(pen, item, option, view, pen.x_px + pen.width_px - pad - chips);
  const float above = (kRow_px - line_px(pen, kOption.type)) / 2;
  Pen text = pen;
  text.x_px += pad;
  text.y_px += above;
  text.width_px -= 2 * pad + chips + kBeforeChips_px;
  put_text(text, book::option_text_id(item.id, option.id), option.text, kOption);
  const float bottom = text.y_px + above;
  pen.box.shapes[ground].rect = {pen.x_px, pen.y_px, pen.width_px, bottom - pen.y_px};
  pen.y_px = bottom;
}

TextStyle line_style() { return {base::Type::code, true, false, Ink::ink}; }

/// Lays out one line of the listing with its mark, from edge to edge of the card.
void put_line(Pen& pen, const book::Item& item, size_t option, const ItemView& view) {
  const book::OptionView& seen = view.options[option];
  const base::TypeSize& size = pen.context.type(base::Type::code);
  const float height = static_cast<float>(size.line_px);
  const float mark = px(Space::option_mark);
  if (seen.graded && seen.chosen)
    pen.box.shapes.push_back({Shape::Kind::ground, {pen.x_px, pen.y_px, pen.width_px, height}, verdict_ground(seen.right), 0, ""});
  const base::Rect rect{pen.x_px + kLinePad_px, pen.y_px + (height - mark) / 2, mark, mark};
  pen.box.shapes.push_back(mark_of(item, item.options[option], seen, rect, false));
  const float x = rect.right() + kLinePad_px;
  TextBox text{book::option_text_id(item.id, item.options[option].id), {x, pen.y_px, pen.x_px + pen.width_px - x, height}, {}, {}};
  const std::string& code = item.options[option].text.front().text;
  text.lines.push_back(single_line(pen.context, code, line_style(), x, pen.y_px));
  Piece& piece = text.lines.back().pieces.front();
  const base::Extent extent = pen.context.measure.extent(base::Face::mono, size.em_px);
  piece.face = base::Face::mono;
  piece.width_px = pen.context.measure.width(piece.face, size.em_px, code);
  text.lines.back().baseline_px = pen.y_px + std::floor(static_cast<float>(size.line_px - extent.ascent_px - extent.descent_px) / 2) +
                                  static_cast<float>(extent.ascent_px);
  text.scroller = book::options_id(item.id);
  pen.box.texts.push_back(std::move(text));
}

}  // namespace

void put_pairs(Pen& pen, const book::Item& item, const ItemView& view) {
  for (size_t letter = 0; letter < view.sides.size(); ++letter)
    put_side(pen, item, item.options[static_cast<size_t>(view.sides[letter])], letter);
  pen.y_px += kBelowSides_px;
  for (size_t i = 0; i < item.options.size(); ++i) {
    if (book::is_choice(item.options[i])) put_row(pen, item, item.options[i], view.options[i]);
    if (!view.options[i].feedback_shown) continue;
    Pen feedback = pen;
    feedback.x_px += px(Space::option_pad_x);
    feedback.width_px -= 2 * px(Space::option_pad_x);
    feedback.y_px += kAroundFeedback_px;
    put_feedback(feedback, item, item.options[i], view.options[i]);
    pen.y_px = feedback.y_px + 2 * kAroundFeedback_px;
  }
}

void put_listing(Pen& pen, const book::Item& item, const ItemView& view) {
  const float height = static_cast<float>(pen.context.type(base::Type::code).line_px);
  const int lines = static_cast<int>(base::split(item.listing, '\n').size());
  Pen code = pen;
  code.x_px -= px(Space::quiz_pad_x);
  code.width_px += 2 * px(Space::quiz_pad_x);
  const base::Rect ground{code.x_px + 1, code.y_px, code.width_px - 2, static_cast<float>(lines) * height + 2 * px(Space::code_pad_y)};
  pen.box.shapes.push_back({Shape::Kind::ground, ground, Ink::panel, 0, ""});
  code.y_px += px(Space::code_pad_y);
  for (int number = 1; number <= lines; ++number, code.y_px += height) {
    const auto option = std::ranges::find(item.options, number, &book::Option::place);
    if (option != item.options.end()) put_line(code, item, static_cast<size_t>(option - item.options.begin()), view);
  }
  pen.y_px = ground.bottom();
  put_all_feedback(pen, item, view);
}

/// Lays out only the position of the figure's state. Its words are looked up when they are drawn, because they change whenever the pointer
/// moves over the figure.
void put_point(Pen& pen, const book::Item& item, const ItemView& view) {
  put_text(pen, book::where_id(item.id), item.where, kOption);
  pen.y_px += kAboveState_px;
  const float height = line_px(pen, base::Type::ui);
  pen.box.shapes.push_back({Shape::Kind::words, {pen.x_px, pen.y_px, pen.width_px, height}, Ink::ink2, 0, book::state_id(item.id)});
  pen.y_px += height;
  put_all_feedback(pen, item, view);
}

}  // namespace page
