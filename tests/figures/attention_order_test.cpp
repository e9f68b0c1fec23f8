#include <algorithm>

#include "figures/sentence.h"
#include "tests/figures/held_figure.h"

namespace {

HeldFigure words(std::string_view text, const HeldFigure::Settings& settings = {}) { return HeldFigure("attention_order", settings, text); }

double movement(const HeldFigure& figure) {
  const std::string told = figure.figure().alt_text();
  return std::stod(told.substr(told.find("at most ") + 8));
}

std::vector<double> moves(const HeldFigure& figure) {
  std::vector<double> all;
  for (const auto& row : figure.all().rows) all.push_back(std::stod(row[3]));
  return all;
}

std::string sorted(std::string_view text) {
  std::vector<std::string> all = figures::read_sentence(text, 99).words;
  std::ranges::sort(all);
  return figures::joined(all);
}

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("a sentence is the words between white space; equal words belong together in their order") {
    CHECK(figures::read_sentence(" \n\t ").words.empty());
    CHECK(figures::read_sentence("  dog\tbites  man ").words == std::vector<std::string>{"dog", "bites", "man"});
    CHECK(figures::read_sentence("a b c", 2).rest == std::vector<std::string>{"c"});
    CHECK(figures::to_text(figures::read_sentence("a b c d e f g h i j k l m n")) == "a b c d e f g h i j k l m n");
    CHECK(figures::origins({"b", "a", "a"}, {"a", "b", "a"}) == std::vector<size_t>{1, 0, 2});
  }

  TEST_CASE("without positions no order of the words moves an output, to the last bit") {
    HeldFigure figure = words("the dog that saw the cat bites the man 🐶 again today", {{"pooling", 1}});
    for (int turn = 0; turn < 12; ++turn) {
      const std::string before = figure.text();
      REQUIRE(figure.press("s"));
      CHECK(figure.text() != before);
      CHECK(sorted(figure.text()) == sorted(before));
      for (const double layer : {0.0, 1.0}) {
        figure.set({{"layers", 1}, {"layer", layer}});
        CHECK(std::ranges::max(moves(figure)) == 0);
      }
    }
    CHECK(figure.figure().alt_text().ends_with("they are the same vectors; their mean has moved by 0.000000."));
    CHECK(figure.words().contains("The same vectors, moved."));
  }

  TEST_CASE("with any encoding the order counts, and the first order moves all back") {
    for (double encoding = 1; encoding <= 7; ++encoding) {
      CAPTURE(encoding);
      HeldFigure figure = words("dog bites man", {{"encoding", encoding}});
      CHECK(movement(figure) == 0);
      figure.type("bites dog man");
      CHECK(movement(figure) > 0.01);
      CHECK(figure.words().contains("Different vectors."));
      figure.type("dog bites man");
      CHECK(movement(figure) == 0);
    }
    HeldFigure mirrored = words("the dog bites an old man", {{"encoding", 7}});
    mirrored.type("man old an bites dog the");
    CHECK(movement(mirrored) == 0);  // symmetric ALiBi cannot tell a sentence from its reverse
  }

  TEST_CASE("a sentence that is typed anew in another order is compared with what it was; other words start afresh") {
    HeldFigure figure = words("dog bites man", {{"encoding", 1}});
    for (const char* typed : {"dog bites", "m", "man b", "cat bites man", "man bites dog"}) figure.type(typed);
    CHECK(figure.figure().alt_text().contains("“dog bites man”, as first typed"));
    CHECK(movement(figure) > 0.1);
    for (int i = 0; i < 200; ++i) figure.type("word " + std::to_string(i));
    CHECK(movement(figure) == 0);
    figure.type("bites man dog");
    CHECK(figure.figure().alt_text().contains("“dog bites man”, as first typed"));
  }

  TEST_CASE("under a causal mask the last word of one layer ignores the order of those before it; of two it does not") {
    HeldFigure figure = words("dog bites man", {{"mask", 1}});
    figure.type("bites dog man");
    CHECK(moves(figure)[0] > 0.1);
    CHECK(moves(figure)[2] == 0);
    CHECK(figure.figure().alt_text().ends_with("1 of 3 is the same vector."));
    CHECK(mark_of(figure.scene(), {"cell", 1, 2}).hatched);
    figure.set({{"layers", 1}});
    CHECK(moves(figure)[2] > 0.01);
    CHECK(figure.figure().cursor_text().starts_with("From “bites” at place 0, “bites” at place 0 takes "));
  }

  TEST_CASE("a word keeps its colour and its keys: its row, column, cells and output are found where the word went") {
    HeldFigure figure = words("dog bites man");
    const plot::Scene before = figure.scene();
    figure.type("man bites dog");
    const plot::Scene after = figure.scene();
    for (const plot::Role role : {plot::Role("word"), plot::Role("row"), plot::Role("column"), plot::Role("output")}) {
      CAPTURE(role.name());
      const plot::Mark &dog = mark_of(after, {role, 0}), &man = mark_of(before, {role, 2});
      CHECK(dog.rect.x == man.rect.x);
      CHECK(dog.fill.light() == mark_of(before, {role, 0}).fill.light());
    }
    CHECK(mark_of(after, {"output", 0}).cells->values == mark_of(before, {"output", 0}).cells->values);
    for (int word = 0; word < 3; ++word) {
      for (int other = 0; other < 3; ++other)
        CHECK(mark_of(after, {"cell", word, other}).fill == mark_of(before, {"cell", word, other}).fill);
    }
    CHECK(mark_of(after, {"cell", 0, 2}).rect == mark_of(before, {"cell", 2, 0}).rect);
  }

  TEST_CASE("words fly first, then rows, then outputs, then the verdict") {
    HeldFigure figure = words("dog bites man");
    CHECK(mark_of(figure.scene(), {"output", 1}).delay_ms == 0);
    figure.type("man bites dog");
    const plot::Scene scene = figure.scene();
    CHECK(mark_of(scene, {"word", 2}).delay_ms < mark_of(scene, {"word", 0}).delay_ms);
    CHECK(mark_of(scene, {"row", 2}).delay_ms == 600);
    CHECK(mark_of(scene, {"output", 2}).delay_ms == 1200);
    CHECK(mark_of(scene, {"verdict"}).delay_ms == 1800);
  }

  TEST_CASE("before the words have moved there is no verdict, and a weight is written only in the row and column that one points at") {
    HeldFigure figure = words("dog bites man");
    CHECK_FALSE(has_mark(figure.scene(), {"verdict"}));
    CHECK_FALSE(has_mark(figure.scene(), {"weight", 0, 0}));
    figure.hover(middle_of(mark_of(figure.scene(), {"cell", 1, 2})));
    const plot::Scene scene = figure.scene();
    for (int word = 0; word < 3; ++word)
      for (int other = 0; other < 3; ++other) CHECK(has_mark(scene, {"weight", word, other}) == (word == 1 || other == 2));
  }

  TEST_CASE("covered, it shows the words and neither weights nor outputs; of outputs alone there are no weights") {
    HeldFigure figure = words("a rose is a rose", {{"cover", 1}, {"query", 1}});
    figure.type("rose a is a rose");
    const plot::Scene covered = figure.scene();
    CHECK(mark_of(covered, {"cell", 0, 1}).fill == mark_of(covered, {"cell", 2, 2}).fill);
    CHECK(mark_of(covered, {"output", 0}).shape == plot::Mark::Shape::rectangle);
    for (const plot::Key key : {plot::Key{"verdict"}, plot::Key{"shuffle"}, plot::Key{"moved", 0}, plot::Key{"weight", 1, 1}})
      CHECK_FALSE(has_mark(covered, key));
    CHECK(figure.figure().alt_text().ends_with("What it makes of them is covered."));
    CHECK(figure.all().columns.size() == 2);
    figure.set({{"cover", 0}, {"parts", 1}});
    const plot::Scene outputs = figure.scene();
    CHECK_FALSE(has_mark(outputs, {"cell", 0, 1}));
    CHECK(mark_of(outputs, {"output", 0}).cells->values == mark_of(outputs, {"output", 3}).cells->values);
    CHECK(mark_of(outputs, {"word", 1}).fill == mark_of(outputs, {"word", 4}).fill);
  }

  TEST_CASE("a word that is dragged takes the place it is dragged to, on the way too; Shuffle is clicked") {
    HeldFigure figure = words("dog bites man");
    const auto at = [&](int word) { return middle_of(mark_of(figure.scene(), {"word", word})); };
    const base::Point second = at(1), third = at(2);
    figure.press_at(at(0));
    figure.drag_to(second);
    CHECK(figure.text() == "bites dog man");
    figure.drag_to(third);
    CHECK(figure.text() == "bites man dog");
    figure.drag_to({third.x, third.y + 300});
    figure.let_go(third);
    CHECK(figure.text() == "bites man dog");
    figure.click(middle_of(mark_of(figure.scene(), {"shuffle"})));
    CHECK(figure.text() != "bites man dog");
    CHECK(sorted(figure.text()) == "bites dog man");
  }

  TEST_CASE("arrows choose a weight, with Shift they move the word; the pointer reads weights and pins them") {
    HeldFigure figure = words("dog bites man");
    CHECK(figure.press("Shift+ArrowRight"));
    CHECK(figure.text() == "bites dog man");
    CHECK(figure.press("Shift+ArrowRight"));
    CHECK(figure.press("Shift+ArrowRight"));
    CHECK(figure.text() == "bites man dog");
    CHECK(figure.value("key") == 2);
    figure.hover(middle_of(mark_of(figure.scene(), {"cell", 1, 0})));
    CHECK(figure.value("query") == 0);
    CHECK(figure.value("key") == 2);
    figure.click(middle_of(mark_of(figure.scene(), {"cell", 2, 1})));
    CHECK(figure.value("pinned") == 1);
    CHECK(figure.figure().cursor_text().starts_with("From “bites” at place 0, “man” at place 1 takes 0."));
  }

  TEST_CASE("each word takes shares of 1, equal words the same, and words beyond the twenty-fourth stay where they are") {
    const std::string letters = "a b c d e f g h i j k l m n o p q r s t u v w x";
    HeldFigure figure = words(letters + " y z");
    CHECK(figure.press("s"));
    CHECK(figure.text().ends_with(" y z"));
    CHECK(figure.all().columns.size() == 28);
    const auto rows = words("a rose is a rose").all().rows;
    CHECK(std::equal(rows[1].begin() + 4, rows[1].end(), rows[4].begin() + 4));
    double sum = 0;
    for (size_t j = 4; j < rows[0].size(); ++j) sum += std::stod(rows[0][j]);
    CHECK(sum == doctest::Approx(1).epsilon(1e-6));
  }

  TEST_CASE("any text has a scene: none, one word, a very long one, markup, emoji") {
    for (const std::string text : {"", "dog", "*a* _{b} \\ 5^{2}", "🐶 bites 👨‍👩‍👧 \xff\xfe", "a a a a",
                                   "wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww b"}) {
      CAPTURE(text);
      CHECK_FALSE(words(text).words().empty());
      CHECK(words(text).figure().alt_text().ends_with("."));
    }
    CHECK(words("*a* _{b}").words().contains("*a*"));
  }
}
