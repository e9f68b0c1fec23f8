// Hints before the first try, and what the end of a chapter makes of the answers.
#include "tests/app/headless_app.h"

namespace {

constexpr const char* kChapter = R"(# Hints

## Part

```quiz one
section: part
hint: Think of it.
hint: Think of $x$.
question: What?
- [x] (a) This
  Yes.
- [ ] (b) That
  No.
```

```quiz two
predict: yes
section: part
question: What?
- [x] (a) This
  Yes.
- [ ] (b) That
  No.
```

```skills
- (one) say one thing
- (two) say another
- (one, two) say both
```
)";

bool is_marked(const HeadlessApp& it, std::string_view skill) {
  const std::string row = "now-you-can." + std::string(skill);
  const bool marked = it.dom("property", row + ".mark", "checked").boolean() == true;
  CHECK(it.dom.attribute(row + ".mark", "aria-label") == (marked ? "Shown" : "Still open"));
  return marked;
}

}  // namespace

TEST_SUITE("app") {
  TEST_CASE("hints are given one by one before the first try, and kept") {
    HeadlessApp it({.markdown = kChapter});
    CHECK(it.dom.text("one.hint") == "Hint");
    CHECK(it.dom.has_attribute("one.hint1", "hidden"));
    activate(it, "one.hint");
    CHECK_FALSE(it.dom.has_attribute("one.hint1", "hidden"));
    CHECK(it.dom.has_attribute("one.hint2", "hidden"));
    CHECK(it.dom.text("one.hint") == "Another hint");
    it.app.focus("one.hint");
    activate(it, "one.hint");
    activate(it, "one.hint");
    CHECK_FALSE(it.dom.has_attribute("one.hint2", "hidden"));
    CHECK(it.dom.has_attribute("one.hint", "hidden"));
    CHECK(stored_answers().at("one").hints == 2);
    it.open(read_chapter(kSlug, kChapter));
    CHECK_FALSE(it.dom.has_attribute("one.hint2", "hidden"));
    REQUIRE(it.app.answer("one", "a").empty());
    it.settle();
    CHECK(it.dom.text("looking-back.score") == "1 of 2 answered, 1 right at the first try. You took a hint on one of them.");
  }

  TEST_CASE("hints stay in reach after a wrong answer, until it is right or the answer is shown") {
    HeadlessApp it({.markdown = kChapter});
    REQUIRE(it.app.answer("one", "b").empty());
    activate(it, "one.hint");
    CHECK_FALSE(it.dom.has_attribute("one.hint1", "hidden"));
    activate(it, "one.reveal");
    CHECK(it.dom.has_attribute("one.hint", "hidden"));
    activate(it, "one.again");
    CHECK_FALSE(it.dom.has_attribute("one.hint", "hidden"));
    REQUIRE(it.app.answer("one", "a").empty());
    it.settle();
    CHECK(it.dom.has_attribute("one.hint", "hidden"));
    activate(it, "one.hint");
    CHECK(it.dom.has_attribute("one.hint2", "hidden"));
  }

  TEST_CASE("a skill is marked when its questions were answered right, predictions anyhow; an open one leads to its questions") {
    HeadlessApp it({.markdown = kChapter});
    for (const char* skill : {"1", "2", "3"}) CHECK_FALSE(is_marked(it, skill));
    REQUIRE(it.app.answer("two", "b").empty());
    it.settle();
    CHECK(is_marked(it, "2"));
    CHECK_FALSE(is_marked(it, "3"));
    CHECK_FALSE(it.dom.has_attribute("now-you-can.3.one", "hidden"));
    CHECK(it.dom.has_attribute("now-you-can.3.two", "hidden"));
    REQUIRE(it.app.answer("one", "a").empty());
    it.settle();
    for (const char* skill : {"1", "2", "3"}) CHECK(is_marked(it, skill));
  }
}
