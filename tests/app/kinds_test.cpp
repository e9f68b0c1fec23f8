// Questions other than plain choices: how clicks, keys and figures answer them.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "book/quiz/progress.h"
#include "tests/app/headless_app.h"

namespace {

constexpr const char* kChapter = R"(# Kinds

## Part

```figure encoding_table
id: table
```

```quiz order
choose: order
question: In which order?
- [1] (one) One
  First.
- [2] (two) Two
  Second.
- [3] (three) Three
  Third.
```

```quiz pairs
choose: pairs
question: Which fit?
- (norm) The norm => the root
  Yes.
- (base) The base => ten
  Yes.
- (spare) => nothing
  Fits nothing.
```

```quiz point
question: Where?
figure: table
- [x] (position=5&dimension=6) There.
- [ ] (position=6&dimension=5) Rows are positions. [Show me](figure:table?position=5&dimension=6).
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

```quiz made
draw: pos = 2..40
question: What is the first entry at position {pos}?
answer: {pe(pos, 0, 32, 10000)}
tolerance: 0.001
right: Yes, at {pos}.
wrong: No.
- ({pe(pos, 1, 32, 10000)}) That is the cosine.
```
)";

HeadlessApp chapter(const std::string& progress = "", const std::string& query = "") {
  return HeadlessApp({.query = query, .progress = progress, .markdown = kChapter});
}

bool hidden(const HeadlessApp& it, std::string_view id) { return !it.dom("attribute", id, "hidden").is_null(); }
bool disabled(const HeadlessApp& it, std::string_view id) { return !it.dom("attribute", id, "disabled").is_null(); }

void input(HeadlessApp& it, std::string_view id) {
  it.app.input(id, "on");
  it.settle();
}

void drag(HeadlessApp& it, std::string_view id, std::string_view place) {
  it.app.drag(id, place, false);
  it.settle();
  it.app.drag(id, place, true);
  it.settle();
}

/// The cards of the question about an order, from top to bottom.
std::vector<std::string> cards(const HeadlessApp& it) {
  std::vector<std::string> ids;
  for (const base::Json child : it.dom("order", "order.options").elements()) {
    const std::string id(child.string().value_or(""));
    ids.push_back(id.substr(6, id.rfind('.') - 6));
  }
  return ids;
}

/// Where the side of a row lies in the grid of pairs, and where the row is.
std::string line(const HeadlessApp& it, const std::string& side) { return it.dom.attribute("pairs." + side + ".side", "data-line"); }
std::string line_of_row(const HeadlessApp& it, const std::string& row) { return it.dom.attribute("pairs." + row, "data-line"); }

}  // namespace

TEST_SUITE("app") {
  TEST_CASE("cards are put in order with keys: picked up, moved, put down, each step said in words") {
    HeadlessApp it = chapter();
    CHECK(it.dom.text("order.check") == "Check the order");
    CHECK_FALSE(disabled(it, "order.check"));
    REQUIRE(it.app.answer("order", "one,two,three").empty());
    activate(it, "order.again");
    const std::vector<std::string> dealt = cards(it);
    CHECK(dealt.size() == 3);
    CHECK(dealt != std::vector<std::string>{"one", "two", "three"});  // it never begins with the right order
    CHECK(it.dom.attribute("order." + dealt[0] + ".input", "aria-label").ends_with(", place 1 of 3"));
    CHECK_FALSE(it.app.key("order." + dealt[0] + ".input", "ArrowDown"));  // it is not picked up
    activate(it, "order." + dealt[0] + ".input");
    CHECK(it.dom.attribute("order." + dealt[0] + ".input", "aria-pressed") == "true");
    CHECK(it.dom.text("order.live").ends_with(" picked up. The arrow keys move it."));
    CHECK(it.app.key("order." + dealt[0] + ".input", "ArrowDown"));
    it.settle();
    CHECK(cards(it) == std::vector<std::string>{dealt[1], dealt[0], dealt[2]});
    CHECK(it.dom.text("order.live").ends_with(", place 2 of 3."));
    activate(it, "order." + dealt[0] + ".input");
    CHECK(it.dom.attribute("order." + dealt[0] + ".input", "aria-pressed") == "false");
    activate(it, "order." + dealt[0] + ".down");
    CHECK(cards(it) == std::vector<std::string>{dealt[1], dealt[2], dealt[0]});
    CHECK(disabled(it, "order." + dealt[0] + ".down"));
    CHECK(stored_answers().at("order").chosen == cards(it));
  }

  TEST_CASE("cards are put in order by dragging, checked together, and each shows whether its place is right") {
    HeadlessApp it = chapter();
    drag(it, "order.one.input", "0");
    drag(it, "order.three.input", "1");
    CHECK(cards(it) == std::vector<std::string>{"one", "three", "two"});
    activate(it, "order.check");
    CHECK(status(it, "order") == "wrong");
    CHECK(it.dom.attribute("order.one", "data-verdict") == "right");
    CHECK(it.dom.attribute("order.two", "data-verdict") == "wrong");
    CHECK(it.dom.attribute("order.two.input", "aria-label") == "Two, place 3 of 3, not right");
    CHECK(it.dom.text("order.status") == "Not quite: 1 of 3 in place.");
    CHECK_FALSE(hidden(it, "order.read"));
    CHECK(stored_answers().at("order").chosen == std::vector<std::string>{"one", "three", "two"});
    activate(it, "order.reveal");
    CHECK(cards(it) == std::vector<std::string>{"one", "two", "three"});
    CHECK(it.dom.text("order.two.feedback.lead") == "Its place is 2, you had it at 3.");
    activate(it, "order.again");
    CHECK(status(it, "order") == "unanswered");
    CHECK(hidden(it, "order.read"));
    CHECK(it.app.answer("order", "one,two,three").empty());
    CHECK(status(it, "order") == "right");
    CHECK(it.app.answer("order", "one,two") == "The question 'order' takes all its options, in order.");
  }

  TEST_CASE("the order that was dealt is an answer as it lies, and a drag that ends nowhere changes nothing") {
    HeadlessApp it = chapter();
    const std::vector<std::string> dealt = cards(it);
    it.app.drag("order.one.input", "", true);
    it.settle();
    CHECK(cards(it) == dealt);
    activate(it, "order.check");
    CHECK(status(it, "order") == "wrong");
    CHECK(stored_answers().at("order").chosen == dealt);
  }

  TEST_CASE("sides go to rows by picking one up and choosing a row; what the row had goes where the side came from") {
    HeadlessApp it = chapter();
    CHECK(disabled(it, "pairs.check"));
    activate(it, "pairs.spare.side");
    CHECK(it.dom.attribute("pairs.spare.side", "aria-pressed") == "true");
    activate(it, "pairs.norm.slot");
    CHECK(it.dom.attribute("pairs.norm.slot", "aria-label") == "The norm: nothing");
    CHECK(it.dom.text("pairs.live") == "nothing, with: The norm.");
    CHECK(it.dom.text("pairs.status") == "1 of 2 matched.");
    drag(it, "pairs.base.side", "pairs.base.slot");
    CHECK(line(it, "base") == line_of_row(it, "base"));
    activate(it, "pairs.check");
    CHECK(it.dom.text("pairs.status") == "Not quite: 1 of 2 matched.");
    CHECK(it.dom.attribute("pairs.norm", "data-verdict") == "wrong");
    CHECK(it.dom.attribute("pairs.base", "data-verdict") == "right");
    CHECK_FALSE(hidden(it, "pairs.spare.feedback"));
    activate(it, "pairs.base.side");
    activate(it, "pairs.norm.slot");  // the two change places
    CHECK(stored_answers().at("pairs").chosen == std::vector<std::string>{"base=spare", "norm=base"});
    activate(it, "pairs.spare.side");
    activate(it, "pairs.spare.side");  // pressed twice, it is taken back
    CHECK(stored_answers().at("pairs").chosen == std::vector<std::string>{"norm=base"});
    drag(it, "pairs.base.side", "");
    CHECK_FALSE(stored_answers().at("pairs").chosen.size() > 0);
    drag(it, "pairs.base.side", "pairs.base.slot");
    drag(it, "pairs.norm.side", "pairs.norm.slot");
    CHECK(hidden(it, "pairs.spare.feedback"));
    activate(it, "pairs.check");
    CHECK(status(it, "pairs") == "right");
    CHECK(it.app.answer("pairs", "norm=base, base=spare").empty());
    CHECK(status(it, "pairs") == "wrong");
    activate(it, "pairs.reveal");
    CHECK(line(it, "norm") == line_of_row(it, "norm"));
    CHECK(it.app.answer("pairs", "norm=norm") == "The question 'pairs' takes a side for each of its rows.");
    CHECK(it.app.answer("pairs", "norm") == "The question 'pairs' has no pair 'norm'.");
  }

  TEST_CASE("a state of the figure is judged when it is pinned, and stays judged when a link shows another") {
    HeadlessApp it = chapter();
    CHECK(it.dom.text("point.state") == "Pin a place first: click, tap, or press Enter there.");
    CHECK(disabled(it, "point.check"));
    REQUIRE(it.app.set("table", "position", "6").empty());
    REQUIRE(it.app.set("table", "dimension", "5").empty());
    it.settle();
    CHECK(disabled(it, "point.check"));  // the pointer only passes over the figure
    CHECK(it.app.key("table", "Enter"));
    it.settle();
    CHECK(it.dom.text("point.state") == "Your answer: position 6, dimension 5");
    CHECK_FALSE(disabled(it, "point.check"));
    activate(it, "point.check");
    CHECK(status(it, "point") == "wrong");
    CHECK_FALSE(hidden(it, "point.mistake-1.feedback"));
    CHECK(hidden(it, "point.check"));
    CHECK(stored_answers().at("point").number == "position=6&dimension=5");
    REQUIRE(it.app.set("table", "position", "5").empty());
    REQUIRE(it.app.set("table", "dimension", "6").empty());
    it.settle();
    CHECK_FALSE(hidden(it, "point.mistake-1.feedback"));
    CHECK_FALSE(hidden(it, "point.check"));
    activate(it, "point.check");
    CHECK(status(it, "point") == "right");
    CHECK(it.dom.text("point.status") == "Right, at try 2.");
    REQUIRE(it.app.set("table", "position", "20").empty());
    it.settle();
    CHECK(status(it, "point") == "right");
    CHECK(it.dom.text("point.state") == "Your answer: position 5, dimension 6");
  }

  TEST_CASE("the link above a question leads the keys to the figure, and Escape back") {
    HeadlessApp it = chapter();
    activate(it, "point.where.link");
    CHECK(it.dom("focus", "table.canvas").exists());
    it.app.escape();
    it.settle();
    CHECK_FALSE(it.dom("focus", "point.where.link").exists());  // the focus is not in the figure yet
    activate(it, "point.where.link");
    it.app.focus("table.canvas");
    it.app.escape();
    it.settle();
    CHECK(it.dom("focus", "point.where.link").exists());
  }

  TEST_CASE("a state may be given as text, or the figure's own be taken") {
    HeadlessApp it = chapter();
    CHECK(it.app.answer("point", "") == "The question 'point' waits for a place to be pinned in the figure.");
    CHECK(it.app.answer("point", "position=6&dimension=5").empty());
    CHECK(it.parameter("position") == 6);
    CHECK(status(it, "point") == "wrong");
    CHECK(it.app.answer("point", "position=6&nothing=5") ==
          "The question 'point' takes states like 'name=value&name=value', not 'nothing=5'.");
    REQUIRE(it.app.set("table", "position", "5").empty());
    REQUIRE(it.app.set("table", "dimension", "6").empty());
    CHECK(it.app.answer("point", "").empty());
    CHECK(status(it, "point") == "right");
  }

  TEST_CASE("a line is judged at once, with words of its own or those for all others") {
    HeadlessApp it = chapter();
    CHECK(it.dom.attribute("line.line-2.input", "data-number") == "2");
    input(it, "line.line-2.input");
    CHECK(status(it, "line") == "wrong");
    CHECK_FALSE(hidden(it, "line.other.feedback"));
    CHECK(it.dom("attribute", "line.line-2.input", "data-number").is_null());
    input(it, "line.line-1.input");
    CHECK(hidden(it, "line.other.feedback"));
    CHECK_FALSE(hidden(it, "line.line-1.feedback"));
    CHECK(it.app.answer("line", "line-4").empty());
    CHECK(status(it, "line") == "right");
    CHECK(it.app.answer("line", "line-3") == "The question 'line' has no option 'line-3'.");
    CHECK(it.app.answer("line", "other") == "The question 'line' has no option 'other'.");
  }

  TEST_CASE("a template keeps its numbers when it is tried again and after a reload, until others are asked for") {
    std::vector<std::string> drawn;
    std::string saved;
    {
      HeadlessApp it = chapter();
      for (int i = 0; i < 10; ++i) {
        const std::string pos = it.dom.text("made.hole1");
        drawn.push_back(pos);
        CHECK(it.app.answer("made", base::fixed(std::sin(std::stod(pos)), 3)).empty());
        it.settle();
        CHECK(status(it, "made") == "right");
        activate(it, "made.again");
        CHECK(it.dom.text("made.hole1") == pos);
        CHECK(it.app.answer("made", "2").empty());
        it.settle();
        if (i < 9) activate(it, "made.fresh");
      }
      saved = book::to_json(stored_answers());
    }
    CHECK(std::ranges::any_of(drawn, [&](const std::string& d) { return d != drawn[0]; }));
    HeadlessApp it = chapter(saved);
    CHECK(it.dom.text("made.hole1") == drawn.back());
    CHECK(status(it, "made") == "wrong");
  }
}
