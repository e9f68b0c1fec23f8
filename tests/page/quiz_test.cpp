#include <doctest/doctest.h>

#include <algorithm>

#include "book/html_ids.h"
#include "tests/page/laid_out.h"

namespace {

constexpr const char* kQuiz =
    "# T\n\n```quiz q\nquestion: Which of the two is it?\n- [ ] (one) The first\n  No, look again.\n- [x] (two) The second\n  Yes, that is "
    "it.\n```\n";

const page::TextBox* find(const page::Box& box, std::string_view id) {
  const auto found = std::ranges::find(box.texts, id, &page::TextBox::id);
  return found == box.texts.end() ? nullptr : &*found;
}

const page::Shape& shape(const page::Box& box, page::Shape::Kind kind, std::string_view id) {
  const auto found = std::ranges::find_if(box.shapes, [&](const page::Shape& s) { return s.kind == kind && s.id == id; });
  REQUIRE(found != box.shapes.end());
  return *found;
}

}  // namespace

TEST_SUITE("page") {
  TEST_CASE("feedback takes room only when its option is chosen and checked") {
    const LaidOut untouched(kQuiz, 400);
    const LaidOut chosen(kQuiz, 400, {{.chosen = 0}});
    const LaidOut checked(kQuiz, 400, {{.chosen = 0, .checked = true, .status = "No"}});
    const std::string wrong = book::feedback_id("q", "one");
    const std::string right = book::feedback_id("q", "two");
    for (const LaidOut* laid : {&untouched, &chosen}) {
      CHECK(find(laid->box(1), wrong) == nullptr);
      CHECK(laid->box(1).rect.height == untouched.box(1).rect.height);
    }
    REQUIRE(find(checked.box(1), wrong) != nullptr);
    CHECK(find(checked.box(1), right) == nullptr);
    const float feedback_px = find(checked.box(1), wrong)->rect.height;
    CHECK(feedback_px == base::type(base::Type::feedback).line_px);
    CHECK(checked.box(1).rect.height >= untouched.box(1).rect.height + feedback_px);
    CHECK(find(checked.box(1), wrong)->rect.bottom() < find(checked.box(1), book::option_text_id("q", "two"))->rect.y);
    for (const LaidOut* laid : {&untouched, &chosen, &checked}) check_texts(laid->box(1));
  }

  TEST_CASE("the verdict has its colours") {
    const LaidOut wrong(kQuiz, 400, {{.chosen = 0, .checked = true, .status = "No"}});
    const LaidOut right(kQuiz, 400, {{.chosen = 1, .checked = true, .status = "Yes"}});
    const auto status_ink = [](const LaidOut& laid) { return find(laid.box(1), book::status_id("q"))->lines[0].pieces[0].ink; };
    CHECK(status_ink(wrong) == base::Ink::wrong);
    CHECK(status_ink(right) == base::Ink::right);
    CHECK(shape(wrong.box(1), page::Shape::Kind::mark, "q.one.input").ink == base::Ink::wrong);
    CHECK(shape(right.box(1), page::Shape::Kind::mark, "q.two.input").ink == base::Ink::right);
    CHECK(shape(right.box(1), page::Shape::Kind::mark, "q.one.input").ink == base::Ink::accent);
  }

  TEST_CASE("every option has a mark in its row, and the button stands below them all") {
    const LaidOut laid(kQuiz, 400);
    const page::Box& box = laid.box(1);
    float bottom = 0;
    for (const std::string_view option : {"one", "two"}) {
      const base::Rect mark = shape(box, page::Shape::Kind::mark, book::input_id("q", option)).rect;
      const page::TextBox& text = *find(box, book::option_text_id("q", option));
      CHECK(mark.right() < text.rect.x);
      CHECK(mark.y >= text.rect.y);
      CHECK(mark.bottom() <= text.lines[0].top_px + text.lines[0].height_px);
      bottom = text.rect.bottom();
    }
    const base::Rect button = shape(box, page::Shape::Kind::button, book::check_id("q")).rect;
    CHECK(button.y > bottom);
    CHECK(button.bottom() < box.rect.bottom());
    const page::TextBox& status = *find(box, book::status_id("q"));
    CHECK(status.rect.x > button.right());
    CHECK(box.shapes[0].rect == box.rect);  // the card
    CHECK(box.shapes[1].rect == box.rect);
  }
}
