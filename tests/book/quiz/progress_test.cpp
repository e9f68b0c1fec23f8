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
    CHECK(read->progress.size() == 2);
    CHECK(read->damaged.empty());
    CHECK(book::to_json(read->progress) == json);
    CHECK(book::progress_from_json(book::to_json({}))->progress.empty());
  }

  TEST_CASE("the code of an exercise is kept, and that it was solved once") {
    Attempt attempt;
    book::judge_code(attempt, "squared", "return x * x");
    CHECK(attempt.first == Verdict::wrong);
    CHECK(attempt.solved == 0);
    book::judge_code(attempt, "right", "return 2 * x");
    book::judge_code(attempt, "squared", "return \"x\"\n");
    CHECK(attempt.solved == 2);
    CHECK(attempt.tries == 2);
    const auto read = book::attempt_from_json(book::attempt_to_json(attempt));
    REQUIRE(read.has_value());
    CHECK(*read == attempt);
  }

  TEST_CASE("answers of format 1 are read; they do not say what the first try was") {
    const auto read = book::progress_from_json(
        R"({"format":1,"saved":7,"items":{"q":{"version":2,"chosen":"a","checked":true,"at":3},"r":{"version":1,"chosen":"","checked":false}}})");
    REQUIRE(read.has_value());
    CHECK(read->progress.at("q").chosen == std::vector<std::string>{"a"});
    CHECK(read->progress.at("q").tries == 1);
    CHECK_FALSE(read->progress.at("q").first.has_value());
    CHECK(read->progress.at("r").chosen.empty());
  }

  TEST_CASE("progress of a newer format says to reload, and is not thrown away as damaged") {
    const auto read = book::progress_from_json(R"({"format":3,"items":[]})");
    REQUIRE_FALSE(read.has_value());
    CHECK(read.error() == "The saved progress was written by a newer version of this book. Reload to get that version.");
  }

  TEST_CASE("progress that is none is an error that says why") {
    const auto error_of = [](std::string_view json) {
      const auto read = book::progress_from_json(json);
      return read ? std::string() : read.error();
    };
    for (const std::string_view json : {"", "{", "null", "[]", "{}", R"({"format":0,"items":{}})", R"({"format":"1","items":{}})",
                                        R"({"format":1})", R"({"format":1.5,"items":{}})"}) {
      INFO(json);
      CHECK(error_of(json).starts_with("The saved progress cannot be read: "));
    }
  }

  TEST_CASE("a damaged item costs that item alone") {
    const std::string whole = R"({"version":1,"seed":1,"chosen":["a"],"checked":true,"tries":1})";
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
      const auto read =
          book::progress_from_json(R"({"format":2,"items":{"p":)" + whole + R"(,"q":)" + std::string(item) + R"(,"r":)" + whole + "}}");
      REQUIRE(read.has_value());
      CHECK(read->damaged == std::vector<std::string>{"q"});
      CHECK(read->progress.size() == 2);
    }
  }

  TEST_CASE("one attempt is written with its format and read back") {
    const Attempt attempt{.version = 3, .seed = 5, .number = "1/4", .checked = true, .revealed = true, .first = Verdict::wrong, .tries = 2};
    const std::string json = book::attempt_to_json(attempt);
    CHECK(json == R"({"format":2,"version":3,"seed":5,"chosen":"1/4","checked":true,"first":"wrong","tries":2,"revealed":true})");
    CHECK(book::attempt_from_json(json) == attempt);
    for (size_t length = 0; length < json.size(); ++length)
      CHECK(book::attempt_from_json(json.substr(0, length)).error() == book::Unreadable::damaged);
    CHECK(book::attempt_from_json(R"({"format":3})").error() == book::Unreadable::newer);
    CHECK(book::attempt_from_json(R"({"format":1,"version":2,"chosen":"a","checked":true})").error() == book::Unreadable::damaged);
  }

  TEST_CASE("the count of tries stops where earlier versions of the book stop reading it") {
    Attempt attempt{.chosen = {"a"}, .checked = true, .tries = 999'999};
    book::add_tries(attempt, 1);
    CHECK(attempt.tries == 1'000'000);
    book::add_tries(attempt, 2147483647);
    CHECK(attempt.tries == 1'000'000);
    CHECK(book::progress_from_json(R"({"format":2,"items":{"q":{"version":2147483647,"seed":1,"chosen":[],"checked":true,"tries":1e15}}})")
              ->progress.at("q")
              .tries == 1'000'000);
  }

  TEST_CASE("every prefix of saved progress is either whole or an error") {
    const std::string json = book::to_json({{"q", {.chosen = {"a"}, .checked = true, .tries = 1}}});
    for (size_t length = 0; length < json.size(); ++length) CHECK_FALSE(book::progress_from_json(json.substr(0, length)).has_value());
  }
}
