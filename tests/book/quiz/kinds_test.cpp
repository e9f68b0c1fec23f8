// How answers of the kinds claim, order, pairs, point and line are judged, shown and stored.
#include <doctest/doctest.h>

#include <algorithm>

#include "book/quiz/arrange.h"
#include "book/quiz/eyebrow.h"
#include "book/quiz/grade.h"
#include "book/quiz/point_answer.h"
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

constexpr const char* kKinds = R"(# T

```figure encoding_table
id: table
```

## Part

```quiz claim
claim: It moves.
source: 000-Q8, 002, E16, vaswani-2017
- [x] (moved) true: it does
  Yes.
- [ ] (waits) true: after a while
  No.
- [ ] (never) false: it stands
  No.
- [ ] (rests) false: it rests
  No.
```

### Deeper

```quiz order
choose: order
section: part
question: In which order?
- [2] (two) Two
  Second.
- [1] (one) One
  First.
- [3] (three) Three
  Third.
```

```quiz pairs
choose: pairs
question: Which fit?
- (spare) => nothing
  Fits nothing.
- (norm) The norm => the root
  Yes.
- (base) The base => ten
  Yes.
```

```quiz point
question: Where?
figure: table
- [x] (positions=5..7&d_model=16) There.
- [ ] (positions=5) The width is wrong.
other: Nowhere near.
```

```quiz line
question: Which line?
listing: python
  | def f(x):
  |     y = x
  |
  |     return y + 1
- [x] 4: It adds.
- [ ] 1: Only a name.
other: Nothing wrong here.
```
)";

book::Document document() {
  compiler::Parsed parsed = compiler::parse("01-x.md", kKinds, stand_in::catalog());
  for (const compiler::Diagnostic& diagnostic : parsed.diagnostics) FAIL(to_text(diagnostic));
  return std::move(parsed.document);
}

const Item& item(const book::Document& document, std::string_view id) {
  const auto found = std::ranges::find(document.items, id, &Item::id);
  REQUIRE(found != document.items.end());
  return *found;
}

Attempt judged(const Item& of, Attempt attempt) {
  REQUIRE(book::check(of, attempt));
  return attempt;
}

}  // namespace

TEST_SUITE("book") {
  TEST_CASE("sources, sections and the words above a question") {
    const book::Document book = document();
    CHECK(item(book, "claim").sources == std::vector<std::string>{"000-Q8", "002", "E16", "vaswani-2017"});
    CHECK(item(book, "claim").section == "part");
    CHECK(item(book, "order").section == "part");
    CHECK(item(book, "pairs").section == "deeper");
    CHECK(eyebrow_text(book, 0) == "Question 1 of 5 · True or false, and why");
    CHECK(eyebrow_text(book, 1) == "Question 2 of 5 · Put in order");
    CHECK(eyebrow_text(book, 2) == "Question 3 of 5 · Match the pairs");
    CHECK(eyebrow_text(book, 4) == "Question 5 of 5 · Choose the line");
  }

  TEST_CASE("a claim: the verdict stands in the option, true ones first, and a right verdict for a wrong reason is told apart") {
    const book::Document book = document();
    const Item& claim = item(book, "claim");
    CHECK(plain_text(claim.options[0].text, book.formulas) == "True: it does");
    CHECK(plain_text(claim.options[2].text, book.formulas) == "False: it stands");
    bool moved[2] = {};
    for (std::uint32_t seed = 0; seed < 30; ++seed) {
      const std::vector<int> order = order_of(claim, seed);
      CHECK(std::ranges::is_permutation(std::span(order).first(2), std::vector{0, 1}));
      moved[order[0]] = true;
    }
    CHECK(moved[0]);
    CHECK(moved[1]);
    const auto lead = [&](const char* id) {
      const Attempt attempt = judged(claim, {.chosen = {id}});
      return view_of(claim, attempt).options[static_cast<size_t>(find_option(claim, id))].lead;
    };
    CHECK(lead("moved").empty());
    CHECK(lead("waits") == "The verdict is right, the reason is not.");
    CHECK(lead("never").empty());
  }

  TEST_CASE("an order lies as it was moved, what is not placed comes last, and each place is judged by itself") {
    const book::Document book = document();
    const Item& order = item(book, "order");
    const Attempt half{.chosen = {"three", "one"}};
    book::ItemView view = view_of(order, half);
    CHECK(view.status == Status::chosen);
    CHECK(view.words.empty());
    CHECK(view.can_check);
    for (const char* id : {"three", "one", "two"}) {
      const int option = book::find_option(order, id);
      CHECK(book::position_of(order, half, option) + 1 == view.options[static_cast<size_t>(option)].place);
    }
    CHECK(view.options[static_cast<size_t>(book::find_option(order, "two"))].place == 3);
    for (std::uint32_t seed = 0; seed < 30; ++seed) {
      const std::vector<int> dealt = book::arrangement_of(order, {.seed = seed});
      CHECK_FALSE(std::ranges::is_sorted(dealt, {}, [&](int o) { return order.options[static_cast<size_t>(o)].place; }));
    }
    Attempt moved = half;
    book::move_option(order, moved, book::find_option(order, "two"), 0);
    CHECK(moved.chosen == std::vector<std::string>{"two", "three", "one"});

    const Attempt wrong = judged(order, {.chosen = {"one", "three", "two"}});
    CHECK(wrong.first == Verdict::wrong);
    view = view_of(order, wrong);
    CHECK(view.words == "Not quite: 1 of 3 in place.");
    CHECK(view.options[1].lead.empty());
    CHECK(view.options[0].lead.empty());
    CHECK(view.can_reveal);
    CHECK(view.can_read_again);
    Attempt revealed = wrong;
    revealed.revealed = true;
    CHECK(view_of(order, revealed).options[0].lead == "Its place is 2, you had it at 3.");
    CHECK(judged(order, {.chosen = {"one", "two", "three"}}).first == Verdict::right);
  }

  TEST_CASE("pairs: sides are shuffled, rows are not, and a side that fits nothing is told as such") {
    const book::Document book = document();
    const Item& pairs = item(book, "pairs");
    CHECK(pairs.options[2].id == "spare");
    std::vector<std::vector<int>> orders;
    for (std::uint32_t seed = 0; seed < 30; ++seed) {
      orders.push_back(sides_of(pairs, seed));
      CHECK(order_of(pairs, seed) == std::vector{0, 1, 2});
    }
    CHECK(std::ranges::any_of(orders, [&](const auto& o) { return o != orders[0]; }));

    Attempt attempt;
    assign_side(attempt, pairs.options[0], pairs.options[2]);
    assign_side(attempt, pairs.options[0], pairs.options[1]);
    CHECK(attempt.chosen == std::vector<std::string>{"norm=base"});
    CHECK_FALSE(is_complete(pairs, attempt));
    CHECK(view_of(pairs, attempt).words == "1 of 2 matched.");
    assign_side(attempt, pairs.options[1], pairs.options[2]);
    const Attempt wrong = judged(pairs, attempt);
    CHECK(wrong.first == Verdict::wrong);
    const book::ItemView view = view_of(pairs, wrong);
    CHECK(view.options[0].lead.empty());
    CHECK(view.options[1].row == 0);
    CHECK(view.options[2].row == 1);
    CHECK(view.options[0].row == -1);
    CHECK(view.options[2].lead == "One of them fits no row.");
    Attempt revealed = wrong;
    revealed.revealed = true;
    CHECK(view_of(pairs, revealed).options[0].lead == "Not what you chose: this one fits.");
    CHECK(view_of(pairs, revealed).options[0].row == 0);
    book::give_side(pairs, attempt, 0, 2);  // the rows change their sides
    CHECK(book::row_of(pairs, attempt, 2) == 0);
    CHECK(book::row_of(pairs, attempt, 1) == 1);
    book::take_back(pairs, attempt, 2);
    CHECK(book::row_of(pairs, attempt, 2) == -1);
    CHECK(view.options[2].feedback_shown);
    CHECK(judged(pairs, {.chosen = {"norm=norm", "base=base"}}).first == Verdict::right);
  }

  TEST_CASE("a state of a figure meets a right option, a mistake, or none") {
    const book::Document book = document();
    const Item& point = item(book, "point");
    CHECK(point.watched.size() == 2);
    CHECK(option_for_state(point, "positions=6&d_model=16") == 0);
    CHECK(option_for_state(point, "d_model=32&positions=5") == 1);
    CHECK(option_for_state(point, "positions=9&d_model=16") == 2);
    CHECK(option_for_state(point, "positions=9") == -1);
    CHECK(option_for_state(point, "positions=900&d_model=16") == -1);
    CHECK(state_words(point, "positions=5&d_model=32") == "positions 5, width D 32");
    CHECK(right_state(point) == "positions 5 to 7, width D 16");

    const Attempt wrong = judged(point, {.number = "positions=5&d_model=32"});
    CHECK(wrong.first == Verdict::wrong);
    book::ItemView view = view_of(point, wrong, {.state = "positions=5&d_model=32"});
    CHECK(view.options[1].feedback_shown);
    CHECK_FALSE(view.has_check);
    CHECK(view.state == "Your answer: positions 5, width D 32");
    view = view_of(point, wrong, {.state = "positions=5&d_model=16"});  // the figure has changed since
    CHECK(view.can_check);
    CHECK(view.options[1].feedback_shown);
    const Attempt right = judged(point, {.number = "positions=7&d_model=16"});
    CHECK(right.first == Verdict::right);
    CHECK_FALSE(view_of(point, right, {.state = "positions=5&d_model=32"}).has_check);  // changing the figure afterwards does not undo it
  }

  TEST_CASE("lines of a listing are options; those without words of their own borrow those for all others") {
    const book::Document book = document();
    const Item& line = item(book, "line");
    REQUIRE(line.options.size() == 4);
    CHECK(line.options[1].id == "line-2");
    CHECK(line.options[1].text[0].text == "    y = x");
    CHECK(line.options[2].place == 4);
    CHECK(line.options[2].correct);
    const book::ItemView untouched = view_of(line, {});
    CHECK(untouched.options[2].number == "4");
    CHECK_FALSE(untouched.has_verdict_row());
    const book::ItemView other = view_of(line, judged(line, {.chosen = {"line-2"}}));
    CHECK(other.status == Status::wrong);
    CHECK(other.options[1].symbol == Symbol::cross);
    CHECK_FALSE(other.options[1].feedback_shown);
    CHECK(other.options[3].feedback_shown);
    CHECK(other.options[3].lead.empty());
    Attempt revealed = judged(line, {.chosen = {"line-1"}});
    revealed.revealed = true;
    CHECK(view_of(line, revealed).options[2].lead == "It is line 4.");
  }

  TEST_CASE("answers of every kind survive being kept") {
    const book::Progress before{{"order", {.chosen = {"one", "three", "two"}, .checked = true, .first = Verdict::wrong, .tries = 1}},
                                {"pairs", {.chosen = {"norm=base", "base=spare"}, .checked = true, .first = Verdict::wrong, .tries = 1}},
                                {"point", {.number = "positions=5&d_model=32", .checked = true, .first = Verdict::wrong, .tries = 1}}};
    const auto after = book::progress_from_json(book::to_json(before));
    REQUIRE(after.has_value());
    for (const auto& [id, attempt] : before) {
      CHECK(after->progress.at(id).chosen == attempt.chosen);
      CHECK(after->progress.at(id).number == attempt.number);
    }
  }
}
