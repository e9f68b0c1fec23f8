// What the reader can do with her progress: another device, her calendar, cards.
#include "app/progress_panel.h"

#include <doctest/doctest.h>

#include "base/bytes.h"
#include "tests/app/headless_app.h"

namespace {

constexpr const char* kQuestion = "stepping-by-two";  // the only one in the contents

struct AnsweredApp : HeadlessApp {
  explicit AnsweredApp(const char* option = "plain") {
    REQUIRE(app.answer(kQuestion, option).empty());
    settle();
  }
};

bool is_hidden(const HeadlessApp& it, std::string_view id) { return !it.dom("attribute", id, "hidden").is_null(); }

std::string notice(const HeadlessApp& it) { return it.dom.text("notice"); }

/// The text of the transfer in the link that is offered.
std::string sent(HeadlessApp& it) {
  activate(it, "settings.send");
  const std::string link = it.dom.value("transfer.link");
  CHECK(link.starts_with("https://phasebook.test/index.html#progress="));
  CHECK(platform::record().codes["transfer.code"] == link);
  return link.substr(link.find('=') + 1);
}

void open_link(HeadlessApp& it, std::string_view text) {
  it.app.progress_linked(text);
  it.settle();
}

}  // namespace

TEST_SUITE("app") {
  TEST_CASE("progress goes to another device by a link, and is added there when the reader says so") {
    std::string text;
    {
      AnsweredApp it;
      text = sent(it);
      CHECK(platform::record().panels == std::vector<std::string>{"transfer"});
      CHECK(it.dom.text("transfer.title") == "To another device");
      CHECK(it.dom.text("transfer.words").contains("your results for 1 question:"));
      CHECK(is_hidden(it, "transfer.add"));
      activate(it, "transfer.copy");
      CHECK(platform::record().clipboard.back().first.ends_with(text));
      it.app.done("transfer.copy", true);
      it.settle();
      CHECK(it.dom.text("transfer.status") == "The link is copied.");
    }
    HeadlessApp it;
    open_link(it, text);
    CHECK(platform::record().panels == std::vector<std::string>{"transfer"});
    CHECK(it.dom.text("transfer.title") == "From another device");
    CHECK(it.dom.text("transfer.words").contains("Adding them brings something new about it,"));
    CHECK(is_hidden(it, "transfer.link"));
    CHECK(stored_answers().empty());
    activate(it, "transfer.add");
    CHECK(it.dom.text("transfer.status") == "Added. There was something new about 1 question.");
    CHECK(is_hidden(it, "transfer.add"));
    REQUIRE(stored_answers().contains(kQuestion));
    CHECK(stored_answers().at(kQuestion).first == book::Verdict::right);
    CHECK(stored_answers().at(kQuestion).tries == 1);
    open_link(it, text);
    CHECK(it.dom.text("transfer.words") == "The link holds results for 1 question. None of them is new here.");
    CHECK(is_hidden(it, "transfer.add"));
    CHECK(sent(it) == text);
  }

  TEST_CASE("an answer of one's own is not replaced") {
    std::string text;
    {
      AnsweredApp it("plain");
      text = sent(it);
    }
    AnsweredApp it("doubled");
    open_link(it, text);
    activate(it, "transfer.add");
    CHECK(stored_answers().at(kQuestion).chosen == std::vector<std::string>{"doubled"});
    CHECK(stored_answers().at(kQuestion).first == book::Verdict::wrong);
  }

  TEST_CASE("a link that is damaged, of a newer edition, or empty is refused with a sentence") {
    AnsweredApp it;
    std::string text = sent(it);
    text[3] = text[3] == 'A' ? 'B' : 'A';
    for (const std::string& damaged : {text, std::string(), std::string("hello"), std::string(100'000, 'A')}) {
      open_link(it, damaged);
      CHECK(it.dom.text("transfer.words").starts_with("This link is damaged"));
      CHECK(is_hidden(it, "transfer.add"));
    }
    std::string bytes = "\2new";
    bytes += base::to_bytes(base::crc32(bytes));
    std::string newer = base::base64(bytes);
    newer.erase(std::min(newer.find('='), newer.size()));
    open_link(it, newer);
    CHECK(it.dom.text("transfer.words").starts_with("This link was made by a newer edition"));
    activate(it, "transfer.add");
    CHECK(stored_answers().size() == 1);
  }

  TEST_CASE("without an answer there is nothing to send, and nothing to be reminded of") {
    HeadlessApp it;
    activate(it, "settings.send");
    CHECK(it.dom.text("transfer.words").starts_with("You have not answered any question yet"));
    CHECK(is_hidden(it, "transfer.code"));
    activate(it, "settings.calendar");
    CHECK(notice(it) == "There is nothing to be reminded of yet: answer a question first.");
    CHECK(platform::record().saved.empty());
  }

  TEST_CASE("a file for the calendar has the day on which the question is due") {
    AnsweredApp it("doubled");
    platform::record().utc_seconds = 1'728'000'000;
    activate(it, "settings.calendar");
    const std::string file = platform::record().saved["phasebook-reviews.ics"];
    CHECK(file.starts_with("BEGIN:VCALENDAR\r\n"));
    CHECK(file.contains("URL:https://phasebook.test/review.html\r\n"));
    CHECK(file.contains("DTSTART;VALUE=DATE:2024"));
    CHECK(file.contains("DTSTAMP:20241004T000000Z\r\n"));
    CHECK(notice(it).starts_with("Open the file with your calendar. It has 1 reminder, "));
  }

  TEST_CASE("cards are offered with the book's own address in their links") {
    HeadlessApp it;
    activate(it, "settings.cards");
    CHECK(platform::record().loads.back() == "https://phasebook.test/phasebook-anki.txt");
    it.app.loaded(platform::record().loads.back(), "#html:true\na\tb\t\"<a href=\"\"https://phasebook.invalid/1.html\"\">\"\nc\td\te\n");
    it.settle();
    CHECK(platform::record().saved["phasebook-anki.txt"] ==
          "#html:true\na\tb\t\"<a href=\"\"https://phasebook.test/1.html\"\">\"\nc\td\te\n");
    CHECK(notice(it) == "2 cards for Anki. Import the file there; a later one updates them.");
    activate(it, "settings.cards");
    it.app.loaded(platform::record().loads.back(), "");
    it.settle();
    CHECK(notice(it).starts_with("The cards could not be loaded."));
  }

  TEST_CASE("a browser that forgets is told of beside the answers, and once after the third") {
    book::Progress progress;
    for (const char* id : {"a", "b"}) progress[id] = {.chosen = {"x"}, .checked = true, .first = book::Verdict::right, .tries = 1};
    HeadlessApp it({.progress = book::to_json(progress)});
    CHECK_FALSE(it.dom.ids().contains("settings.forgetful"));
    it.app.set_forgetful();
    it.settle();
    CHECK(it.dom.text("settings.forgetful").starts_with("Safari may delete your answers"));
    CHECK_FALSE(is_hidden(it, "settings.forgetful"));
    REQUIRE(it.app.answer(kQuestion, "plain").empty());
    it.settle();
    CHECK(notice(it).starts_with("Safari may delete your answers"));
    activate(it, "notice.close");
    REQUIRE(it.app.answer(kQuestion, "doubled").empty());
    it.settle();
    CHECK_FALSE(notice(it).starts_with("Safari"));
  }
}
