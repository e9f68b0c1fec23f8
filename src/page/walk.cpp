#include "book/element_ids.h"
#include "page/compose.h"

namespace page {
namespace {

using base::Ink;
using base::px;
using base::Space;

constexpr float kAfterKicker_px = 6;
constexpr float kAboveButtons_px = 12;
constexpr float kBetweenButtons_px = 12;
constexpr float kButtonWidth_px = 96;

constexpr TextStyle kKicker{base::Type::small, true, true, Ink::ink3};
constexpr TextStyle kWords{base::Type::option, true, false, Ink::ink};
constexpr TextStyle kNumber{base::Type::option, true, true, Ink::ink3};

void put_step(Pen& pen, const book::Walk& walk, size_t index) {
  const book::Walk::Step& step = walk.steps[index];
  const float top = pen.y_px;
  const float number_x = pen.x_px + px(Space::option_pad_x);
  const size_t ground = pen.box.shapes.size();
  const std::string& link = pen.document.links[static_cast<size_t>(step.link)].element_id;
  pen.box.shapes.push_back({Shape::Kind::row, {}, Ink::accent_ground, px(Space::radius), link});
  Pen text = pen;
  text.x_px = number_x + px(Space::option_mark) + px(Space::option_gap);
  text.y_px += px(Space::option_pad_y);
  text.width_px = pen.x_px + pen.width_px - px(Space::option_pad_x) - text.x_px;
  TextBox number{"", {number_x, text.y_px, px(Space::option_mark), 0}, {}, {}};
  number.lines.push_back(single_line(pen.context, std::to_string(index + 1), kNumber, number_x, text.y_px));
  pen.box.texts.push_back(std::move(number));
  put_text(text, book::step_id(walk.id, index), step.text, kWords);
  pen.y_px = text.y_px + px(Space::option_pad_y);
  pen.box.shapes[ground].rect = {pen.x_px, top, pen.width_px, pen.y_px - top};
}

}  // namespace

void put_walk(Pen& pen, const book::Block& block) {
  const book::Walk& walk = pen.document.walks[static_cast<size_t>(block.index)];
  const float top = pen.y_px;
  const size_t card = pen.box.shapes.size();
  for (const Shape::Kind kind : {Shape::Kind::ground, Shape::Kind::outline}) {
    pen.box.shapes.push_back({kind, {}, kind == Shape::Kind::ground ? Ink::stage : Ink::hairline, px(Space::radius_card), ""});
  }
  Pen inner = pen;
  inner.x_px += px(Space::quiz_pad_x);
  inner.width_px -= 2 * px(Space::quiz_pad_x);
  inner.y_px += px(Space::quiz_pad_y);
  put_text(inner, book::kicker_id(walk.id), {{std::string(book::kWalkKicker)}}, kKicker);
  inner.y_px += kAfterKicker_px;
  for (size_t i = 0; i < walk.steps.size(); ++i) put_step(inner, walk, i);
  inner.y_px += kAboveButtons_px;
  float x = inner.x_px;
  for (const std::string& id : {book::back_id(walk.id), book::next_id(walk.id)}) {
    const base::Rect button{x, inner.y_px, kButtonWidth_px, px(Space::button_height)};
    pen.box.shapes.push_back({Shape::Kind::button, button, Ink::accent, px(Space::radius), id});
    x = button.right() + kBetweenButtons_px;
  }
  pen.y_px = inner.y_px + px(Space::button_height) + px(Space::quiz_pad_y);
  for (size_t i = card; i < card + 2; ++i) pen.box.shapes[i].rect = {pen.x_px, top, pen.width_px, pen.y_px - top};
}

}  // namespace page
