// What a prediction folds, and what opens it.
#include "book/spoilers.h"
#include "tests/app/headless_app.h"

namespace {

constexpr const char* kChapter = R"(# Predicting

## Part

```quiz guess
predict: yes
section: part
question: What?
order: pinned
- [x] (a) This
  Yes: [so](figure:table?base=100).
- [ ] (b) That
  No: [see](figure:table?base=200).
```

The answer.

```figure encoding_table
id: table
```

## Next

Other words.
)";

HeadlessApp predicting(const std::string& markdown = kChapter) { return HeadlessApp({.markdown = markdown}); }

const book::Block& answer_of(const HeadlessApp& it) { return it.document.blocks[book::spoilers_of(it.document).at(0).blocks.at(0)]; }

bool is_folded(const HeadlessApp& it) {
  const bool folded = it.dom.attribute(answer_of(it).id, "hidden") == "until-found";
  CHECK(it.dom.has_attribute("table", "data-folded") == folded);
  CHECK(it.dom.has_attribute("guess.spoiler", "hidden") != folded);
  return folded;
}

void open_again(HeadlessApp& it) { it.open(read_chapter(kSlug, kChapter)); }

}  // namespace

TEST_SUITE("app") {
  TEST_CASE("a prediction folds the rest of its section, and keeps its figure from the stage, until it is answered") {
    HeadlessApp it = predicting();
    CHECK(is_folded(it));
    CHECK(it.staged() == "");
    CHECK(it.app.answer("guess", "b") == "");
    it.settle();
    CHECK_FALSE(is_folded(it));
    CHECK(it.staged() == "table");
    it.app.activate("guess.again");
    it.settle();
    CHECK_FALSE(is_folded(it));
    open_again(it);
    CHECK_FALSE(is_folded(it));
  }

  TEST_CASE("a prediction is opened without a guess, for good, and can still be answered") {
    HeadlessApp it = predicting();
    it.app.focus("guess.open");
    it.app.activate("guess.open");
    it.settle();
    CHECK_FALSE(is_folded(it));
    CHECK(it.dom("focus", "guess").exists());
    CHECK(stored_answers().at("guess").opened);
    CHECK(it.status() == "unanswered");
    open_again(it);
    CHECK_FALSE(is_folded(it));
    CHECK(it.app.answer("guess", "a") == "");
    CHECK(stored_answers().at("guess").opened);
  }

  TEST_CASE("what leads below a prediction opens it; other names do nothing") {
    HeadlessApp it = predicting();
    it.app.unfold("table");
    it.app.unfold("nothing");
    CHECK(is_folded(it));
    it.app.unfold("guess");
    it.settle();
    CHECK_FALSE(is_folded(it));
  }

  TEST_CASE("a prediction never offers what has not been read yet for another reading") {
    HeadlessApp it = predicting();
    CHECK(it.app.answer("guess", "b") == "");
    it.settle();
    CHECK(it.dom.has_attribute("guess.read", "hidden"));
  }

  TEST_CASE("the figure of a prediction that is answered in it stays") {
    std::string pointed = kChapter;
    const size_t begin = pointed.find("order: pinned"), end = pointed.find("```\n\nThe answer");
    pointed.replace(begin, end - begin, "figure: table\n- [x] (base=100) Yes.\nother: No.\n");
    HeadlessApp it = predicting(pointed);
    CHECK(it.dom.attribute(answer_of(it).id, "hidden") == "until-found");
    CHECK_FALSE(it.dom.has_attribute("table", "data-folded"));
    CHECK(it.staged() == "table");
    CHECK(it.app.answer("guess", "base=100") == "");
    it.settle();
    CHECK_FALSE(it.dom.has_attribute(answer_of(it).id, "hidden"));
  }

  TEST_CASE("the feedback's first link to a figure is followed when an answer is judged, and not again") {
    HeadlessApp it = predicting();
    CHECK(it.app.answer("guess", "b") == "");
    it.settle();
    CHECK(it.parameter("base") == 200);
    it.app.activate("guess.again");
    it.app.input("guess.a.input", "on");
    it.settle();
    CHECK(it.parameter("base") == 100);
    for (const auto& [address, added] : platform::record().addresses) CHECK_FALSE(added);
    open_again(it);
    CHECK(it.parameter("base") == 10000);
  }

  TEST_CASE("in the text a figure follows the feedback only while it is in sight") {
    HeadlessApp it({.window = kPhone, .markdown = kChapter});
    CHECK(it.app.answer("guess", "b") == "");
    it.settle();
    CHECK(it.parameter("base") == 10000);
    it.app.activate("guess.again");
    it.app.in_sight("table", true);
    CHECK(it.app.answer("guess", "b") == "");
    it.settle();
    CHECK(it.parameter("base") == 200);
  }
}
