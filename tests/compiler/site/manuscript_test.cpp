#include <doctest/doctest.h>

#include "compiler/site/path_report.h"
#include "compiler/site/stage_report.h"
#include "tests/compiler/site/sample.h"

namespace {

constexpr const char* kQuiz = "# T\n\n```quiz one\nquestion: Why?\n- [x] (a) A\n  Yes.\n- [ ] (b) B\n  No.\n```\n";

std::vector<std::string> diagnostics_across(std::vector<compiler::Chapter> chapters) {
  compiler::Manuscript manuscript{.chapters = std::move(chapters)};
  compiler::check_across_chapters(manuscript);
  std::vector<std::string> texts;
  for (const compiler::Diagnostic& diagnostic : manuscript.diagnostics) texts.push_back(to_text(diagnostic));
  return texts;
}

}  // namespace

TEST_SUITE("compiler") {
  TEST_CASE("chapters are the files that begin with a number") {
    for (const char* name : {"01-a.md", "12-sinusoidal-encoding.md"}) CHECK(compiler::is_chapter_file(name));
    for (const char* name : {"README.md", "glossary.md", "1-a.md", "01a.md", "01-.md", "01-a.txt", ".01-a.md", "01-a.md~"})
      CHECK_FALSE(compiler::is_chapter_file(name));
  }

  TEST_CASE("good chapters have nothing to mend between them") { CHECK(diagnostics_across(sample::manuscript().chapters).empty()); }

  TEST_CASE("answers are saved by item id, so two chapters do not share one") {
    const auto texts = diagnostics_across({sample::chapter("c/01-a.md", kQuiz), sample::chapter("c/02-b.md", kQuiz)});
    REQUIRE(texts.size() == 1);
    CHECK(texts[0] ==
          "c/02-b.md:3: error: The quiz id 'one' is already used at c/01-a.md:3. Choose another: answers are saved by this id.");
  }

  TEST_CASE("no question has the id of one that is asked again") {
    std::string quiz = kQuiz;
    quiz.insert(quiz.find("one"), "again-");
    const auto texts = diagnostics_across({sample::chapter("c/01-a.md", quiz)});
    REQUIRE(texts.size() == 1);
    CHECK(texts[0].starts_with("c/01-a.md:3: error: The quiz id 'again-one' looks like that of a question that is asked again."));
  }

  TEST_CASE("links to chapters and their sections are followed") {
    const auto texts = diagnostics_across({sample::chapter("c/01-a.md", "# A\n\n## Part\n"),
                                           sample::chapter("c/02-b.md",
                                                           "# B\n[home](index.html) [yes](01-a.html) [yes](01-a.html#part)\n"
                                                           "[no](01-a.html#b1)\n[no](09-z.html)\n[web](https://x.org/09-z.html)\n")});
    REQUIRE(texts.size() == 2);
    CHECK(texts[0].starts_with("c/02-b.md:3: error: This link leads to '01-a.html#b1', which does not exist."));
    CHECK(texts[1].starts_with("c/02-b.md:4: error: There is no chapter '09-z'."));
  }

  TEST_CASE("pages may be linked to, and their links are followed") {
    compiler::Manuscript manuscript{.chapters = {sample::chapter("c/01-a.md", "# A\n[about](about.html#how)\n[no](abut.html)\n")}};
    manuscript.pages = {sample::page(
        "c/about.md", "about",
        "# About\n## How\n[no](02-b.html)\n[a](01-a.html)\n[text](licences.txt)\n[data](lab.json)\n[report](bank-report.html)\n")};
    compiler::check_across_chapters(manuscript);
    REQUIRE(manuscript.diagnostics.size() == 2);
    CHECK(to_text(manuscript.diagnostics[0]).starts_with("c/01-a.md:3: error: There is no chapter 'abut'."));
    CHECK(to_text(manuscript.diagnostics[1]).starts_with("c/about.md:3: error: There is no chapter '02-b'."));
  }

  TEST_CASE("a chapter's path takes 12 to 15 minutes, except that of the story before the first") {
    const auto of_words = [](const std::string& file, int count) {
      std::string text = "# T\n\n";
      for (int i = 1; i < count; ++i) text += "word ";
      return sample::chapter(file, text + "\n\n```deeper More\nTwo words.\n```\n");
    };
    const compiler::Manuscript manuscript{
        .chapters = {of_words("c/00-a.md", 200), of_words("c/01-b.md", 2280), of_words("c/02-c.md", 2400), of_words("c/03-d.md", 3200)}};
    const auto warnings = compiler::check_paths(manuscript);
    REQUIRE(warnings.size() == 2);
    CHECK(
        to_text(warnings[0]).starts_with("c/01-b.md:1: warning: The path of this chapter takes 11.4 minutes. Bring it to 12 to 15: this"));
    CHECK(
        to_text(warnings[1]).starts_with("c/03-d.md:1: warning: The path of this chapter takes 16.0 minutes. Bring it to 12 to 15: cut,"));
    CHECK(compiler::path_report(manuscript)[1] == "c/01-b.md: 11.4 minutes; path 2,280 words, folds 4 words; scenes 0, questions 0");
  }

  TEST_CASE("text goes on for no more than a window beside another section's picture") {
    std::string words;
    for (int i = 0; i < 400; ++i) words += "word ";  // some 900 px
    const std::string figure = "# T\n\n```figure encoding_table\nid: table\n```\n\n" + words + "\n\n## Next\n\n" + words + "\n\n";
    const compiler::Manuscript manuscript{
        .chapters = {sample::chapter("c/01-a.md", figure + words), sample::chapter("c/02-b.md", figure + "## In short\n\n" + words),
                     sample::chapter("c/03-c.md", "# T\n\n```figure encoding_table\nid: table\n```\n\n" + words + words +
                                                      "\n\n## Next\n\n```show table\nbase: 9\n```\n\n" + words)}};
    const auto warnings = compiler::check_stages(manuscript);
    REQUIRE(warnings.size() == 2);
    CHECK(to_text(warnings[0]).starts_with("c/01-a.md:9: warning: Beside the section Next the stage shows what an earlier one was about"));
    CHECK(warnings[1].file == "c/02-b.md");
  }

  TEST_CASE("two chapters do not share a number") {
    const auto texts = diagnostics_across({sample::chapter("c/01-a.md", "# A\n"), sample::chapter("c/01-b.md", "# B\n")});
    REQUIRE(texts.size() == 1);
    CHECK(texts[0] == "c/01-b.md:1: error: This chapter has the number of c/01-a.md. Rename one of the files.");
  }
}
