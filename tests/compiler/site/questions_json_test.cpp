// The questions of the book as JSON, and the grader that tests compare others with.
#include "compiler/site/questions_json.h"

#include <doctest/doctest.h>

#include <set>
#include <string>

#include "base/json.h"
#include "compiler/site/grade_answers.h"
#include "tests/compiler/site/sample.h"

namespace {

const std::string kChoice =
    "```quiz which\nsource: 002\nquestion: Which has $\\pos < 2$?\nhint: Look *below*.\n- [ ] (a) The *first*\n  No.\n- [x] (b) "
    "`x[\"a\"]`\n  Yes, see [below](#slow).\n```\n";
const std::string kTemplate =
    "```quiz double\nsource: 002\ndraw: n = 3..9\nquestion: What is {n} doubled?\nanswer: {2 * n}\ntolerance: 1%\nunit: rows\n"
    "right: So it is.\nwrong: No.\n- ({n + 2}) That adds.\n```\n";
const std::string kLine =
    "```quiz line\nsource: 002\nquestion: Which line?\nlisting: python\n  | a = 1\n  |\n  | b = 2\n- [x] 3: Yes.\nother: No.\n```\n";
const std::string kSkills = "\n```skills\n- (which) tell one from the other\n  name: tell-one\n- (double) double\n- (line) find\n```\n";

compiler::Manuscript manuscript(const std::string& questions) {
  compiler::Manuscript manuscript;
  manuscript.chapters.push_back(
      sample::chapter("c/03-waves.md", "# Waves & more\n\n```figure encoding_table\nid: table\n```\n\n## Slow\n\n" + questions));
  return manuscript;
}

base::JsonDocument json_of(const compiler::Manuscript& manuscript, int variants = 1) {
  auto parsed = base::JsonDocument::parse(compiler::questions_json(manuscript, stand_in::catalog().functions, "", variants));
  REQUIRE(parsed.has_value());
  return std::move(*parsed);
}

std::string_view text(base::Json value) { return value.string().value_or("(no text)"); }

}  // namespace

TEST_SUITE("compiler") {
  TEST_CASE("questions.json has what a school's question bank needs of a choice") {
    const base::JsonDocument json = json_of(manuscript(kChoice + kSkills));
    CHECK(json.root()["format"].number() == 1);
    const base::Json chapter = json.root()["chapters"].at(0), question = json.root()["questions"].at(0);
    CHECK(text(chapter["slug"]) == "03-waves");
    CHECK(chapter["number"].number() == 3);
    CHECK(chapter["pathMinutes"].number().value_or(0) >= 1);
    CHECK(text(question["id"]) == "which");
    CHECK(text(question["chapter"]) == "03-waves");
    CHECK(text(question["section"]) == "slow");
    CHECK(text(question["heading"]) == "Slow");
    CHECK(text(question["asked"]) == "chapter");
    CHECK(text(question["href"]) == "03-waves.html#which");
    CHECK(text(question["form"]) == "one");
    CHECK(text(question["label"]).starts_with("Which has "));
    CHECK(text(question["skills"].at(0)) == "tell-one");
    CHECK(text(json.root()["skills"].at(0)["name"]) == "tell one");
    CHECK(question["template"].boolean() == false);
    const base::Json variant = question["variants"].at(0), right = variant["options"].at(1);
    CHECK(text(variant["question"]) == "Which has \\(\\mathit{pos} &lt; 2\\)?");
    CHECK(text(variant["hints"].at(0)) == "Look <i>below</i>.");
    CHECK(text(right["text"]) == "<code>x[&quot;a&quot;]</code>");
    CHECK(text(right["plainText"]) == "x[\"a\"]");
    CHECK(text(right["feedback"]) == "Yes, see <a href=\"03-waves.html#slow\">below</a>.");
    CHECK(right["correct"].boolean() == true);
    CHECK(variant["options"].at(0)["correct"].boolean() == false);
  }

  TEST_CASE("a template has variants that differ, each with its value, its tolerance and its mistakes") {
    const base::JsonDocument json = json_of(manuscript(kTemplate), 10);
    const base::Json question = json.root()["questions"].at(0), variants = question["variants"];
    CHECK(question["template"].boolean() == true);
    CHECK(variants.size() == 7);  // there are no more: 3 to 9
    std::set<double> values;
    for (const base::Json variant : variants.elements()) {
      const double value = variant["value"].number().value_or(0);
      values.insert(value);
      CHECK(variant["tolerance"].number() == doctest::Approx(0.01 * value));
      CHECK(text(variant["unit"]) == "rows");
      CHECK(variant["options"].at(2)["value"].number() == value / 2 + 2);
      CHECK_FALSE(variant["options"].at(1)["value"].exists());
    }
    CHECK(values.size() == 7);
  }

  TEST_CASE("what is said of other lines is said with each of them") {
    const base::JsonDocument json = json_of(manuscript(kLine));
    const base::Json variant = json.root()["questions"].at(0)["variants"].at(0), options = variant["options"];
    CHECK(text(variant["listing"]) == "a = 1\n\nb = 2");
    CHECK(options.size() == 2);
    CHECK(options.at(1)["place"].number() == 3);
    CHECK(text(options.at(0)["feedback"]) == "No.");
    CHECK(text(options.at(1)["feedback"]) == "Yes.");
  }

  TEST_CASE("a question of the final quiz belongs to the last chapter that it draws on") {
    compiler::Manuscript book = manuscript("Words.\n");
    book.chapters.push_back(sample::chapter("c/04-more.md", "# More\n\n## Fast\n\nWords.\n"));
    book.pages.push_back(sample::page("c/final-quiz.md", "final-quiz",
                                      "# Final quiz\n\n```quiz both\nsource: 002\nsection: 03-waves#slow, 04-more#fast\nquestion: "
                                      "Which?\n- [x] (a) A\n  Y.\n- [ ] (b) B\n  N.\n```\n"));
    const base::JsonDocument json = json_of(book);
    const base::Json question = json.root()["questions"].at(0);
    CHECK(text(question["asked"]) == "final");
    CHECK(text(question["chapter"]) == "04-more");
    CHECK(text(question["section"]) == "fast");
    CHECK(text(question["drawsOn"].at(0)) == "03-waves");
    CHECK(question["drawsOn"].size() == 2);
    CHECK(text(question["href"]) == "final-quiz.html#final-both");
  }

  TEST_CASE("answers are graded as in the book, with the numbers of their variant") {
    const compiler::Manuscript book = manuscript(kChoice + kTemplate);
    const base::JsonDocument json = json_of(book, 3);
    const std::string value = std::to_string(*json.root()["questions"].at(1)["variants"].at(2)["value"].number());
    const auto grade = [&](const std::string& answers) { return compiler::grade_answers(book, stand_in::catalog().functions, answers); };
    CHECK(grade("which\t0\tb\nwhich\t0\ta\n") == "right\tb\nwrong\ta\n");
    CHECK(grade("double\t2\t" + value + "\ndouble\t2\t0.5\n") == "right\tright\nwrong\twrong\n");
    CHECK(grade("which\t1\tb\nnowhere\t0\tb\nwhich\t0\tc\nwhich") == "none\t\nnone\t\nnone\t\nnone\t\n");
  }
}
