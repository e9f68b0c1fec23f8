#include "compiler/site/once_more.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "book/overview.h"
#include "book/quiz/item_copier.h"
#include "book/quiz/once_more.h"
#include "compiler/validate.h"
#include "tests/compiler/site/sample.h"

namespace {

constexpr const char* kQuestion = R"(# Waves

## Long ones {#long}

```figure encoding_table
id: table
```

```quiz how-long
predict: yes
draw: n = 2 | 3
question: How long is $x$ times {n}? See [below](#long).
section: long
- [x] (a) As $y$, [see](figure:table?base={n}).
  Yes, as $x$.
- [ ] (b) Shorter
  No.
```

```quiz where
question: Where?
figure: table
- [x] (positions=5) There.
- [ ] (positions=6) No.
other: Elsewhere.
```
)";

compiler::Manuscript manuscript() {
  compiler::Manuscript manuscript;
  manuscript.chapters.push_back(sample::chapter("c/00-in-short.md", "# In short\n\nNo questions.\n"));
  manuscript.chapters.push_back(sample::chapter("c/01-waves.md", kQuestion));
  manuscript.chapters.push_back(sample::chapter("c/02-more.md", "# More\n\nWords.\n"));
  manuscript.chapters.push_back(sample::chapter("c/03-end.md", "# End\n\nWords.\n"));
  for (compiler::Chapter& chapter : manuscript.chapters) book::add_overview(chapter.document);
  compiler::add_from_before(manuscript);
  return manuscript;
}

const book::Block* from_before(const book::Document& document) { return book::find_block(document.blocks, book::kFromBeforeId); }

}  // namespace

TEST_SUITE("compiler") {
  TEST_CASE("a chapter after one with questions has a place for them below its facts, and its own at the end") {
    const compiler::Manuscript all = manuscript();
    CHECK(from_before(all.chapters[0].document) == nullptr);
    CHECK(from_before(all.chapters[1].document) == nullptr);
    CHECK(from_before(all.chapters[3].document) == nullptr);
    const book::Document& more = all.chapters[2].document;
    const auto facts = std::ranges::find(more.blocks, book::kFactsId, &book::Block::id);
    REQUIRE(facts + 1 != more.blocks.end());
    CHECK(facts[1].id == book::kFromBeforeId);
    CHECK(facts[1].runs.front().text == "A question or two from chapter 1, once more");
    CHECK(once_more_key(more, facts[1]) == "head:01-waves");
    const book::Document& waves = all.chapters[1].document;
    CHECK(waves.blocks.back().id == book::kOnceMoreId);
    CHECK(once_more_key(waves, waves.blocks.back()) == "end:01-waves");
    CHECK(more.blocks.back().id != book::kOnceMoreId);
    for (const compiler::Chapter& chapter : all.chapters) CHECK(compiler::validate(chapter.document, stand_in::catalog()) == "");
  }

  TEST_CASE("a copy in the same document acts on its figures, and one for another page leads to them") {
    book::Document waves = manuscript().chapters[1].document;
    const size_t links = waves.links.size();
    add_once_more(waves, waves, waves.items.front());
    const book::Item& copy = waves.items.back();
    CHECK(copy.id == "again-how-long");
    CHECK_FALSE(copy.predict);
    CHECK(copy.question[1].formula == waves.items.front().question[1].formula);
    REQUIRE(waves.links.size() > links);
    const auto see = std::ranges::find(copy.options[0].text, "see", &book::Run::text);
    REQUIRE(see != copy.options[0].text.end());
    const book::Link& acts = waves.links[static_cast<size_t>(see->link)];
    CHECK(acts.figure_id == "table");
    REQUIRE(copy.generated.settings.size() == 1);
    CHECK(&waves.links[static_cast<size_t>(copy.generated.settings[0].link)] == &acts);
    CHECK(compiler::validate(waves, stand_in::catalog()) == "");

    book::Document next{.slug = "02-more"};
    add_once_more(waves, next, waves.items.front());
    CHECK(next.items.front().generated.settings.empty());
    CHECK(next.formulas.size() == 2);
    for (const book::Link& link : next.links) CHECK(link.href.starts_with("01-waves.html"));
    CHECK(compiler::validate(next, stand_in::catalog()) == "");
  }
}
