// What was missed at first is asked once more: at the end of its chapter, and at the head of the next.
#include "book/quiz/once_more.h"
#include "base/json_writer.h"
#include "book/element_ids.h"
#include "book/quiz/item_copier.h"
#include "tests/app/headless_app.h"

namespace {

constexpr const char* kFirst = R"(# First

## Part

```quiz choose
section: part
question: What is $x^2$?
- [x] (a) This, see [the part](#part)
  Yes.
- [ ] (b) That
  No.
- [ ] (c) Neither
  No.
```

```quiz compute
section: part
draw: n = 2 | 3
question: Twice {n}?
answer: {2 * n}
right: Yes.
wrong: No.
```
)";
constexpr const char* kSecond =
    "# Second\n\n## Part\n\nText.\n\n```quiz other\nsection: part\nquestion: What?\n- [x] (a) This\n  Yes.\n- [ ] (b) That\n  No.\n```\n";
constexpr const char* kTwoChapters =
    R"({"chapters":[{"slug":"01-first","number":1,"title":"First","items":[{"id":"choose"},{"id":"compute","drawn":true}]},)"
    R"({"slug":"02-second","number":2,"title":"Second","items":[{"id":"other"}]}]})";

using Stored = std::map<std::string, std::string>;

/// As the compiler makes it of two chapters.
book::Document second_chapter() {
  book::Document document = read_chapter("02-second", kSecond);
  book::Block head{.kind = book::BlockKind::once_more, .id = book::kFromBeforeId};
  head.text = "01-first";
  head.runs = {{.text = "A question or two from chapter 1, once more"}};
  document.blocks.insert(document.blocks.begin() + 2, head);
  return document;
}

std::string questions_of_first() {
  const book::Document first = read_chapter("01-first", kFirst);
  book::Document questions{.slug = first.slug};
  book::ItemCopier copier(first, questions, "");
  for (const book::Item& item : first.items) questions.items.push_back(copier.copy(item));
  base::JsonWriter json;
  return json.object()
      .add("document", compiler::serialize(questions, figures::catalog()))
      .add("math", typeset_json(questions))
      .add("mathml", json.array().add("<math><mi>x</mi></math>"))
      .text();
}

struct Reader {
  HeadlessApp it;

  explicit Reader(Stored stored = {}) : it({.contents = kTwoChapters, .stored = std::move(stored)}) {}

  void read_first() { it.open(read_chapter("01-first", kFirst)); }
  void read_second() { it.open(second_chapter()); }
  void answer(std::string_view id, std::string_view option) {
    CHECK(it.app.answer(id, option).empty());
    it.settle();
  }
  bool shows(std::string_view id) const { return !it.dom.has_attribute(id, "hidden"); }
  bool asks(std::string_view id) {
    for (const base::Json entry : it.report()["items"].elements()) {
      if (entry["id"].string() == id) return shows(id);
    }
    return false;
  }
  /// Of the question that was added last.
  std::string eyebrow(std::string_view place) const {
    const base::Json section = it.dom("append", book::asked_block_id(place));
    return std::string(section.at(2).at(0).at(2).at(0).string().value_or(""));
  }
  /// The options, from top to bottom.
  std::vector<std::string> order(std::string_view item) const {
    std::vector<std::string> options;
    for (const base::Json id : it.dom("order", book::options_id(item)).elements())
      options.emplace_back(id.string().value_or("").substr(item.size()));
    return options;
  }
  Stored stored() const { return platform::record().stored; }
};

/// What a reader's browser has stored who has missed the first question, and then found the answer, and has missed the second.
Stored after_misses() {
  Reader reader;
  reader.read_first();
  reader.answer("choose", "b");
  reader.answer("choose", "a");
  reader.answer("compute", "1");
  return reader.stored();
}

}  // namespace

TEST_SUITE("app") {
  TEST_CASE("what was missed stands at the end of its chapter once the reader is done with it, and counts nowhere") {
    Reader reader;
    reader.read_first();
    CHECK_FALSE(reader.shows("once-more"));
    reader.answer("choose", "b");
    CHECK_FALSE(reader.shows("once-more"));
    reader.answer("choose", "a");
    CHECK(reader.shows("once-more"));
    CHECK(reader.asks("again-choose"));
    CHECK(reader.it.dom("append", "once-more.asked").at(0).string() == "section");
    CHECK(reader.eyebrow("once-more") == "Question 1, once more");
    CHECK(reader.it.dom.text("choose.eyebrow").starts_with("Question 1 of 2"));
    const std::string score = reader.it.dom.text("looking-back.score"), facts = reader.it.dom.text("chapter-facts");
    CHECK(score == "1 of 2 answered, none right at the first try.");
    reader.answer("again-choose", "c");
    CHECK(status(reader.it, "again-choose") == "wrong");
    CHECK(status(reader.it, "choose") == "right");
    reader.answer("again-choose", "a");
    CHECK(reader.it.dom.text("once-more.words") == "Right, this time.");
    CHECK(reader.shows("once-more"));
    CHECK(reader.it.dom.text("looking-back.score") == score);
    CHECK(reader.it.dom.text("chapter-facts") == facts);
    for (const auto& [id, answer] : stored_answers()) CHECK_FALSE(book::is_once_more(id));
  }

  TEST_CASE("it comes in another order or with other numbers") {
    for (std::uint32_t seed = 1; seed < 9; ++seed) {
      Reader reader;
      reader.it.app.set_seed(seed);
      reader.read_first();
      reader.answer("choose", "b");
      reader.answer("choose", "a");
      reader.answer("compute", "1");
      activate(reader.it, "compute.reveal");
      CHECK(reader.asks("again-compute"));
      CHECK(reader.it.dom.text("again-compute.hole1") != reader.it.dom.text("compute.hole1"));
      CHECK(reader.order("again-choose") != reader.order("choose"));
    }
  }

  TEST_CASE("on the next visit it waits in one line, which is there from the first paint") {
    const Stored stored = after_misses();
    CHECK(stored.at("phasebook.again") == "end:01-first head:01-first");
    Reader reader(stored);
    reader.read_first();
    CHECK(reader.shows("once-more"));
    CHECK_FALSE(reader.asks("again-choose"));
    reader.it.app.focus("once-more.open");
    activate(reader.it, "once-more.open");
    CHECK(reader.asks("again-choose"));
    CHECK_FALSE(reader.asks("again-compute"));  // it is still to be answered above
    CHECK(reader.it.dom("focus", "again-choose").exists());
    CHECK_FALSE(reader.shows("once-more.open"));
  }

  TEST_CASE("the first page shows no line that its first paint did not show") {
    Stored stored = after_misses();
    const std::string contents = R"({"chapters":[{"slug":"02-sinusoidal-encoding","items":[{"id":"choose"}]}]})";
    for (const char* key : {"end:02-sinusoidal-encoding", "end:01-first"}) {
      stored["phasebook.again"] = key;
      const HeadlessApp it({.markdown = kFirst, .contents = contents, .stored = stored});
      CHECK(it.dom.has_attribute("once-more", "hidden") == (std::string_view(key) == "end:01-first"));
      CHECK(platform::record().stored.at("phasebook.again") == "end:02-sinusoidal-encoding head:02-sinusoidal-encoding");
    }
  }

  TEST_CASE("the next chapter asks at most two, when the reader wants them, with formulas of their own chapter") {
    Reader reader(after_misses());
    reader.read_second();
    CHECK(reader.shows("from-before"));
    CHECK_FALSE(reader.shows("once-more"));
    activate(reader.it, "from-before.open");
    activate(reader.it, "from-before.open");
    CHECK(platform::record().loads == std::vector<std::string>{"01-first.again.json"});
    reader.it.app.loaded("01-first.again.json", questions_of_first());
    reader.it.settle();
    CHECK(reader.asks("again-choose"));
    CHECK(reader.asks("again-compute"));
    CHECK(reader.eyebrow("from-before") == "2 of 2, once more");
    CHECK(reader.it.dom("formula", "", "0").string() == "<math><mi>x</mi></math>");
    CHECK(reader.it.app.workbench().formula_sizes() != "[]");
    reader.answer("again-choose", "b");
    CHECK(reader.shows("again-choose.b.feedback"));
    reader.answer("again-choose", "a");
    CHECK(reader.it.dom.text("from-before.words") == "A question or two from chapter 1, once more");
    CHECK(reader.it.dom.text("chapter-facts").starts_with("1 minute · 1 question"));
  }

  TEST_CASE("what cannot be loaded can be asked for again") {
    Reader reader(after_misses());
    reader.read_second();
    for (const char* bytes : {"", "{}", "no JSON"}) {
      activate(reader.it, "from-before.open");
      reader.it.app.loaded("01-first.again.json", bytes);
      reader.it.settle();
      CHECK(reader.it.errors().back() == "The questions could not be loaded. Press again to try once more.");
      CHECK(reader.shows("from-before.open"));
    }
    CHECK(platform::record().loads.size() == 3);
    CHECK_FALSE(reader.asks("again-choose"));
  }

  TEST_CASE("what is skipped stays away until it is missed again") {
    Stored stored = after_misses();
    {
      Reader reader(stored);
      reader.read_second();
      activate(reader.it, "from-before.skip");
      CHECK(reader.it.dom.text("from-before.words") == "Skipped.");
      CHECK(reader.it.dom("focus", "from-before").exists());
      CHECK_FALSE(reader.shows("from-before.asked"));
      stored = reader.stored();
      CHECK(stored.at("phasebook.again") == "end:01-first");
    }
    Reader reader(stored);
    reader.read_second();
    CHECK_FALSE(reader.shows("from-before"));
    reader.read_first();
    ++platform::record().present.day;
    reader.answer("compute", "1");
    reader.read_second();
    CHECK(reader.shows("from-before"));
  }

  TEST_CASE("forgetting all answers takes everything away") {
    Reader reader;
    reader.read_first();
    reader.answer("choose", "b");
    reader.answer("choose", "a");
    reader.it.app.reset_progress();
    reader.it.settle();
    CHECK_FALSE(reader.shows("once-more"));
    CHECK_FALSE(reader.stored().contains("phasebook.again"));
    reader.answer("choose", "b");
    CHECK_FALSE(reader.shows("once-more"));
    reader.answer("choose", "a");
    CHECK(reader.asks("again-choose"));
    CHECK(status(reader.it, "again-choose") == "unanswered");
  }
}
