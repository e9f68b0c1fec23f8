#include <algorithm>

#include "book/element_ids.h"
#include "book/quiz/kicker.h"
#include "page/quiz.h"

namespace page {
namespace {

using base::Ink;
using base::px;
using base::Space;
using Status = ItemView::Status;

constexpr float kAfterKicker_px = 6;
constexpr float kAfterQuestion_px = 8;
constexpr float kAboveVerdict_px = 12;
constexpr float kButtonGap_px = 12;
constexpr float kBeforeStatus_px = 16;
constexpr float kButtonWidth_px = 96;
constexpr float kRevealWidth_px = 144;
constexpr float kNumberWidth_px = 160;
constexpr float kBeforeUnit_px = 10;

constexpr float kAboveRead_px = 8;

constexpr TextStyle kKicker{base::Type::small, true, true, Ink::ink3};
constexpr TextStyle kQuestion{base::Type::question, false, true, Ink::ink};
constexpr TextStyle kFeedback{base::Type::feedback, true, false, Ink::ink2};

/// Sets the ink of the first `count` bytes of a text. A line break counts as one byte, because the space there is in no piece.
void colour_lead(TextBox& text, size_t count, Ink ink) {
  for (Line& line : text.lines) {
    for (Piece& piece : line.pieces) {
      if (count < piece.text.size()) return;
      count -= piece.text.size();
      piece.ink = ink;
    }
    count -= std::min<size_t>(count, 1);
  }
}

void put_option(Pen& pen, const book::Item& item, const book::Option& option, const book::OptionView& view) {
  const bool square = item.kind->several_may_be_chosen;
  const float top = pen.y_px;
  const float mark_px = px(Space::option_mark);
  Pen text = pen;
  text.x_px = pen.x_px + px(Space::option_pad_x) + mark_px + px(Space::option_gap);
  text.y_px += px(Space::option_pad_y);
  text.width_px = pen.x_px + pen.width_px - px(Space::option_pad_x) - text.x_px;
  const size_t ground = pen.box.shapes.size();
  const Ink ink = view.graded && view.chosen ? verdict_ground(view.right) : Ink::stage;
  pen.box.shapes.push_back({Shape::Kind::ground, {}, ink, px(Space::radius), ""});
  const float mark_y = text.y_px + (line_px(pen, kOption.type) - mark_px) / 2;
  pen.box.shapes.push_back(mark_of(item, option, view, {pen.x_px + px(Space::option_pad_x), mark_y, mark_px, mark_px}, square));
  put_text(text, book::option_text_id(item.id, option.id), option.text, kOption);
  pen.y_px = text.y_px + px(Space::option_pad_y);
  pen.box.shapes[ground].rect = {pen.x_px, top, pen.width_px, pen.y_px - top};

  if (!view.feedback_shown) return;
  text.y_px = pen.y_px + kAroundFeedback_px;
  put_feedback(text, item, option, view);
  pen.y_px = text.y_px + 2 * kAroundFeedback_px;
}

/// Leaves room for the field, which is a DOM element in both views.
void put_number(Pen& pen, const book::Item& item, const ItemView& view) {
  const float height = px(Space::button_height);
  if (!item.unit.empty()) {
    const float x = pen.x_px + kNumberWidth_px + kBeforeUnit_px;
    const float y = pen.y_px + (height - line_px(pen, kOption.type)) / 2;
    TextBox unit{book::unit_id(item.id), {x, y, pen.x_px + pen.width_px - x, line_px(pen, kOption.type)}, {}, {}};
    unit.lines.push_back(single_line(pen.context, item.unit, kOption, x, y));
    pen.box.texts.push_back(std::move(unit));
  }
  pen.y_px += height;
  put_all_feedback(pen, item, view);
}

/// Lays out the options and, below them all, the feedback that is not about one option.
void put_options(Pen& pen, const book::Item& item, const ItemView& view) {
  for (const bool choices : {true, false}) {
    for (const int i : view.order) {
      const book::Option& option = item.options[static_cast<size_t>(i)];
      const book::OptionView& seen = view.options[static_cast<size_t>(i)];
      if (book::is_choice(option) != choices) continue;
      choices ? put_option(pen, item, option, seen) : put_feedback_below(pen, item, option, seen);
    }
  }
}

void put_body(Pen& pen, const book::Item& item, const ItemView& view) {
  switch (item.kind->form) {
    case book::Form::options: return put_options(pen, item, view);
    case book::Form::lines: return put_listing(pen, item, view);
    case book::Form::pairs: return put_pairs(pen, item, view);
    case book::Form::field: return put_number(pen, item, view);
    case book::Form::figure: return put_point(pen, item, view);
  }
}

/// Lays out the buttons that are shown at the moment, then the line with the verdict.
void put_verdict(Pen& pen, const book::Item& item, const ItemView& view) {
  if (!view.has_verdict_row()) return;
  pen.y_px += kAboveVerdict_px;
  const float height = px(Space::button_height);
  float x = pen.x_px;
  const auto put_button = [&](bool there, const std::string& id, float width) {
    if (!there) return;
    if (x > pen.x_px) x += kButtonGap_px;
    pen.box.shapes.push_back({Shape::Kind::button, {x, pen.y_px, width, height}, Ink::accent, px(Space::radius), id});
    x += width;
  };
  put_button(view.has_check, book::check_id(item.id), kButtonWidth_px);
  put_button(view.can_retry, book::again_id(item.id), kButtonWidth_px);
  put_button(view.can_reveal, book::reveal_id(item.id), kRevealWidth_px);
  Ink ink = Ink::ink2;
  if (view.status == Status::right || view.status == Status::wrong) ink = verdict_ink(view.status == Status::right);
  x += kBeforeStatus_px;
  TextBox status = break_lines(pen.context, book::status_id(item.id), {{.text = view.words}}, {base::Type::ui, true, true, ink}, x,
                               pen.y_px, pen.x_px + pen.width_px - x, pen.box.sizings);
  const float row = std::max(height, status.rect.height);
  for (Shape& shape : pen.box.shapes) {
    if (shape.kind == Shape::Kind::button) shape.rect.y += (row - height) / 2;
  }
  const float shift = (row - status.rect.height) / 2;
  status.rect.y += shift;
  for (Line& line : status.lines) {
    line.top_px += shift;
    line.baseline_px += shift;
  }
  pen.box.texts.push_back(std::move(status));
  pen.y_px += row;
}

}  // namespace

void put_feedback(Pen& pen, const book::Item& item, const book::Option& option, const book::OptionView& view) {
  std::vector<book::Run> runs{{.text = view.lead, .strong = true}, {.text = " "}};
  runs.insert(runs.end(), option.feedback.begin(), option.feedback.end());
  put_text(pen, book::feedback_id(item.id, option.id), runs, kFeedback);
  colour_lead(pen.box.texts.back(), view.lead.size(), verdict_ink(view.right));
}

void put_feedback_below(Pen& pen, const book::Item& item, const book::Option& option, const book::OptionView& view) {
  if (!view.feedback_shown) return;
  pen.y_px += 2 * kAroundFeedback_px;
  put_feedback(pen, item, option, view);
}

void put_all_feedback(Pen& pen, const book::Item& item, const ItemView& view) {
  for (size_t i = 0; i < view.options.size(); ++i) put_feedback_below(pen, item, item.options[i], view.options[i]);
}

Shape mark_of(const book::Item& item, const book::Option& option, const book::OptionView& view, base::Rect rect, bool square) {
  Shape mark{Shape::Kind::mark, rect, view.graded ? verdict_ink(view.right) : Ink::accent, square ? 4 : rect.width / 2,
             book::input_id(item.id, option.id)};
  mark.symbol = view.symbol == book::OptionView::Symbol::tick    ? Shape::Symbol::tick
                : view.symbol == book::OptionView::Symbol::cross ? Shape::Symbol::cross
                                                                 : Shape::Symbol::none;
  mark.square = square;
  mark.number = view.number;
  return mark;
}

void put_quiz(Pen& pen, const book::Block& quiz) {
  const book::Item& item = pen.document.items[static_cast<size_t>(quiz.index)];
  const ItemView& view = pen.items[static_cast<size_t>(quiz.index)];
  const float top = pen.y_px;
  const size_t card = pen.box.shapes.size();
  for (const Shape::Kind kind : {Shape::Kind::ground, Shape::Kind::outline}) {
    pen.box.shapes.push_back({kind, {}, kind == Shape::Kind::ground ? Ink::stage : Ink::hairline, px(Space::radius_card), ""});
  }
  Pen inner = pen;
  inner.x_px += px(Space::quiz_pad_x);
  inner.width_px -= 2 * px(Space::quiz_pad_x);
  inner.y_px += px(Space::quiz_pad_y);
  put_text(inner, book::kicker_id(item.id), {{book::kicker_text(pen.document, quiz.index)}}, kKicker);
  inner.y_px += kAfterKicker_px;
  put_text(inner, book::question_id(item.id), item.question, kQuestion);
  inner.y_px += kAfterQuestion_px;
  put_body(inner, item, view);
  put_verdict(inner, item, view);
  if (view.can_read_again) {
    inner.y_px += kAboveRead_px;
    put_text(inner, book::read_id(item.id), item.again, kFeedback);
  }
  pen.y_px = inner.y_px + px(Space::quiz_pad_y);
  for (size_t i = card; i < card + 2; ++i) pen.box.shapes[i].rect = {pen.x_px, top, pen.width_px, pen.y_px - top};
}

}  // namespace page
