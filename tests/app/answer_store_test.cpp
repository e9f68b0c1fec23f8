// How answers are stored: one key each, so that tabs do not lose each other's, and so that damage stays where it is.
#include "app/answer_store.h"

#include <doctest/doctest.h>
#include <algorithm>

#include "platform/headless.h"

namespace {

using app::AnswerStore;
using book::Attempt;
using book::Verdict;

constexpr const char* kOldRecord = "phasebook.progress";

/// Empties the storage that all stores of a test share, as tabs do.
std::map<std::string, std::string>& empty_storage() {
  platform::record() = {};
  return platform::record().stored;
}

Attempt answer(const char* option, int tries = 1) {
  return {.seed = 7, .chosen = {option}, .checked = true, .first = Verdict::wrong, .tries = tries};
}

/// What a tab opened now would read.
AnswerStore reopened() {
  AnswerStore store;
  store.open();
  return store;
}

/// How many answers are stored. The list of opened questions is beside them.
long answers_in(const std::map<std::string, std::string>& stored) {
  return std::ranges::count_if(stored, [](const auto& entry) { return entry.first.starts_with("phasebook.item."); });
}

std::string question(int number) { return "question-" + std::to_string(number); }

}  // namespace

TEST_SUITE("app") {
  TEST_CASE("an answer is stored under a key of its own, and nothing else is written") {
    auto& stored = empty_storage();
    AnswerStore store;
    store.save("fast-columns", answer("a"));
    store.save("slow", answer("b"));
    CHECK(answers_in(stored) == 2);
    CHECK(stored["phasebook.item.fast-columns"] ==
          R"({"format":2,"version":1,"seed":7,"chosen":["a"],"checked":true,"first":"wrong","tries":1})");
    CHECK(platform::record().stores == 4);  // each with the list of opened questions
    CHECK(store.is_saved());
    CHECK(reopened().answers() == store.answers());

    store.save("slow", {});  // ticked and taken back: nothing to keep
    CHECK(answers_in(stored) == 1);
    store.forget("fast-columns");
    CHECK(stored.empty());
  }

  TEST_CASE("two tabs that do not hear of each other lose no answer in 200 rounds") {
    auto& stored = empty_storage();
    AnswerStore one, other;
    for (int round = 0; round < 200; ++round) {
      one.save(question(2 * round), answer("a"));
      other.save(question(2 * round + 1), answer("b"));
      const std::string both = "both-" + std::to_string(round % 5);  // and the same question, each in its turn
      one.save(both, answer("a", one.answers().contains(both) ? one.answers().at(both).tries + 1 : 1));
      other.save(both, answer("b", other.answers().contains(both) ? other.answers().at(both).tries + 1 : 1));
    }
    CHECK(answers_in(stored) == 405);
    const AnswerStore later = reopened();
    for (int i = 0; i < 400; ++i) CHECK(later.answers().at(question(i)).chosen[0] == (i % 2 == 0 ? "a" : "b"));
    for (int i = 0; i < 5; ++i) CHECK(later.answers().at("both-" + std::to_string(i)).tries == 80);
  }

  TEST_CASE("the verdict on the first try is the first tab's") {
    empty_storage();
    AnswerStore one, other;
    one.save("q", answer("a"));
    const Attempt saved = other.save("q", {.seed = 9, .chosen = {"b"}, .checked = true, .first = Verdict::right, .tries = 1});
    CHECK(saved.first == Verdict::wrong);
    CHECK(saved.tries == 2);
    CHECK(saved.chosen == std::vector<std::string>{"b"});
    CHECK(reopened().answers().at("q") == saved);
  }

  TEST_CASE("a change in another tab is read by its key, and says which answers it changes") {
    auto& stored = empty_storage();
    AnswerStore one, other;
    one.save("p", answer("a"));
    other.save("q", answer("b"));
    CHECK(one.reload("phasebook.item.q") == AnswerStore::Ids{"q"});
    CHECK(one.reload("phasebook.item.q").empty());
    CHECK(one.reload("phasebook.place").empty());
    CHECK(one.answers().size() == 2);
    other.clear();
    CHECK(one.reload("phasebook.item.q") == AnswerStore::Ids{"q"});
    CHECK(one.reload("") == AnswerStore::Ids{"p"});
    CHECK(one.answers().empty());
    CHECK(stored.empty());
  }

  TEST_CASE("the record of an earlier version is carried over once, and what is stored already stays") {
    for (const char* first : {"", R"(,"first":"wrong")"}) {
      auto& stored = empty_storage();
      stored["phasebook.item.more"] = book::attempt_to_json(answer("mine", 5));
      stored[kOldRecord] = R"({"format":2,"items":{"q":{"version":1,"seed":7,"chosen":["a"],"checked":true)" + std::string(first) +
                           R"(,"tries":1},"more":{"version":1,"seed":8,"chosen":["theirs"],"checked":true,"tries":2}}})";
      AnswerStore store;
      CHECK(store.open().empty());
      CHECK(store.answers().at("q").chosen == std::vector<std::string>{"a"});
      CHECK(store.answers().at("more").chosen == std::vector<std::string>{"mine"});
      CHECK(store.answers().at("more").tries == 5);
      CHECK(answers_in(stored) == 2);
      CHECK_FALSE(stored.contains(kOldRecord));
      CHECK(reopened().answers() == store.answers());
    }
  }

  TEST_CASE("a record that does not fit beside its copy stays until there is room") {
    auto& stored = empty_storage();
    stored[kOldRecord] = book::to_json({{"p", answer("a")}, {"q", answer("b")}});
    platform::record().storage_full = true;
    AnswerStore store;
    CHECK(store.open().empty());
    CHECK(store.answers().size() == 2);
    CHECK_FALSE(store.is_saved());
    CHECK(stored.size() == 1);
    platform::record().storage_full = false;
    CHECK(reopened().answers().size() == 2);
    CHECK(answers_in(stored) == 2);
    CHECK_FALSE(stored.contains(kOldRecord));
  }

  TEST_CASE("a record that cannot be read stays where it is, and new answers are stored beside it") {
    for (const char* record : {"{", "null", R"({"format":3,"items":{}})"}) {
      auto& stored = empty_storage();
      stored[kOldRecord] = record;
      AnswerStore store;
      const std::vector<std::string> sentences = store.open();
      REQUIRE(sentences.size() == 1);
      CHECK(sentences[0].starts_with("Your earlier answers could not be read: The saved progress "));
      CHECK(sentences[0].ends_with("They stay as they are, and new answers are kept beside them."));
      store.save("q", answer("a"));
      CHECK(stored[kOldRecord] == record);
      CHECK(reopened().answers().size() == 1);
    }
  }

  TEST_CASE("what is damaged costs itself alone, and gives way to a new answer") {
    for (const char* damage :
         {"{", "7", R"({"version":1})", R"({"format":2,"version":1,"seed":7,"chosen":["a"],"checked":true,"tries":-1})"}) {
      auto& stored = empty_storage();
      for (int i = 0; i < 10; ++i) stored["phasebook.item." + question(i)] = book::attempt_to_json(answer("a"));
      stored["phasebook.item.question-3"] = damage;
      stored["phasebook.item.question-4"] = damage;
      AnswerStore store;
      CHECK(store.open() == std::vector<std::string>{"2 of your answers could not be read, so their questions are open again."});
      CHECK(store.answers().size() == 8);
      CHECK(stored["phasebook.item.question-3"] == damage);
      store.save("question-3", answer("b"));
      CHECK(reopened().answers().size() == 9);
    }
  }

  TEST_CASE("an answer that a newer version has stored is left to it") {
    auto& stored = empty_storage();
    const std::string newer = R"({"format":3,"answer":"in some other way"})";
    stored["phasebook.item.q"] = newer;
    AnswerStore store;
    CHECK(store.open() ==
          std::vector<std::string>{"One of your answers came from a newer version of this book. Reload to get that version."});
    store.save("q", answer("a"));
    CHECK(stored["phasebook.item.q"] == newer);
    CHECK(store.answers().contains("q"));  // in this tab
    store.clear();
    CHECK(stored.empty());
  }

  TEST_CASE("what the browser refuses is kept here, and stored when it accepts again") {
    auto& stored = empty_storage();
    AnswerStore store;
    platform::record().storage_full = true;
    store.save("p", answer("a"));
    store.save("q", answer("a"));
    CHECK_FALSE(store.is_saved());
    CHECK(store.reload("").empty());
    CHECK(store.answers().size() == 2);
    platform::record().storage_full = false;
    store.save("r", answer("a"));
    CHECK(store.is_saved());
    CHECK(answers_in(stored) == 3);
  }

  TEST_CASE("a file is imported with one write for each answer that changes, and none for what is here") {
    auto& stored = empty_storage();
    book::Progress file;
    for (int i = 0; i < 1000; ++i) file[question(i)] = answer("an-option");
    CHECK(book::to_json(file).size() > 100'000);
    AnswerStore store;
    for (int i = 0; i < 10; ++i) store.save(question(i), answer("an-option"));
    platform::record().stores = 0;
    const book::Merged merged = store.import(file);
    CHECK(merged.added == 990);
    CHECK(merged.known == 10);
    CHECK(platform::record().stores == 991);  // and the list of opened questions
    CHECK(answers_in(stored) == 1000);
    CHECK(reopened().answers() == file);
    CHECK(store.import(file).touched.empty());
    CHECK(platform::record().stores == 991);  // and the list of opened questions
  }

  TEST_CASE("an import sees what another tab has stored a moment before") {
    empty_storage();
    AnswerStore one, other;
    other.save("q", answer("b", 5));
    const book::Merged merged = one.import({{"q", answer("a", 2)}, {"r", answer("a")}});
    CHECK(merged.known == 1);
    CHECK(merged.touched == AnswerStore::Ids{"q", "r"});
    CHECK(reopened().answers().at("q").tries == 5);
  }

  TEST_CASE("an answer to another version of a question gives way only to one to the current version") {
    const auto imported = [](int ours, int theirs) {
      empty_storage();
      AnswerStore store;
      store.set_versions({{"q", 2}});
      Attempt mine = answer("mine", 9), file = answer("file");
      mine.version = ours;
      file.version = theirs;
      store.save("q", mine);
      store.import({{"q", file}});
      return store.answers().at("q").chosen[0];
    };
    CHECK(imported(2, 1) == "mine");
    CHECK(imported(2, 3) == "mine");
    CHECK(imported(1, 2) == "file");
    CHECK(imported(3, 2) == "file");
    CHECK(imported(1, 3) == "mine");
  }

  TEST_CASE("whatever is stored can be read") {
    auto& stored = empty_storage();
    AnswerStore store;
    std::string every_byte;
    for (int c = 1; c < 128; ++c) every_byte += static_cast<char>(c);
    for (const std::string& id : {std::string(), every_byte, std::string("ä\n%41+ \"")}) {
      Attempt attempt = answer("a", 1'000'000);
      attempt.version = 2147483647;
      attempt.seed = 4294967295u;
      attempt.chosen = {"", every_byte, "é"};
      store.save(id, attempt);
      attempt.chosen.clear();
      attempt.number = every_byte;
      book::add_tries(attempt, 2147483647);
      store.save(id + "n", attempt);
    }
    CHECK(answers_in(stored) == 6);
    CHECK(reopened().answers() == store.answers());
    const auto record = book::progress_from_json(book::to_json(store.answers()));
    REQUIRE(record.has_value());
    CHECK(record->damaged.empty());
    CHECK(record->progress == store.answers());
  }
}
