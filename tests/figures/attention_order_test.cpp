#include <doctest/doctest.h>

#include <algorithm>

#include "figures/catalog.h"
#include "figures/sentence.h"
#include "tests/ui/headless_window.h"

namespace {

constexpr double kNone = 0, kSinusoidal = 1;

/// The figure with a sentence in it; a wished text is granted, as the application does.
class Words {
 public:
  explicit Words(std::string text, double encoding = kNone) : encoding_(encoding) { set(std::move(text)); }

  void set(std::string text) {
    text_ = std::move(text);
    figure_->set(std::vector{encoding_}, text_);
  }
  void encode(double encoding) {
    encoding_ = encoding;
    set(text_);
  }
  bool press(std::string_view key) {
    figures::Wishes wishes;
    const bool meant = figure_->key(key, wishes);
    if (wishes.text) set(*wishes.text);
    return meant;
  }
  void draw(WindowWithFonts& window, plot::Pointer pointer, float width_px = 560) {
    figures::Wishes wishes;
    const float height_px = figure_->height_for(width_px);
    window.frame({width_px, height_px, 1}, [&](ImDrawList& list) {
      plot::Surface surface(list, window.fonts, {0, 0, width_px, height_px}, false, pointer);
      figure_->draw(surface, wishes);
    });
    if (wishes.text) set(*wishes.text);
  }

  const std::string& text() const { return text_; }
  std::string moved() const { return figure_->describe().substr(figure_->describe().find("at most ") + 8, 8); }
  const figures::Figure& figure() const { return *figure_; }

 private:
  std::unique_ptr<figures::Figure> figure_ = figures::find("attention_order")->make();
  double encoding_;
  std::string text_;
};

std::vector<std::string> sorted_words(std::string_view text) {
  std::vector<std::string> words = figures::read_sentence(text).words;
  std::ranges::sort(words);
  return words;
}

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("a sentence is the words between white space, twelve of them") {
    CHECK(figures::read_sentence("").words.empty());
    CHECK(figures::read_sentence(" \n\t ").words.empty());
    CHECK(figures::read_sentence("  dog\tbites  man ").words == std::vector<std::string>{"dog", "bites", "man"});
    const figures::Sentence many = figures::read_sentence("a b c d e f g h i j k l m n");
    CHECK(many.words.size() == 12);
    CHECK(many.rest == std::vector<std::string>{"m", "n"});
    CHECK(figures::to_text(many) == "a b c d e f g h i j k l m n");
  }

  TEST_CASE("equal words belong together in their order") {
    CHECK(figures::origins({"b", "a", "a"}, {"a", "b", "a"}) == std::vector<size_t>{1, 0, 2});
  }

  TEST_CASE("without an encoding no order of the words moves an output, to the last digit") {
    Words words("the dog that saw the cat bites the man 🐶 again today");
    for (int turn = 0; turn < 20; ++turn) {
      const std::string before = words.text();
      REQUIRE(words.press("s"));
      CHECK(words.text() != before);
      CHECK(sorted_words(words.text()) == sorted_words(before));
      CHECK(words.moved() == "0.000000");
      for (const auto& row : words.figure().data(figures::Figure::Extent::all).rows) CHECK(row[3] == "0");
    }
    CHECK(words.figure().describe().ends_with(": they are the same vectors."));
  }

  TEST_CASE("with the encoding another order moves the outputs, and the first order moves them back") {
    Words words("dog bites man", kSinusoidal);
    CHECK(words.moved() == "0.000000");
    words.set("man bites dog");
    CHECK(std::stod(words.moved()) > 0.1);
    CHECK(words.figure().describe().find("“dog bites man”, as first typed") != std::string::npos);
    words.encode(kNone);
    CHECK(words.moved() == "0.000000");
    words.encode(kSinusoidal);
    words.set("dog bites man");
    CHECK(words.moved() == "0.000000");
  }

  TEST_CASE("other words are a new sentence") {
    Words words("dog bites man", kSinusoidal);
    words.set("cat bites man");
    CHECK(words.moved() == "0.000000");
    words.set("man bites cat");
    CHECK(std::stod(words.moved()) > 0.1);
  }

  TEST_CASE("arrows choose a word, with Shift they move it") {
    Words words("dog bites man");
    CHECK(words.press("Shift+ArrowRight"));
    CHECK(words.text() == "bites dog man");
    CHECK(words.press("Shift+ArrowRight"));
    CHECK(words.text() == "bites man dog");
    CHECK(words.press("Shift+ArrowRight"));
    CHECK(words.text() == "bites man dog");
    CHECK(words.press("ArrowLeft"));
    CHECK(words.press("Shift+ArrowLeft"));
    CHECK(words.text() == "man bites dog");
    CHECK(words.press("Shift+End"));
    CHECK(words.text() == "bites dog man");
    CHECK(words.press("Home"));
    CHECK(words.press("Shift+ArrowRight"));
    CHECK(words.text() == "dog bites man");
    for (const char* other : {"x", "Enter", "Tab", "Escape"}) CHECK_FALSE(words.press(other));
  }

  TEST_CASE("a word that is dragged takes the place it is dragged to, on the way too") {
    WindowWithFonts window;
    Words words("dog bites man");
    const auto at = [](float x) { return plot::Pointer{.over = true, .at = {x, 50}, .down = true}; };
    words.draw(window, {.over = true, .at = {60, 50}});
    words.draw(window, {.over = true, .at = {60, 50}, .down = true, .pressed = true});
    CHECK(words.text() == "dog bites man");
    words.draw(window, at(190));
    CHECK(words.text() == "bites dog man");
    words.draw(window, at(330));
    CHECK(words.text() == "bites man dog");
    words.draw(window, {.over = true, .at = {330, 50}, .released = true});
    words.draw(window, {.over = true, .at = {60, 50}});
    CHECK(words.text() == "bites man dog");  // let go
    CHECK(words.moved() == "0.000000");
  }

  TEST_CASE("a pointer that comes pressed from elsewhere, or leaves, drags nothing") {
    WindowWithFonts window;
    Words words("dog bites man");
    words.draw(window, {.over = true, .at = {500, 300}, .down = true});
    words.draw(window, {.over = true, .at = {60, 50}, .down = true});
    words.draw(window, {.over = true, .at = {190, 50}, .down = true});
    CHECK(words.text() == "dog bites man");
    words.draw(window, {});
    words.draw(window, {.over = true, .at = {60, 50}, .down = true});
    words.draw(window, {.over = false, .at = {60, -50}, .down = true});
    words.draw(window, {.over = true, .at = {330, 50}, .down = true});
    CHECK(words.text() == "dog bites man");
  }

  TEST_CASE("the drawn button shuffles, once a press") {
    WindowWithFonts window;
    Words words("one two three four five");
    words.draw(window, {.over = true, .at = {530, 12}, .down = true});
    const std::string shuffled = words.text();
    CHECK(shuffled != "one two three four five");
    words.draw(window, {.over = true, .at = {530, 12}, .down = true});
    CHECK(words.text() == shuffled);
  }

  TEST_CASE("words beyond the twelfth stay where they are") {
    Words words("a b c d e f g h i j k l m n");
    CHECK(words.press("s"));
    CHECK(words.text().ends_with(" m n"));
    CHECK(words.figure().data(figures::Figure::Extent::shown).rows.size() == 12);
  }

  TEST_CASE("each word takes shares of 1 from all words") {
    const Words words("a rose is a rose");
    for (const auto& row : words.figure().data(figures::Figure::Extent::all).rows) {
      double sum = 0;
      for (size_t j = 4; j < row.size(); ++j) sum += std::stod(row[j]);
      CHECK(sum == doctest::Approx(1).epsilon(1e-6));
    }
  }

  TEST_CASE("any text draws: none, one word, a very long one, many, emoji, on a phone and on a desktop") {
    WindowWithFonts window;
    const std::string long_word(150, 'w');
    for (const std::string& text : {std::string(), std::string("dog"), long_word, std::string("a b c d e f g h i j k l m n o"),
                                    std::string("🐶 bites 👨‍👩‍👧 \xff\xfe"), std::string("a a a a")}) {
      for (const float width_px : {200.0f, 320.0f, 688.0f}) {
        CAPTURE(text);
        Words words(text);
        const std::string before = words.text();
        for (float y = 0; y < 500; y += 25) words.draw(window, {.over = true, .at = {width_px / 2, y}}, width_px);
        words.draw(window, {.over = true, .at = {30, 50}, .down = true}, width_px);
        words.press("s");
        CHECK(sorted_words(words.text()) == sorted_words(before));
        CHECK(words.figure().describe().ends_with("."));
      }
    }
  }
}
