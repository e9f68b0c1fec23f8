// The trees of controls before the application runs and in some states of the reader. How they look as HTML is in tests/specs.
#include "book/view/controls.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "book/element_ids.h"
#include "book/overview.h"
#include "book/view/inline.h"
#include "compiler/parse/parse.h"
#include "tests/book/stand_in.h"

using book::Attempt;
using book::view::Element;

namespace {

constexpr const char* kChapter = R"(# T

Words name [a part](part:pos).

```figure encoding_table
id: table
```

## Part

```steps tour
figure: table
- (base=100) Small numbers.
- (base=1000) Large ones.
```

```quiz one
question: Which?
order: pinned
- [ ] (a) A with $x$
  No.
- [x] (b) B
  Yes.
```

```quiz order
choose: order
question: In which order?
- [1] (first) One
  First.
- [2] (second) Two
  Second.
```

```quiz number
question: How far?
answer: 7
tolerance: 1%
right: Yes.
wrong: No.
```

```quiz pairs
choose: pairs
question: Which fit?
- (norm) The norm => the root
  Yes.
- (base) The base => ten
  Yes.
```
)";

book::Document chapter() {
  const compiler::Parsed parsed = compiler::parse("02-x.md", kChapter, stand_in::catalog());
  for (const compiler::Diagnostic& diagnostic : parsed.diagnostics) FAIL(to_text(diagnostic));
  book::Document document = parsed.document;
  book::add_overview(document);
  return document;
}

const Element* find(const Element& tree, std::string_view id) {
  if (tree.id == id) return &tree;
  for (const Element& child : tree.children) {
    if (const Element* found = find(child, id)) return found;
  }
  return nullptr;
}

/// The element `id` of a tree, which must have it.
const Element& at(const Element& tree, std::string_view id) {
  const Element* found = find(tree, id);
  REQUIRE_MESSAGE(found, id);
  return *found;
}

bool has(const Element& tree, std::string_view id, std::string_view attribute) { return at(tree, id).attribute(attribute) != nullptr; }

std::string attribute(const Element& tree, std::string_view id, std::string_view name) {
  const std::string* value = at(tree, id).attribute(name);
  return value ? *value : "(none)";
}

Element question(const book::Document& document, std::string_view id, const Attempt& attempt) {
  const auto item = std::ranges::find(document.items, id, &book::Item::id);
  const book::ItemView view = view_of(*item, attempt);
  return book::view::question(document, static_cast<int>(item - document.items.begin()), &view);
}

Element table_figure(const book::Document& document, const book::view::FigureProps& view) {
  const book::Catalog catalog = stand_in::catalog();
  return book::view::figure(document.figures[0], 0, catalog.figures[0], view);
}

book::view::FigureProps live_view(const book::Document& document) {
  book::view::FigureProps view = book::view::initial_view(document.figures[0], stand_in::catalog().figures[0]);
  view.live = true;
  return view;
}

}  // namespace

TEST_SUITE("book") {
  TEST_CASE("before the application runs, nothing of a question can be answered, and no feedback is seen") {
    const book::Document document = chapter();
    const Element card = book::view::question(document, 0);
    for (const char* option : {"one.a", "one.b"}) {
      const std::string id = option;
      CHECK(has(card, id + ".input", "disabled"));
      CHECK(at(card, id + ".input").checked == false);
      CHECK(has(card, id + ".feedback", "hidden"));
      CHECK(at(card, id + ".feedback.lead").text.empty());
    }
    for (const char* button : {"one.again", "one.reveal"}) CHECK(has(card, button, "hidden"));
    CHECK(has(card, "one.verdict", "data-empty"));
    CHECK(attribute(card, "one.a.input", "aria-labelledby") == "one.a.text");
    CHECK(attribute(card, "one.a.text", "aria-hidden") == "true");
    CHECK(attribute(card, "one.options", "aria-describedby") == "one.question");
    CHECK(has(book::view::question(document, 2), "number.check", "disabled"));
  }

  TEST_CASE("an answer shows its verdict and its feedback, and what can be done next") {
    const book::Document document = chapter();
    const Element wrong = question(document, "one", {.chosen = {"a"}, .checked = true, .tries = 1});
    CHECK(at(wrong, "one.a.input").checked == true);
    CHECK(attribute(wrong, "one.a.input", "aria-describedby") == "one.a.feedback");
    CHECK(attribute(wrong, "one.a", "data-verdict") == "wrong");
    CHECK_FALSE(has(wrong, "one.a.feedback", "hidden"));
    CHECK(at(wrong, "one.a.feedback.lead").text.empty());
    CHECK(has(wrong, "one.b.feedback", "hidden"));
    CHECK(at(wrong, "one.status").text == "Not quite.");
    CHECK_FALSE(has(wrong, "one.reveal", "hidden"));
    const Element revealed = question(document, "one", {.chosen = {"a"}, .checked = true, .revealed = true, .tries = 1});
    CHECK(attribute(revealed, "one.b", "data-verdict") == "missed");
    CHECK(has(revealed, "one.reveal", "hidden"));
    const Element right = question(document, "one", {.chosen = {"b"}, .checked = true, .tries = 2});
    CHECK(attribute(right, "one.status", "data-verdict") == "right");
    CHECK(at(right, "one.status").text == "Right, at try 2.");
  }

  TEST_CASE("where a card lies is in its name; options stand in the order of the attempt") {
    const book::Document document = chapter();
    const Element begun = question(document, "order", {.chosen = {"second"}});
    CHECK(attribute(begun, "order.second.input", "aria-label") == "Two, place 1 of 2");
    CHECK(attribute(begun, "order.first.input", "aria-label") == "One, place 2 of 2");
    CHECK(has(begun, "order.second.up", "disabled"));
    CHECK_FALSE(has(begun, "order.second.down", "disabled"));
    CHECK_FALSE(has(begun, "order.check", "disabled"));
    bool turned = false;
    for (std::uint32_t seed = 1; seed < 9; ++seed) {
      const Element card = question(document, "order", {.seed = seed});
      const std::vector<Element>& options = at(card, "order.options").children;
      REQUIRE(options.size() == 2);
      turned = turned || options[0].id == "order.second.choice";
    }
    CHECK(turned);
  }

  TEST_CASE("a number field keeps what is no number, and says so") {
    const Element card = question(chapter(), "number", {.number = "six", .checked = true});
    CHECK(at(card, "number.number").value == "six");
    CHECK(attribute(card, "number.number", "aria-invalid") == "true");
    CHECK_FALSE(at(card, "number.status").text.empty());
  }

  TEST_CASE("a side lies in the slot of the row that was given it, and the others below all rows") {
    const book::Document document = chapter();
    const Element card = question(document, "pairs", {.seed = 5, .chosen = {"norm=base"}});
    CHECK(attribute(card, "pairs.base.side", "data-line") == attribute(card, "pairs.norm.slot", "data-line"));
    CHECK(attribute(card, "pairs.base.side", "data-column") == "2");
    CHECK(std::stoi(attribute(card, "pairs.norm.side", "data-line")) > std::stoi(attribute(card, "pairs.base.slot", "data-line")));
    CHECK(attribute(card, "pairs.norm.slot", "aria-label") == "The norm: ten");
    CHECK(attribute(card, "pairs.base.slot", "aria-label") == "The base: empty");
  }

  TEST_CASE("rows of the menu stand under their headings, which hide with all of them") {
    constexpr base::Choice kModes[] = {{"plain", "Plain"}, {"read", "Read"}};
    base::Parameter mode = base::choice_of("mode", "mode", kModes), width = base::choice_of("width", "width", kModes),
                    depth = base::choice_of("depth", "depth", kModes), share = base::choice_of("share", "share", kModes);
    width.heading = depth.heading = "Model";
    share.heading = "Reading";
    share.depends_on = {"mode", "read"};
    const base::Parameter parameters[] = {mode, width, depth, share};
    constexpr std::string_view kFront[] = {"mode"};
    const std::vector<base::Action> actions{{.name = "train", .label = "Train", .primary = true}, {.name = "stop", .label = "Stop"}};
    const book::FigureKind kind{
        .kind = "lab", .title = "Lab", .parameters = parameters, .actions = [&] { return actions; }, .front = kFront};
    book::Figure figure;
    figure.id = "lab";
    book::view::FigureProps view = book::view::initial_view(figure, kind);
    const auto menu_of = [&] { return at(book::view::figure(figure, 0, kind, view), "lab.menu"); };
    const auto told = [](const Element& menu) {
      std::string all;
      for (const Element& row : menu.children) {
        if (!row.attribute("hidden") && row.id != "lab.menu.buttons") all += row.tag == "p" ? row.text + ": " : row.id.substr(4) + " ";
      }
      return all;
    };
    CHECK(told(menu_of()) == "Model: width.row depth.row ");
    view.values[0] = 1;
    CHECK(told(menu_of()) == "Model: width.row depth.row Reading: share.row ");
    const Element whole = book::view::figure(figure, 0, kind, view);
    CHECK(attribute(whole, "lab.train", "class") == "primary");
    CHECK(attribute(whole, "lab.stop", "class") == "(none)");
  }

  TEST_CASE("three views stand beside the picture, with the chosen one of the others, which are in the menu") {
    constexpr base::Choice kViews[] = {{"a", "A"}, {"b", "B"}, {"c", "C"}, {"d", "D"}, {"e", "E"}};
    const base::Parameter parameters[] = {base::choice_of("view", "view", kViews)};
    const book::FigureKind kind{.kind = "lab", .title = "Lab", .parameters = parameters};
    book::Figure figure;
    figure.id = "lab";
    book::view::FigureProps view = book::view::initial_view(figure, kind);
    const auto shown = [&] { return book::view::figure(figure, 0, kind, view); };
    const Element first = shown();
    CHECK(find(at(first, "lab.view.row"), "lab.view.c") != nullptr);
    CHECK(find(at(first, "lab.view.row"), "lab.view.d") == nullptr);
    CHECK(find(at(first, "lab.menu"), "lab.view.d") != nullptr);
    CHECK(has(first, "lab.view.row.chosen", "hidden"));
    view.values[0] = 4;
    const Element last = shown();
    CHECK(at(last, "lab.view.row.chosen").text == "E");
    CHECK_FALSE(has(last, "lab.view.row.chosen", "hidden"));
    CHECK(at(last, "lab.view.e").checked == true);
  }

  TEST_CASE("a figure's controls are off until it runs, then they show its values") {
    const book::Document document = chapter();
    book::view::FigureProps view = live_view(document);
    view.live = false;
    const Element still = table_figure(document, view);
    for (const char* id : {"table.base", "table.base.slider", "table.reset", "table.link", "table.png"}) CHECK(has(still, id, "disabled"));
    CHECK_FALSE(has(still, "table", "data-live"));
    CHECK_FALSE(has(still, "table", "data-zooms"));
    view = live_view(document);
    view.zooms = true;
    view.values = {7, 64, 100};
    view.open = book::view::FigurePanel::menu;
    view.status = "Copied.";
    const Element live = table_figure(document, view);
    for (const char* id : {"table.base", "table.base.slider", "table.reset", "table.link", "table.png"})
      CHECK_FALSE(has(live, id, "disabled"));
    CHECK(has(live, "table", "data-zooms"));
    CHECK(at(live, "table.positions").value == "7");
    CHECK(at(live, "table.d_model.slider").value == "64");
    CHECK(attribute(live, "table.d_model.slider", "aria-valuetext") == "64 dimensions");
    CHECK(attribute(live, "table.menu.toggle", "aria-expanded") == "true");
    CHECK_FALSE(has(live, "table.menu", "hidden"));
    CHECK(at(live, "table.status").text == "Copied.");
    CHECK(at(live, "table.link").text == "Copy a link to this moment");
  }

  TEST_CASE("a stepper marks its step and can go no further than its ends") {
    const book::Document document = chapter();
    const book::Stepper& stepper = document.steppers[0];
    const auto current = [&](const Element& tree, size_t step) {
      return attribute(tree, document.links[static_cast<size_t>(stepper.steps[step].link)].element_id, "aria-current");
    };
    const Element before = book::view::stepper(document, stepper);
    CHECK((has(before, "tour.back", "disabled") && has(before, "tour.next", "disabled")));
    const Element begun = book::view::stepper(document, stepper, 0);
    CHECK((has(begun, "tour.back", "disabled") && !has(begun, "tour.next", "disabled")));
    CHECK(current(begun, 0) == "(none)");
    const Element last = book::view::stepper(document, stepper, 2);
    CHECK((!has(last, "tour.back", "disabled") && has(last, "tour.next", "disabled")));
    CHECK((current(last, 0) == "(none)" && current(last, 1) == "step"));
    CHECK(at(last, "tour.status").text == "Step 2 of 2");
  }

  TEST_CASE("the summary lists the questions to look at again, and the facts count the answers") {
    const book::Document document = chapter();
    std::vector<book::ItemView> views;
    for (const book::Item& item : document.items) views.push_back(view_of(item, {}));
    views[0] = view_of(document.items[0], {.chosen = {"a"}, .checked = true, .first = book::Verdict::wrong, .tries = 1});
    const auto block = std::ranges::find(document.blocks, book::BlockKind::summary, &book::Block::kind);
    REQUIRE(block != document.blocks.end());
    const Element before = book::view::summary(document, *block, document);
    CHECK((has(before, "looking-back.one", "hidden") && has(before, "looking-back.again", "hidden")));
    const Element after = book::view::summary(document, *block, document, views);
    CHECK_FALSE(has(after, "looking-back.one", "hidden"));
    CHECK(at(after, "looking-back.one.tail").text == ", not yet right");
    CHECK(has(after, "looking-back.order", "hidden"));
    CHECK(at(after, "looking-back.again").text == "To look at again:");
    const auto line = std::ranges::find(document.blocks, book::BlockKind::facts, &book::Block::kind);
    CHECK(book::view::facts(document, *line, views).text.ends_with("4 questions · you have answered 1"));
  }

  TEST_CASE("the dials of a story say which screen is read, once that is known") {
    const book::Document story = compiler::parse("01-t.md", "# T\n\n```story\n```\n\n## One\n\n## Two\n", stand_in::catalog()).document;
    for (const auto& [section, here, place] :
         {std::tuple("", "", ""), std::tuple("one", "dials.1", "1 of 2"), std::tuple("two", "dials.2", "2 of 2")}) {
      const Element dials = book::view::dials(story, section);
      for (const char* id : {"dials.1", "dials.2"})
        CHECK(attribute(dials, id, "aria-current") == (id == std::string_view(here) ? "true" : "(none)"));
      CHECK(at(dials, "dials.place").text == place);
    }
  }

  TEST_CASE("a link tells whether what it names is on only once the application runs") {
    const book::Document document = chapter();
    const auto part = std::ranges::find(document.links, "pos", &book::Link::part);
    REQUIRE(part != document.links.end());
    const std::string& id = part->element_id;
    CHECK(attribute(book::view::link(*part, true), id, "aria-pressed") == "(none)");
    CHECK(attribute(book::view::link(*part, true, {.on = false}), id, "aria-pressed") == "false");
    CHECK(attribute(book::view::link(*part, true, {.on = true}), id, "aria-pressed") == "true");
    CHECK(book::view::link(*part, false).id.empty());
  }
}
