#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "book/overview.h"
#include "book/quiz/eyebrow.h"
#include "book/quiz/grade.h"
#include "book/quiz/number_answer.h"
#include "book/quiz/shuffle.h"
#include "book/quiz/view.h"
#include "compiler/parse/parse.h"
#include "tests/book/stand_in.h"

using book::Attempt;
using book::Item;
using book::Verdict;
using Status = book::ItemView::Status;
using Symbol = book::OptionView::Symbol;

namespace {

const Item kOne{.id = "q", .options = {{.id = "a"}, {.id = "b", .correct = true}, {.id = "c"}}};
const Item kSeveral{.id = "s",
                    .kind = book::find_kind("several"),
                    .options = {{.id = "a", .correct = true}, {.id = "b", .correct = true}, {.id = "c"}, {.id = "d"}}};
const Item kNumber{.id = "n",
                   .kind = book::find_kind("number"),
                   .options = {{.id = "right", .correct = true, .value = 35333},
                               {.id = "wrong"},
                               {.id = "mistake-1", .value = 6.28},
                               {.id = "mistake-2", .value = 35000}},
                   .tolerance = 0.01,
                   .relative = true,
                   .unit = "positions"};

Attempt chose(std::vector<std::string> options) { return {.chosen = std::move(options)}; }

Attempt judged(const Item& item, Attempt attempt) {
  CHECK(book::check(item, attempt));
  return attempt;
}

}  // namespace

TEST_SUITE("book") {
  TEST_CASE("the one right option is right, every other wrong") {
    CHECK(grade(kOne, chose({"a"})) == Verdict::wrong);
    CHECK(grade(kOne, chose({"b"})) == Verdict::right);
    CHECK(grade(kOne, {}) == Verdict::wrong);
    CHECK(find_option(kOne, "b") == 1);
    CHECK(find_option(kOne, "B") == -1);
  }

  TEST_CASE("of several, all right ones and no other must be chosen, in any order") {
    CHECK(grade(kSeveral, chose({"b", "a"})) == Verdict::right);
    for (const auto& options : {std::vector<std::string>{"a"}, {"a", "b", "c"}, {"c"}, {"a", "c"}, {"c", "d"}}) {
      CHECK(grade(kSeveral, chose(options)) == Verdict::wrong);
    }
  }

  TEST_CASE("numbers are read as people write them, and nothing else is taken for one") {
    const auto read = [](std::string_view text) { return book::read_number(text, "positions"); };
    for (const std::string_view text :
         {"35333", "35,333", " 35 333 ", "35\u2009333", "3.5333e4", "+35333", "35333 positions", "35,333.0"}) {
      CAPTURE(text);
      CHECK(read(text) == 35333);
    }
    CHECK(read("1,234,567") == 1234567);
    CHECK(read("\u22122.5") == -2.5);
    CHECK(read("-1 / 4 positions") == -0.25);
    for (const std::string_view text : {"",         "abc",     "1/0", "1/",  "/2",  "1/2/3", "a/2", "3,5",   "35,33",     "1,2345",
                                        "1234,567", "1.5,000", "1 2", "--1", "+-1", "nan",   "inf", "1e999", "positions", "12 apples"}) {
      CAPTURE(text);
      CHECK_FALSE(read(text).has_value());
    }
    CHECK(book::invalid_number_text(" abc ") ==
          "“abc” is not a number. Write it like 0.25, 1/4, 35,333 or 3.5e4, with a point before decimals.");
  }

  TEST_CASE("a number within the tolerance is right, typical mistakes have words of their own") {
    CHECK(book::option_for(kNumber, 35333) == 0);
    CHECK(book::option_for(kNumber, 35686) == 0);
    CHECK(book::option_for(kNumber, 35687) == 1);
    CHECK(book::option_for(kNumber, 35000) == 0);  // the right answer takes precedence
    CHECK(book::option_for(kNumber, 34700) == 3);
    CHECK(book::option_for(kNumber, 6.28) == 2);
    CHECK(book::option_for(kNumber, 6.3) == 2);  // within 1% of the mistake, not of the answer
    CHECK(book::option_for(kNumber, 7) == 1);
    Item exact = kNumber;
    exact.tolerance = 0;
    CHECK(book::option_for(exact, 35333.0 + 1e-9) == 0);
    CHECK(book::option_for(exact, 35334) == 1);
    Item negative = kNumber;
    negative.options[book::kRightNumber].value = -2;
    CHECK(book::option_for(negative, -2.01) == 0);  // a tolerance relative to a negative number is not negative
    CHECK(book::option_for(negative, 2) == 1);
    CHECK(book::right_number(kNumber) == "35,333 positions");
  }

  TEST_CASE("the verdict on the first try is kept for good, and tries are counted") {
    Attempt attempt = judged(kOne, chose({"a"}));
    CHECK(attempt.first == Verdict::wrong);
    CHECK_FALSE(book::check(kOne, attempt));  // already judged
    book::begin_again(attempt, 9);
    CHECK(attempt.chosen.empty());
    CHECK(attempt.seed == 9);
    CHECK_FALSE(book::check(kOne, attempt));
    attempt.chosen = {"b"};
    attempt = judged(kOne, attempt);
    CHECK(attempt.first == Verdict::wrong);
    CHECK(attempt.tries == 2);
    const book::ItemView view = view_of(kOne, attempt);
    CHECK(view.status == Status::right);
    CHECK(view.words == "Right, at try 2.");
  }

  TEST_CASE("what is no number is told, and is no try") {
    const Attempt attempt = judged(kNumber, {.number = "six"});
    CHECK(attempt.tries == 0);
    CHECK_FALSE(attempt.first.has_value());
    const book::ItemView view = view_of(kNumber, attempt);
    CHECK(view.status == Status::chosen);
    CHECK(view.invalid_number);
    CHECK(view.words == book::invalid_number_text("six"));
  }

  TEST_CASE("a wrong choice is told its own feedback alone; the right answer only when asked for") {
    Attempt attempt = judged(kOne, chose({"a"}));
    book::ItemView view = view_of(kOne, attempt);
    CHECK(view.options[0].feedback_shown);
    CHECK(view.options[0].symbol == Symbol::cross);
    CHECK(view.options[0].lead.empty());
    CHECK_FALSE(view.options[1].feedback_shown);
    CHECK(view.can_reveal);
    attempt.revealed = true;
    view = view_of(kOne, attempt);
    CHECK(view.options[1].feedback_shown);
    CHECK(view.options[1].symbol == Symbol::tick);
    CHECK(view.options[1].lead == "The right answer.");
    CHECK_FALSE(view.can_reveal);
    CHECK(view.can_retry);
    CHECK(view.status == Status::wrong);
  }

  TEST_CASE("of several, every choice and what was missed is told") {
    const book::ItemView view = view_of(kSeveral, judged(kSeveral, chose({"a", "c"})));
    CHECK(view.options[0].lead == "Right.");
    CHECK(view.options[1].lead == "Missed.");
    CHECK(view.options[2].lead == "Not right.");
    CHECK_FALSE(view.options[3].feedback_shown);
    CHECK(view.words == "Not quite: 1 of 2 found, 1 too many.");
    CHECK_FALSE(view.has_check);
    CHECK(view_of(kSeveral, chose({"a"})).can_check);
    CHECK_FALSE(view_of(kSeveral, {}).can_check);
    CHECK(view_of(kSeveral, {}).has_check);
  }

  TEST_CASE("a number that is wrong is told so, and on request the right one") {
    Attempt attempt = judged(kNumber, {.number = "6.28"});
    CHECK(view_of(kNumber, attempt).options[2].lead.empty());
    CHECK_FALSE(view_of(kNumber, attempt).options[0].feedback_shown);
    attempt.revealed = true;
    CHECK(view_of(kNumber, attempt).options[0].lead == "The right answer is 35,333 positions.");
  }

  TEST_CASE("every order comes up, each is a permutation, and the same seed gives the same") {
    std::set<std::vector<int>> orders;
    for (std::uint32_t seed = 0; seed < 200; ++seed) {
      std::vector<int> order = book::order_of(kOne, seed);
      CHECK(order == book::order_of(kOne, seed));
      orders.insert(order);
      std::ranges::sort(order);
      CHECK(order == std::vector{0, 1, 2});
    }
    CHECK(orders.size() == 6);
    Item pinned = kOne;
    pinned.pinned = true;
    for (std::uint32_t seed = 0; seed < 20; ++seed) {
      CHECK(book::order_of(pinned, seed) == std::vector{0, 1, 2});
      CHECK(book::order_of(kNumber, seed) == std::vector{0, 1, 2, 3});
    }
  }

  TEST_CASE("the line above a question counts and says to predict, and does not name the source") {
    const book::Document document{.items = {{.sources = {"000-Q12"}, .predict = true}, {.sources = {"003-QC"}}, {}}};
    CHECK(eyebrow_text(document, 0) == "Question 1 of 3 · Predict first");
    CHECK(eyebrow_text(document, 1) == "Question 2 of 3");
    CHECK(eyebrow_text(document, 2) == "Question 3 of 3");
  }

  TEST_CASE("a chapter gets its facts below the title and, with questions, a summary at its end and a place to ask again") {
    std::string words = "# T\n\nIntro.\n\n## A part\n\n";
    for (int i = 0; i < 390; ++i) words += "word ";
    book::Document document =
        compiler::parse("02-x.md", words + "\n\n```quiz q\nquestion: Why?\n- [x] (a) A\n  Y.\n- [ ] (b) B\n  N.\n```\n",
                        stand_in::catalog())
            .document;
    book::add_overview(document);
    CHECK(document.blocks[1].kind == book::BlockKind::facts);
    CHECK(document.blocks.back().kind == book::BlockKind::once_more);
    const book::Block& summary = document.blocks[document.blocks.size() - 2];
    REQUIRE(summary.kind == book::BlockKind::summary);
    CHECK(facts_text(document, {}) == "3 minutes · 1 question");  // 394 words and one question
    REQUIRE(summary.children.size() == 1);
    CHECK(document.links.back().href == "#a-part");
    CHECK(plain_text(summary.children[0].runs, {}) == "Question 1 · A part");
    book::Document plain = compiler::parse("02-x.md", "# T\n\nWords.\n", stand_in::catalog()).document;
    book::add_overview(plain);
    CHECK(facts_text(plain, {}) == "1 minute");
    CHECK(plain.blocks.size() == 3);
  }

  TEST_CASE("the summary says what was right at first, and what to look at again") {
    const book::ItemView blank = view_of(kOne, {});
    const book::ItemView right = view_of(kOne, judged(kOne, chose({"b"})));
    const book::ItemView wrong = view_of(kOne, judged(kOne, chose({"a"})));
    Attempt later = judged(kOne, chose({"a"}));
    book::begin_again(later, 1);
    later.chosen = {"b"};
    const book::ItemView mended = view_of(kOne, judged(kOne, later));
    using Views = std::vector<book::ItemView>;
    CHECK(book::score_text(Views{blank, blank}).starts_with("Answer the questions above"));
    CHECK(book::review_text(Views{blank}).empty());
    CHECK(book::score_text(Views{right, blank}) == "1 of 2 answered, 1 right at the first try.");
    CHECK(book::review_text(Views{right, blank}) == "So far nothing to look at again.");
    CHECK(book::score_text(Views{right, right}) == "All 2 answered, 2 right at the first try.");
    CHECK(book::review_text(Views{right, right}) == "Nothing to look at again.");
    CHECK(book::score_text(Views{wrong, mended}) == "All 2 answered, none right at the first try.");
    CHECK(book::review_text(Views{right, wrong}) == "To look at again:");
    CHECK(book::needs_review(mended));
    CHECK(book::review_tail(mended) == ", right by now");
    CHECK(book::review_tail(wrong) == ", not yet right");
  }
}
