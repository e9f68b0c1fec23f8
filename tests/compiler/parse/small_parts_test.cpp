#include <doctest/doctest.h>

#include "compiler/parse/entity.h"
#include "compiler/parse/settings.h"
#include "compiler/parse/source.h"
#include "tests/book/stand_in.h"

TEST_SUITE("book") {
  TEST_CASE("ids are lower-case words with inner hyphens") {
    for (const std::string_view id : {"a", "fast-columns", "b2", "x-1"}) CHECK(compiler::is_id(id));
    for (const std::string_view id : {"", "A", "2b", "-a", "a-", "a b", "a.b", "a_b", "é"}) CHECK_FALSE(compiler::is_id(id));
  }

  TEST_CASE("entities decode to the characters they stand for, or to nothing") {
    CHECK(compiler::decode_entity("&amp;") == "&");
    CHECK(compiler::decode_entity("&#65;") == "A");
    CHECK(compiler::decode_entity("&#xe9;") == "é");
    CHECK(compiler::decode_entity("&#X20AC;") == "€");
    CHECK(compiler::decode_entity("&#x1F600;") == "😀");
    for (const std::string_view entity :
         {"&nope;", "&#xD800;", "&#x110000;", "&#99999999999999;", "&#0;", "&#7;", "&#;", "&#x;", "&#12a;", "&amp"}) {
      INFO(entity);
      CHECK(compiler::decode_entity(entity).empty());
    }
  }

  TEST_CASE("a table of lines answers for the first and the last character") {
    const std::string_view text = "ab\n\n c\n";
    const compiler::LineTable lines(text, 10);
    CHECK(lines.line_of(text.data()) == 10);
    CHECK(lines.line_of(text.data() + 2) == 10);
    CHECK(lines.line_of(text.data() + 3) == 11);
    CHECK(lines.line_of(text.data() + 5) == 12);
    CHECK(lines.line_of(text.data() + text.size()) == 13);
    CHECK(lines.content(10) == "ab");
    CHECK(lines.content(12) == " c");
    CHECK(lines.content(9).empty());
    CHECK(lines.content(14).empty());
    CHECK(lines.next_content_line(10) == 12);
    CHECK(lines.next_content_line(12) == 12);
    CHECK(lines.contains(text.data() + 1));
    CHECK_FALSE(lines.contains("elsewhere"));
  }

  TEST_CASE("settings that a parameter cannot take are told and left out") {
    const book::Catalog catalog = stand_in::catalog();
    const book::FigureKind& kind = *book::find(catalog, "encoding_table");
    compiler::ChapterDraft chapter{.catalog = catalog, .file = "x.md"};
    std::vector<book::Setting> settings;
    for (const std::string_view value : {"0", "201", "1.5", "", "nan", "ten"}) add_setting(kind, "positions", value, 3, chapter, settings);
    CHECK(settings.empty());
    CHECK(chapter.diagnostics.size() == 6);
    add_setting(kind, "positions", "200", 3, chapter, settings);
    add_setting(kind, "base", "2.718", 3, chapter, settings);
    REQUIRE(settings.size() == 2);
    CHECK(settings[0].value == 200);
    CHECK(settings[1].value == doctest::Approx(2.718));
    CHECK(chapter.diagnostics.size() == 6);
  }
}
