#include "compiler/html/report.h"

#include <doctest/doctest.h>

#include "compiler/html/html.h"
#include "compiler/parse/parse.h"
#include "tests/book/stand_in.h"

namespace {

constexpr const char* kChapter = R"(# Waves

## Part

```figure encoding_table
id: table
```

```quiz which
question: Which?
- [x] (this) This one.
  Yes.
- [ ] (that) That one.
  No.
```
)";

std::string html_with(std::string_view repository) {
  const book::Document document = compiler::parse("03-waves.md", kChapter, stand_in::catalog()).document;
  return compiler::to_html(document, stand_in::catalog(), stand_in::math, {}, repository);
}

size_t count(std::string_view text, std::string_view part) {
  size_t found = 0;
  for (size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++found;
  return found;
}

}  // namespace

TEST_SUITE("compiler") {
  TEST_CASE("with a repository each figure and each question has a link to its form, filled in") {
    const std::string html = html_with("https://git.example.org/phasebook");
    CAPTURE(html);
    CHECK(count(html, "class=\"report\"") == 2);
    CHECK(
        html.contains("href=\"https://git.example.org/phasebook/issues/new?template=number.yml&amp;title=A%20number%20is%20wrong%3A%20table"
                      "&amp;chapter=03-waves&amp;id=table\">Report: a number is wrong</a>"));
    CHECK(
        html.contains("template=question.yml&amp;title=A%20question%20is%20unfair%3A%20which&amp;chapter=03-waves&amp;id=which\">Report: a "
                      "question is unfair</a>"));
    const size_t menu = html.find("id=\"table.menu.buttons\""), figure = html.find("number.yml");
    CHECK(html.substr(menu, figure - menu).find("</div>") == std::string::npos);  // in the figure's menu
    const size_t question = html.find("id=\"which\""), report = html.find("question.yml");
    CHECK(question < report);
    CHECK(html.substr(question, report - question).find("</section>") == std::string::npos);  // in the question
  }

  TEST_CASE("without one there is no word of it") {
    CHECK(count(html_with(""), "Report") == 0);
    CHECK(count(html_with(""), "issues/new") == 0);
  }

  TEST_CASE("what stands in an address is encoded") {
    book::Document document;
    document.slug = "01-a&b";
    const std::string link = compiler::report_link("https://x.org/r", compiler::Report::number, document, "it's \"here\"");
    CHECK(link.contains("chapter=01-a%26b"));
    CHECK(link.contains("id=it%27s%20%22here%22"));
  }
}
