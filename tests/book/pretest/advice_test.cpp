// What a pre-test advises, and in which words.
#include "book/pretest/advice.h"

#include <doctest/doctest.h>

#include "tests/book/pretest/pretest_bank.h"

namespace {

using book::Advice;
using book::Outcome;

/// A pre-test with an outcome for each question of the bank, in its order: r, w, u, or a dot for one that is open.
book::Pretest pretest_with(const book::Document& bank, std::string_view outcomes) {
  book::Pretest pretest;
  for (size_t i = 0; i < outcomes.size(); ++i) {
    const Outcome outcome = outcomes[i] == 'r'   ? Outcome::right
                            : outcomes[i] == 'w' ? Outcome::wrong
                            : outcomes[i] == 'u' ? Outcome::unknown
                                                 : Outcome::open;
    pretest.askings.push_back({bank.items[i].id.substr(book::kPretestPrefix.size()), outcome});
  }
  return pretest;
}

std::vector<Advice> advice_of(const book::Document& bank, std::string_view outcomes) {
  std::vector<Advice> all;
  for (const book::ChapterAdvice& chapter : book::advise(bank, pretest_with(bank, outcomes))) all.push_back(chapter.advice);
  return all;
}

}  // namespace

TEST_SUITE("book") {
  TEST_CASE("a chapter is skipped if all was right, skimmed if most was, and read otherwise") {
    const book::Document bank = pretest_bank(4, 3);
    CHECK(advice_of(bank, "rrrrwrrruwuu") == std::vector{Advice::skip, Advice::skim, Advice::skim, Advice::read});
    CHECK(advice_of(bank, "rrr") == std::vector{Advice::skip, Advice::none, Advice::none, Advice::none});
    CHECK(advice_of(bank, "rr....") == std::vector{Advice::skim, Advice::read, Advice::none, Advice::none});
    const auto advice = book::advise(bank, pretest_with(bank, "rrrrwr"));
    CHECK(advice[1].skills == std::vector<size_t>{4});
    CHECK(advice[1].minutes == 10);
    CHECK(advice[0].chance == doctest::Approx(1.0 / 64));
    CHECK(book::advice_words(advice[0]) == "Skip: saves 10 minutes");
    CHECK(book::advice_words(advice[1]) == "Skim");
    CHECK(book::advice_words({.advice = Advice::read, .minutes = 1}) == "Read: 1 minute");
  }

  TEST_CASE("what could have been guessed is not skipped") {
    book::Document bank = pretest_bank(1, 2);  // once in sixteen times
    CHECK(advice_of(bank, "rr") == std::vector{Advice::skim});
    bank.items[0].options.push_back({.id = "rarely", .text = {{.text = "Rarely"}}});
    CHECK(advice_of(bank, "rr") == std::vector{Advice::skip});  // once in twenty
  }

  TEST_CASE("what a chapter teaches and the pre-test could not ask stays to be looked at") {
    book::Document bank = pretest_bank(2, 3);
    bank.skills[2].items = {"your-run"};
    const book::PretestEnd end = book::end_of(bank, pretest_with(bank, "rrrrrr"));
    CHECK(end.chapters[0].advice == Advice::skim);
    CHECK(end.chapters[0].skills == std::vector<size_t>{2});
    CHECK(end.chapters[1].advice == Advice::skip);
    CHECK(end.rule.contains("could not be asked here"));
    CHECK_FALSE(book::end_of(bank, pretest_with(bank, "wwwrrr")).rule.contains("could not be asked here"));
  }

  TEST_CASE("a skill that two questions ask needs both") {
    book::Document bank = pretest_bank(1, 3);
    bank.skills.pop_back();
    bank.blocks.back().children[0].children.pop_back();
    bank.skills[1].items.push_back("t1-q3");
    CHECK(book::advise(bank, pretest_with(bank, "rrw"))[0].skills == std::vector<size_t>{1});
    CHECK(advice_of(bank, "rrw") == std::vector{Advice::read});  // one of two
    CHECK(advice_of(bank, "rrr") == std::vector{Advice::skip});
  }

  TEST_CASE("the result says in a sentence what it saves, and by which rule") {
    const book::Document bank = pretest_bank(4, 3);
    const auto end = [&](std::string_view outcomes) { return book::end_of(bank, pretest_with(bank, outcomes)); };
    CHECK(end("rrrrwrrruwuu").score ==
          "You can skip one of the four chapters, which saves 10 of 40 minutes. Two more need only a look at what stands below each.");
    CHECK(end("rrrrrrrrrrrr").score == "You can skip all four chapters, which saves 40 minutes.");
    CHECK(end("wwwrwwuuuwrw").score == "There is no chapter yet that you can skip.");
    CHECK(end("rrr").score == "You can skip the chapter, which saves 10 minutes.");
    CHECK(end("wrr").score == "You cannot skip the chapter. It needs only a look at what stands below it.");
    CHECK(end("rrr..w").score ==
          "You can skip one of the two chapters, which saves 10 of 20 minutes. Two questions are still open and count as not known.");
    CHECK(end("rrr..w").can_resume);
    CHECK_FALSE(end("rrrwww").can_resume);
    CHECK(end("rrr").rule.contains("once in 64 times at most"));
    CHECK_FALSE(end("www").rule.contains("guessing"));
  }

  TEST_CASE("a pre-test is stored as an attempt, and those about parts of the book apart from each other") {
    const book::Document bank = pretest_bank(1, 4);
    book::Pretest pretest = pretest_with(bank, "rwu.");
    pretest.seed = 7;
    pretest.stopped = true;
    const auto read = book::attempt_from_json(book::attempt_to_json(book::attempt_of(pretest)));
    REQUIRE(read.has_value());
    CHECK(book::pretest_of(*read) == pretest);
    CHECK(book::first_open(pretest) == 3);
    CHECK(book::pretest_id("") == "pretest");
    CHECK(book::pretest_id("3-7") == "pretest.3-7");
    for (const char* id : {"pretest", "pretest.3-7", "pretest-fast-columns"}) CHECK(book::is_of_pretest(id));
    CHECK_FALSE(book::is_of_pretest("pretesting"));
  }
}
