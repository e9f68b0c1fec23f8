#include "book/quiz/final_quiz.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/json.h"
#include "tests/book/quiz/final_bank.h"

namespace {

using book::Attempt;
using book::Progress;
using book::Verdict;

Attempt answered(Verdict first) { return {.checked = true, .first = first, .tries = 1}; }

/// How often each item is drawn in `passes` passes of five items.
std::map<std::string, int> drawn(const book::Document& bank, const Progress& progress, int passes) {
  std::map<std::string, int> counts;
  for (int seed = 1; seed <= passes; ++seed) {
    for (const std::string& id : book::draw_pass(bank, progress, static_cast<std::uint32_t>(seed), 5)) ++counts[id];
  }
  return counts;
}

std::vector<book::ItemView> views(const book::Document& pass, const Progress& progress) {
  std::vector<book::ItemView> all;
  for (const book::Item& item : pass.items) {
    const auto found = progress.find(item.id);
    all.push_back(book::view_of(item, found == progress.end() ? Attempt{} : found->second));
  }
  return all;
}

}  // namespace

TEST_SUITE("book") {
  TEST_CASE("a pass asks so many different questions, the same for the same seed, and of every topic") {
    const book::Document bank = final_bank(4, 5);
    std::set<std::vector<std::string>> passes;
    for (std::uint32_t seed = 0; seed < 50; ++seed) {
      const std::vector<std::string> ids = book::draw_pass(bank, {}, seed, 12);
      for (const book::Document first = book::pass_of(bank, std::span(ids).first(4)); const book::Topic& topic : first.topics) {
        const int t = static_cast<int>(&topic - first.topics.data());
        CHECK(std::ranges::count(first.items, t, &book::Item::topic) == 1);  // each is drawn once before any is drawn twice
      }
      CHECK(ids == book::draw_pass(bank, {}, seed, 12));
      CHECK(std::set(ids.begin(), ids.end()).size() == 12);
      std::set<int> topics;
      for (const book::Item& item : book::pass_of(bank, ids).items) topics.insert(item.topic);
      CHECK(topics.size() == 4);
      passes.insert(ids);
    }
    CHECK(passes.size() == 50);
    CHECK(book::draw_pass(bank, {}, 1, 99).size() == 20);
    CHECK(book::draw_pass(book::Document{}, {}, 1).empty());
  }

  TEST_CASE("what was missed is asked more often than what waits in its chapter, and what was right there not at all") {
    const book::Document bank = final_bank(1, 30);
    Progress progress;
    for (int q = 1; q <= 10; ++q) progress["t1-q" + std::to_string(q)] = answered(Verdict::wrong);
    for (int q = 11; q <= 20; ++q) progress["t1-q" + std::to_string(q)] = answered(Verdict::right);
    std::map<std::string, int> counts = drawn(bank, progress, 400);
    int missed = 0, right = 0, waiting = 0;
    for (const auto& [id, count] : counts) {
      const int q = std::atoi(id.substr(id.rfind('q') + 1).c_str());
      (q <= 10 ? missed : q <= 20 ? right : waiting) += count;
    }
    CHECK(missed > 2 * waiting);
    CHECK(waiting > 0);
    CHECK(right == 0);
    progress["final-t1-q15"] = answered(Verdict::wrong);  // right in its chapter, missed in the last pass
    CHECK(drawn(bank, progress, 400)["final-t1-q15"] > 0);
  }

  TEST_CASE("questions of the quiz itself come once all of their chapters are read, and templates are asked again") {
    book::Document bank = final_bank(3, 10);
    bank.items[0].section = "01-t#part";
    bank.items[1].section = "01-t#part, 03-t#part";
    bank.items[2].generated.draws.push_back({"n", {}, true});
    CHECK(book::topics_of(bank, bank.items[1]) == std::vector<int>{0, 2});
    CHECK(book::topics_of(bank, bank.items[5]) == std::vector<int>{0});
    Progress progress;
    for (int q = 1; q <= 10; ++q) progress["t1-q" + std::to_string(q)] = answered(Verdict::right);
    const std::vector<int> first{0}, both{0, 2};
    std::vector<std::string> ids = book::draw_pass(bank, progress, 1, 15, first);
    std::ranges::sort(ids);
    CHECK(ids == std::vector<std::string>{"final-t1-q1", "final-t1-q3"});
    CHECK(std::ranges::contains(book::draw_pass(bank, progress, 1, 15, both), "final-t1-q2"));
    bank.items[0].section = bank.items[1].section = "";
    bank.items[2].generated.draws.clear();
    CHECK(book::draw_pass(bank, progress, 1, 15, first).size() == 10);  // there is nothing else to ask
  }

  TEST_CASE("a pass has more questions of the quiz itself than templates of the chapters") {
    book::Document bank = final_bank(1, 20);
    Progress progress;
    for (size_t q = 0; q < 20; ++q) {
      if (q < 10) bank.items[q].section = "01-t#part";
      if (q >= 10) bank.items[q].generated.draws.push_back({"n", {}, true});
      progress["t1-q" + std::to_string(q + 1)] = answered(Verdict::right);
    }
    int own = 0, templates = 0;
    for (const auto& [id, count] : drawn(bank, progress, 400))
      (std::atoi(id.substr(id.rfind('q') + 1).c_str()) <= 10 ? own : templates) += count;
    CHECK(own > 2 * templates);
    CHECK(templates > 0);
  }

  TEST_CASE("a pass is the text with its questions only, in its order, and unknown ids are left out") {
    const book::Document bank = final_bank(2, 2);
    const std::vector<std::string> ids{"final-t2-q1", "nothing", "final-t1-q2", "final-t2-q1"};
    const book::Document pass = book::pass_of(bank, ids);
    REQUIRE(pass.items.size() == 2);
    CHECK(pass.items[0].id == "final-t2-q1");
    CHECK(pass.items[1].id == "final-t1-q2");
    std::vector<std::string> blocks;
    for (const book::Block& block : pass.blocks) {
      if (block.kind == book::BlockKind::quiz) CHECK(pass.items[static_cast<size_t>(block.index)].id == block.id);
      blocks.push_back(block.id);
    }
    CHECK(blocks == std::vector<std::string>{"title", "intro", "final-t2-q1", "final-t1-q2", "looking-back"});
    const std::vector<book::Block>& entries = pass.blocks.back().children;
    REQUIRE(entries.size() == 2);
    CHECK(entries[0].id == "looking-back.final-t1-q2");  // in the order of the book, which is their order on the page
    CHECK(entries[0].index == 1);
    CHECK(entries[1].index == 0);
  }

  TEST_CASE("one right guess is no strength: that needs three right answers of the last four") {
    const book::TopicScore once{.asked = 1, .answered = 1, .right = 1}, missed{.asked = 1, .answered = 1, .right = 0};
    CHECK(book::topic_words(once, "r") == "right, but seen once");
    CHECK(book::topic_words(once, "rr") == "right so far");
    CHECK(book::topic_words(once, "wrr") == "right so far");
    CHECK(book::topic_words(once, "wrrr") == "a strength");
    CHECK(book::topic_words(once, "rrr") == "a strength");
    CHECK(book::topic_words(missed, "w") == "worth another look");
    CHECK(book::topic_words(missed, "rrw") == "worth another look");
  }

  TEST_CASE("a pass draws from the chapters that were read, which it names, and from all if none was") {
    const book::Document bank = final_bank(4, 5);
    const Progress progress{{"t2-q1", answered(Verdict::wrong)}, {"t4-q3", answered(Verdict::right)}};
    const std::vector<int> read = book::topics_read(bank, progress);
    CHECK(read == std::vector<int>{1, 3});
    CHECK(book::scope_words(bank, read) == "From chapters 2 and 4, which you have read.");
    const std::vector<std::string> ids = book::draw_pass(bank, progress, 7, 15, read);
    CHECK(ids.size() == 9);  // what was right is not asked again
    for (const std::string& id : ids) CHECK((id.starts_with("final-t2") || id.starts_with("final-t4")));
    book::Document story = bank;
    story.topics[1].title = "In ten minutes";
    CHECK(book::scope_words(story, read) == "From “In ten minutes” and chapter 4, which you have read.");
    CHECK(book::topics_read(bank, {}).empty());
    CHECK(book::scope_words(bank, {}).starts_with("You have not answered"));
    CHECK(book::draw_pass(bank, {}, 7, 15, {}).size() == 15);
  }

  TEST_CASE("topics are counted, and the result is written as CSV and as JSON") {
    const book::Document bank = final_bank(2, 2);
    const std::vector<std::string> ids{"final-t1-q1", "final-t1-q2", "final-t2-q1"};
    const book::Document pass = book::pass_of(bank, ids);
    const std::vector<book::ItemView> none = views(pass, {});
    CHECK(book::topic_count(book::score_of_topic(pass, none, 0)) == "0 of 2");
    CHECK(book::topic_words(book::score_of_topic(pass, none, 0), "").empty());

    Attempt right = answered(Verdict::right);
    right.chosen = {"yes"};
    Attempt wrong = answered(Verdict::wrong);
    wrong.chosen = {"no"};
    const std::vector<book::ItemView> some = views(pass, {{"final-t1-q1", right}, {"final-t1-q2", wrong}});
    CHECK(book::topic_count(book::score_of_topic(pass, some, 0)) == "1 of 2");
    CHECK(book::topic_words(book::score_of_topic(pass, some, 0), "rw") == "worth another look");
    CHECK(book::pass_csv(pass, some) ==
          "number,topic,section,question,result,read again\r\n"
          "1,\"1 · Topic\",\"1 · Topic: Part\",\"Is \"\"1\"\" so, in 1?\",\"right\",\"01-t.html#part\"\r\n"
          "2,\"1 · Topic\",\"1 · Topic: Part\",\"Is \"\"2\"\" so, in 1?\",\"wrong\",\"01-t.html#part\"\r\n"
          "3,\"2 · Topic\",\"2 · Topic: Part\",\"Is \"\"1\"\" so, in 2?\",\"unanswered\",\"02-t.html#part\"\r\n");
    const auto json = base::JsonDocument::parse(book::pass_json(pass, some));
    REQUIRE(json.has_value());
    CHECK(json->root()["asked"].number() == 3);
    CHECK(json->root()["answered"].number() == 2);
    CHECK(json->root()["right"].number() == 1);
    CHECK(json->root()["topics"].at(0)["right"].number() == 1);
    CHECK(json->root()["questions"].at(1)["id"].string() == "t1-q2");
    CHECK(json->root()["questions"].at(1)["result"].string() == "wrong");
    CHECK(json->root()["questions"].at(2)["read_again"].string() == "02-t.html#part");
  }
}
