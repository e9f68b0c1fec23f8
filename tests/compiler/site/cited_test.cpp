#include <doctest/doctest.h>

#include "compiler/site/cited.h"
#include "tests/compiler/site/sample.h"

namespace {

std::string cited(const std::string& sources, const std::string& words) {
  compiler::Manuscript manuscript;
  manuscript.chapters.push_back(sample::chapter("c/01-a.md", "# A\n\n" + words +
                                                                 "\n\n```quiz q\nsource: 000-Q1, E6, 002, vaswani-2017\n"
                                                                 "question: Which?\n- [x] (a) One\n  Y.\n- [ ] (b) Two\n  N.\n```\n"));
  if (!sources.empty()) manuscript.pages.push_back(sample::page("c/sources.md", "sources", sources));
  std::string all;
  for (const compiler::Diagnostic& diagnostic : compiler::check_citations(manuscript)) all += to_text(diagnostic) + "\n";
  return all;
}

constexpr const char* kSources =
    "# Sources\n\n## Source 002 {#source-002}\n\n## Attention {#vaswani-2017}\n\n[It](https://arxiv.org/abs/1706.03762).\n";

}  // namespace

TEST_SUITE("compiler") {
  TEST_CASE("what chapters cite is described by the page of sources, if there is one") {
    CHECK(cited(kSources, "See [it](https://arxiv.org/abs/1706.03762), [code](https://github.com/x/y).") == "");
    CHECK(cited("", "See [it](https://arxiv.org/abs/1706.03762).") == "");
    CHECK(cited(kSources, "See [it](https://arxiv.org/abs/1706.03762) and\n[another](https://doi.org/10.1145/1).") ==
          "c/01-a.md:4: error: The paper https://doi.org/10.1145/1 is not in sources.md. Add it there, under a heading with an id "
          "like "
          "{#vaswani-2017}, with this exact address.\n");
  }

  TEST_CASE("what questions name as their source is described there") {
    const std::string texts = cited("# Sources\n\n## Attention {#vaswani-2018}\n", "Words.");
    CHECK(texts.contains("c/01-a.md:5: error: The source '002' of the quiz 'q' is not in sources.md."));
    CHECK(texts.contains("The source 'vaswani-2017' of the quiz 'q'"));
    CHECK_FALSE(texts.contains("'E6'"));
    CHECK_FALSE(texts.contains("'000-Q1'"));
  }
}
