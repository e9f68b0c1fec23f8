// The final quiz: which questions a pass asks, that each accepts one answer, and the result.
#include <doctest/doctest.h>

#include <algorithm>

#include "base/json.h"
#include "book/element_ids.h"
#include "book/quiz/final_quiz.h"
#include "tests/app/headless_app.h"
#include "tests/book/quiz/final_bank.h"

namespace {

/// The application with a bank of 4 topics and 20 questions open.
struct Final {
  HeadlessApp it;
  book::Document bank = final_bank(4, 5);

  explicit Final(const Before& before = {}) : it(before) { open(); }

  void open() { it.open(bank); }
  std::vector<std::string> asked() {
    const auto state = base::JsonDocument::parse(it.app.report());
    REQUIRE(state.has_value());
    std::vector<std::string> ids;
    for (const base::Json item : state->root()["items"].elements()) ids.emplace_back(item["id"].string().value_or(""));
    return ids;
  }
  /// The questions that are shown.
  std::vector<std::string> shown() {
    std::vector<std::string> ids;
    for (const book::Item& item : bank.items) {
      if (!it.dom.has_attribute(item.id, "hidden")) ids.push_back(item.id);
    }
    return ids;
  }
  /// Whether some topic of the result is a strength: of fifteen questions on four topics, one has at least four.
  bool has_strength() {
    return std::ranges::any_of(std::vector{1, 2, 3, 4},
                               [this](int topic) { return it.dom.text("final.topic-" + std::to_string(topic) + ".tail") == "a strength"; });
  }
  void press(const std::string& id) {
    it.app.activate(id);
    it.settle();
  }
  std::string answer(const std::string& item, const char* option) {
    std::string said = it.app.answer(item, option);
    it.settle();
    return said;
  }
};

}  // namespace

TEST_SUITE("app") {
  TEST_CASE("a pass shows its fifteen questions of the bank one at a time, numbered in its order, and then the result") {
    Final quiz;
    const std::vector<std::string> ids = quiz.asked();
    REQUIRE(ids.size() == book::kFinalQuestions);
    for (size_t i = 0; i < ids.size(); ++i) {
      CHECK(quiz.it.dom.text(ids[i] + ".eyebrow") == std::to_string(i + 1) + " of 15");
      CHECK(quiz.it.dom("order", "article").at(i + 2).string() == ids[i]);
      CHECK(quiz.shown() == std::vector<std::string>{ids[i]});
      CHECK(quiz.it.dom.has_attribute(ids[i] + ".next", "hidden"));
      quiz.press(ids[i] + ".next");  // there is nothing to go on from
      CHECK(quiz.shown() == std::vector<std::string>{ids[i]});
      quiz.answer(ids[i], i % 2 == 0 ? "yes" : "no");
      CHECK(quiz.shown() == std::vector<std::string>{ids[i]});
      CHECK_FALSE(quiz.it.dom.has_attribute(ids[i] + ".next", "hidden"));
      CHECK(quiz.it.dom.has_attribute("looking-back", "hidden"));
      quiz.press(ids[i] + ".next");
    }
    CHECK(quiz.shown().empty());
    CHECK_FALSE(quiz.it.dom.has_attribute("looking-back", "hidden"));
    CHECK(quiz.it.dom("focus", "looking-back").exists());
    CHECK(quiz.it.dom.text("final.whole") == "8 of 15");
    CHECK(quiz.it.dom.has_attribute("final.topic-1.arc", "stroke-dasharray"));
  }

  TEST_CASE("a pass draws from the chapters in which something was answered, or from the whole book on request") {
    Final quiz(
        {.progress = R"({"format":2,"items":{"t2-q1":{"version":1,"seed":1,"chosen":["yes"],"checked":true,"first":"right","tries":1}}})"});
    CHECK(quiz.asked().size() == 4);  // what was right is not asked again
    CHECK(quiz.it.dom.text(quiz.asked()[0] + ".scope") == "From chapter 2, which you have read.");
    quiz.press("final.all");
    CHECK(quiz.asked().size() == book::kFinalQuestions);
    CHECK(quiz.it.dom.text(quiz.asked()[0] + ".scope") == "From the whole book.");
  }

  TEST_CASE("what was right outlives the pass, so that a strength can grow") {
    Final quiz;
    for (int pass = 0; pass < 2; ++pass) {
      for (const std::string& id : quiz.asked()) quiz.answer(id, "yes");
      quiz.press(quiz.asked()[0] + ".next");
      CHECK(quiz.has_strength());
      quiz.press("final.again");
    }
    int longest = 0;
    for (const auto& [id, answer] : stored_answers()) {
      if (book::is_history(id)) longest = std::max(longest, static_cast<int>(answer.chosen.size()));
    }
    CHECK(longest == static_cast<int>(book::kHistory));
  }

  TEST_CASE("each question takes one answer") {
    Final quiz;
    const std::string first = quiz.asked().front();
    CHECK(quiz.answer(first, "no").empty());
    CHECK(quiz.it.dom.attribute(first + ".no.input", "disabled") == "");
    CHECK(quiz.it.dom.attribute(first + ".again", "hidden") == "");
    CHECK(quiz.it.dom.attribute(first + ".reveal", "hidden") == "");
    CHECK_FALSE(quiz.it.dom.text(first + ".status").empty());
    CHECK(quiz.answer(first, "yes") == "The question '" + first + "' has been answered: each pass takes one answer.");
    quiz.it.app.input(first + ".yes.input", "");
    quiz.it.settle();
    CHECK(quiz.it.dom.text("looking-back.score") == "1 of 15 answered, none right.");
  }

  TEST_CASE("a pass goes on after a reload, and another one asks anew") {
    std::vector<std::string> ids;
    std::string stored;
    {
      Final quiz;
      ids = quiz.asked();
      quiz.answer(ids[0], "yes");
      stored = book::to_json(stored_answers());
    }
    Final again({.progress = stored});
    CHECK(again.asked() == ids);
    CHECK(again.it.dom.text("looking-back.score") == "1 of 15 answered, 1 right.");
    again.it.app.activate("final.again");
    again.it.settle();
    CHECK(again.asked() != ids);
    CHECK(again.asked().size() == book::kFinalQuestions);
    CHECK(again.it.dom.text("looking-back.score").starts_with("Answer the questions"));
    CHECK(again.it.dom("focus", again.asked().front()).exists());
  }

  TEST_CASE("questions without an answer are the same after a reload, with their options in the same order") {
    const auto orders = [](Final& quiz) {
      std::string all;
      for (const std::string& id : quiz.asked()) {
        const base::Json order = quiz.it.dom("order", book::options_id(id));
        for (const base::Json option : order.elements()) all += std::string(option.string().value_or("")) + " ";
      }
      return all;
    };
    std::string stored, before;
    {
      Final quiz;
      stored = book::to_json(stored_answers());
      before = orders(quiz);
    }
    CHECK(before.contains(".no.choice "));
    for (int visit = 0; visit < 3; ++visit) {
      Final again({.progress = stored});
      CHECK(orders(again) == before);
    }
  }

  TEST_CASE("the result is counted by topic, saved and printed") {
    Final quiz;
    for (const std::string& id : quiz.asked()) quiz.answer(id, "yes");
    CHECK(quiz.it.dom.text("looking-back.score") == "All 15 answered, 15 right.");
    quiz.press(quiz.asked()[0] + ".next");
    CHECK(quiz.has_strength());
    quiz.it.app.activate("final.csv");
    quiz.it.app.activate("final.json");
    quiz.it.app.activate("final.print");
    CHECK(platform::record().saved["phasebook-final-quiz.csv"].starts_with("number,topic,"));
    CHECK(base::JsonDocument::parse(platform::record().saved["phasebook-final-quiz.json"])->root()["right"].number() == 15);
    CHECK(platform::record().prints == 1);
  }

  TEST_CASE("the result is a card, as PNG and as SVG, with the dial, the chapters, the book and its address") {
    Final quiz;
    for (const std::string& id : quiz.asked()) quiz.answer(id, "yes");
    quiz.press("final.png");
    CHECK(platform::record().pictures.at("phasebook-final-quiz.png") == std::pair(1200, 630));
    quiz.press("final.svg");
    const std::string& card = platform::record().saved.at("phasebook-final-quiz.svg");
    for (const char* words : {"Phasebook", "phasebook.test", ">of 15<", "4 · Topic"}) CHECK(card.contains(words));
  }

  TEST_CASE("the introduction stands above the first question until that is answered") {
    Final quiz;
    CHECK_FALSE(quiz.it.dom.has_attribute("intro", "hidden"));
    quiz.answer(quiz.asked()[0], "yes");
    CHECK(quiz.it.dom.has_attribute("intro", "hidden"));
  }

  TEST_CASE("export, reset and import give back the pass with its answers, although reset has begun a new one") {
    Final quiz;
    const std::vector<std::string> ids = quiz.asked();
    quiz.answer(ids[0], "yes");
    quiz.answer(ids[1], "no");
    const std::string before = quiz.it.app.export_progress();
    quiz.it.app.reset_progress();
    quiz.it.settle();
    CHECK(quiz.it.app.import_progress(before) == "The file contains 2 answers: 2 new, 0 you had.");
    quiz.it.settle();
    CHECK(quiz.asked() == ids);
    CHECK(quiz.it.dom.text("looking-back.score") == "2 of 15 answered, 1 right.");
    CHECK(quiz.it.app.export_progress() == before);
    CHECK(stored_answers() == book::progress_from_json(before)->progress);
  }

  TEST_CASE("a pass that another tab forgets stays open here, and is stored again with the next answer") {
    Final quiz;
    const std::vector<std::string> ids = quiz.asked();
    quiz.answer(ids[0], "yes");
    platform::record().stored.clear();
    quiz.it.app.stored("");
    quiz.it.settle();
    CHECK(quiz.asked() == ids);
    CHECK(quiz.it.dom.text("looking-back.score").starts_with("Answer the questions"));
    CHECK(platform::record().stored.empty());
    quiz.answer(ids[1], "yes");
    CHECK(stored_answers().size() == 3);
    CHECK(stored_answers().at("final-quiz").chosen == ids);
    CHECK(std::ranges::count_if(stored_answers(), [](const auto& answer) { return book::is_history(answer.first); }) == 1);
  }

  TEST_CASE("chapters that follow it are as they were, and forgetting all begins a new pass") {
    Final quiz;
    quiz.answer(quiz.asked().front(), "no");
    quiz.it.app.reset_progress();
    quiz.it.settle();
    CHECK(quiz.asked().size() == book::kFinalQuestions);
    quiz.it.open(read_chapter(kSlug, lesson_markdown()));
    CHECK(quiz.asked().size() == quiz.it.document.items.size());
    quiz.it.app.activate("final.print");
    CHECK(platform::record().prints == 0);
  }
}
