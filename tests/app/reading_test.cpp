#include <algorithm>

#include "tests/app/headless_app.h"

namespace {

const book::Stepper& stepper_of(const HeadlessApp& it) {
  REQUIRE(it.document.steppers.size() == 1);
  return it.document.steppers[0];
}

std::string step_link(const HeadlessApp& it, size_t step) {
  return it.document.links[static_cast<size_t>(stepper_of(it).steps[step].link)].element_id;
}

void scroll_to(HeadlessApp& it, float top_px) {
  it.app.scroll(top_px);
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

constexpr const char* kTable = "\n\n```figure encoding_table\nid: table\n```\n\n";

/// A scene that sets the table's base.
std::string show(int base) { return "\n\n```show table\nwords: Show\nbase: " + std::to_string(base) + "\n```\n\n"; }

/// A section of a few lines whose scene comes after its first words.
std::string short_section(int base) { return "## Base " + std::to_string(base) + "\n\nSome words." + show(base) + "Others.\n\n"; }

constexpr const char* kQuestion =
    "\n\n```quiz guess\npredict: yes\nquestion: What?\n- [x] (a) This\n  Yes.\n- [ ] (b) That\n  No.\n```\n\n";

/// The tops of the blocks of one kind on the stage's column, and how far it can be scrolled.
std::vector<float> tops_of(const HeadlessApp& it, book::BlockKind kind) {
  const std::vector<float> places = plain_layout::places(it.document, true);
  std::vector<float> tops;
  for (size_t b = 0; b < it.document.blocks.size(); ++b) {
    if (it.document.blocks[b].kind == kind) tops.push_back(places[2 * b]);
  }
  return tops;
}
float whole_px(const HeadlessApp& it) { return plain_layout::places(it.document, true).back() - kDesktop.height_px; }

constexpr float kLine_px = 0.5f * kDesktop.height_px;  ///< where the reading line is while one scrolls down, except near the end

/// Comes to this place by scrolling, not by a jump.
void read_to(HeadlessApp& it, float top_px) {
  scroll_to(it, std::max(0.0f, top_px - 600));
  scroll_to(it, std::max(0.0f, top_px - 300));
  scroll_to(it, top_px);
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

  TEST_CASE("a block counts as read when its top comes to the middle of the window") {
    HeadlessApp it({.markdown = "# T" + std::string(kTable) + many_words() + show(500) + many_words() + "\n\n" + many_words() + "\n"});
    const float scene_px = tops_of(it, book::BlockKind::scene).at(0);
    read_to(it, scene_px - kLine_px - 1);
    CHECK(it.parameter("base") == 10000);
    scroll_to(it, scene_px - kLine_px);
    CHECK(it.parameter("base") == 500);
  }

  TEST_CASE("after a jump the reader begins near the top of the window") {
    HeadlessApp it({.markdown = "# T" + std::string(kTable) + many_words() + show(500) + many_words() + "\n\n" + many_words() + "\n"});
    const float scene_px = tops_of(it, book::BlockKind::scene).at(0);
    scroll_to(it, scene_px - 0.4f * kDesktop.height_px);
    CHECK(it.parameter("base") == 10000);
    scroll_to(it, scene_px - 0.2f * kDesktop.height_px);
    CHECK(it.parameter("base") == 500);
  }

  TEST_CASE("a paragraph that names a state sets it, for its section; its words are lit while the marks travel") {
    const std::string section = "## Fast\n\nLook at [a quick one](figure:table?base=500) or [a slow one](figure:table?base=90).\n\n";
    HeadlessApp it({.markdown = "# T" + std::string(kTable) + many_words() + "\n\n" + section + many_words() + "\n\n## Slow\n\n" +
                                many_words() + "\n\nAnd [the third](figure:table?positions=77).\n\n" + many_words() + many_words() + "\n"});
    const std::vector<float> headings = tops_of(it, book::BlockKind::heading);
    const std::vector<float> paragraphs = tops_of(it, book::BlockKind::paragraph);
    read_to(it, headings[1] - kLine_px);
    CHECK(it.parameter("base") == 10000);  // the heading alone says nothing
    read_to(it, paragraphs[1] - kLine_px + 12);
    CHECK(it.parameter("base") == 500);
    read_to(it, paragraphs[2] - kLine_px);
    CHECK(it.parameter("base") == 90);
    read_to(it, paragraphs[4] - kLine_px + 12);
    CHECK(it.parameter("positions") == 77);
    CHECK(it.parameter("base") == 10000);  // what another section has named is over
  }

  TEST_CASE("the last words of a page are read at its end, though they are at the bottom of the window, and not before") {
    HeadlessApp it({.markdown = "# T" + std::string(kTable) + many_words() + show(500) + "The end.\n"});
    const float end_px = whole_px(it);
    for (const float rest_px : {500.0f, 200.0f, 40.0f}) {
      scroll_to(it, end_px - rest_px);
      CHECK(it.parameter("base") == 10000);
    }
    scroll_to(it, end_px);
    CHECK(it.parameter("base") == 500);
  }

  TEST_CASE("in a story the dials follow the screen that is read, and the contents wait until they are asked for") {
    HeadlessApp it({.markdown = "# T\n\n```story\n```\n\n## One" + std::string(kTable) + "Words.\n\n## Two\n\nWords.\n"});
    it.app.section_reached("one");
    it.settle();
    CHECK(it.dom.attribute("dials.1", "aria-current") == "true");
    it.app.section_reached("two");
    it.settle();
    CHECK_FALSE(it.dom.has_attribute("dials.1", "aria-current"));
    CHECK(it.dom.attribute("dials.2", "aria-current") == "true");
    CHECK(it.dom.attribute("", "data-contents") == "hidden");
    activate(it, "bar.contents");
    CHECK(it.dom.attribute("", "data-contents") == "shown");
  }

  TEST_CASE("on a page that fits the window everything is read") {
    HeadlessApp it({.markdown = "# T" + std::string(kTable) + "Words." + show(500) + "The end.\n"});
    REQUIRE(whole_px(it) < 0);
    CHECK(it.parameter("base") == 500);
  }

  TEST_CASE("a section begins with its own first scene, and a short one never shows its neighbour's") {
    const std::string space = many_words() + "\n\n";
    HeadlessApp it(
        {.markdown = "# T" + std::string(kTable) + space + short_section(100) + short_section(200) + short_section(300) + space + space});
    std::vector<float> headings = tops_of(it, book::BlockKind::heading);
    headings.erase(headings.begin());  // the chapter's own
    REQUIRE(headings.size() == 3);
    read_to(it, headings[0] - 500);
    for (float scroll_px = headings[0] - 500; scroll_px < headings[2] - 300; scroll_px += 5) {
      CAPTURE(scroll_px);
      scroll_to(it, scroll_px);
      const auto begun = std::ranges::count_if(headings, [=](float top) { return top <= scroll_px + kLine_px; });
      CHECK(it.parameter("base") == (begun == 0 ? 10000 : 100 * static_cast<double>(begun)));
    }
  }

  TEST_CASE("short sections at the end of a page have their turn, one after the other, there and back") {
    HeadlessApp it(
        {.markdown = "# T" + std::string(kTable) + many_words() + "\n\n" + short_section(100) + short_section(200) + short_section(300)});
    std::vector<double> shown{it.parameter("base")};
    const auto look = [&](float scroll_px) {
      scroll_to(it, scroll_px);
      if (const double now = it.parameter("base"); now != shown.back()) shown.push_back(now);
    };
    const float end_px = whole_px(it);
    for (float rest_px = end_px; rest_px >= 0; rest_px -= 5) look(end_px - rest_px);
    look(end_px);
    CHECK(shown == std::vector<double>{10000, 100, 200, 300});
    for (float rest_px = 0; rest_px <= end_px; rest_px += 5) look(end_px - rest_px);
    CHECK(shown == std::vector<double>{10000, 100, 200, 300, 200, 100, 10000});
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

  TEST_CASE("a text that needs a choice has its field while that is chosen, and comes through the address") {
    HeadlessApp it;
    const book::Document document = read_chapter("01-decay", "# Decay\n\n```figure score_decay\nid: decay\n```\n\nWords.\n");
    it.open(document);
    CHECK(it.dom.attribute("decay.vectors.row", "hidden").empty());
    it.app.input("decay.assumption.own", "own");
    it.settle();
    CHECK(it.dom.attribute("decay.vectors.row", "hidden") == "(none)");
    CHECK(it.dom.value("decay.vectors") == "q = 1, 0; k = -1, 1");
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

  TEST_CASE("a prediction keeps the scenes of its section away until it is answered") {
    HeadlessApp it({.markdown = "# T" + std::string(kTable) + kQuestion + "Words." + show(500) + many_words() + "\n"});
    REQUIRE(it.document.items.at(0).predict);
    scroll_to(it, kEnd_px);
    CHECK(it.parameter("base") == 10000);
    CHECK(it.app.answer("guess", "a") == "");
    scroll_to(it, kEnd_px);
    CHECK(it.parameter("base") == 500);
  }

  TEST_CASE("a question in focus holds the state of its own place, as soon as it has the focus and until it loses it") {
    HeadlessApp it({.markdown = "# T" + std::string(kTable) + many_words() + show(100) + "Words." + kQuestion + "## Next\n\n" +
                                many_words() + show(500) + many_words() + "\n"});
    const auto focus = [&it](std::string_view id) {
      it.app.focus(id);
      it.settle();
    };
    CHECK(it.parameter("base") == 10000);
    focus("guess.a.input");
    CHECK(it.parameter("base") == 100);
    scroll_to(it, kEnd_px);
    CHECK(it.parameter("base") == 100);
    focus("bar.theme");
    CHECK(it.parameter("base") == 500);
    focus("guess.check");
    CHECK(it.parameter("base") == 100);
    focus("");
    CHECK(it.parameter("base") == 500);
  }

  TEST_CASE("the figure on the stage is that of the focused control, else the one that the reader has come to") {
    const std::string space = many_words() + "\n\n";
    HeadlessApp it({.markdown = "# Two\n\n## One\n\n```figure encoding_table\nid: first\n```\n\n" + space +
                                "## Other\n\nWords.\n\n```figure clock_hands\nid: second\n```\n\n" + space + space});
    CHECK(it.staged() == "first");
    it.app.focus("second.base");
    it.settle();
    CHECK(it.staged() == "second");
    it.app.focus("");
    it.settle();
    CHECK(it.staged() == "first");
    read_to(it, tops_of(it, book::BlockKind::heading).back() - kLine_px - 1);
    CHECK(it.staged() == "first");
    scroll_to(it, tops_of(it, book::BlockKind::heading).back() - kLine_px);
    CHECK(it.staged() == "second");
    CHECK_FALSE(it.dom.has_attribute("first", "data-staged"));
  }

  TEST_CASE("what the reader set by hand stays in its section, and can be given back to the text") {
    HeadlessApp it({.markdown = "# T" + std::string(kTable) + many_words() + show(500) + many_words() + "\n\n## Next" + show(90) +
                                many_words() + "\n\n" + many_words() + "\n"});
    CHECK(it.dom.has_attribute("table.as-text", "hidden"));
    CHECK(it.app.set("table", "base", "77") == "");
    it.settle();
    CHECK_FALSE(it.dom.has_attribute("table.as-text", "hidden"));
    const std::vector<float> scenes = tops_of(it, book::BlockKind::scene);
    read_to(it, scenes[0] - kLine_px);
    CHECK(it.parameter("base") == 77);
    activate(it, "table.as-text");
    CHECK(it.parameter("base") == 500);
    CHECK(it.dom.has_attribute("table.as-text", "hidden"));
    CHECK(it.app.set("table", "base", "77") == "");
    read_to(it, scenes[1] - kLine_px);
    CHECK(it.parameter("base") == 90);
  }

  TEST_CASE("what a scene covered before a prediction that was skipped is not covered further on") {
    HeadlessApp it({.markdown = "# T\n\n```show table\nwords: Before\nbase: 9\n```\n\n" + std::string(kQuestion) + kTable + many_words() +
                                "\n\n## Next\n\n[Look](figure:table?positions=77). " + many_words() + "\n\n" + many_words() + "\n"});
    CHECK(it.parameter("base") == 9);
    read_to(it, tops_of(it, book::BlockKind::paragraph).at(1) - kLine_px + 12);
    CHECK(it.parameter("positions") == 77);
    CHECK(it.parameter("base") == 10000);
  }

  TEST_CASE("a figure that waits for a prediction stands on the stage as the scene above says, and cannot be used") {
    const std::string covered = "\n\n```show table\nwords: Before\nbase: 9\n```\n\n";
    HeadlessApp it({.markdown = "# T" + covered + "[Look](figure:table?base=90)." + kQuestion + std::string(kTable) +
                                "[Look](figure:table?base=50). " + many_words() + "\n\n## Next\n\nWords." + show(500) + many_words() +
                                "\n\n" + many_words() + "\n"});
    CHECK(it.staged() == "table");
    CHECK(it.parameter("base") == 90);
    CHECK(it.dom.has_attribute("table", "data-covered"));
    CHECK_FALSE(it.app.key("table", "ArrowRight"));
    activate(it, it.figure_link("base=90"));
    read_to(it, tops_of(it, book::BlockKind::scene).back() - kLine_px);
    CHECK(it.parameter("base") == 500);  // passed over: what comes later is shown, and says what it gives away
    CHECK_FALSE(it.dom.has_attribute("table", "data-covered"));
    CHECK_FALSE(it.dom.has_attribute("table.skipped", "hidden"));
    scroll_to(it, 0);
    CHECK(it.dom.has_attribute("table", "data-covered"));
    CHECK(it.app.answer("guess", "a") == "");
    it.settle();
    CHECK(it.parameter("base") == 10000);
    CHECK_FALSE(it.dom.has_attribute("table", "data-covered"));
    CHECK(it.dom.has_attribute("table.skipped", "hidden"));
  }

  TEST_CASE("what a link of the book set, a scene may change") {
    HeadlessApp it;
    activate(it, it.figure_link("base=100"));
    CHECK(it.parameter("base") == 100);
    scroll_to(it, kEnd_px);
    CHECK(it.parameter("base") == 500);
  }

  TEST_CASE("a link brings its figure to the stage until the reader has read on by half a window") {
    std::string markdown =
        "# Two\n\n## Part\n\n```figure encoding_table\nid: first\n```\n\n" + many_words() + "\n\n[Act](figure:second?base=50).\n\n";
    for (int i = 0; i < 120; ++i) markdown += "A paragraph to read.\n\n";
    HeadlessApp it({.markdown = markdown + "```figure clock_hands\nid: second\n```\n\nThe end.\n"});
    CHECK(it.staged() == "first");
    activate(it, it.document.links[0].element_id);
    CHECK(it.staged() == "second");
    CHECK(it.dom.text("second.description").find("base 50") != std::string::npos);
    scroll_to(it, 200);
    CHECK(it.staged() == "second");
    scroll_to(it, 600);
    CHECK(it.staged() == "first");
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

  TEST_CASE("a stepper goes step by step, forward, back and at once") {
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

  TEST_CASE("a Workbench too narrow for a stage shows its figures in the text") {
    HeadlessApp it({.window = {1024, 768, 1}});
    CHECK(it.dom.attribute("", "data-view") == "workbench");
    CHECK(it.dom.attribute("table", "data-in-text") == "");
    CHECK(it.staged().empty());
    it.app.size_canvas("table", {{500, 0, 1}});
    it.settle();
    CHECK(platform::record().copied == std::vector<std::string>{"table.canvas"});
    CHECK(it.dom("height", "table.canvas").number().value_or(0) > 100);
    scroll_to(it, kEnd_px);
    CHECK(it.parameter("positions") == 30);
  }
}
