#include "book/quiz/merge.h"

#include <doctest/doctest.h>

using book::Attempt;
using book::Merged;
using book::Progress;
using book::Verdict;

namespace {

const Attempt kOnce{.chosen = {"a"}, .checked = true, .first = Verdict::right, .tries = 1};
const Attempt kThrice{.chosen = {"b"}, .checked = true, .first = Verdict::wrong, .tries = 3};
const Attempt kWrongOnce{.chosen = {"c"}, .checked = true, .first = Verdict::wrong, .tries = 1};

/// Which questions a pass of the final quiz asks.
Attempt pass(std::vector<std::string> ids, std::uint32_t seed) {
  return {.seed = seed, .chosen = std::move(ids), .checked = true, .tries = 1};
}

}  // namespace

TEST_SUITE("book") {
  TEST_CASE("merging adds what is missing and takes the answer with more tries, with the first verdict known here") {
    Progress ours{{"fewer", kWrongOnce}, {"more", kThrice}, {"begun", {.seed = 4}}};
    const Merged merged = book::merge(ours, {{"fewer", kThrice}, {"more", kOnce}, {"begun", kOnce}, {"new", kOnce}, {"blank", {}}}, {});
    CHECK(merged.added == 2);
    CHECK(merged.changed == 1);
    CHECK(merged.known == 1);
    CHECK(merged.touched == std::set<std::string, std::less<>>{"begun", "fewer", "new"});
    CHECK(ours["fewer"] == kThrice);
    CHECK(ours["more"] == kThrice);
    CHECK(ours["begun"] == kOnce);
    CHECK(ours["new"] == kOnce);
    CHECK_FALSE(ours.contains("blank"));

    Attempt unknown = kWrongOnce;
    unknown.first.reset();
    Progress of_format_1{{"q", unknown}};
    book::merge(of_format_1, {{"q", {.chosen = {"b"}, .checked = true, .first = Verdict::right, .tries = 2}}}, {});
    CHECK(of_format_1["q"].first == Verdict::right);
  }

  TEST_CASE("what was solved in one browser is solved in the other, with its code") {
    Attempt here, there;
    for (int i = 0; i < 3; ++i) book::judge_code(here, "other", "pass");
    book::judge_code(there, "right", "return 2 * x");
    for (const bool swapped : {false, true}) {
      Progress progress{{"exercise-twice", swapped ? there : here}};
      book::merge(progress, {{"exercise-twice", swapped ? here : there}}, {{"exercise-twice", 1}});
      CHECK(progress.at("exercise-twice").solved == 1);
      CHECK_FALSE(progress.at("exercise-twice").code.empty());
    }
  }

  TEST_CASE("merging lowers nothing: an answer that was right at once stays, and so does one that was taken back elsewhere") {
    Progress ours{{"right", kOnce}, {"judged", kWrongOnce}, {"ticked", {.chosen = {"a"}}}};
    const Attempt taken_back{.first = Verdict::wrong, .tries = 3};
    const Merged merged = book::merge(ours, {{"right", kThrice}, {"judged", taken_back}, {"ticked", taken_back}}, {});
    CHECK(merged.changed == 3);
    CHECK(ours["right"].chosen == std::vector<std::string>{"a"});
    CHECK(ours["right"].tries == 3);
    CHECK(ours["right"].first == Verdict::right);
    CHECK(ours["judged"].chosen == std::vector<std::string>{"c"});
    CHECK(ours["judged"].tries == 3);
    CHECK(ours["ticked"].chosen == std::vector<std::string>{"a"});
  }

  TEST_CASE("an answer to the current version of a question is not replaced by one to another version") {
    Attempt newer = kThrice;
    newer.version = 2;
    Progress ours{{"q", kOnce}, {"final-q", kOnce}};
    CHECK(book::merge(ours, {{"q", newer}, {"final-q", newer}}, {{"q", 1}}).known == 2);
    CHECK(ours["q"] == kOnce);
    CHECK(book::merge(ours, {{"q", newer}, {"final-q", newer}}, {{"q", 2}}).added == 2);
    CHECK(ours["q"] == newer);
    CHECK(ours["final-q"] == newer);
  }

  TEST_CASE("a pass of the final quiz comes whole, or not at all where another one has begun") {
    const Progress file{{"final-quiz", pass({"final-a", "final-b"}, 5)}, {"final-a", kOnce}, {"final-b", kWrongOnce}, {"a", kOnce}};

    Progress not_begun{{"final-quiz", pass({"final-c"}, 6)}};
    Merged merged = book::merge(not_begun, file, {});
    CHECK(merged.added == 3);  // the choice of questions is no answer
    CHECK(merged.other_pass == 0);
    CHECK(not_begun == file);

    Progress begun{{"final-quiz", pass({"final-c"}, 6)}, {"final-c", kOnce}};
    const Progress before = begun;
    merged = book::merge(begun, file, {});
    CHECK(merged.added == 1);
    CHECK(merged.other_pass == 2);
    CHECK(begun.size() == 3);
    CHECK(begun["final-quiz"] == before.at("final-quiz"));
    CHECK(begun.contains("a"));

    Progress same{{"final-quiz", pass({"final-a", "final-b"}, 5)}, {"final-b", kWrongOnce}};
    merged = book::merge(same, file, {});
    CHECK(merged.added == 2);
    CHECK(merged.known == 1);
    CHECK(same == file);
  }
}
