#include "compiler/site/glossary.h"

#include <doctest/doctest.h>

#include "base/json.h"
#include "book/search/search.h"
#include "compiler/site/index_page.h"
#include "compiler/site/search_index.h"
#include "tests/compiler/site/sample.h"

namespace {

constexpr const char* kGlossary =
    "# Glossary\n\nWords.\n\n## Head & tail {#head}\n\nOne of *several*,\n`side` by side.\n\nIn [a](01-a.html).\n\n## Norm\n\nThe "
    "length.\n";

std::vector<compiler::Entry> entries(const char* markdown, std::vector<compiler::Diagnostic>& diagnostics) {
  return compiler::entries_of("glossary.md", markdown, compiler::parse("glossary.md", markdown, stand_in::catalog()).document, diagnostics);
}

std::vector<compiler::Entry> glossary() {
  std::vector<compiler::Diagnostic> diagnostics;
  return entries(kGlossary, diagnostics);
}

}  // namespace

TEST_SUITE("compiler") {
  TEST_CASE("an entry of the glossary is a heading with the paragraph below it") {
    const std::vector<compiler::Entry> all = glossary();
    REQUIRE(all.size() == 2);
    CHECK(all[0].id == "head");
    CHECK(all[0].title == "Head & tail");
    CHECK(all[0].definition == "One of *several*,\n`side` by side.");
    CHECK(all[1].id == "norm");
  }

  TEST_CASE("an entry without a definition, and a definition with a link, are told") {
    std::vector<compiler::Diagnostic> diagnostics;
    CHECK(entries("# G\n\n## A\n\n## B\n\nSee [A](#a).\n", diagnostics).empty());
    REQUIRE(diagnostics.size() == 2);
    CHECK(to_text(diagnostics[0]).starts_with("glossary.md:3: error: This entry has no definition."));
    CHECK(to_text(diagnostics[1]).starts_with("glossary.md:5: error: This definition contains a link."));
  }

  TEST_CASE("a text is given the definitions that it uses, and no others") {
    for (const char* end : {"\n", ""}) {
      const compiler::Parsed parsed =
          compiler::parse_with_terms("01-t.md", std::string("# T\n\nA [head](term:head).") + end, stand_in::catalog(), glossary());
      CHECK(parsed.diagnostics.empty());
      REQUIRE(parsed.document.terms.size() == 1);
      CHECK(parsed.document.terms[0].title == "Head & tail");
      CHECK(plain_text(parsed.document.terms[0].definition, parsed.document.formulas).starts_with("Head & tail. One of"));
    }
    CHECK(compiler::parse_with_terms("01-t.md", "# T\n\nNo term.", stand_in::catalog(), glossary()).document.terms.empty());
  }

  TEST_CASE("a term that the glossary does not have is told once, by its line") {
    const char* markdown = "# T\n\nA [head](term:head) and a [tail](term:tail).\n";
    const compiler::Parsed parsed = compiler::parse_with_terms("01-t.md", markdown, stand_in::catalog(), glossary());
    REQUIRE(parsed.diagnostics.size() == 1);
    CHECK(parsed.diagnostics[0].line == 3);
    CHECK(parsed.diagnostics[0].wrong == "There is no term 'tail' in the glossary.");
  }

  TEST_CASE("everything an author wrote can be found in the index of the search") {
    compiler::Manuscript manuscript = sample::manuscript();
    manuscript.chapters.push_back(sample::chapter(
        "c/03-third.md",
        "# Third\n\n- one item\n\n| a | b |\n|---|---|\n| cell | $z$ |\n\n> a note\n\n```quiz q\nquestion: Why so?\n- [x] (a) A\n  Yes.\n"
        "- [ ] (b) B\n  No.\n```\n\n```python\nlisting = 1\n```\n"));
    manuscript.pages.push_back(sample::page("c/glossary.md", "glossary", kGlossary));
    manuscript.pages.push_back(
        sample::page("c/sources.md", "sources", "# Sources\n\n## Papers\n\n### Good paper {#good-2017}\n\nIts use.\n"));
    const auto index = book::read_index(compiler::search_json(manuscript, stand_in::catalog()));
    REQUIRE(index.has_value());
    const auto entry = [&](const char* query) {
      const book::Hits hits = book::search(*index, query);
      REQUIRE_MESSAGE(!hits.best.empty(), query);
      const book::SearchEntry& found = index->entries[hits.best.front()];
      return std::string(index->pages[found.page].slug).append("#").append(found.id);
    };
    CHECK(entry("two three") == "01-first#two-three");
    CHECK(entry("begins with x") == "01-first#b1");
    CHECK(entry("encoding table") == "02-second#b2");
    CHECK(entry("one item").starts_with("03-third#b"));
    CHECK(entry("cell z").starts_with("03-third#b"));
    CHECK(entry("a note").starts_with("03-third#b"));
    CHECK(entry("why so") == "03-third#q");
    CHECK(entry("listing").starts_with("03-third#b"));
    CHECK(entry("counts") == "index#b1");
    CHECK(entry("several side") == "glossary#head");
    CHECK(entry("length") == "glossary#norm");
    CHECK(entry("good use") == "sources#good-2017");
  }

  TEST_CASE("the index page lists sections, figures, questions and terms") {
    compiler::Manuscript manuscript = sample::manuscript();
    manuscript.pages.push_back(sample::page("c/glossary.md", "glossary", kGlossary));
    const std::string html = compiler::index_html(manuscript, stand_in::catalog());
    for (const char* link :
         {"<a href=\"01-first.html\">1 · The first &amp; best</a>", "<a href=\"01-first.html#two-three\">Two &lt; three</a>",
          "<a href=\"02-second.html#table\">Figure: Encoding table</a>", "<a href=\"glossary.html#head\">Head &amp; tail</a>"}) {
      CHECK_MESSAGE(html.contains(link), link);
    }
  }
}
