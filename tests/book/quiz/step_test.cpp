// How the first wrong step of a derivation is judged, shown and stored.
#include <doctest/doctest.h>

#include "book/quiz/eyebrow.h"
#include "book/quiz/grade.h"
#include "book/quiz/shuffle.h"
#include "book/quiz/view.h"
#include "book/serialization/deserialize.h"
#include "compiler/parse/parse.h"
#include "compiler/serialize.h"
#include "tests/book/stand_in.h"

using book::Attempt;
using book::Item;
using book::Verdict;

namespace {

constexpr const char* kSteps = R"(# T

## Part

```quiz halves
choose: step
question: Where does it go wrong?
- [ ] (given) Let $a = b$
- [ ] (times) Multiply by *a*
  That holds.
- [x] (halved) Divide by $a - b$
  That is zero.
- [ ] (done) So 2 is 1
other: This follows from the step before.
```
)";

book::Document document() {
  compiler::Parsed parsed = compiler::parse("01-x.md", kSteps, stand_in::catalog());
  for (const compiler::Diagnostic& diagnostic : parsed.diagnostics) FAIL(to_text(diagnostic));
  return std::move(parsed.document);
}

Attempt judged(const Item& of, const char* step) {
  Attempt attempt{.seed = 7, .chosen = {step}};
  REQUIRE(book::check(of, attempt));
  return attempt;
}

}  // namespace

TEST_SUITE("book") {
  TEST_CASE("steps keep their order and show their numbers, whatever the seed") {
    const book::Document book = document();
    const Item& steps = book.items.front();
    CHECK(eyebrow_text(book, 0) == "Question 1 of 1 · Find the first wrong step");
    for (std::uint32_t seed = 0; seed < 20; ++seed) CHECK(order_of(steps, seed) == std::vector{0, 1, 2, 3, 4});
    const book::ItemView view = view_of(steps, {});
    for (const size_t i : {0u, 1u, 2u, 3u}) CHECK(view.options[i].number == std::to_string(i + 1));
    CHECK_FALSE(view.has_verdict_row());
  }

  TEST_CASE("the first wrong step is right; a step without feedback of its own is answered by that of the others") {
    const book::Document book = document();
    const Item& steps = book.items.front();
    const Attempt right = judged(steps, "halved");
    CHECK(right.first == Verdict::right);
    CHECK(view_of(steps, right).options[2].lead.empty());
    CHECK(view_of(steps, right).options[2].symbol == book::OptionView::Symbol::tick);

    Attempt wrong = judged(steps, "times");
    CHECK(wrong.first == Verdict::wrong);
    book::ItemView view = view_of(steps, wrong);
    CHECK(view.options[1].feedback_shown);
    CHECK(view.options[1].lead.empty());
    CHECK(view.words == "Not quite.");
    CHECK(view.can_reveal);
    wrong.revealed = true;
    CHECK(view_of(steps, wrong).options[2].lead == "It is step 3.");

    view = view_of(steps, judged(steps, "done"));
    CHECK(view.options[3].symbol == book::OptionView::Symbol::cross);
    CHECK_FALSE(view.options[3].feedback_shown);
    CHECK(view.options[4].feedback_shown);
    CHECK(view.options[4].lead.empty());
  }

  TEST_CASE("an answer that is given as text names a step") {
    const book::Document book = document();
    const Item& steps = book.items.front();
    Attempt attempt;
    CHECK(steps.kind->parse_answer(steps, " halved ", attempt).empty());
    CHECK(attempt.chosen == std::vector<std::string>{"halved"});
    CHECK(steps.kind->parse_answer(steps, "other", attempt) == "has no option 'other'");
  }

  TEST_CASE("steps are stored by the name of their kind, and restored") {
    const book::Catalog catalog = stand_in::catalog();
    const std::string stored = compiler::serialize(document(), catalog);
    CHECK(stored.contains(R"("kind":"step")"));
    const auto restored = book::deserialize(stored, catalog);
    REQUIRE_MESSAGE(restored.has_value(), restored.error());
    CHECK(restored->items.front().kind == book::find_kind("step"));
  }
}
