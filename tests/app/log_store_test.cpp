// How logs are stored: one key each, merged with what other tabs have written, so that no trial is lost.
#include "app/log_store.h"

#include <doctest/doctest.h>
#include <algorithm>

#include "platform/headless.h"

namespace {

using app::LogStore;
using book::Grade;

std::map<std::string, std::string>& empty_storage() {
  platform::record() = {};
  return platform::record().stored;
}

book::Trial on(int day, Grade grade = Grade::right) { return {.at = {.day = day, .second = 9}, .grade = grade}; }

/// What a tab opened now would read.
book::Logs reopened() {
  LogStore store;
  store.open();
  return store.logs();
}

}  // namespace

TEST_SUITE("app") {
  TEST_CASE("a log is stored under a key of its own, and nothing else is written") {
    auto& stored = empty_storage();
    LogStore store;
    store.add("fast-columns", on(3, Grade::wrong));
    store.add("fast-columns", on(4));
    CHECK(stored == std::map<std::string, std::string>{{"phasebook.log.fast-columns", R"({"format":1,"log":[[3,9,1],[4,9,3]]})"}});
    CHECK(platform::record().stores == 2);
    CHECK(store.is_saved());
    CHECK(reopened() == store.logs());
    store.clear();
    CHECK(stored.empty());
    CHECK(store.logs().empty());
  }

  TEST_CASE("two tabs that do not hear of each other lose no trial in 40 rounds") {
    empty_storage();
    LogStore one, other;
    for (int day = 0; day < 40; ++day) {
      one.add("q", on(day));
      other.add("q", on(day, Grade::wrong));
      other.add("p", on(day));
    }
    CHECK(reopened().at("q").size() == 80);
    CHECK(reopened().at("p").size() == 40);
    CHECK(other.logs() == reopened());
  }

  TEST_CASE("a change in another tab is read by its key") {
    empty_storage();
    LogStore one, other;
    other.add("q", on(1));
    CHECK(one.reload("phasebook.log.q"));
    CHECK_FALSE(one.reload("phasebook.log.q"));
    CHECK_FALSE(one.reload("phasebook.item.q"));
    CHECK(one.logs() == other.logs());
    other.clear();
    CHECK(one.reload("phasebook.log.q"));
    CHECK(one.logs().empty());
    other.add("p", on(2));
    CHECK(one.reload(""));
    CHECK(one.logs() == other.logs());
  }

  TEST_CASE("what another tab has forgotten does not come back with the next trial") {
    empty_storage();
    LogStore one, other;
    one.add("q", on(1));
    other.open();
    other.clear();
    one.add("q", on(2));
    CHECK(reopened().at("q") == book::Log{on(2)});
  }

  TEST_CASE("what the browser refuses is kept here, and stored when it accepts again") {
    auto& stored = empty_storage();
    LogStore store;
    platform::record().storage_full = true;
    store.add("p", on(1));
    store.add("q", on(1));
    CHECK_FALSE(store.is_saved());
    CHECK_FALSE(store.reload(""));
    CHECK(store.logs().size() == 2);
    platform::record().storage_full = false;
    store.add("r", on(1));
    CHECK(store.is_saved());
    CHECK(stored.size() == 3);
    CHECK(reopened() == store.logs());
  }

  TEST_CASE("a log that a newer version has stored is left to it, and a damaged one gives way to the next trial") {
    auto& stored = empty_storage();
    const std::string newer = R"({"format":2,"log":"in some other way"})";
    stored["phasebook.log.q"] = newer;
    stored["phasebook.log.p"] = "{";
    LogStore store;
    store.open();
    CHECK(store.logs().empty());
    store.add("q", on(1));
    store.add("p", on(1));
    CHECK(stored["phasebook.log.q"] == newer);
    CHECK(store.is_saved());
    CHECK(store.logs().at("q").size() == 1);  // in this tab
    CHECK(reopened().at("p").size() == 1);
    store.clear();
    CHECK(stored.empty());
  }

  TEST_CASE("a file is merged with one write for each log that changes") {
    empty_storage();
    book::Logs file;
    for (int i = 0; i < 200; ++i) file["question-" + std::to_string(i)] = {on(1), on(2)};
    LogStore store, other;
    store.add("question-0", on(1));
    other.add("question-0", on(2));  // unheard
    other.add("question-1", on(3));
    platform::record().stores = 0;
    const LogStore::Ids changed = store.merge(file);
    CHECK(changed.size() == 199);
    CHECK_FALSE(changed.contains("question-0"));
    CHECK(platform::record().stores == 199);
    CHECK(store.merge(file).empty());
    CHECK(reopened().at("question-1") == book::Log{on(1), on(2), on(3)});
  }

  TEST_CASE("any id can be stored") {
    empty_storage();
    LogStore store;
    for (const char* id : {"", "ä\n%41+ \"", "a=b"}) store.add(id, on(1));
    CHECK(reopened() == store.logs());
    CHECK(reopened().size() == 3);
  }
}
