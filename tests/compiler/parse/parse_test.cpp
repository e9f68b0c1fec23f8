#include <doctest/doctest.h>

#include "compiler/html/html.h"
#include "compiler/parse/parse.h"
#include "tests/book/stand_in.h"

namespace {

book::Document document_of(std::string_view markdown) {
  return compiler::parse("chapters/07-rotary.md", markdown, stand_in::catalog()).document;
}

}  // namespace

TEST_SUITE("book") {
  TEST_CASE("slug and number of a chapter come from its file name") {
    const book::Document document = document_of("# Rotary *embeddings* in $\\mathbb{C}$");
    CHECK(document.slug == "07-rotary");
    CHECK(document.number == 7);
    CHECK(document.title == "Rotary embeddings in C");
    CHECK(compiler::parse("glossary.md", "# Glossary", {}).document.slug == "glossary");
    CHECK(compiler::parse("glossary.md", "# Glossary", {}).document.number == 0);
  }

  TEST_CASE("every block knows the line it begins on") {
    const book::Document document = document_of(
        "# T\n"  // 1
        "\n"
        "one\ntwo\n"  // 3
        "\n"
        "- a\n\n  b\n- c\n"  // 6
        "\n"
        "| x |\n|---|\n| 1 |\n"  // 11
        "---\n"                  // 14
        "> note\n"               // 15
        "\n"
        "```\n\ncode\n```\n"  // 17
        "```\n```\n");        // 21
    REQUIRE(document.blocks.size() == 8);
    const int lines[] = {1, 3, 6, 11, 14, 15, 17, 21};
    for (size_t i = 0; i < document.blocks.size(); ++i) CHECK(document.blocks[i].line == lines[i]);
    const book::Block& list = document.blocks[2];
    REQUIRE(list.children.size() == 2);
    REQUIRE(list.children[0].children.size() == 2);
    CHECK(list.children[0].children[1].line == 8);
    CHECK(list.children[1].line == 9);
    const book::Block& table = document.blocks[3];
    REQUIRE(table.children.size() == 2);
    CHECK(table.children[0].header);
    CHECK(table.children[1].line == 13);
    CHECK(table.children[1].children[0].line == 13);
  }

  TEST_CASE("a figure that shows the page gets the chapter's words before it, as many as it takes, or those of its fence") {
    const book::Document document = document_of(
        "# T\n\n*One* [two](#x).\n\n- three\n- four\n\n> not this\n\n```figure page\nid: first\n```\n\n"
        "Five words that are long enough for two lines.\n\n```figure page\nid: second\n```\n\n"
        "```figure page\nid: third\nwords: its own\n```\n");
    REQUIRE(document.figures.size() == 3);
    CHECK(document.figures[0].settings.at(0).text == "One two. ¶ three ¶ four");
    CHECK(document.figures[1].settings.at(0).text == "One two. ¶ three ¶ four ¶ Five words");
    REQUIRE(document.figures[2].settings.size() == 1);
    CHECK(document.figures[2].settings[0].text == "its own");
  }

  TEST_CASE("a formula that occurs twice is kept once, but apart from its display") {
    const book::Document document = document_of("# T\n$x$ and $y$ and $x$\n\n```math\nx\n```\n");
    REQUIRE(document.formulas.size() == 3);
    CHECK(document.formulas[0].tex == "x");
    CHECK(document.formulas[1].tex == "y");
    CHECK_FALSE(document.formulas[0].display);
    CHECK(document.formulas[2].tex == "x");
    CHECK(document.formulas[2].display);
    CHECK(document.formulas[2].line == 4);
    REQUIRE(document.blocks[1].runs.size() == 5);
    CHECK(document.blocks[1].runs[0].formula == 0);
    CHECK(document.blocks[1].runs[4].formula == 0);
  }

  TEST_CASE("a link that acts on a figure carries checked settings") {
    const book::Document document =
        document_of("# T\n[go](figure:table?base=1e2&d_model=64&d_model=66)\n\n```figure encoding_table\nid: table\nbase: 500\n```\n");
    REQUIRE(document.links.size() == 1);
    const book::Link& link = document.links[0];
    CHECK(link.element_id == "link-1");
    CHECK(link.figure_id == "table");
    CHECK(link.line == 2);
    REQUIRE(link.settings.size() == 2);
    CHECK(link.settings[0].name == "base");
    CHECK(link.settings[0].value == 100);
    CHECK(link.settings[1].value == 64);
    REQUIRE(document.figures.size() == 1);
    CHECK(document.figures[0].line == 4);
    REQUIRE(document.figures[0].settings.size() == 1);
    CHECK(document.figures[0].settings[0].value == 500);
  }

  TEST_CASE("an item holds its texts as runs") {
    const book::Document document =
        document_of("# T\n```quiz q\nversion: 3\nquestion: *Why*?\n- [ ] (a) A\n  No.\n- [x] (b-2) B\n  Yes.\n```\n");
    REQUIRE(document.items.size() == 1);
    const book::Item& item = document.items[0];
    CHECK(item.id == "q");
    CHECK(item.version == 3);
    CHECK(item.sources.empty());
    CHECK(item.line == 2);
    REQUIRE(item.question.size() == 2);
    CHECK(item.question[0].emphasis);
    CHECK(item.question[1].text == "?");
    REQUIRE(item.options.size() == 2);
    CHECK_FALSE(item.options[0].correct);
    CHECK(item.options[1].correct);
    CHECK(item.options[1].id == "b-2");
    CHECK(plain_text(item.options[1].feedback, document.formulas) == "Yes.");
  }

  TEST_CASE("equal headings are numbered, however many there are") {
    constexpr int kCount = 20'000;  // this took minutes once
    std::string markdown = "# T\n\n## same-3 {#same-3}\n";
    for (int i = 0; i < kCount; ++i) markdown += "\n## Same\n";
    const book::Document document = document_of(markdown);
    REQUIRE(document.blocks.size() == kCount + 2);
    CHECK(document.blocks[2].id == "same");
    CHECK(document.blocks[3].id == "same-2");
    CHECK(document.blocks[4].id == "same-4");  // the author has chosen same-3
    CHECK(document.blocks.back().id == "same-" + std::to_string(kCount + 1));
  }

  TEST_CASE("what is far too long or too much is told and cut") {
    const compiler::Parsed heading = compiler::parse("01-a.md", "# T\n\n## " + std::string(2000, 'a') + "\n", stand_in::catalog());
    REQUIRE(heading.diagnostics.size() == 1);
    CHECK(heading.diagnostics[0].wrong == "This heading is too long.");
    CHECK(heading.document.blocks[1].runs.front().text == "Too long");

    std::string quiz = "# T\n\n```quiz q\nquestion: Which?\n";
    for (int i = 0; i < 1000; ++i) quiz += "- [ ] (a" + std::to_string(i) + ") A\n  No.\n";
    const compiler::Parsed questions = compiler::parse("01-a.md", quiz + "```\n", stand_in::catalog());
    CHECK(questions.document.items.empty());
    REQUIRE_FALSE(questions.diagnostics.empty());
    CHECK(questions.diagnostics.back().wrong == "The quiz has more than 200 fields and options.");
    CHECK(questions.diagnostics.back().line == 4 + 2 * 199 + 1);
  }

  TEST_CASE("line ends and a byte order mark make no difference") {
    const std::string_view unix_text = "# T\n\n- a\n- b\n\n```\nx\n\ny\n```\n";
    const auto as = [&](std::string_view line_end) {
      std::string text = "\xEF\xBB\xBF";
      for (const char c : unix_text) text += c == '\n' ? std::string(line_end) : std::string(1, c);
      return text;
    };
    const book::Document expected = document_of(unix_text);
    for (const std::string_view line_end : {"\r\n", "\r"}) {
      const book::Document document = document_of(as(line_end));
      CHECK(compiler::to_html(document, {}, stand_in::math) == compiler::to_html(expected, {}, stand_in::math));
      CHECK(document.blocks.back().line == 6);
    }
  }

  TEST_CASE("bytes that are no UTF-8 are told and replaced") {
    const compiler::Parsed parsed = compiler::parse("01-x.md", std::string_view("# T\n\na\xFF b\xC3 \0c", 13), {});
    REQUIRE(parsed.diagnostics.size() == 1);
    CHECK(to_text(parsed.diagnostics[0]) == "01-x.md:3: error: A character is not valid UTF-8. Save the file as UTF-8.");
    CHECK(plain_text(parsed.document.blocks[1].runs, {}) == "a\uFFFD b\uFFFD \uFFFDc");
  }

  TEST_CASE("diagnostics come in order of line and say their severity") {
    const std::string code(70, 'x');
    const compiler::Parsed parsed = compiler::parse("01-x.md", "no title\n\n```\n" + code + "\n```\n\n<b>\n", {});
    REQUIRE(parsed.diagnostics.size() == 3);
    CHECK(parsed.diagnostics[0].line == 1);
    CHECK(to_text(parsed.diagnostics[1]) == "01-x.md:4: warning: This line of code has 70 characters. Break it: the column holds 62.");
    CHECK(parsed.diagnostics[2].line == 7);
  }
}
