#include <doctest/doctest.h>

#include "book/grade.h"
#include "book/kicker.h"
#include "book/progress.h"

TEST_SUITE("book") {
  TEST_CASE("the one right option is right, every other wrong") {
    const book::Item item{.id = "q", .options = {{.id = "a"}, {.id = "b", .correct = true}, {.id = "c"}}};
    CHECK(grade(item, 0) == book::Verdict::wrong);
    CHECK(grade(item, 1) == book::Verdict::right);
    CHECK(grade(item, 2) == book::Verdict::wrong);
    CHECK(find_option(item, "b") == 1);
    CHECK(find_option(item, "B") == -1);
    CHECK(find_option(item, "") == -1);
  }

  TEST_CASE("the line above a question counts and names the source") {
    const book::Document document{.items = {{.source = "000-Q12"}, {.source = "003-QC"}, {}}};
    CHECK(kicker_text(document, 0) == "Question 1 of 3 · from source 000, question 12");
    CHECK(kicker_text(document, 1) == "Question 2 of 3 · from source 003, quick check");
    CHECK(kicker_text(document, 2) == "Question 3 of 3");
  }

  TEST_CASE("progress is written stably and read back") {
    const book::Progress progress{{"fast-columns", {.version = 1, .chosen = "leftmost", .checked = true}},
                                  {"a \"b\"\n", {.version = 12, .chosen = "", .checked = false}}};
    const std::string json = book::to_json(progress);
    CHECK(json == R"({"format":1,"items":{"a \"b\"\n":{"version":12,"chosen":"","checked":false},)"
                  R"("fast-columns":{"version":1,"chosen":"leftmost","checked":true}}})");
    const auto read = book::progress_from_json(json);
    REQUIRE(read.has_value());
    REQUIRE(read->size() == 2);
    CHECK(book::to_json(*read) == json);
    CHECK(book::to_json({}) == R"({"format":1,"items":{}})");
    CHECK(book::progress_from_json(book::to_json({}))->empty());
  }

  TEST_CASE("unknown members of saved progress are left alone") {
    const auto read = book::progress_from_json(R"({"format":1,"saved":7,"items":{"q":{"version":1,"chosen":"a","checked":true,"at":3}}})");
    REQUIRE(read.has_value());
    CHECK(read->at("q").chosen == "a");
  }

  TEST_CASE("progress of a newer format says to reload, and is not thrown away as damaged") {
    const auto read = book::progress_from_json(R"({"format":2,"items":[]})");
    REQUIRE_FALSE(read.has_value());
    CHECK(read.error() == "The saved progress was written by a newer version of this book. Reload to get that version.");
  }

  TEST_CASE("damaged progress is an error that says what is damaged") {
    const auto error_of = [](std::string_view json) {
      const auto read = book::progress_from_json(json);
      return read ? std::string() : read.error();
    };
    for (const std::string_view json : {"", "{", "null", "[]", "{}", R"({"format":0,"items":{}})", R"({"format":"1","items":{}})",
                                        R"({"format":1})", R"({"format":1.5,"items":{}})"}) {
      INFO(json);
      CHECK(error_of(json).starts_with("The saved progress cannot be read: "));
    }
    for (const std::string_view item : {"7", "{}", R"({"version":1,"chosen":"a"})", R"({"version":1,"chosen":2,"checked":true})",
                                        R"({"version":0,"chosen":"a","checked":true})", R"({"version":1,"chosen":"a","checked":1})"}) {
      INFO(item);
      CHECK(error_of(R"({"format":1,"items":{"q":)" + std::string(item) + "}}").contains("item \"q\" is damaged"));
    }
  }

  TEST_CASE("every prefix of saved progress is either whole or an error") {
    const std::string json = book::to_json({{"q", {.version = 1, .chosen = "a", .checked = true}}});
    for (size_t length = 0; length < json.size(); ++length) CHECK_FALSE(book::progress_from_json(json.substr(0, length)).has_value());
  }
}
