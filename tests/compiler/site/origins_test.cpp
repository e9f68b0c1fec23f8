#include "compiler/site/origins.h"

#include <doctest/doctest.h>

#include "tests/compiler/site/sample.h"

namespace {

std::string quiz(std::string_view id, std::string_view sources) {
  return "```quiz " + std::string(id) + "\nsource: " + std::string(sources) +
         "\nquestion: Why?\n- [x] (a) A\n  Yes.\n- [ ] (b) B\n  No.\n```\n\n";
}

compiler::Manuscript named(const std::string& quizzes) {
  compiler::Manuscript manuscript{.chapters = {sample::chapter("c/01-a.md", "# T\n\n## S\n\nWords.\n\n" + quizzes)}};
  manuscript.pages = {sample::page("c/sources.md", compiler::kSourcesSlug,
                                   "# Sources\n\n### “First” {#source-000}\n\nWords.\n\n### A page on $x$ {#source-003}\n\nWords.\n")};
  compiler::name_origins(manuscript);
  return manuscript;
}

std::string origin(const compiler::Manuscript& manuscript, size_t item) {
  const book::Document& document = manuscript.chapters[0].document;
  return plain_text(document.items[item].origin, document.formulas);
}

}  // namespace

TEST_SUITE("compiler") {
  TEST_CASE("a question says by its title which explanation it grew out of, and each once") {
    const compiler::Manuscript manuscript =
        named(quiz("one", "000-Q8") + quiz("two", "000-Q8, 000-Q9, 003-QC") + quiz("none", "E14, vaswani-2017, 003"));
    CHECK(origin(manuscript, 0) == "After a question in another text, “First”");
    CHECK(origin(manuscript, 1) == "After questions in other texts, “First” and a page on x");
    CHECK(origin(manuscript, 2).empty());
    const book::Document& document = manuscript.chapters[0].document;
    CHECK(document.links[static_cast<size_t>(document.items[0].origin[1].link)].href == "sources.html#source-000");
    CHECK(document.links[static_cast<size_t>(document.items[1].origin[3].link)].href == "sources.html#source-003");
  }

  TEST_CASE("without a page of sources nothing is said") {
    compiler::Manuscript manuscript{.chapters = {sample::chapter("c/01-a.md", "# T\n\n" + quiz("one", "000-Q8"))}};
    compiler::name_origins(manuscript);
    CHECK(manuscript.chapters[0].document.items[0].origin.empty());
  }
}
