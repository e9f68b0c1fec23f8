#include "compiler/site/exercises.h"

#include <doctest/doctest.h>

#include "tests/compiler/site/sample.h"

namespace {

constexpr const char* kPython =
    "# %% shared\nimport numpy as np\n# %% starter\n\ndef twice(x):\n    ...\n# %% reference\ndef twice(x):\n    return 2 * x\n"
    "# %% checks\nCHECKS = []\n# %% mistake squared\ndef twice(x):\n    return x * x\n# %% mistake same\na\n# %% mistake half\nb\n"
    "# %% mistake zero\nc\n";

constexpr const char* kChapter =
    "# T\n\n## Part\n\n```exercise twice\nfunction: twice(x)\ntakes: `x` [T]\nreturns: [T]\nquestion: Write it.\nright: Yes.\n"
    "- (squared) A square. [See](#part).\n- (same) S.\n- (half) H.\n- (zero) Z.\nother: No.\n```\n";

std::vector<std::string> differences(std::string_view python) {
  const compiler::Chapter chapter = sample::chapter("c/01-t.md", kChapter);
  REQUIRE(chapter.document.items.size() == 1);
  std::vector<std::string> texts;
  for (const compiler::Diagnostic& diagnostic : compiler::compare(chapter.document.items[0], "c/01-t.md", compiler::read_exercise(python)))
    texts.push_back(to_text(diagnostic));
  return texts;
}

std::string without(std::string_view part) {
  std::string text = kPython;
  return text.erase(text.find(part), part.size());
}

}  // namespace

TEST_SUITE("compiler") {
  TEST_CASE("the code of an exercise is in cells") {
    const compiler::ExerciseCode code = compiler::read_exercise(kPython);
    CHECK(code.cells.size() == 4);
    CHECK(code.cells.at("starter") == "def twice(x):\n    ...\n");
    REQUIRE(code.mistakes.size() == 4);
    CHECK(code.mistakes[0] == std::pair<std::string, std::string>("squared", "def twice(x):\n    return x * x\n"));
  }

  TEST_CASE("an exercise and its code agree") {
    CHECK(differences(kPython).empty());
    const auto missing = differences(without("# %% mistake same\na\n"));
    REQUIRE(missing.size() == 2);
    CHECK(missing[0].starts_with("c/01-t.md:12: error: The mistake 'same' has no code."));
    CHECK(missing[1].find("knows 3 mistakes") != std::string::npos);
    const auto untold = differences(std::string(kPython) + "# %% mistake more\nd\n");
    REQUIRE(untold.size() == 1);
    CHECK(untold[0].find("has the mistake 'more', of which the exercise says nothing") != std::string::npos);
    CHECK(differences(without("# %% checks\nCHECKS = []\n"))[0].find("no cell 'checks'") != std::string::npos);
    CHECK(differences(without("def twice(x):\n    ...\n"))[0].find("does not define twice(x).") != std::string::npos);
  }

  TEST_CASE("the page and the command line get all of it") {
    compiler::Manuscript manuscript;
    manuscript.chapters.push_back(sample::chapter("c/01-t.md", kChapter));
    manuscript.exercises["twice"] = compiler::read_exercise(kPython);
    const std::string json = compiler::exercises_json(manuscript);
    CHECK(json.starts_with(R"({"twice":{"chapter":"01-t","function":"twice","sections":{"checks":"CHECKS = []\n")"));
    CHECK(json.find(R"("squared":{"sentence":"A square. See.","link":"01-t.html#part"})") != std::string::npos);
    CHECK(json.find(R"("other":{"sentence":"No.","link":null})") != std::string::npos);
  }
}
