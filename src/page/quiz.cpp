#include "book/html_ids.h"
#include "book/kicker.h"
#include "page/compose.h"

namespace page {
namespace {

using base::Ink;
using base::px;
using base::Space;

constexpr float kAfterKicker_px = 6;
constexpr float kAfterQuestion_px = 8;
constexpr float kAroundFeedback_px = 4;
constexpr float kAboveVerdict_px = 12;
constexpr float kButtonWidth_px = 96;

constexpr TextStyle kKicker{base::Type::small, true, true, Ink::ink3};
constexpr TextStyle kQuestion{base::Type::question, false, true, Ink::ink};
constexpr TextStyle kOption{base::Type::option, true, false, Ink::ink};
constexpr TextStyle kFeedback{base::Type::feedback, true, false, Ink::ink2};

Ink verdict_ink(bool right) { return right ? Ink::right : Ink::wrong; }
Ink verdict_ground(bool right) { return right ? Ink::right_ground : Ink::wrong_ground; }

void put_option(Pen& pen, const book::Item& item, const ItemView& view, int index) {
  const book::Option& option = item.options[static_cast<size_t>(index)];
  const bool told = view.checked && view.chosen == index;
  const float top = pen.y_px;
  const float mark_px = px(Space::option_mark);
  const float text_x = pen.x_px + px(Space::option_pad_x) + mark_px + px(Space::option_gap);

  Pen text = pen;
  text.x_px = text_x;
  text.y_px += px(Space::option_pad_y);
  text.width_px = pen.x_px + pen.width_px - px(Space::option_pad_x) - text_x;
  const size_t ground = pen.box.shapes.size();
  pen.box.shapes.push_back({Shape::Kind::ground, {}, told ? verdict_ground(option.correct) : Ink::stage, px(Space::radius), ""});
  const float mark_y = text.y_px + (static_cast<float>(pen.setting.type(kOption.type).line_px) - mark_px) / 2;
  pen.box.shapes.push_back({Shape::Kind::mark,
                            {pen.x_px + px(Space::option_pad_x), mark_y, mark_px, mark_px},
                            told ? verdict_ink(option.correct) : Ink::accent,
                            mark_px / 2,
                            book::input_id(item.id, option.id)});
  put_text(text, book::option_text_id(item.id, option.id), option.text, kOption);
  pen.y_px = text.y_px + px(Space::option_pad_y);
  pen.box.shapes[ground].rect = {pen.x_px, top, pen.width_px, pen.y_px - top};

  if (!told) return;
  text.y_px = pen.y_px + kAroundFeedback_px;
  put_text(text, book::feedback_id(item.id, option.id), option.feedback, kFeedback);
  pen.y_px = text.y_px + 2 * kAroundFeedback_px;
}

void put_verdict(Pen& pen, const book::Item& item, const ItemView& view) {
  pen.y_px += kAboveVerdict_px;
  const float height = px(Space::button_height);
  const base::Rect button{pen.x_px, pen.y_px, kButtonWidth_px, height};
  pen.box.shapes.push_back({Shape::Kind::button, button, Ink::accent, px(Space::radius), book::check_id(item.id)});
  const bool right = view.chosen >= 0 && item.options[static_cast<size_t>(view.chosen)].correct;
  const TextStyle style{base::Type::ui, true, true, view.checked ? verdict_ink(right) : Ink::ink2};
  const float line_y = pen.y_px + (height - static_cast<float>(pen.setting.type(style.type).line_px)) / 2;
  TextBox status{book::status_id(item.id), {button.right() + 16, line_y, pen.width_px - kButtonWidth_px - 16, 20}, {}, {}};
  status.lines.push_back(single_line(pen.setting, view.status, style, status.rect.x, line_y));
  pen.box.texts.push_back(std::move(status));
  pen.y_px += height;
}

}  // namespace

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
  for (int i = 0; i < static_cast<int>(item.options.size()); ++i) put_option(inner, item, view, i);
  put_verdict(inner, item, view);
  pen.y_px = inner.y_px + px(Space::quiz_pad_y);
  for (size_t i = card; i < card + 2; ++i) pen.box.shapes[i].rect = {pen.x_px, top, pen.width_px, pen.y_px - top};
}

}  // namespace page
