#include "book/quiz/progress.h"

#include <doctest/doctest.h>

using book::Attempt;
using book::Verdict;

TEST_SUITE("book") {
  TEST_CASE("progress is written stably and read back") {
    const book::Progress progress{
        {"fast-columns", {.version = 1, .seed = 4294967295u, .chosen = {"a", "b"}, .checked = true, .first = Verdict::right, .tries = 1}},
        {"a \"b\"\n", {.version = 12, .number = "35,333", .checked = true, .revealed = true, .first = Verdict::wrong, .tries = 3}},
        {"blank", {.seed = 5}}};
    const std::string json = book::to_json(progress);
    CHECK(
        json ==
        R"({"format":2,"items":{"a \"b\"\n":{"version":12,"seed":0,"chosen":"35,333","checked":true,"first":"wrong","tries":3,)"
        R"("revealed":true},"fast-columns":{"version":1,"seed":4294967295,"chosen":["a","b"],"checked":true,"first":"right","tries":1}}})");
    const auto read = book::progress_from_json(json);
    REQUIRE(read.has_value());
    CHECK(read->size() == 2);
    CHECK(book::to_json(*read) == json);
    CHECK(book::progress_from_json(book::to_json({}))->empty());
  }

  TEST_CASE("answers of format 1 are read; they do not say what the first try was") {
    const auto read = book::progress_from_json(
        R"({"format":1,"saved":7,"items":{"q":{"version":2,"chosen":"a","checked":true,"at":3},"r":{"version":1,"chosen":"","checked":false}}})");
    REQUIRE(read.has_value());
    CHECK(read->at("q").chosen == std::vector<std::string>{"a"});
    CHECK(read->at("q").tries == 1);
    CHECK_FALSE(read->at("q").first.has_value());
    CHECK(read->at("r").chosen.empty());
  }

  TEST_CASE("progress of a newer format says to reload, and is not thrown away as damaged") {
    const auto read = book::progress_from_json(R"({"format":3,"items":[]})");
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
    const std::string whole = R"({"version":1,"seed":1,"chosen":["a"],"checked":true,"tries":1})";
    REQUIRE(error_of(R"({"format":2,"items":{"q":)" + whole + "}}").empty());
    for (const std::string_view item : {"7", "{}", R"({"version":1,"chosen":["a"],"checked":true,"tries":1})",
                                        R"({"version":1,"seed":1,"chosen":2,"checked":true,"tries":1})",
                                        R"({"version":1,"seed":1,"chosen":[2],"checked":true,"tries":1})",
                                        R"({"version":1,"seed":1,"chosen":{"a":1},"checked":true,"tries":1})",
                                        R"({"version":1,"seed":-1,"chosen":["a"],"checked":true,"tries":1})",
                                        R"({"version":1,"seed":1,"chosen":["a"],"checked":true,"tries":0.5})",
                                        R"({"version":1,"seed":1,"chosen":["a"],"checked":true,"first":"perhaps","tries":1})",
                                        R"({"version":0,"seed":1,"chosen":["a"],"checked":true,"tries":1})",
                                        R"({"version":1,"seed":1,"chosen":["a"],"checked":1,"tries":1})"}) {
      INFO(item);
      CHECK(error_of(R"({"format":2,"items":{"q":)" + std::string(item) + "}}").contains("item \"q\" is damaged"));
    }
  }

  TEST_CASE("every prefix of saved progress is either whole or an error") {
    const std::string json = book::to_json({{"q", {.chosen = {"a"}, .checked = true, .tries = 1}}});
    for (size_t length = 0; length < json.size(); ++length) CHECK_FALSE(book::progress_from_json(json.substr(0, length)).has_value());
  }

  TEST_CASE("merging adds what is missing, takes the answer with more tries, and keeps the first verdict known here") {
    const Attempt once{.chosen = {"a"}, .checked = true, .first = Verdict::right, .tries = 1};
    const Attempt thrice{.chosen = {"b"}, .checked = true, .first = Verdict::wrong, .tries = 3};
    book::Progress ours{{"fewer", once}, {"more", thrice}, {"begun", {.seed = 4}}};
    const book::Merged merged = book::merge(ours, {{"fewer", thrice}, {"more", once}, {"begun", once}, {"new", once}, {"blank", {}}});
    CHECK(merged.added == 2);
    CHECK(merged.changed == 1);
    CHECK(merged.known == 1);
    CHECK(ours["fewer"].tries == 3);
    CHECK(ours["fewer"].first == Verdict::right);
    CHECK(ours["more"].tries == 3);
    CHECK(ours["begun"].tries == 1);
    CHECK(ours.contains("new"));
  }
}
