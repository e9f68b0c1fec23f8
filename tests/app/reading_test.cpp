#include "tests/app/headless_app.h"

namespace {

const book::Walk& walk_of(const HeadlessApp& it) {
  REQUIRE(it.document.walks.size() == 1);
  return it.document.walks[0];
}

std::string step_link(const HeadlessApp& it, size_t step) {
  return it.document.links[static_cast<size_t>(walk_of(it).steps[step].link)].element_id;
}

void activate(HeadlessApp& it, std::string_view id) {
  it.app.activate(id);
  it.settle();
}

void scroll_to(HeadlessApp& it, float top_px) {
  it.app.scroll("main", top_px);
  it.settle();
}

/// The element with the words that name `part`.
std::string words_of(const HeadlessApp& it, std::string_view part) {
  for (const book::Link& link : it.document.links) {
    if (link.part == part) return link.element_id;
  }
  FAIL("no words name " << part);
  return "";
}

constexpr float kEnd_px = 100000;

/// A paragraph that is higher than a window.
std::string many_words() {
  std::string words;
  for (int i = 0; i < 900; ++i) words += "word ";
  return words;
}

}  // namespace

TEST_SUITE("app") {
  TEST_CASE("the stage takes the state of the scene that the text has come to, and gives it back") {
    HeadlessApp it;
    CHECK(it.parameter("positions") == 30);
    scroll_to(it, kEnd_px);
    CHECK(it.parameter("positions") == 100);
    CHECK(it.parameter("base") == 500);
    scroll_to(it, 0);
    CHECK(it.parameter("positions") == 30);
    CHECK(it.parameter("base") == 10000);
  }

  TEST_CASE("a figure whose text wishes another height has it on the stage at once") {
    HeadlessApp it;
    const std::string chapter = "# Words\n\n```figure attention_order\nid: order\ncontrols: all\n```\n";
    it.open(read_chapter("01-words", chapter));
    it.settle();
    const float before = it.dom.place("order.words").y;
    it.app.input("order.words", "a b c d e f g h i j k l m n o p q r s t");
    it.settle();
    const float many = it.dom.place("order.words").y;
    CHECK(many > before + 100);
    CHECK(it.app.set("order", "pooling", 1) == "");
    CHECK(it.app.set("order", "words", 1) != "");
    it.app.input("order.words", "dog bites man");
    it.settle();
    const float pooled = it.dom.place("order.words").y;
    CHECK(pooled > before);
    CHECK(pooled < many);
  }

  TEST_CASE("a scene brings the book's sentence back, but not over one that the reader typed; a link compares with the book's") {
    HeadlessApp it;
    const std::string space = many_words();
    const std::string chapter =
        "# Words\n\n```figure attention_order\nid: order\nwords: dog bites "
        "man\n```\n\n[Roses](figure:order?words=a%20rose%20is%20a%20rose) and "
        "[dogs](figure:order?words=bites%20dog%20man&mask=causal).\n\n" +
        space + "\n\n```show order\nwords: Back\nmask: none\n```\n\n" + space + "\n";
    const book::Document document = read_chapter("01-words", chapter);
    REQUIRE(document.links.size() == 3);
    it.open(document);
    it.settle();
    const auto words = [&it] { return it.dom.value("order.words"); };
    activate(it, document.links[0].element_id);
    CHECK(words() == "a rose is a rose");
    activate(it, document.links[1].element_id);
    CHECK(words() == "bites dog man");
    CHECK(it.dom.text("order.description").find("“dog bites man”, as first typed") != std::string::npos);
    activate(it, document.links[0].element_id);
    scroll_to(it, kEnd_px);
    CHECK(words() == "dog bites man");
    it.app.input("order.words", "my own words");
    scroll_to(it, 0);
    CHECK(words() == "my own words");
  }

  TEST_CASE("a text that needs a choice has its field while that is chosen, below it, and comes through the address") {
    HeadlessApp it;
    const book::Document document = read_chapter("01-decay", "# Decay\n\n```figure score_decay\nid: decay\n```\n\nWords.\n");
    it.open(document);
    it.settle();
    CHECK(it.dom.attribute("decay.vectors.row", "hidden").empty());
    it.app.input("decay.assumption.own", "own");
    it.settle();
    CHECK(it.dom.attribute("decay.vectors.row", "hidden") == "(none)");
    CHECK(it.dom.value("decay.vectors") == "q = 1, 0; k = -1, 1");
    CHECK(it.dom.place("decay.vectors").y > it.dom.place("decay.assumption.own").y);
    CHECK(it.dom.place("decay.vectors").y < it.dom.place("decay.base").y);
    it.app.input("decay.vectors", "q = 2; k = 3");
    it.settle();
    CHECK(it.dom.text("decay.description").find("Query and key are “q = 2; k = 3”.") != std::string::npos);
    it.app.input("decay.vectors", "q = 2; k");
    it.settle();
    CHECK(it.dom.text("decay.description").starts_with("At letter 9: "));
    CHECK(it.dom.text("decay.description").find("Query and key are “q = 2; k = 3”.") != std::string::npos);
    it.app.go_to("?decay.assumption=own&decay.vectors=q%20%3D%204%3B%20k%20%3D%20-1");
    it.settle();
    CHECK(it.dom.value("decay.vectors") == "q = 4; k = -1");
    it.app.change("decay.vectors", "q = 4; k = 1");
    CHECK(last_query() == "?decay.assumption=own&decay.vectors=q%20%3D%204%3B%20k%20%3D%201");
  }

  TEST_CASE("a scene may set the text of a figure, and the fence's comes back before it") {
    HeadlessApp it;
    const std::string space = many_words();
    const std::string chapter = "# Sums\n\n```figure playground\nid: play\nexpression: 1 + 1\n```\n\n" + space +
                                "\n\n```show play\nwords: Three\nexpression: 1 + 2\n```\n\n" + space + "\n";
    it.open(read_chapter("01-sums", chapter));
    it.settle();
    const auto text = [&it] { return it.dom.value("play.expression"); };
    CHECK(text() == "1 + 1");
    scroll_to(it, kEnd_px);
    CHECK(text() == "1 + 2");
    CHECK(it.dom.text("play.description").find("It is 3.") != std::string::npos);
    scroll_to(it, 0);
    CHECK(text() == "1 + 1");
    it.app.input("play.expression", "2 * 4");
    scroll_to(it, kEnd_px);
    CHECK(text() == "2 * 4");
    activate(it, "play.reset");
    CHECK(text() == "1 + 2");
  }

  TEST_CASE("the stage does not give away what a question asks to predict") {
    HeadlessApp it;
    const std::string tail = "\n" + many_words() + "\n";
    const std::string chapter =
        "# Waves\n\n```quiz guess\nsource: 000-Q9\npredict: yes\nquestion: What?\n- [x] (a) This\n  Yes.\n- [ ] (b) That\n  No.\n```\n\n"
        "```show table\nwords: Show\nbase: 500\n```\n\n```figure encoding_table\nid: table\n```\n" +
        tail;
    const book::Document document = read_chapter("01-waves", chapter);
    REQUIRE(document.items.size() == 1);
    it.open(document);
    it.settle();
    CHECK(it.parameter("base") == 10000);
    SUBCASE("an answer shows it") {
      CHECK(it.app.answer("guess", "b") == "");
      it.settle();
      CHECK(it.parameter("base") == 500);
    }
    SUBCASE("so does leaving the question behind in the upper part of the window, where what follows it is read") {
      const base::Rect question = it.dom.place("guess");
      scroll_to(it, question.y);
      CHECK(it.parameter("base") == 10000);
      scroll_to(it, question.y + 1);
      CHECK(it.parameter("base") == 500);
    }
    SUBCASE("so does reading on") {
      scroll_to(it, kEnd_px);
      CHECK(it.parameter("base") == 500);
    }
  }

  TEST_CASE("a scene leaves alone what the reader set by hand, until a reset") {
    HeadlessApp it;
    CHECK(it.app.set("table", "base", 77) == "");
    it.settle();
    scroll_to(it, kEnd_px);
    CHECK(it.parameter("base") == 77);
    CHECK(it.parameter("positions") == 100);
    activate(it, "table.reset");
    CHECK(it.parameter("base") == 500);
    scroll_to(it, 0);
    CHECK(it.parameter("base") == 10000);
  }

  TEST_CASE("what a link of the book set, a scene may change") {
    HeadlessApp it;
    activate(it, it.figure_link("base=100"));
    CHECK(it.parameter("base") == 100);
    scroll_to(it, kEnd_px);
    CHECK(it.parameter("base") == 500);
  }

  TEST_CASE("a link brings its figure to the stage until the reader has read on by half a column") {
    std::string markdown = "# Two\n\n## Part\n\n```figure encoding_table\nid: first\n```\n\n[Act](figure:second?base=50).\n\n";
    for (int i = 0; i < 60; ++i) markdown += "A paragraph to read.\n\n";
    HeadlessApp it({.markdown = markdown + "```figure clock_hands\nid: second\n```\n\nThe end.\n"});
    const auto placed = [&it](std::string_view control) { return it.dom("place", control).size() == 4; };
    CHECK(placed("first.base"));
    CHECK_FALSE(placed("second.base"));
    activate(it, it.document.links[0].element_id);
    CHECK(placed("second.base"));
    CHECK(it.dom.text("second.description").find("base 50") != std::string::npos);
    scroll_to(it, 200);
    CHECK(it.app.set("first", "view", 1) == "");  // a view with other controls
    it.settle();
    CHECK_FALSE(placed("first.wave_1"));
    scroll_to(it, 800);
    CHECK(placed("first.wave_1"));
  }

  TEST_CASE("an address that names what the book has at first keeps it from scenes too") {
    HeadlessApp it({.query = "?table.base=10000"});
    scroll_to(it, kEnd_px);
    CHECK(it.parameter("base") == 10000);
  }

  TEST_CASE("the address that is copied names what scenes change, and the place of the figure") {
    HeadlessApp it;
    activate(it, "table.link");
    REQUIRE(platform::record().clipboard.size() == 1);
    CHECK(platform::record().clipboard[0].first == "02-sinusoidal-encoding.html?table.positions=30&table.base=10000#table");
  }

  TEST_CASE("an address that sets a parameter counts as the reader's hand") {
    HeadlessApp it({.query = "?table.base=9"});
    scroll_to(it, kEnd_px);
    CHECK(it.parameter("base") == 9);
  }

  TEST_CASE("without a stage no scene changes a figure unasked") {
    HeadlessApp it({.window = kPhone});
    scroll_to(it, kEnd_px);
    CHECK(it.parameter("positions") == 30);
  }

  TEST_CASE("a walk goes step by step, forward, back and at once") {
    HeadlessApp it;
    CHECK(it.dom.attribute("walk.back", "disabled") == "");
    CHECK(it.dom.attribute("walk.next", "disabled") == "(none)");
    activate(it, "walk.next");
    CHECK(it.parameter("positions") == 8);
    CHECK(it.dom.text("walk.status") == "Step 1 of 3");
    CHECK(it.dom.attribute(step_link(it, 0), "aria-current") == "step");
    activate(it, "walk.next");
    CHECK(it.parameter("positions") == 16);
    CHECK(it.parameter("d_model") == 8);
    activate(it, "walk.back");
    CHECK(it.parameter("positions") == 8);
    CHECK(it.parameter("d_model") == 32);  // as before the second step
    activate(it, step_link(it, 2));
    CHECK(it.parameter("positions") == 30);
    CHECK(it.dom.attribute("walk.next", "disabled") == "");
    activate(it, "walk.next");
    CHECK(it.dom.text("walk.status") == "Step 3 of 3");
    CHECK(last_query() == "?walk.step=3");
  }

  TEST_CASE("words that name a part light it up under the pointer, with the focus, and when pressed") {
    HeadlessApp it;
    const std::string position = words_of(it, "pos");
    it.app.highlight("pos");
    it.settle();
    CHECK(it.dom("light", "").string() == "pos");
    it.app.highlight("");
    it.app.focus(words_of(it, "base"));
    it.settle();
    CHECK(it.dom("light", "").string() == "base");
    it.app.focus("");
    activate(it, position);
    CHECK(it.dom("light", "").string() == "pos");
    CHECK(it.dom.attribute(position, "aria-pressed") == "true");
    activate(it, position);
    CHECK_FALSE(it.dom("light", "").string().has_value());
    CHECK(it.dom.attribute(position, "aria-pressed") == "false");
  }

  TEST_CASE("of a line that carries two names the first lights up") {
    HeadlessApp it;
    it.app.highlight("pos base");
    it.settle();
    CHECK(it.dom("light", "").string() == "pos");
  }

  TEST_CASE("a Workbench too narrow for a stage keeps room for its figures in the text") {
    HeadlessApp it({.window = {1024, 768, 1}});
    CHECK(it.dom.attribute("", "data-view") == "workbench");
    CHECK(it.dom.attribute("table", "data-in-text") == "");
    const float before = it.dom.place("table").y;
    const float below = it.dom.place("fast-and-slow").y;
    it.app.size_figure("table", 500);
    it.settle();
    CHECK(it.dom.place("table").y >= before);
    CHECK(it.dom.place("fast-and-slow").y >= below + 500);
  }
}
