#include <doctest/doctest.h>

#include <algorithm>

#include "book/element_ids.h"
#include "tests/page/laid_out.h"

namespace {

constexpr const char* kPairs =
    "# T\n\n## P\n\n```quiz q\nchoose: pairs\nquestion: Which fit?\n- (one) The first => alpha\n  Yes.\n- (two) The second => beta\n  "
    "Yes.\n"
    "- (none) => gamma\n  It fits none.\n```\n";
constexpr const char* kOrder =
    "# T\n\n## P\n\n```quiz q\nchoose: order\nquestion: In which order?\n- [1] (one) The first\n  Yes.\n- [2] (two) The second\n  "
    "Yes.\n```\n";
constexpr const char* kLine =
    "# T\n\n## P\n\n```quiz q\nquestion: Which line?\nlisting: python\n  | def f(x):\n  |\n  |     return x\n- [x] 3: Yes.\nother: "
    "No.\n```\n";
constexpr const char* kPoint =
    "# T\n\n```figure encoding_table\nid: table\n```\n\n## P\n\n```quiz q\nquestion: Where?\nfigure: table\n- [x] (positions=5) Yes.\n"
    "other: No.\n```\n";

LaidOut with(const char* markdown, const book::Attempt& attempt) {
  return LaidOut(markdown, 520, [&](const book::Item&) { return attempt; });
}

const page::Box& quiz(const LaidOut& laid) { return laid.layout.boxes.back(); }

const page::TextBox& text(const LaidOut& laid, std::string_view id) {
  const auto found = std::ranges::find(quiz(laid).texts, id, &page::TextBox::id);
  REQUIRE_MESSAGE(found != quiz(laid).texts.end(), id);
  return *found;
}

std::vector<page::Shape> shapes(const LaidOut& laid, page::Shape::Kind kind) {
  std::vector<page::Shape> found;
  std::ranges::copy_if(quiz(laid).shapes, std::back_inserter(found), [kind](const page::Shape& s) { return s.kind == kind; });
  return found;
}

}  // namespace

TEST_SUITE("page") {
  TEST_CASE("pairs: lettered sides above rows with a chip for each letter, at the right edge of the card") {
    const LaidOut laid = with(kPairs, {.chosen = {"one=none", "two=two"}, .checked = true, .tries = 1});
    check_texts(quiz(laid));
    const auto chips = shapes(laid, page::Shape::Kind::chip);
    REQUIRE(chips.size() == 6);
    for (size_t i = 0; i < 3; ++i) {
      CHECK(chips[i].id == book::chip_id("q", "one", i));
      CHECK(chips[i].rect.right() <= quiz(laid).rect.right() - 20);
      CHECK(chips[i].rect.x > text(laid, "q.one.text").rect.right());
      CHECK(text(laid, book::chip_text_id("q", "one", i)).rect.x > chips[i].rect.x);
    }
    CHECK(text(laid, "q.two.side.text").rect.bottom() < text(laid, "q.one.text").rect.y);
    CHECK(text(laid, "q.one.feedback").rect.y > text(laid, "q.one.text").rect.bottom());
    CHECK(text(laid, "q.one.feedback").lines[0].pieces[0].ink == base::Ink::wrong);
    CHECK(text(laid, "q.two.feedback").lines[0].pieces[0].ink == base::Ink::right);
    CHECK(text(laid, "q.none.feedback").rect.y > text(laid, "q.two.feedback").rect.y);
    CHECK(text(laid, "q.read").rect.y > text(laid, "q.status").rect.y);
  }

  TEST_CASE("places stand in the marks of an order, judged or not") {
    const auto marks = [](const book::Attempt& attempt) { return shapes(with(kOrder, attempt), page::Shape::Kind::mark); };
    const auto mark = [](const std::vector<page::Shape>& all, const char* id) { return *std::ranges::find(all, id, &page::Shape::id); };
    const auto chosen = marks({.chosen = {"two"}});
    CHECK(mark(chosen, "q.two.input").number == "1");
    CHECK(mark(chosen, "q.one.input").number.empty());
    CHECK(mark(chosen, "q.two.input").square);
    const auto wrong = marks({.chosen = {"two", "one"}, .checked = true, .tries = 1});
    CHECK(mark(wrong, "q.two.input").number == "1");
    CHECK(mark(wrong, "q.two.input").ink == base::Ink::wrong);
    CHECK(mark(marks({.chosen = {"one", "two"}, .checked = true, .tries = 1}), "q.two.input").ink == base::Ink::right);
  }

  TEST_CASE("a listing goes from edge to edge, a line below the other, and what is said stands below") {
    const LaidOut laid = with(kLine, {.chosen = {"line-1"}, .checked = true, .tries = 1});
    const page::TextBox& first = text(laid, "q.line-1.text");
    const page::TextBox& last = text(laid, "q.line-3.text");
    CHECK(last.rect.y == first.rect.y + 2 * first.rect.height);  // there is a blank line between them
    CHECK(first.rect.right() == quiz(laid).rect.right());
    CHECK(first.scroller == "q.options");
    CHECK(last.lines[0].pieces[0].text == "    return x");
    CHECK(last.lines[0].pieces[0].face == base::Face::mono);
    CHECK(text(laid, "q.other.feedback").rect.y > last.rect.bottom());
    const auto marks = shapes(laid, page::Shape::Kind::mark);
    REQUIRE(marks.size() == 2);
    CHECK(marks[0].symbol == page::Shape::Symbol::cross);
    CHECK(marks[1].number == "3");
  }

  TEST_CASE("the place of the figure's state is laid out once, whatever it says") {
    const LaidOut untouched = with(kPoint, {});
    REQUIRE(shapes(untouched, page::Shape::Kind::words).size() == 1);
    const page::Shape words = shapes(untouched, page::Shape::Kind::words)[0];
    CHECK(words.id == "q.state");
    CHECK(words.rect.y > text(untouched, "q.where").rect.bottom());
    CHECK(text(untouched, "q.where").lines[0].pieces.back().link >= 0);
    const LaidOut told = with(kPoint, {.number = "positions=6", .checked = true, .tries = 1});
    CHECK(text(told, "q.other.feedback").rect.y > words.rect.bottom());
    check_texts(quiz(told));
  }
}
