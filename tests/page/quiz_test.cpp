#include <doctest/doctest.h>

#include <algorithm>

#include "book/element_ids.h"
#include "book/overview.h"
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

LaidOut with(const char* markdown, const book::Attempt& attempt) {
  return LaidOut(markdown, 400, [&](const book::Item&) { return attempt; });
}

constexpr const char* kNumber =
    "# T\n\n```quiz n\nquestion: How far?\nanswer: 35333\ntolerance: 1%\nunit: positions\nright: Yes.\nwrong: No.\n- (6.28) That is the "
    "first.\n```\n";

}  // namespace

TEST_SUITE("page") {
  TEST_CASE("feedback takes room only when its option was judged, behind words of the verdict's colour") {
    const LaidOut untouched(kQuiz, 400);
    const LaidOut checked = with(kQuiz, {.chosen = {"one"}, .checked = true, .tries = 1});
    const std::string wrong = book::feedback_id("q", "one");
    CHECK(find(untouched.box(1), wrong) == nullptr);
    REQUIRE(find(checked.box(1), wrong) != nullptr);
    CHECK(find(checked.box(1), book::feedback_id("q", "two")) == nullptr);
    const page::TextBox& feedback = *find(checked.box(1), wrong);
    CHECK(checked.box(1).rect.height >= untouched.box(1).rect.height + feedback.rect.height);
    CHECK(feedback.lines[0].pieces[0].text == "Your choice, not quite.");
    CHECK(feedback.lines[0].pieces[0].ink == base::Ink::wrong);
    CHECK(feedback.lines[0].pieces.back().ink == base::Ink::ink2);
    for (const LaidOut* laid : {&untouched, &checked}) check_texts(laid->box(1));
  }

  TEST_CASE("a tick or a cross stands in the marks that were judged, also in that of a revealed answer") {
    const LaidOut wrong = with(kQuiz, {.chosen = {"one"}, .checked = true, .tries = 1});
    const LaidOut revealed = with(kQuiz, {.chosen = {"one"}, .checked = true, .revealed = true, .tries = 1});
    const auto mark = [](const LaidOut& laid, const char* id) { return shape(laid.box(1), page::Shape::Kind::mark, id); };
    CHECK(mark(wrong, "q.one.input").symbol == page::Shape::Symbol::cross);
    CHECK(mark(wrong, "q.one.input").ink == base::Ink::wrong);
    CHECK(mark(wrong, "q.two.input").symbol == page::Shape::Symbol::none);
    CHECK(mark(revealed, "q.two.input").symbol == page::Shape::Symbol::tick);
    CHECK(mark(revealed, "q.two.input").ink == base::Ink::right);
    CHECK(find(revealed.box(1), book::feedback_id("q", "two"))->lines[0].pieces[0].text == "The right answer.");
  }

  TEST_CASE("the options stand in the order of the attempt's seed") {
    bool seen[2] = {};
    for (std::uint32_t seed = 0; seed < 20; ++seed) {
      const LaidOut laid = with(kQuiz, {.seed = seed});
      const float one = find(laid.box(1), book::option_text_id("q", "one"))->rect.y;
      const float two = find(laid.box(1), book::option_text_id("q", "two"))->rect.y;
      CHECK((one < two) == (laid.items[0].order.front() == 0));
      seen[one < two] = true;
    }
    CHECK(seen[0]);
    CHECK(seen[1]);
  }

  TEST_CASE("one choice needs no button until it was judged; then there are two, beside the status and below the options") {
    const LaidOut untouched(kQuiz, 400);
    for (const page::Shape& s : untouched.box(1).shapes) CHECK(s.kind != page::Shape::Kind::button);
    const LaidOut laid = with(kQuiz, {.chosen = {"one"}, .checked = true, .tries = 1});
    const page::Box& box = laid.box(1);
    const base::Rect again = shape(box, page::Shape::Kind::button, book::again_id("q")).rect;
    const base::Rect reveal = shape(box, page::Shape::Kind::button, book::reveal_id("q")).rect;
    const page::TextBox& status = *find(box, book::status_id("q"));
    CHECK(again.right() < reveal.x);
    CHECK(reveal.right() < status.rect.x);
    CHECK(status.lines[0].pieces[0].ink == base::Ink::wrong);
    for (const char* option : {"one", "two"}) CHECK(again.y > find(box, book::option_text_id("q", option))->rect.bottom());
    CHECK(again.bottom() < box.rect.bottom());
    CHECK(box.shapes[0].rect == box.rect);  // the card
    CHECK(box.shapes[1].rect == box.rect);
  }

  TEST_CASE("a number has its unit beside the field, its button, and what is said below the field") {
    const LaidOut untouched(kNumber, 400);
    CHECK(find(untouched.box(1), book::unit_id("n"))->lines[0].pieces[0].text == "positions");
    CHECK(shape(untouched.box(1), page::Shape::Kind::button, book::check_id("n")).rect.y >
          find(untouched.box(1), book::unit_id("n"))->rect.bottom());
    const LaidOut told = with(kNumber, {.number = "7", .checked = true, .tries = 1});
    CHECK(find(told.box(1), book::feedback_id("n", "wrong")) != nullptr);
    check_texts(told.box(1));
    const LaidOut mistaken = with(kNumber, {.number = "6.28", .checked = true, .tries = 1});
    CHECK(find(mistaken.box(1), book::feedback_id("n", "mistake-1")) != nullptr);
    CHECK(mistaken.box(1).rect.height > untouched.box(1).rect.height);
  }

  TEST_CASE("the facts and the summary are laid out from the answers") {
    book::Document document = book::parse("02-x.md", kQuiz, stand_in::catalog()).document;
    book::add_overview(document);
    const auto typeset = page::typeset_from_json(typeset_json(document));
    REQUIRE(typeset.has_value());
    const auto laid = [&](const book::Attempt& attempt) {
      const std::vector<page::ItemView> items{book::view_of(document.items[0], attempt)};
      return page::lay_out(document, *typeset, fixed_measure(), items, {}, 400);
    };
    const page::Layout before = laid({});
    const page::Layout after = laid({.chosen = {"one"}, .checked = true, .first = book::Verdict::wrong, .tries = 1});
    REQUIRE(before.boxes.size() == 4);
    CHECK(before.boxes[1].texts[0].lines[0].pieces[0].text == "2 minutes · 1 question");
    CHECK(find(before.boxes[3], "looking-back.q.text") == nullptr);
    const page::TextBox* entry = find(after.boxes[3], "looking-back.q.text");
    REQUIRE(entry != nullptr);
    CHECK(entry->lines[0].pieces[0].text == "Question 1 · T");
    CHECK(entry->lines[0].pieces[0].link == 0);
    for (const page::Box& box : after.boxes) check_texts(box);
    CHECK(after.boxes[3].rect.height > before.boxes[3].rect.height);
  }
}
