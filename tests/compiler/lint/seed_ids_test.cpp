#include "compiler/lint/seed_ids.h"

#include <doctest/doctest.h>

#include "compiler/parse/parse.h"
#include "tests/book/stand_in.h"

namespace {

std::vector<std::string> found_in(const std::string& markdown) {
  const book::Document document = compiler::parse("c/01-a.md", "# T\n\n" + markdown, stand_in::catalog()).document;
  std::vector<std::string> texts;
  for (const compiler::Diagnostic& diagnostic : compiler::lint_seed_ids(document, "c/01-a.md")) texts.push_back(to_text(diagnostic));
  return texts;
}

}  // namespace

TEST_SUITE("book") {
  TEST_CASE("lint: ids of sources, their questions and errata are found, and what only looks like one is not") {
    CHECK(compiler::find_seed_id("As Source 002 says") == "Source 002");
    CHECK(compiler::find_seed_id("(sources 000 and 003)") == "sources 000");
    CHECK(compiler::find_seed_id("see 000-Q7.") == "000-Q7");
    CHECK(compiler::find_seed_id("The quick check 003-QC") == "003-QC");
    CHECK(compiler::find_seed_id("E14 and E9") == "E14");
    for (const char* text : {"BF16, 1E14, E4M3 and E = mc", "0.002 of 000 bits, the source of 100", "a source, 3 of them", "E", ""})
      CHECK_MESSAGE(compiler::find_seed_id(text).empty(), text);
  }

  TEST_CASE("lint: readers see no such id, wherever it stands") {
    const auto texts = found_in("Words of E14.\n\n```deeper More\n- in a list, source 001\n```\n\n| E1 |\n|---|\n| a |\n");
    REQUIRE(texts.size() == 3);
    CHECK(texts[0] ==
          "c/01-a.md:3: error: Readers see 'E14', which is an internal id. Call the text by its title, or say what is wrong without "
          "naming it.");
    CHECK(texts[1].starts_with("c/01-a.md:6: error: Readers see 'source 001'"));
    CHECK(texts[2].starts_with("c/01-a.md:9: error: Readers see 'E1'"));
    const std::string quiz =
        "```quiz q\nsource: 000-Q7, E14\nquestion: Why?\nhint: See E3.\n- [x] (a) A\n  Yes, 000-Q1.\n- [ ] (b) E2\n  No.\n```\n";
    CHECK(found_in(quiz).size() == 3);
  }
}
