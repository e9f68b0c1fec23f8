#include <doctest/doctest.h>

#include <algorithm>

#include "figures/attention_order/layout.h"
#include "figures/catalog.h"
#include "figures/sentence.h"
#include "tests/ui/headless_window.h"

namespace {

constexpr double kNone = 0, kSinusoidal = 1;
enum Index { kLayers, kEncoding, kMask, kPooling, kLayer, kControls, kQuery, kKey, kPinned, kCount };

const figures::Kind& kind() { return *figures::find("attention_order"); }

/// The figure with a sentence. Applies what it proposes, as the application does.
class Words {
 public:
  explicit Words(std::string text, double encoding = kNone) {
    values_[kEncoding] = encoding;
    set(std::move(text));
  }

  void set(std::string text) {
    text_ = std::move(text);
    figure_->set(values_, text_);
  }
  void put(Index index, double value) {
    values_[index] = value;
    set(text_);
  }
  void encode(double encoding) { put(kEncoding, encoding); }
  bool press(std::string_view key) {
    figures::Edits edits;
    const bool meant = figure_->key(key, edits);
    apply(edits);
    return meant;
  }
  void draw(WindowWithFonts& window, plot::Pointer pointer, float width_px = 560) {
    figures::Edits edits;
    const float height_px = figure_->height_for(width_px);
    window.frame({width_px, height_px, 1}, [&](ImDrawList& list) {
      plot::Surface surface(list, window.fonts, {0, 0, width_px, height_px}, false, pointer);
      figure_->draw(surface, edits);
    });
    apply(edits);
  }

  const std::string& text() const { return text_; }
  double value(Index index) const { return values_[index]; }
  std::string moved() const { return figure_->describe().substr(figure_->describe().find("at most ") + 8, 8); }
  const figures::Figure& figure() const { return *figure_; }
  /// How far each word's output has moved, as in the table.
  std::vector<double> moves() const {
    std::vector<double> all;
    for (const auto& row : figure_->data(figures::Figure::Extent::all).rows) all.push_back(std::stod(row[3]));
    return all;
  }
  double mean_moved() const {
    const std::string told = figure_->describe();
    return std::stod(told.substr(told.find("mean has moved by ") + 18));
  }

 private:
  void apply(const figures::Edits& edits) {
    for (const figures::Edits::Value& propose : edits.values) values_[static_cast<size_t>(propose.parameter)] = propose.value;
    set(edits.text ? *edits.text : text_);
  }

  std::unique_ptr<figures::Figure> figure_ = kind().make();
  std::vector<double> values_ = figures::initial_values(kind());
  std::string text_;
};

std::vector<std::string> sorted_words(std::string_view text) {
  std::vector<std::string> words = figures::read_sentence(text, 99).words;
  std::ranges::sort(words);
  return words;
}

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("a sentence is the words between white space, as many as are asked for, twelve if nothing is said") {
    CHECK(figures::read_sentence("").words.empty());
    CHECK(figures::read_sentence(" \n\t ").words.empty());
    CHECK(figures::read_sentence("  dog\tbites  man ").words == std::vector<std::string>{"dog", "bites", "man"});
    const figures::Sentence many = figures::read_sentence("a b c d e f g h i j k l m n");
    CHECK(many.words.size() == 12);
    CHECK(many.rest == std::vector<std::string>{"m", "n"});
    CHECK(figures::to_text(many) == "a b c d e f g h i j k l m n");
    CHECK(figures::read_sentence("a b c", 2).rest == std::vector<std::string>{"c"});
    CHECK(figures::read_sentence("a b c", 24).words.size() == 3);
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

  TEST_CASE("a sentence that is typed anew in another order is compared with what it was") {
    Words words("dog bites man", kSinusoidal);
    for (const char* typed : {"dog bites", "dog", "m", "ma", "man", "man b", "man bites do", "man bites dog"}) words.set(typed);
    CHECK(words.figure().describe().find("“dog bites man”, as first typed") != std::string::npos);
    CHECK(std::stod(words.moved()) > 0.1);
    for (int i = 0; i < 200; ++i) words.set("word " + std::to_string(i));
    CHECK(words.moved() == "0.000000");
    words.set("bites man dog");
    CHECK(words.figure().describe().find("“dog bites man”, as first typed") != std::string::npos);
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
    for (const char* other : {"x", "Tab", "Escape"}) CHECK_FALSE(words.press(other));
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
    CHECK(words.text() == "bites man dog");  // released
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

  TEST_CASE("words beyond the twenty-fourth stay where they are") {
    const std::string kLetters = "a b c d e f g h i j k l m n o p q r s t u v w x";
    Words words(kLetters + " y z");
    CHECK(words.press("s"));
    CHECK_FALSE(words.text().starts_with(kLetters));
    CHECK(words.text().ends_with(" y z"));
    CHECK(words.moved() == "0.000000");
    const figures::DataTable shown = words.figure().data(figures::Figure::Extent::shown);
    CHECK(shown.rows.size() == 24);
    CHECK(shown.columns.size() * shown.rows.size() <= 400);
    CHECK(words.figure().data(figures::Figure::Extent::all).columns.size() == 28);
  }

  TEST_CASE("each word takes shares of 1 from all words") {
    const Words words("a rose is a rose");
    for (const auto& row : words.figure().data(figures::Figure::Extent::all).rows) {
      double sum = 0;
      for (size_t j = 4; j < row.size(); ++j) sum += std::stod(row[j]);
      CHECK(sum == doctest::Approx(1).epsilon(1e-6));
    }
  }

  TEST_CASE("without encoding and mask two layers are as blind to the order as one, and so is what is pooled") {
    Words words("the dog that saw the cat bites the man");
    words.put(kLayers, 1);
    words.put(kPooling, 1);
    for (int turn = 0; turn < 10; ++turn) {
      REQUIRE(words.press("s"));
      for (const double layer : {0.0, 1.0}) {
        words.put(kLayer, layer);
        CHECK(std::ranges::max(words.moves()) == 0);
        CHECK(words.mean_moved() == 0);
      }
    }
    CHECK(words.figure().describe().contains("they are the same vectors; their mean has moved by 0.000000."));
  }

  TEST_CASE("with a causal mask the last word of one layer ignores the order of those before it; of two it does not") {
    Words words("dog bites man");
    words.put(kMask, 1);
    words.set("bites dog man");
    const std::vector<double> one = words.moves();
    CHECK(one[0] > 0.1);
    CHECK(one[1] > 0.1);
    CHECK(one[2] == 0);
    CHECK(words.figure().describe().ends_with("1 of 3 is the same vector."));
    words.put(kLayers, 1);
    CHECK(words.moves()[2] > 0.01);
    words.put(kLayer, 0);
    CHECK(words.moves() == one);
  }

  TEST_CASE("what the words were at first does not depend on the way that led to where they are") {
    Words words("dog bites man");
    for (const double encoding : {1.0, 4.0, 0.0}) {
      words.put(kEncoding, encoding);
      for (const char* order : {"man bites dog", "bites man dog", "dog bites man", "man dog bites"}) {
        CAPTURE(order);
        words.set(order);
        Words fresh("dog bites man", encoding);
        fresh.set(order);
        CHECK(words.moves() == fresh.moves());
      }
    }
  }

  TEST_CASE("every encoding lets the order in, with and without a mask, and the mean sees it too") {
    for (double encoding = 1; encoding <= 7; ++encoding) {
      CAPTURE(encoding);
      for (const double mask : {0.0, 1.0}) {
        Words words("dog bites man", encoding);
        words.put(kMask, mask);
        words.put(kPooling, 1);
        CHECK(words.mean_moved() == 0);
        words.set("bites dog man");
        CHECK(std::ranges::max(words.moves()) > 0.01);
        CHECK(words.mean_moved() > 0.01);
      }
    }
  }

  TEST_CASE("symmetric ALiBi cannot tell a sentence from its reverse") {
    Words words("the dog bites an old man", 7);
    words.set("man old an bites dog the");
    CHECK(words.moved() == "0.000000");
    words.set("dog the bites an old man");
    CHECK(std::stod(words.moved()) > 0.01);
  }

  TEST_CASE("equal words take the same from all others without an encoding") {
    const Words words("a rose is a rose");
    const auto rows = words.figure().data(figures::Figure::Extent::all).rows;
    CHECK(std::equal(rows[1].begin() + 4, rows[1].end(), rows[4].begin() + 4));
  }

  TEST_CASE("up and down choose who takes, and what the cursor reads is said") {
    Words words("dog bites man");
    CHECK(words.press("ArrowDown"));
    CHECK(words.press("ArrowDown"));
    CHECK(words.press("ArrowDown"));
    CHECK(words.value(kQuery) == 2);
    CHECK(words.press("ArrowRight"));
    CHECK(words.value(kKey) == 1);
    CHECK(words.figure().cursor_text().starts_with("From “bites” at place 1, “man” at place 2 takes 0."));
    CHECK(words.press("ArrowUp"));
    CHECK(words.value(kQuery) == 1);
    CHECK(words.press("End"));
    words.put(kMask, 1);
    CHECK(words.figure().cursor_text() == "The mask hides “man” at place 2 from “bites” at place 1.");
    CHECK(words.press("Enter"));
    CHECK(words.value(kPinned) == 1);
    CHECK(words.press(" "));
    CHECK(words.value(kPinned) == 0);
  }

  TEST_CASE("the cursor follows the pointer over the weights; a click pins it, another lets it go") {
    WindowWithFonts window;
    Words words("dog bites man");
    const base::Point first{115, 150}, last{280, 215};
    const auto click = [&](base::Point at) {
      words.draw(window, {.over = true, .at = at, .down = true, .pressed = true});
      words.draw(window, {.over = true, .at = at, .released = true});
    };
    words.draw(window, {.over = true, .at = last});
    CHECK(words.value(kQuery) == 2);
    CHECK(words.value(kKey) == 2);
    words.draw(window, {.over = true, .at = first});
    CHECK(words.value(kQuery) == 0);
    CHECK(words.value(kKey) == 0);
    click(last);
    CHECK(words.value(kPinned) == 1);
    words.draw(window, {.over = true, .at = first});
    CHECK(words.value(kKey) == 2);
    click(last);
    CHECK(words.value(kPinned) == 0);
    words.draw(window, {.over = true, .at = first});
    CHECK(words.value(kKey) == 0);
    CHECK(words.text() == "dog bites man");
  }

  TEST_CASE("where there is no room for tiles, the names of the rows are dragged") {
    const figures::order::Layout low = figures::order::layout_for(500, 560, 24, false),
                                 high = figures::order::layout_for(500, 900, 24, false);
    CHECK(low.list);
    CHECK_FALSE(high.list);
    CHECK(low.row_px >= 13);
    CHECK(high.row_px >= 13);
    CHECK(low.tile(23).bottom() <= low.weights.bottom());
    const figures::order::Layout phone = figures::order::layout_for(320, figures::order::height_for(320, 24, true), 24, true);
    CHECK_FALSE(phone.list);
    CHECK(phone.row_px >= 18);
    CHECK(phone.mean.bottom() < phone.readout_px);
    CHECK(figures::order::layout_for(500, 400, 3, false).list == false);
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
